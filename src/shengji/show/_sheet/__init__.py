"""The sections of a sheet of rules; each gives its lines, or none where it has no say."""
