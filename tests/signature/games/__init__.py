"""Well-known card games, one module each, as far as their rulings need them."""
