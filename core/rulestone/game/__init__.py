"""Games as plugins provide them: revisions, rulebooks, lexicons; and discovery of plugins."""
