"""Many gates in one pass over the amplitudes, block by block: what ``blocked_loops`` is called with.

A state that is larger than the caches costs a trip to memory for each gate that is applied to all of it. Here gates
are gathered as long as they act on few *hot* qubits; a pass then brings each block of amplitudes into the cache once
and applies them all. Controls, and the qubits of diagonal gates, need not be hot: they are known for a whole block.
A gate that does not fit waits, and with it all later ones that share a qubit with it, so that no two gates that might
not commute change places. Which gates go together follows from the program and the shape of the array alone.
"""

from __future__ import annotations

import functools
import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grader.simulate.blocked_loops import DIAGONAL, EXCHANGE, FIELDS, GENERAL, REAL, SPARSE
from ir.gates import Matrix, gate_spec, pauli_word
from ir.program import Control, Gate, UnitaryMatrix

Integers = npt.NDArray[np.int64]

# Hot qubits of a pass, and amplitudes that are treated alike: 2^8 times 64 complex numbers are 256 KiB, which the
# second cache holds. Fewer hot qubits make more passes, fewer lanes shorter vector loops (measured from 6 to 10 and
# from 16 to 64: this is the best or within a tenth of it from 8 to 22 qubits).
MAX_HOT = 8
LANES = 64
# Matrices on more qubits, if neither diagonal nor an exchange of two rows, are applied by themselves.
MAX_MATRIX_QUBITS = 4
# Longer Pauli rotations are applied without their matrix.
MAX_WORD = 3
# Gates that are looked at for one pass.
_WINDOW = 512
# A line of the cache holds four amplitudes: what numbers them is hot or a lane, so that no line is read in vain.
_LINE = 4

GateOrMatrix = Gate | UnitaryMatrix


@dataclass(frozen=True, slots=True)
class BlockedGate:
    """One gate in the form that the loop takes.

    Attributes:
        kind: Of ``blocked_loops``.
        mixed: Qubits between whose values it mixes or moves amplitudes: they must be hot.
        read: Qubits of a diagonal matrix that the factor depends on, first least significant.
        controls: Qubits and values without which nothing happens, those of the matrix included.
        flips: Of an exchange: the values of ``mixed`` in one of the two rows; the other is the opposite.
        factors: Entries: of a diagonal all, of a matrix of one qubit all four, else those of ``rows``.
        rows: Of a larger matrix: each row that changes with the columns of its entries.
    """

    kind: int
    mixed: tuple[int, ...]
    read: tuple[int, ...]
    controls: tuple[Control, ...]
    flips: int
    factors: Matrix
    rows: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def qubits(self) -> frozenset[int]:
        """All that it acts on or reads."""
        return frozenset((*self.mixed, *self.read, *(control.qubit for control in self.controls)))


@dataclass(frozen=True, slots=True)
class _Form:
    """A matrix without its qubits: positions in place of them."""

    kind: int
    mixed: tuple[int, ...]
    read: tuple[int, ...]
    controls: tuple[tuple[int, int], ...]
    flips: int
    factors: Matrix
    rows: tuple[tuple[int, tuple[int, ...]], ...] = ()


def blocked_gate(operation: GateOrMatrix) -> BlockedGate | None:
    """The gate for a pass of several; None where it can only be applied by itself."""
    form = _form_of(operation.name, operation.params) if isinstance(operation, Gate) else _form(operation.matrix)
    if form is None:
        return None
    qubits = operation.qubits
    fixed = tuple(Control(qubits[position], value) for position, value in form.controls)
    return BlockedGate(
        form.kind,
        tuple(qubits[position] for position in form.mixed),
        tuple(qubits[position] for position in form.read),
        (*operation.controls, *fixed),
        form.flips,
        form.factors,
        form.rows,
    )


@functools.lru_cache(maxsize=1024)
def _form_of(name: str, params: tuple[float, ...]) -> _Form | None:
    word = pauli_word(name)
    if word is not None and len(word) > MAX_WORD:
        return None  # applied without its matrix
    spec = gate_spec(name)
    assert spec is not None  # checked in the gate's constructor
    return _form(spec.matrix(params))


def _form(matrix: Matrix) -> _Form | None:
    num_qubits = len(matrix).bit_length() - 1
    positions = tuple(range(num_qubits))
    filled = matrix != 0
    diagonal = matrix.diagonal()
    if np.count_nonzero(filled) == np.count_nonzero(diagonal):
        changed = np.flatnonzero(diagonal != 1)
        if len(changed) == 1:
            (only,) = (int(row) for row in changed)
            fixed = tuple((position, only >> position & 1) for position in positions)
            return _Form(DIAGONAL, (), (), fixed, 0, diagonal[changed])
        return _Form(DIAGONAL, (), positions, (), 0, diagonal.copy())
    changed = np.flatnonzero((diagonal != 1) | (filled.sum(axis=1) != 1))
    if len(changed) == 2 and np.count_nonzero(matrix[changed]) == 2:
        first, second = (int(row) for row in changed)
        if matrix[first, second] == 1 and matrix[second, first] == 1:
            apart = first ^ second
            mixed = tuple(position for position in positions if apart >> position & 1)
            fixed = tuple((position, first >> position & 1) for position in positions if not apart >> position & 1)
            flips = sum((first >> position & 1) << j for j, position in enumerate(mixed))
            return _Form(EXCHANGE, mixed, (), fixed, flips, np.zeros(0, dtype=np.complex128))
    if num_qubits == 1:
        kind = REAL if not matrix.imag.any() else GENERAL
        return _Form(kind, positions, (), (), 0, matrix.ravel().copy())
    if num_qubits > MAX_MATRIX_QUBITS:
        return None
    rows = tuple((int(row), tuple(int(column) for column in np.flatnonzero(filled[row]))) for row in changed)
    factors = np.array([matrix[row, column] for row, columns in rows for column in columns])
    return _Form(SPARSE, positions, (), (), 0, factors, rows)


@dataclass(frozen=True, slots=True)
class Pass:
    """Gates that are applied together.

    Attributes:
        gates: In this order.
        operations: That they were made from.
        hot: Ascending.
        lanes: Qubits on which nothing happens, and which number neighbouring amplitudes; ascending.
    """

    gates: tuple[BlockedGate, ...]
    operations: tuple[GateOrMatrix, ...]
    hot: tuple[int, ...]
    lanes: tuple[int, ...]


_Candidate = tuple[GateOrMatrix, BlockedGate | None]


def passes(
    operations: Sequence[GateOrMatrix], num_qubits: int, width: int, *, max_hot: int = MAX_HOT
) -> Iterator[Pass | GateOrMatrix]:
    """The operations gathered into passes; an operation that fits into none comes by itself.

    Args:
        operations: In the order of the program.
        num_qubits: Of the array.
        width: Amplitudes a row.
        max_hot: Hot qubits of a pass.
    """
    spare = _lane_count(num_qubits, width)
    # These number amplitudes within a line of the cache.
    inner = frozenset(qubit for qubit in range(num_qubits) if width << qubit < _LINE)
    rest = ((operation, blocked_gate(operation)) for operation in operations)
    waiting: deque[_Candidate] = deque(itertools.islice(rest, _WINDOW))
    while waiting:
        gathering = _Gathering(num_qubits, spare, inner, max_hot)
        first = waiting.popleft()
        taken = gathering.takes(first)
        left: list[_Candidate] = []
        while taken and waiting and len(gathering.blocked) < num_qubits:
            candidate = waiting.popleft()
            if not gathering.takes(candidate):
                left.append(candidate)
                gathering.blocked |= _qubits(candidate[0])
        waiting.extendleft(reversed(left))
        waiting.extend(itertools.islice(rest, _WINDOW - len(waiting)))
        yield gathering.finished() if taken else first[0]


class _Gathering:
    """A pass that is being filled."""

    def __init__(self, num_qubits: int, spare: int, inner: frozenset[int], max_hot: int) -> None:
        self._num_qubits, self._spare, self._inner, self._max_hot = num_qubits, spare, inner, max_hot
        self._taken: list[tuple[GateOrMatrix, BlockedGate]] = []
        self._hot: frozenset[int] = frozenset()
        self._involved: frozenset[int] = frozenset()
        self.blocked: set[int] = set()  # qubits of operations that wait

    def takes(self, candidate: _Candidate) -> bool:
        """Whether it goes into this pass; then it is in."""
        operation, gate = candidate
        if gate is None or gate.qubits & self.blocked:
            return False
        hot = self._hot | frozenset(gate.mixed) | gate.qubits & self._inner
        involved = self._involved | gate.qubits
        if len(hot) > self._max_hot or len(involved) > self._num_qubits - self._spare:
            return False
        self._taken.append((operation, gate))
        self._hot, self._involved = hot, involved
        return True

    def finished(self) -> Pass:
        free = [qubit for qubit in range(self._num_qubits) if qubit not in self._involved]
        operations, gates = zip(*self._taken, strict=True)
        return Pass(gates, operations, tuple(sorted(self._hot)), tuple(free[: self._spare]))


def _lane_count(num_qubits: int, width: int) -> int:
    """Qubits that number lanes, where the columns of a row are not enough of them."""
    needed = 0
    while width << needed < LANES:
        needed += 1
    return max(0, min(needed, num_qubits - 4))


def _qubits(operation: GateOrMatrix) -> frozenset[int]:
    return frozenset((*operation.qubits, *(control.qubit for control in operation.controls)))


def apply_pass(columns: Matrix, one: Pass, run: Callable[..., None]) -> None:
    """Apply a pass in place.

    Args:
        columns: Shape ``(2**n, m)``, C-contiguous.
        one: Of this many qubits and this width.
        run: Takes the number of blocks and all arguments of ``blocked_loops.blocked`` but the last two.
    """
    num_qubits = len(columns).bit_length() - 1
    width = columns.shape[1]
    place = {qubit: bit for bit, qubit in enumerate(one.hot)}
    packed = _Packed()
    for gate in one.gates:
        packed.add(gate, place)
    lane_rows = _offsets(one.lanes, width)
    tiles = 1
    if width >= LANES:
        tiles = -(-width // LANES)
        lanes = np.arange(LANES, dtype=np.int64)
    else:
        lanes = (lane_rows[:, None] + np.arange(width)[None, :]).ravel()
    held = np.array(sorted((*one.hot, *one.lanes)), dtype=np.int64)
    blocks = (1 << num_qubits - len(held)) * tiles
    factors = np.array(packed.factors, dtype=np.complex128)
    run(
        blocks,
        columns.reshape(-1),
        held,
        _offsets(one.hot, width),
        lanes,
        width,
        tiles,
        np.array(packed.gates, dtype=np.int64).reshape(-1, FIELDS),
        np.array(packed.places, dtype=np.int64),
        np.array(packed.rows, dtype=np.int64).reshape(-1, 3),
        np.array(packed.entries, dtype=np.int64),
        np.ascontiguousarray(factors.real),
        np.ascontiguousarray(factors.imag),
    )


def _offsets(qubits: Sequence[int], width: int) -> Integers:
    """Where the amplitudes of each value of ``qubits`` begin."""
    values = np.arange(1 << len(qubits), dtype=np.int64)
    found = np.zeros_like(values)
    for bit, qubit in enumerate(qubits):
        found |= (values >> bit & 1) << qubit
    return found * width


class _Packed:
    """The tables of one pass, gate by gate."""

    def __init__(self) -> None:
        self.gates: list[list[int]] = []
        self.places: list[int] = []
        self.rows: list[tuple[int, int, int]] = []
        self.entries: list[int] = []
        self.factors: list[complex] = []

    def add(self, gate: BlockedGate, place: dict[int, int]) -> None:
        """One gate more; ``place`` gives the bit of each hot qubit."""
        cold_mask = cold_value = mask = fixed = 0
        for qubit, value in gate.controls:
            if qubit in place:
                mask |= 1 << place[qubit]
                fixed |= value << place[qubit]
            else:
                cold_mask |= 1 << qubit
                cold_value |= value << qubit
        first_place, first_factor, first_row = len(self.places), len(self.factors), len(self.rows)
        if gate.kind == EXCHANGE:
            one = sum((gate.flips >> j & 1) << place[qubit] for j, qubit in enumerate(gate.mixed))
            moved = sum(1 << place[qubit] for qubit in gate.mixed)
            # The loop compares with one pattern of all bits that are named, and takes the other from the difference.
            self.gates.append(
                [EXCHANGE, cold_mask, cold_value, mask | moved, 0, fixed | one, fixed | (one ^ moved), 0, 0, 0]
            )
            return
        if gate.kind != DIAGONAL:
            # The qubits' own bits are zero in the row that stands for all of them.
            mask |= sum(1 << place[qubit] for qubit in gate.mixed)
        qubits = gate.read if gate.kind == DIAGONAL else gate.mixed
        self.places += [place.get(qubit, -1 - qubit) for qubit in qubits]
        self.factors += [complex(factor) for factor in gate.factors]
        if gate.kind == SPARSE:
            at = first_factor
            for row, columns in gate.rows:
                self.rows.append((row, at, at + len(columns)))
                at += len(columns)
            # Entries stand beside the factors, at the same positions.
            self.entries += [0] * (first_factor - len(self.entries))
            self.entries += [column for _, columns in gate.rows for column in columns]
        self.gates.append(
            [
                gate.kind, cold_mask, cold_value, mask, fixed,
                first_place, len(qubits), first_row, len(gate.rows), first_factor,
            ]
        )  # fmt: skip
