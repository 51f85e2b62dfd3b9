"""Whether the tests run on pure Python or on the compiled build (`make compiled`)."""

from __future__ import annotations

import pytest

from rulestone.cli.commands import is_compiled

WHY_NOT = "looks at Python code, its objects or its calls, which compiled code has not"
python_only = pytest.mark.skipif(is_compiled(), reason=WHY_NOT)
