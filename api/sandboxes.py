"""The one place that decides which sandbox the outside uses."""

from __future__ import annotations

import os
from pathlib import Path

from grader.sandbox.supervisor import LocalSandbox

# Which interpreter runs candidates of which framework: the checkout's own file, unless the operator names another.
RUNTIMES = Path(os.environ.get("QASSAY_RUNTIMES") or Path(__file__).resolve().parent.parent / "runtimes.toml")


def open_sandbox(*, at_a_time: int = 1, insecure: bool = False) -> LocalSandbox:
    """A sandbox on this machine; use it as a context manager, so that its processes end.

    Args:
        at_a_time: Cases of one framework that run side by side; more wait.
        insecure: Run candidates even where this machine lacks a layer that confines them (docs/sandbox.md);
            every run record then says so.
    """
    return LocalSandbox(RUNTIMES, zygotes=at_a_time, insecure=insecure)
