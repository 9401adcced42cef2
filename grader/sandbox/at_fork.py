"""Imported first of all in a zygote: what modules want done at a fork is not done in it.

The standard library takes locks of other threads before a fork and makes them new after it (``logging``,
``threading``, ``concurrent.futures``), draws a new seed (``random``), and libraries forget what they keep (matplotlib).
A zygote has one thread, holds no lock when it forks, and its child seeds itself: all this would only write into pages
that every child then copies, a third of a millisecond of each. What CPython itself does at a fork is untouched.
"""

from __future__ import annotations

import os
from collections.abc import Callable

register = os.register_at_fork  # for what must be done all the same


def _not_registered(
    *,
    before: Callable[[], object] | None = None,
    after_in_parent: Callable[[], object] | None = None,
    after_in_child: Callable[[], object] | None = None,
) -> None:
    """As ``os.register_at_fork`` is called."""


def forget_hooks() -> None:
    """From here on nothing is registered in this process."""
    os.register_at_fork = _not_registered


forget_hooks()
