"""Why a value is what it is, and why an effect, a trigger or an action is not."""
