"""Write the pages of docs/ that are made from the code: ``python scripts/write_pages.py``."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from contracts.forms_page import forms_page  # noqa: E402

(ROOT / "docs" / "targets.md").write_text(forms_page(), encoding="utf-8")
