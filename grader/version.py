"""Which grader gave a verdict: its version, and the digest of the code that decides."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

VERSION = "0.1.0"
_ROOT = Path(__file__).resolve().parent.parent
_DECIDING = ("ir", "contracts", "grader")


@functools.cache
def code_digest() -> str:
    """``sha256:`` and the digest of every Python file that takes part in a verdict; library excluded,
    because a contract has a digest of its own."""
    total = hashlib.sha256()
    for package in _DECIDING:
        for path in sorted((_ROOT / package).rglob("*.py")):
            name = path.relative_to(_ROOT).as_posix()
            if name.startswith("contracts/library/"):
                continue
            total.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return "sha256:" + total.hexdigest()
