"""The reference for authors: made from the code, with examples that are run as they are shown."""
