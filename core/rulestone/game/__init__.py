"""What a plugin hands over: games, their revisions, rulebooks and lexicons; and how plugins are found."""
