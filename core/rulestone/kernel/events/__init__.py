"""Events: decide replacements, make the change, then dispatch it to the history and to triggers."""
