"""A second computation of what a contract compares, which shares no code with the engines or comparisons.

Outcomes are enumerated, operators applied entry by entry, objects written out naively. It decides one
question only: whether two programs differ in what the contract compares. Slow on purpose, and small.
"""

from __future__ import annotations

import cmath
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from contracts.schema import Contract, End, ObjectKind, Start
from ir.gates import Matrix
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    clbits_of,
    qubits_of,
    walk,
)

MAX_ENTRIES = 2**21  # of one trajectory's columns
MAX_TRAJECTORIES = 512
_NOTHING = 1e-14  # largest entry of a trajectory that never happens
# Probabilities are compared as they are; roots of density matrices through their Gram matrices,
# which loses half of the digits.
SAME, DIFFERENT = 1e-7, 1e-4
SAME_NUMBERS = 1e-12


class NoOpinion(Exception):
    """The program is too large, or of a kind, for which there is no second computation."""


@dataclass(frozen=True, slots=True)
class _Path:
    """One trajectory: clbit -> (bit, qubit measured last into it), and what became of the input columns."""

    record: Mapping[int, tuple[int, int]]
    columns: Matrix


@dataclass(frozen=True, slots=True)
class Seen:
    """A compared object: numbers as they are, or for each record a root ``A`` of its Choi matrix ``A A^dagger``."""

    numbers: Mapping[Hashable, npt.NDArray[np.float64]]
    roots: Mapping[Hashable, Matrix]


def seen(contract: Contract, program: Program, *, inputs: Matrix | None = None) -> Seen:
    """The object that ``contract`` compares, of ``program``.

    Args:
        inputs: Columns to start from, shape ``(2**n, k)`` with n the qubits of both; by default one for each basis
            value of the free qubits.

    Raises:
        NoOpinion: There is none of this size or kind.
    """
    n = max(program.num_qubits, contract.num_qubits)
    if inputs is None:
        inputs = _inputs(contract, n)
    elif len(inputs) != 1 << n:
        raise NoOpinion("the inputs are of another number of qubits")
    operations = program.operations
    kind = contract.compare.object
    if kind in (ObjectKind.STATE, ObjectKind.UNITARY, ObjectKind.ISOMETRY, ObjectKind.CHANNEL):
        operations = without_terminal(operations)
    start = _Path({}, inputs * cmath.exp(1j * program.global_phase))
    paths = _run(operations, [start], n)
    kept = kept_qubits(contract, n)
    if contract.compare.minimum_success is not None:
        return _postselected(contract, paths, (*contract.qubits_ending(End.GRADED), *kept), n)
    if contract.readout != "record":
        paths = [
            _Path({clbit: bit for clbit, bit in path.record.items() if clbit not in program.unprinted}, path.columns)
            for path in paths
        ]
    match kind:
        case ObjectKind.DISTRIBUTION | ObjectKind.CLASSICAL_FUNCTION:
            return Seen(_probabilities(contract, paths, n, kept), {})
        case ObjectKind.STATE | ObjectKind.UNITARY | ObjectKind.ISOMETRY | ObjectKind.CHANNEL:
            return Seen({}, {0: _root(paths, (*contract.qubits_ending(End.GRADED), *kept), n)})
        case ObjectKind.INSTRUMENT:
            recorded = contract.qubits_ending(End.MEASURED)
            groups: dict[Hashable, list[_Path]] = defaultdict(list)
            for path in paths:
                groups[_recorded_value(contract, path, recorded)].append(path)
            graded = (*contract.qubits_ending(End.GRADED), *kept)
            return Seen({}, {value: _root(members, graded, n) for value, members in groups.items()})
        case _:
            raise NoOpinion(f"a {kind} has no second computation")


def _postselected(contract: Contract, paths: list[_Path], graded: tuple[int, ...], n: int) -> Seen:
    """The normalised state of the runs that read the success bits, and whether there are enough of them."""
    for register in contract.registers:
        for qubit, bit in zip(register.qubits, reversed(register.success or ""), strict=False):
            paths = [kept for path in paths for kept in _reading(path, qubit, int(bit))]
    probability = sum(float(np.linalg.norm(path.columns)) ** 2 for path in paths)
    enough = np.array([float(probability >= (contract.compare.minimum_success or 0.0) - SAME)])
    if probability <= _NOTHING:
        return Seen({"enough": enough}, {})
    scaled = [_Path(path.record, path.columns / np.sqrt(probability)) for path in paths]
    return Seen({"enough": enough}, {0: _root(scaled, graded, n)})


def _reading(path: _Path, qubit: int, bit: int) -> list[_Path]:
    """The part of a trajectory in which ``qubit`` reads ``bit``: by its last record, else as it stands."""
    records = [value for _, (value, measured) in sorted(path.record.items()) if measured == qubit]
    if records:
        return [path] if records[-1] == bit else []
    projector = np.diag([1.0 - bit, float(bit)]).astype(np.complex128)
    return [_Path(path.record, _applied(projector, (qubit,), (), path.columns))]


def distance(left: Seen, right: Seen) -> float:
    """How far two compared objects are apart: largest difference of a number, Frobenius distance of Choi matrices."""
    found = 0.0
    for key in left.numbers.keys() | right.numbers.keys():
        a, b = left.numbers.get(key), right.numbers.get(key)
        difference = a - b if a is not None and b is not None else a if a is not None else b
        assert difference is not None  # the key comes from one of the two
        found = max(found, float(np.abs(difference).max(initial=0.0)))
    squares = 0.0
    for key in left.roots.keys() | right.roots.keys():
        squares += _squared_distance(left.roots.get(key), right.roots.get(key))
    return max(found, float(np.sqrt(max(squares, 0.0))))


def same(left: Seen, right: Seen) -> bool:
    """Whether two compared objects are equal but for rounding.

    Numbers are asked to agree far better than Choi matrices, whose distance is the root of a difference: where a
    probability is 0, 1e-7 of another one is a Hellinger infidelity of 1e-7, which a contract may well refuse.
    """
    numbers = distance(Seen(left.numbers, {}), Seen(right.numbers, {}))
    return numbers < SAME_NUMBERS and distance(left, right) < SAME


def _squared_distance(a: Matrix | None, b: Matrix | None) -> float:
    """``||A A^dagger - B B^dagger||_F^2`` without the large matrices."""
    own = sum(float(np.linalg.norm(m.conj().T @ m)) ** 2 for m in (a, b) if m is not None)
    if a is None or b is None:
        return own
    if a.shape[0] != b.shape[0]:  # another number of qubits that must end clean: pad with |0>
        rows = max(a.shape[0], b.shape[0])
        a, b = (np.vstack([m, np.zeros((rows - m.shape[0], m.shape[1]))]) for m in (a, b))
    return own - 2 * float(np.linalg.norm(a.conj().T @ b)) ** 2


def _inputs(contract: Contract, n: int) -> Matrix:
    """Isometry from the free registers into all qubits, given registers as given, the rest in |0>."""
    free = contract.qubits_starting(Start.FREE)
    if 1 << (n + len(free)) > MAX_ENTRIES:
        raise NoOpinion(f"{n} qubits with {len(free)} free ones are too many")
    given = sum(
        int(bit) << qubit
        for register in contract.registers
        if register.start is Start.GIVEN and register.given is not None
        for bit, qubit in zip(reversed(register.given), register.qubits, strict=True)
    )
    columns = np.zeros((1 << n, 1 << len(free)), dtype=np.complex128)
    for value in range(1 << len(free)):
        columns[given | sum((value >> k & 1) << q for k, q in enumerate(free)), value] = 1
    return columns


def kept_qubits(contract: Contract, n: int) -> tuple[int, ...]:
    """Qubits beyond the graded ones whose end counts: zero, restored, and work qubits that must be clean."""
    kept = contract.qubits_ending(End.ZERO, End.RESTORED)
    named = {qubit for register in contract.registers for qubit in register.qubits}
    spare = () if contract.work_qubits == "ignored" else tuple(q for q in range(n) if q not in named)
    return (*kept, *spare)


def without_terminal(operations: Sequence[Operation]) -> tuple[Operation, ...]:
    """Measurements at the end are an observation, and no part of a state or a map."""
    left: list[Operation] = []
    qubits: set[int] = set()
    clbits: set[int] = set()
    for operation in reversed(operations):
        if isinstance(operation, Measure) and operation.qubit not in qubits and operation.clbit not in clbits:
            continue
        left.append(operation)
        if isinstance(operation, Barrier):
            continue
        for inner in walk((operation,)):
            qubits.update(qubits_of(inner))
            clbits.update(clbits_of(inner))
    return tuple(reversed(left))


def _run(operations: Sequence[Operation], paths: list[_Path], n: int) -> list[_Path]:
    for operation in operations:
        after = [new for path in paths for new in _step(operation, path, n)]
        paths = [path for path in after if np.abs(path.columns).max(initial=0.0) > _NOTHING]
        if len(paths) > MAX_TRAJECTORIES:
            raise NoOpinion(f"more than {MAX_TRAJECTORIES} trajectories")
    return paths


def _step(operation: Operation, path: _Path, n: int) -> list[_Path]:
    match operation:
        case Barrier():
            return [path]
        case Gate():
            return [
                _Path(path.record, _applied(operation.matrix(), operation.qubits, operation.controls, path.columns))
            ]
        case UnitaryMatrix():
            return [_Path(path.record, _applied(operation.matrix, operation.qubits, operation.controls, path.columns))]
        case Measure():
            found = []
            for outcome in (0, 1):
                projector = np.diag([1.0 - outcome, float(outcome)]).astype(np.complex128)
                record = {**path.record, operation.clbit: (outcome ^ operation.inverted, operation.qubit)}
                found.append(_Path(record, _applied(projector, (operation.qubit,), (), path.columns)))
            return found
        case Reset():
            return _replaced(np.array([1, 0], dtype=np.complex128), (operation.qubit,), path)
        case Prepare():
            return _replaced(operation.amplitudes, operation.qubits, path)
        case Channel():
            return [_Path(path.record, _applied(k, operation.qubits, (), path.columns)) for k in operation.kraus]
        case Conditional():
            value = sum(path.record.get(clbit, (0, 0))[0] << k for k, clbit in enumerate(operation.clbits))
            chosen = operation.operations if value in operation.values else operation.otherwise
            return _run(chosen, [path], n)


def _replaced(amplitudes: Matrix, qubits: tuple[int, ...], path: _Path) -> list[_Path]:
    """Each old basis state of ``qubits`` is an outcome that nobody sees; the new state follows it."""
    found = []
    for value in range(len(amplitudes)):
        kraus = np.zeros((len(amplitudes),) * 2, dtype=np.complex128)
        kraus[:, value] = amplitudes
        found.append(_Path(path.record, _applied(kraus, qubits, (), path.columns)))
    return found


def _applied(matrix: Matrix, qubits: Sequence[int], controls: Sequence[Control], columns: Matrix) -> Matrix:
    rows = np.arange(len(columns))
    active = np.ones(len(columns), dtype=bool)
    for control in controls:
        active &= (rows >> control.qubit & 1) == control.value
    mask = sum(1 << qubit for qubit in qubits)
    base = rows[active & (rows & mask == 0)]
    placed = [base | sum((k >> i & 1) << qubit for i, qubit in enumerate(qubits)) for k in range(len(matrix))]
    result = columns.copy()
    for row in range(len(matrix)):
        result[placed[row]] = 0
        for column in range(len(matrix)):
            if matrix[row, column] != 0:
                result[placed[row]] += matrix[row, column] * columns[placed[column]]
    return result


def _root(paths: Sequence[_Path], kept: tuple[int, ...], n: int) -> Matrix:
    """Shape ``(2**kept * inputs, trajectories * 2**rest)``: a root of the Choi matrix, of trace 1 in all."""
    rest = [qubit for qubit in range(n) if qubit not in kept]
    axes = [n - 1 - qubit for qubit in reversed(kept)] + [n - 1 - qubit for qubit in reversed(rest)]
    parts = []
    for path in paths:
        inputs = path.columns.shape[1]
        tensor = path.columns.reshape((2,) * n + (inputs,)).transpose([*axes, n])
        split = tensor.reshape(1 << len(kept), 1 << len(rest), inputs)
        part = split.transpose(0, 2, 1).reshape(-1, 1 << len(rest)) / np.sqrt(inputs)
        parts.append(part[:, np.abs(part).max(axis=0) > 0])
    root: Matrix = np.concatenate(parts, axis=1)
    return root


def _probabilities(
    contract: Contract, paths: Sequence[_Path], n: int, kept: tuple[int, ...]
) -> dict[Hashable, npt.NDArray[np.float64]]:
    """(value read, value of the kept qubits) -> the probability of both for each input."""
    graded = contract.qubits_ending(End.GRADED)
    found: dict[Hashable, npt.NDArray[np.float64]] = {}
    rows = np.arange(1 << n)
    for path in paths:
        weights = np.abs(path.columns) ** 2
        sources = _sources(contract, path, graded)
        values = np.zeros(len(rows), dtype=np.int64)
        for position, (from_record, index) in enumerate(sources):
            values |= (np.full_like(rows, index) if from_record else rows >> index & 1) << position
        ends = np.zeros(len(rows), dtype=np.int64)
        for position, qubit in enumerate(kept):
            ends |= (rows >> qubit & 1) << position
        for pair in {(int(v), int(e)) for v, e in zip(values, ends, strict=True)}:
            chosen = weights[(values == pair[0]) & (ends == pair[1])].sum(axis=0)
            if chosen.max() > _NOTHING:
                found[pair] = found.get(pair, np.zeros(weights.shape[1])) + chosen
    return found


def _sources(contract: Contract, path: _Path, qubits: tuple[int, ...]) -> list[tuple[bool, int]]:
    """For each bit of the value (recorded, its bit) or (read directly, its qubit), least significant first."""
    if contract.measurement == "forbidden":
        return [(False, qubit) for qubit in qubits]
    if contract.readout == "record":
        return [(True, path.record[clbit][0]) for clbit in sorted(path.record)] or [(False, q) for q in qubits]
    written = {clbit: (bit, qubit) for clbit, (bit, qubit) in path.record.items() if qubit in qubits}
    measured = [qubit for qubit in qubits if any(writer == qubit for _, writer in written.values())]
    if contract.readout == "by_qubit":
        own = {qubit: max(c for c, (_, writer) in written.items() if writer == qubit) for qubit in measured}
    else:
        own = dict(zip(measured, sorted(written), strict=False))
    return [(True, written[own[q]][0]) if q in own else (False, q) for q in qubits]


def _recorded_value(contract: Contract, path: _Path, qubits: tuple[int, ...]) -> int:
    if contract.readout == "record":
        bits = [path.record[clbit][0] for clbit in sorted(path.record)]
    else:
        bits = [bit for recorded, bit in _sources(contract, path, qubits) if recorded]
    return sum(bit << k for k, bit in enumerate(bits))
