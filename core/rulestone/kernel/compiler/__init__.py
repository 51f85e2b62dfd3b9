"""What turns expressions and steps into functions and programs; what each kind means is declared to it."""
