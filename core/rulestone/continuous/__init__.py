"""What is true now: continuous effects applied to printed values."""
