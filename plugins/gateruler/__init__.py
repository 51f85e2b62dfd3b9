"""Gate Ruler, in three revisions of its rules."""
