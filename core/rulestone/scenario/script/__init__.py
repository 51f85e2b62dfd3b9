"""Scripts: their lines, and how a position is taken along them."""
