"""All members of a family of oracles, where they are few: probes then miss none.

Bit strings are printed most significant first. Each function takes the family's number of qubits and the parameters of
the first written case, and gives the parameters of every member in a fixed order; empty where there are more than 32.
What a member leaves out, such as which of the functions with one secret it is, is drawn.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

Parameters = Mapping[str, Any]

KINDS = ("constant_0", "constant_1", "balanced", "balanced_inverted")  # of a function for Deutsch-Jozsa

_MOST = 32  # a run of a framework for each of more would take longer than what it tells is worth


def not_listed(qubits: int, written: Parameters | None) -> tuple[Parameters, ...]:
    """For families with a continuum of members, or too many."""
    return ()


def every_secret(qubits: int, written: Parameters | None) -> tuple[Parameters, ...]:
    """Of a Bernstein-Vazirani oracle, zeros alone among them."""
    return tuple({"secret": text} for text in _strings(qubits - 1))


def every_function(qubits: int, written: Parameters | None) -> tuple[Parameters, ...]:
    """Of a Deutsch-Jozsa oracle: two constants, and each parity and its opposite."""
    members = tuple(
        {"kind": kind, "mask": mask}
        for kind in KINDS
        for mask in _strings(qubits - 1)
        if kind.startswith("balanced") == ("1" in mask)
    )
    return members if len(members) <= _MOST else ()


def every_period(qubits: int, written: Parameters | None) -> tuple[Parameters, ...]:
    """Of a Simon oracle; the function that has the period is drawn."""
    return tuple({"secret": text} for text in _strings(qubits // 2) if "1" in text)


def every_mark(qubits: int, written: Parameters | None) -> tuple[Parameters, ...]:
    """Of a phase oracle: every choice of as many strings as the written case marks."""
    count = len(written["marked"]) if written else 1
    if math.comb(1 << qubits, count) > _MOST:
        return ()
    strings = [f"{value:0{qubits}b}" for value in range(1 << qubits)]
    return tuple({"marked": chosen} for chosen in itertools.combinations(strings, count))


def every_shift(qubits: int, written: Parameters | None) -> tuple[Parameters, ...]:
    """Of a shifted bent function, no shift among them."""
    return tuple({"shift": text} for text in _strings(qubits))


def _strings(width: int) -> tuple[str, ...]:
    """All bit strings of a width, none if there are too many."""
    return tuple(f"{value:0{width}b}" for value in range(1 << width)) if 1 << width <= _MOST else ()
