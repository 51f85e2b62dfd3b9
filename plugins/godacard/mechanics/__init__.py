"""What only Goda has: material for red monsters."""
