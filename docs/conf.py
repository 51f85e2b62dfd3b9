"""Sphinx settings: `make docs-site` builds the site, Read the Docs uses the same file."""

import subprocess
import sys
from pathlib import Path

import rulestone

HERE = Path(__file__).parent
subprocess.run([sys.executable, HERE / "generated.py", HERE / "reference"], check=True)

project = "Rulestone"
author = "The Rulestone authors"
release = version = rulestone.__version__

extensions = ["myst_parser"]
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = True
suppress_warnings = ["myst.header"]  # generated pages skip a heading level

smartquotes = False  # “--seconds” stays two hyphens

html_theme = "furo"
html_title = "Rulestone"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["wide.css"]
