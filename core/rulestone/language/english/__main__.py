"""`python -m rulestone.language.english`: write the parser's table after a change of the grammar."""

from rulestone.language.english.tables import TABLE, make_table, pack_table

TABLE.write_bytes(pack_table(make_table()))
print(f"{TABLE.name}: {TABLE.stat().st_size} bytes")
