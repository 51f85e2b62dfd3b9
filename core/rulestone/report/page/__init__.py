"""Comparisons as a page: one file that needs nothing else, with boards that are stepped through side by side."""

from __future__ import annotations

from rulestone.report.page.document import page

__all__ = ["page"]
