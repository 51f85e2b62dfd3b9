"""Monster Collection TCG (モンスター・コレクション), before and after the revision of its comprehensive rules."""
