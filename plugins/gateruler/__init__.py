"""Gate Ruler (ゲートルーラー), in three revisions of its rules."""
