"""Two revisions of one game: what they declare differently, and every ruling and scenario that comes out otherwise."""
