"""Current values: continuous effects applied to printed values."""
