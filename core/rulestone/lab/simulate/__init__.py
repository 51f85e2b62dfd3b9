"""Whole games at random, one or very many, looked at on the way."""
