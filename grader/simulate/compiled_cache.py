"""Where compiled loops are kept between processes, and why that can never fail a grading.

The places, in order: ``NUMBA_CACHE_DIR`` if the operator sets it; ``__pycache__`` beside the source, as Python does
with its own; the same folder read-only, where an image was warmed while it was built (``python -m
grader.simulate.warm``); the user's cache directory. A cache file is code, so a folder that others can write,
such as one with a known name under ``/tmp``, is never among them. Where none can be used the loops
are compiled in memory, which costs a second or two in each process; a damaged, foreign or full cache does the same.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import caching

_log = logging.getLogger(__name__)


class _WarmedInTree(caching.InTreeCacheLocator):  # type: ignore[misc]
    """``__pycache__`` beside the source, readable and perhaps not writable, if a cache is in it."""

    def ensure_cache_path(self) -> None:
        path = Path(self.get_cache_path())
        if not any(path.glob(f"{Path(self._py_file).stem}.*.nbi")):
            raise OSError(f"{path} holds no compiled loops")


class _Private(caching.UserWideCacheLocator):  # type: ignore[misc]
    """The user's cache directory, unless others could write to it."""

    def ensure_cache_path(self) -> None:
        super().ensure_cache_path()
        found = Path(self.get_cache_path()).stat()
        if found.st_uid != os.geteuid() or found.st_mode & 0o022:
            raise OSError("others can write to the cache")


class _Implementation(caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (
        caching.UserProvidedCacheLocator,
        caching.InTreeCacheLocator,
        _WarmedInTree,
        _Private,
    )


class TolerantCache(caching.FunctionCache):  # type: ignore[misc]
    """A cache on disk whose faults only cost time."""

    _impl_class = _Implementation

    @classmethod
    def attach(cls, dispatcher: Any) -> None:
        """Give ``dispatcher`` a cache, if there is a place for one."""
        _quietly("no place for compiled loops", lambda: setattr(dispatcher, "_cache", cls(dispatcher.py_func)))

    @classmethod
    def place(cls, dispatcher: Any) -> str | None:
        """The folder in which the loops of ``dispatcher`` are kept, if they are."""
        cache = dispatcher._cache
        return str(cache.cache_path) if isinstance(cache, cls) else None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        return _quietly(
            "compiled loops cannot be read", lambda: super(TolerantCache, self).load_overload(sig, target_context)
        )

    def save_overload(self, sig: Any, data: Any) -> None:
        _quietly("compiled loops cannot be kept", lambda: super(TolerantCache, self).save_overload(sig, data))


def _quietly(what: str, action: Callable[[], Any]) -> Any:
    try:
        return action()
    except Exception as error:  # noqa: BLE001 - pickle and the compiler raise anything for a damaged file
        _log.info("%s: %s", what, type(error).__name__)
        return None
