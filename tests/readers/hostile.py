"""Values that a hostile candidate puts where a reader expects another, and a bound on what reading them takes."""

from __future__ import annotations

import math
import resource
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ir.lowering.base import LoweringError
from ir.program import InvalidProgram

SECONDS = 60  # of one reading; what hangs is met here
MEMORY = 1 << 30  # bytes that one reading may add


class Planted(Exception):
    """Raised by the candidate's own object."""


def _raising(*_: Any, **__: Any) -> Any:
    raise Planted


def _recursing(*_: Any, **__: Any) -> Any:
    return _recursing()


class Lying:
    """Answers everything with itself."""

    def __getattr__(self, name: str) -> Any:
        return self

    def __call__(self, *_: Any, **__: Any) -> Any:
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter((self,))

    def __len__(self) -> int:
        return 3

    def __int__(self) -> int:
        return 1 << 200

    def __float__(self) -> float:
        return math.nan

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def _holding_itself() -> list[Any]:
    held: list[Any] = []
    held.append(held)
    return held


class _Text(str):
    """A string that answers wrongly."""

    def __len__(self) -> int:
        return 1 << 20  # list() reserves as much as is claimed

    def __str__(self) -> str:
        raise Planted


VALUES: dict[str, Any] = {
    "nothing": None,
    "minus one": -1,
    "a huge integer": 10**40,
    "a huge count": 2**31,
    "not a number": math.nan,
    "infinity": math.inf,
    "text": "h",
    "long text": "x" * 1_000_000,
    "lying text": _Text("h"),
    "an object": object(),
    "an object that lies": Lying(),
    "an empty list": [],
    "a list that holds itself": _holding_itself(),
    "a matrix of text": np.array([["a", "b"], ["c", "d"]]),
    "a matrix of not a number": np.full((2, 2), math.nan),
    "a matrix of another shape": np.eye(3),
    "an array of objects": np.array([object(), object()], dtype=object),
    "a generator": (k for k in range(3)),
    "a class": int,
    "a dictionary": {0: 1, "1": 0},
}


def members() -> dict[str, Any]:
    """What may stand in a class's body under a name: a value, a property or a method."""
    found: dict[str, Any] = {"raises": property(_raising), "recurses": property(_recursing)}
    found |= {"a method that raises": _raising, "a method that recurses": _recursing}
    for name, value in VALUES.items():
        found[name] = value
        found[f"a property: {name}"] = property(lambda self, value=value: value)
        found[f"a method: {name}"] = lambda *_, value=value, **__: value
    return found


class Hanging(BaseException):
    """The reading took longer than ``SECONDS``."""


@contextmanager
def bounded() -> Iterator[None]:
    """Ends what hangs, and refuses memory to what grows."""

    def stop(*_: Any) -> None:
        raise Hanging

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limits = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGALRM, stop)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, limits[1]))
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.signal(signal.SIGALRM, before)


def outcome(read: Callable[[], Any]) -> str:
    """``"read"``, or the name of the exception that ended the reading.

    Hanging, lack of memory, and a crash of ours pass through. A crash is what is neither a refusal nor raised
    under a line of the candidate's, which in these tests are all files outside the reader and the packages.
    """
    with bounded():
        try:
            read()
        except MemoryError:
            raise
        except Exception as error:
            known = isinstance(error, LoweringError | InvalidProgram | RecursionError)
            if not known and not _raised_by_the_candidate(error):
                raise
            return type(error).__name__
    return "read"


def _raised_by_the_candidate(error: BaseException) -> bool:
    """As the sandbox's child sees it: a line of the candidate's is in the traceback, below the call of ``read``."""
    frames = list(traceback.walk_tb(error.__traceback__))
    files = [frame.f_code.co_filename for frame, _ in frames]
    inside = next((k for k, name in enumerate(files) if "/ir/lowering/" in name), len(files))
    return any("/tests/" in name for name in files[inside:]) or inside == len(files)
