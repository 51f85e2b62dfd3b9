"""`python -m rulestone.language.english`: write the parser's table after a change of the grammar."""

from __future__ import annotations

from rulestone.language.english.tables import TABLE, make, pack

TABLE.write_bytes(pack(make()))
print(f"{TABLE.name}: {TABLE.stat().st_size} bytes")
