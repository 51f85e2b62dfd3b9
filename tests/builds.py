"""Whether the tests run on pure Python or on the compiled build (`make compiled`)."""

from __future__ import annotations

import pytest

from rulestone.cli.commands import is_compiled

python_only = pytest.mark.skipif(is_compiled(), reason="looks into Python objects in a way that compiled code has not")
