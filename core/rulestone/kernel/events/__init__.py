"""What happens: events decided, changed and told; history, triggers, permission, replacement."""
