"""One scenario under several games and revisions, and where they part."""
