"""Comparisons as a page: one self-contained file that steps through boards side by side."""

from rulestone.report.page.document import page

__all__ = ["page"]
