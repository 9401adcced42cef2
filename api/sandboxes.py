"""The one place that decides which sandbox the outside uses."""

from __future__ import annotations

from pathlib import Path

from grader.sandbox.supervisor import LocalSandbox

RUNTIMES = Path(__file__).resolve().parent.parent / "runtimes.toml"


def open_sandbox() -> LocalSandbox:
    """A sandbox on this machine; use it as a context manager, so that its processes end."""
    return LocalSandbox(RUNTIMES)
