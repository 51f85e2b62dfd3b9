"""Taking the parts of a game out one at a time: what notices, and so what each part is for."""
