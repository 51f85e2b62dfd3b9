"""Comparisons as a page: one self-contained file that steps through boards side by side."""

from __future__ import annotations

from rulestone.report.page.document import page

__all__ = ["page"]
