"""Copies what runs beside a candidate to a folder of its own, so that nothing else of ours is on its path."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import ir

# Beside the candidate; everything else in grader/ is trusted and stays away.
CHILD_MODULES = (
    "__init__.py",
    "sandbox/__init__.py",
    "sandbox/arguments.py",
    "sandbox/at_fork.py",
    "sandbox/plain_value.py",
    "sandbox/zygote.py",
    "sandbox/call_kinds.py",
    "sandbox/callers.py",
    "sandbox/calls.py",
    "sandbox/chance.py",
    "sandbox/child.py",
    "sandbox/confine.py",
    "sandbox/devices.py",
    "sandbox/frame.py",
    "sandbox/kernel.py",
    "sandbox/large_pages.py",
    "sandbox/mounts.py",
    "sandbox/rehearsals.py",
    "sandbox/synthesis.py",
    "sandbox/syscall_filter.py",
)
_NOT_STAGED = {"testing.py"}  # strategies for tests


def stage(folder: Path, beside: Iterable[Path]) -> None:
    """Fill the empty ``folder`` with ``ir``, the child's modules, and the files ``beside``, all read-only."""
    package = Path(ir.__file__).parent
    for path in package.rglob("*.py"):
        if path.name not in _NOT_STAGED:
            _copy(path, folder / "ir" / path.relative_to(package))
    grader = Path(__file__).parent.parent
    for name in CHILD_MODULES:
        _copy(grader / name, folder / "grader" / name)
    for path in beside:
        _copy(path, folder / path.name)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
