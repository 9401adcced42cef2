"""The kernels of ``grader.simulate.kernels`` compiled: the same arithmetic in one pass, in place, without copies.

Importing this module imports numba, so the dense engine does it for large programs only. Nothing is compiled at
import: each loop is compiled, or read from the cache on disk, when it is first needed.

An operation on some qubits cuts the rows into blocks: the bits that it does not touch number the blocks, and
lowest untouched bits make runs of neighbouring amplitudes. A loop takes a range of blocks, and no amplitude is in
two of them, so threads that share the blocks out write the same bytes as one thread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from grader.simulate.blocked import MAX_WORD, GateOrMatrix, Pass, apply_pass, passes
from grader.simulate.compiled_loops import LOOPS
from ir.gates import Matrix, pauli_word
from ir.program import Control, Gate

Integers = npt.NDArray[np.int64]

# Threads of one evolution; results do not depend on it. Graders run side by side, so one is the default.
THREADS_VARIABLE = "QASSAY_SIMULATION_THREADS"
# Longer runs gain nothing, and shorter ones leave enough blocks for the threads.
_MAX_RUN_BITS = 10
# Below this many amplitudes handing work to threads costs more than it saves.
_SHARED_FROM = 1 << 16
# A dense matrix on this many qubits goes through BLAS, in pieces of so many amplitudes.
_BLAS_QUBITS = 5
_BLAS_PIECE = 1 << 18


def apply_gates(columns: Matrix, operations: Sequence[GateOrMatrix]) -> None:
    """The gates one after the other, as many of them as possible in one pass over ``columns``, in place."""
    num_qubits = len(columns).bit_length() - 1
    if not columns.flags.c_contiguous:
        raise ValueError("columns: one run of memory is expected, this array would have to be copied")
    for one in passes(operations, num_qubits, columns.shape[1]):
        if isinstance(one, Pass) and len(one.gates) > 1:
            apply_pass(columns, one, partial(_shared_out, "blocked"))
            continue
        (operation,) = one.operations if isinstance(one, Pass) else (one,)
        word = pauli_word(operation.name) if isinstance(operation, Gate) else None
        if isinstance(operation, Gate) and word is not None and len(word) > MAX_WORD:
            apply_pauli_rotation(columns, word, operation.params[0], operation.qubits, operation.controls)
        else:
            matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
            apply_matrix(columns, matrix, operation.qubits, operation.controls)


def apply_matrix(columns: Matrix, matrix: Matrix, qubits: Sequence[int], controls: Sequence[Control] = ()) -> None:
    """As ``kernels.apply_matrix``: ``columns`` of shape ``(2**n, m)``, C-contiguous, changed in place."""
    blocks = _Blocks(columns, (*qubits, *(control.qubit for control in controls)))
    fixed = sum(control.value << control.qubit for control in controls)
    dim = len(matrix)
    offsets = np.array(
        [fixed | sum((value >> j & 1) << qubit for j, qubit in enumerate(qubits)) for value in range(dim)],
        dtype=np.int64,
    )
    filled = matrix != 0
    diagonal = matrix.diagonal()
    if np.count_nonzero(filled) == np.count_nonzero(diagonal):
        changed = np.flatnonzero(diagonal != 1)
        if len(changed):
            blocks.run("diagonal", offsets[changed], diagonal[changed])
        return
    changed = np.flatnonzero((diagonal != 1) | (filled.sum(axis=1) != 1))
    if _is_exchange(matrix, changed):
        blocks.run("exchange", int(offsets[changed[0]]), int(offsets[changed[1]]))
    elif dim == 2:
        blocks.run("one_qubit", int(offsets[0]), int(offsets[1]), *(complex(entry) for entry in matrix.ravel()))
    elif dim == 4 and np.count_nonzero(filled) > 8:
        blocks.run("two_qubits", offsets, np.array(matrix, order="C"))  # a copy: gate matrices are read-only
    elif len(qubits) >= _BLAS_QUBITS and np.count_nonzero(filled) * 4 > filled.size:
        _apply_dense(columns, matrix, blocks, offsets)
    else:
        rows, entries = np.nonzero(filled[changed])
        read = np.unique(entries)  # ascending, so that sums run in the order of the matrix's columns
        blocks.run(
            "sparse",
            offsets[changed],
            offsets[read],
            np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=len(changed))))).astype(np.int64),
            np.searchsorted(read, entries).astype(np.int64),
            matrix[changed[rows], entries],
        )


def apply_pauli_rotation(
    columns: Matrix, word: str, theta: float, qubits: Sequence[int], controls: Sequence[Control] = ()
) -> None:
    """As ``kernels.apply_pauli_rotation``: ``exp(-i theta/2 P)`` in place."""
    flips = sum(1 << q for q, letter in zip(qubits, word, strict=True) if letter in "xy")
    signs = sum(1 << q for q, letter in zip(qubits, word, strict=True) if letter in "yz")
    fixed = sum(control.value << control.qubit for control in controls)
    # Of each pair of rows that P exchanges the one with a zero in the lowest flipped bit stands for both.
    pivot = [(flips & -flips).bit_length() - 1] if flips else []
    held = (*pivot, *(control.qubit for control in controls))
    blocks = _Blocks(columns, held, lowest=min((*qubits, *held)))
    factor = -1j * np.sin(theta / 2) * 1j ** word.count("y")
    blocks.run("pauli", fixed, flips, signs, complex(np.cos(theta / 2)), complex(factor))


class _Blocks:
    """The blocks of rows between the ``held`` qubits, and the running of a loop over them."""

    def __init__(self, columns: Matrix, held: Sequence[int], *, lowest: int | None = None) -> None:
        num_qubits = len(columns).bit_length() - 1
        if not columns.flags.c_contiguous:
            # Never work on a copy: what is done to it would be lost without a word.
            raise ValueError("columns: one run of memory is expected, this array would have to be copied")
        self._flat = columns.reshape(-1)
        self._width = columns.shape[1]
        self.positions: Integers = np.array(sorted(held), dtype=np.int64)
        free = num_qubits - len(held)
        if lowest is None:
            lowest = min(held, default=free)
        self._shift = min(lowest, free, _MAX_RUN_BITS)
        self._count = 1 << (free - self._shift)

    def run(self, name: str, *arguments: Any) -> None:
        """One of ``compiled_loops.LOOPS`` over all blocks."""
        _shared_out(name, self._count, self._flat, self.positions, self._shift, self._width, *arguments)

    def bases(self) -> Integers:
        """The first row of each run of length one: every value of the free bits, zeros in the held ones."""
        rows = np.arange(self._count << self._shift, dtype=np.int64)
        for position in self.positions:
            rows = rows >> position << (position + 1) | rows & ((1 << int(position)) - 1)
        return rows


def _shared_out(name: str, count: int, flat: npt.NDArray[Any], *arguments: Any) -> None:
    """A loop over ``count`` blocks of ``flat``, which threads share where there is enough to do."""
    loop = LOOPS.compiled(name)
    threads = thread_count()
    if threads == 1 or flat.size < _SHARED_FROM or count < threads:
        loop(flat, *arguments, 0, count)
        return
    bounds = [count * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda part: loop(flat, *arguments, bounds[part], bounds[part + 1]), range(threads)))


def thread_count() -> int:
    """Threads of one evolution, from the environment; 1 where it says nothing that can be used."""
    text = os.environ.get(THREADS_VARIABLE, "")
    return max(1, min(int(text), 64)) if text.isdecimal() and len(text) < 4 else 1


def _is_exchange(matrix: Matrix, changed: npt.NDArray[np.intp]) -> bool:
    """Whether two rows change places and nothing else happens: X, CX, SWAP, Toffoli, Fredkin."""
    if len(changed) != 2 or np.count_nonzero(matrix[changed]) != 2:
        return False
    first, second = changed
    return bool(matrix[first, second] == 1 and matrix[second, first] == 1)


def _apply_dense(columns: Matrix, matrix: Matrix, blocks: _Blocks, offsets: Integers) -> None:
    """A large matrix by BLAS, in pieces, so that no second vector is needed."""
    bases = blocks.bases()
    piece = max(1, _BLAS_PIECE // (len(matrix) * columns.shape[1]))
    for start in range(0, len(bases), piece):
        rows = offsets[:, None] | bases[None, start : start + piece]
        part = columns[rows]
        columns[rows] = (matrix @ part.reshape(len(matrix), -1)).reshape(part.shape)


Kernel = Callable[..., None]
