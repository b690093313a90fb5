"""How pictures are drawn: signs, faces, rows of cards, the table."""
