"""Disabling the parts of a game one at a time, to find out which witnesses notice and the purpose of each part."""
