"""What guards the rules of each game: the parts that nothing notices with the reason, and those not looked at yet."""
