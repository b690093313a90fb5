"""What is measured, and how: see the heads of the modules."""
