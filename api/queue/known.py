"""Keys whose results this process has lately answered with: a hint that spares a look, never an answer."""

from __future__ import annotations

import threading
from collections import OrderedDict

_MOST = 20_000


class KnownKeys:
    """The latest ones; usable from any thread."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, key: str | None) -> None:
        """It was answered with now; None is nothing."""
        if key is None:
            return
        with self._lock:
            self._keys[key] = None
            self._keys.move_to_end(key)
            if len(self._keys) > self._most:
                self._keys.popitem(last=False)

    def forget(self, key: str | None) -> None:
        """It was not there."""
        with self._lock:
            self._keys.pop(key or "", None)
