"""Reports: comparisons as tables, Markdown and JSON; runs as traces; positions as boards. All of them are text."""
