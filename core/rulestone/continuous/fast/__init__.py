"""Continuous effects applied fast, with the same result as `literal`; the door is `Resolution`."""

from rulestone.continuous.fast.resolution import Resolution, resolve

__all__ = ["Resolution", "resolve"]
