"""The loops over amplitudes, in the subset of Python that numba compiles.

``blocked`` has a module and arguments of its own. Every other loop takes ``(flat, positions, shift, width, ..., start,
stop)``: all amplitudes as one array, row after row and ``width`` of them a row; the ascending positions of the bits
that are held; how many bits make a run; then what the loop is about; then the blocks it is to do. Offsets are row
indices with the held bits set.

No fast-math: the compiler may neither reorder nor contract, so the bytes are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import complex128, float64, int64

from grader.simulate.blocked_loops import blocked
from grader.simulate.compiled_cache import TolerantCache

_FLAT = complex128[::1]
_INTS = int64[::1]
_TABLE = int64[:, ::1]
_REALS = float64[::1]
_TILE = 16
_OPTIONS = {"nogil": True, "boundscheck": False, "fastmath": False}


@numba.njit(inline="always")
def _row(block, shift, positions):  # type: ignore[no-untyped-def]
    """The first row of a block: the free bits of ``block`` spread around zeros at ``positions``."""
    row = block << shift
    for position in positions:
        row = row >> position << (position + 1) | row & ((1 << position) - 1)
    return row


def _diagonal(flat, positions, shift, width, offsets, factors, start, stop):  # type: ignore[no-untyped-def]
    run = width << shift
    for block in range(start, stop):
        row = _row(block, shift, positions)
        for j in range(len(offsets)):
            first = (row | offsets[j]) * width
            factor = factors[j]
            for k in range(first, first + run):
                flat[k] *= factor


def _exchange(flat, positions, shift, width, one, other, start, stop):  # type: ignore[no-untyped-def]
    run = width << shift
    for block in range(start, stop):
        row = _row(block, shift, positions)
        a, b = (row | one) * width, (row | other) * width
        for k in range(run):
            kept = flat[a + k]
            flat[a + k] = flat[b + k]
            flat[b + k] = kept


def _one_qubit(flat, positions, shift, width, zero, one, m00, m01, m10, m11, start, stop):  # type: ignore[no-untyped-def]
    run = width << shift
    for block in range(start, stop):
        row = _row(block, shift, positions)
        a, b = (row | zero) * width, (row | one) * width
        for k in range(run):
            x, y = flat[a + k], flat[b + k]
            flat[a + k] = m00 * x + m01 * y
            flat[b + k] = m10 * x + m11 * y


def _two_qubits(flat, positions, shift, width, offsets, m, start, stop):  # type: ignore[no-untyped-def]
    run = width << shift
    for block in range(start, stop):
        row = _row(block, shift, positions)
        a, b = (row | offsets[0]) * width, (row | offsets[1]) * width
        c, d = (row | offsets[2]) * width, (row | offsets[3]) * width
        for k in range(run):
            w, x, y, z = flat[a + k], flat[b + k], flat[c + k], flat[d + k]
            flat[a + k] = m[0, 0] * w + m[0, 1] * x + m[0, 2] * y + m[0, 3] * z
            flat[b + k] = m[1, 0] * w + m[1, 1] * x + m[1, 2] * y + m[1, 3] * z
            flat[c + k] = m[2, 0] * w + m[2, 1] * x + m[2, 2] * y + m[2, 3] * z
            flat[d + k] = m[3, 0] * w + m[3, 1] * x + m[3, 2] * y + m[3, 3] * z


def _sparse(flat, positions, shift, width, written, read, bounds, entries, factors, start, stop):  # type: ignore[no-untyped-def]
    # Row i of what changes is the sum over entries bounds[i] to bounds[i + 1], in the order of the matrix's columns.
    # Several amplitudes at a time, from as many blocks as it takes, so that the inner loops can be vectorised.
    run = width << shift
    at = np.empty(_TILE, dtype=np.int64)
    old = np.empty((len(read), _TILE), dtype=np.complex128)
    total = np.empty(_TILE, dtype=np.complex128)
    last = stop * run
    for tile in range(start * run, last, _TILE):
        count = min(_TILE, last - tile)
        for k in range(count):
            at[k] = _row((tile + k) // run, shift, positions) * width + (tile + k) % run
        for j in range(len(read)):
            for k in range(count):
                old[j, k] = flat[at[k] + read[j] * width]
        for i in range(len(written)):
            for k in range(count):
                total[k] = 0
            for e in range(bounds[i], bounds[i + 1]):
                factor = factors[e]
                column = entries[e]
                for k in range(count):
                    total[k] += factor * old[column, k]
            for k in range(count):
                flat[at[k] + written[i] * width] = total[k]


@numba.njit(inline="always")
def _is_odd(bits):  # type: ignore[no-untyped-def]
    for step in (32, 16, 8, 4, 2, 1):
        bits ^= bits >> step
    return bits & 1


def _pauli(flat, positions, shift, width, fixed, flips, signs, cosine, factor, start, stop):  # type: ignore[no-untyped-def]
    # Y|b> = i (-1)^b |b^1>, so a row's sign is read off the row it came from.
    run = width << shift
    for block in range(start, stop):
        row = _row(block, shift, positions) | fixed
        a, b = row * width, (row ^ flips) * width
        from_a = -factor if _is_odd(row & signs) else factor
        if flips == 0:
            turned = cosine + from_a
            for k in range(run):
                flat[a + k] *= turned
        else:
            from_b = -factor if _is_odd((row ^ flips) & signs) else factor
            for k in range(run):
                x, y = flat[a + k], flat[b + k]
                flat[a + k] = cosine * x + from_b * y
                flat[b + k] = cosine * y + from_a * x


class _Loops:
    """Each loop compiled once a process, for the one signature that it is called with."""

    def __init__(self) -> None:
        common = (_FLAT, _INTS, int64, int64)
        blocks = (int64, int64)
        square = complex128[:, ::1]
        self._sources: dict[str, tuple[Callable[..., None], tuple[Any, ...]]] = {
            "diagonal": (_diagonal, (*common, _INTS, _FLAT, *blocks)),
            "exchange": (_exchange, (*common, int64, int64, *blocks)),
            "one_qubit": (_one_qubit, (*common, int64, int64, *(complex128,) * 4, *blocks)),
            "two_qubits": (_two_qubits, (*common, _INTS, square, *blocks)),
            "sparse": (_sparse, (*common, _INTS, _INTS, _INTS, _INTS, _FLAT, *blocks)),
            "blocked": (
                blocked,
                (_FLAT, _INTS, _INTS, _INTS, int64, int64, _TABLE, _INTS, _TABLE, _INTS, _REALS, _REALS, *blocks),
            ),
            "pauli": (_pauli, (*common, int64, int64, int64, complex128, complex128, *blocks)),
        }
        self._compiled: dict[str, Callable[..., None]] = {}

    def compiled(self, name: str) -> Callable[..., None]:
        """The loop of this name, compiled or read from the cache if it is the first call."""
        found = self._compiled.get(name)
        if found is None:
            source, signature = self._sources[name]
            dispatcher = numba.njit(**_OPTIONS)(source)
            TolerantCache.attach(dispatcher)
            dispatcher.compile(numba.void(*signature))
            dispatcher.disable_compile()
            found = self._compiled[name] = dispatcher
        return found

    def place(self) -> str | None:
        """The folder of the cache, None where there is none."""
        found = next(iter(self._compiled.values()), None)
        return TolerantCache.place(found) if found is not None else None

    def names(self) -> tuple[str, ...]:
        """All there are."""
        return tuple(self._sources)


LOOPS = _Loops()
