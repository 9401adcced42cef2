"""Many at a time, or one alone: a grading that may have suffered from its neighbours is repeated without them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Gate:
    """Whoever wants to be alone goes before those who would come after it."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._inside = 0
        self._wanting = 0
        self._alone = False

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Beside others."""
        with self._change:
            self._change.wait_for(lambda: not self._alone and not self._wanting)
            self._inside += 1
        try:
            yield
        finally:
            with self._change:
                self._inside -= 1
                self._change.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While nobody else is inside. Not from within ``shared``."""
        with self._change:
            self._wanting += 1
            self._change.wait_for(lambda: not self._alone and not self._inside)
            self._wanting -= 1
            self._alone = True
        try:
            yield
        finally:
            with self._change:
                self._alone = False
                self._change.notify_all()
