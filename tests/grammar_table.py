"""`python -m tests.grammar_table`: write the parser's table of rules English after a change of its grammar."""

from rulestone.language.english.tables import TABLE, make_table, pack_table

if __name__ == "__main__":
    TABLE.write_bytes(pack_table(make_table()))
