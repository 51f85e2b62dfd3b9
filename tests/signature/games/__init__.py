"""Well-known card games, a module each, as far as their rulings need them."""
