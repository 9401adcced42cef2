"""The second computation of contracts whose objects are too wide to be written out: two programs side by side.

Three ways, none of which shares code with an engine or a comparison: columns of a whole state from one seeded
input, up to 20 qubits; amplitudes in a dictionary, as long as there are few; stabilizer groups as bit masks
(``stabilizer_groups.py``). Each can show that two programs differ. That they are the same only the groups can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from contracts.schema import Contract, End, ObjectKind, Start
from grader.audit import second_opinion
from grader.audit.second_opinion import NoOpinion
from grader.audit.stabilizer_groups import group_of
from ir.gates import Matrix
from ir.program import Barrier, Gate, Measure, Program, UnitaryMatrix

MAX_PROBED_QUBITS = 20
MAX_AMPLITUDES = 2**13  # in a dictionary
MAX_MATRIX_QUBITS = 6
_BASIS_STATES = 8  # of which a sparse input is made
_SEED = 20  # of the inputs: the same for every program
_GONE = 1e-14

_MAPS = (ObjectKind.STATE, ObjectKind.UNITARY, ObjectKind.ISOMETRY)


def distance(contract: Contract, right: Program, wrong: Program) -> tuple[float, bool]:
    """How far apart two programs are seen to be, and whether a distance of 0 proves that they are the same.

    Raises:
        NoOpinion: None of the three ways takes both.
    """
    reasons = []
    for way in (_by_group, _by_dictionary, _by_columns):
        try:
            return way(contract, right, wrong)
        except NoOpinion as none:
            reasons.append(str(none))
    raise NoOpinion("; ".join(reasons))


def _by_group(contract: Contract, right: Program, wrong: Program) -> tuple[float, bool]:
    """1 where the stabilizer groups of what is compared differ, 0 where they are one."""
    kind = contract.compare.object
    if kind not in (ObjectKind.STATE, ObjectKind.DISTRIBUTION) or contract.qubits_starting(Start.FREE):
        raise NoOpinion("no state of Clifford gates is compared")
    n = _width(contract, right, wrong)
    kept = second_opinion.kept_qubits(contract, n)
    groups = []
    for program in (right, wrong):
        operations, read = _read_at_the_end(contract, program)
        if kind is ObjectKind.STATE:
            read = contract.qubits_ending(End.GRADED)
        groups.append(
            group_of(operations, n, _given(contract), (*read, *kept), diagonal=kind is ObjectKind.DISTRIBUTION)
        )
    return (0.0 if groups[0] == groups[1] else 1.0), contract.compare.phase != "fixed"


def _by_dictionary(contract: Contract, right: Program, wrong: Program) -> tuple[float, bool]:
    """Of states that few basis inputs lead to: a superposition of them, or each alone for a function."""
    n = _width(contract, right, wrong)
    kind = contract.compare.object
    apart = 0.0
    if kind is ObjectKind.CLASSICAL_FUNCTION:
        kept = second_opinion.kept_qubits(contract, n)
        for value in _inputs(contract):
            laws = []
            for program in (right, wrong):
                operations, read = _read_at_the_end(contract, program)
                laws.append(_law(_evolved(operations, {value: 1.0}), (*read, *kept)))
            apart = max(apart, *(abs(laws[0].get(k, 0.0) - laws[1].get(k, 0.0)) for k in laws[0].keys() | laws[1]))
        return apart, False
    if kind not in _MAPS or contract.qubits_ending(End.IGNORED) or contract.work_qubits == "ignored":
        raise NoOpinion("what is compared is no pure state of all qubits")
    values = _inputs(contract)
    generator = np.random.Generator(np.random.PCG64(_SEED))
    weights = generator.normal(size=len(values)) + 1j * generator.normal(size=len(values))
    weights /= np.linalg.norm(weights)
    start = {value: complex(weight) for value, weight in zip(values, weights, strict=True)}
    states = [_evolved(_unmeasured(program), start) for program in (right, wrong)]
    overlap = sum(amplitude.conjugate() * states[1].get(value, 0) for value, amplitude in states[0].items())
    return float(np.sqrt(max(0.0, 2 - 2 * abs(overlap) ** 2))), False


def _by_columns(contract: Contract, right: Program, wrong: Program) -> tuple[float, bool]:
    """The naive second computation of one seeded input, in place of all of them."""
    n = _width(contract, right, wrong)
    if n > MAX_PROBED_QUBITS:
        raise NoOpinion(f"{n} qubits are too many for a whole state")
    free = contract.qubits_starting(Start.FREE)
    generator = np.random.Generator(np.random.PCG64(_SEED))
    rows = np.arange(1 << n)
    others = rows & ~sum(1 << qubit for qubit in free)
    column = np.where(others == _given(contract), generator.normal(size=1 << n) + 1j * generator.normal(size=1 << n), 0)
    if contract.compare.object is ObjectKind.CLASSICAL_FUNCTION:
        column = (rows == _inputs(contract)[0]).astype(np.complex128)
    inputs: Matrix = (column / np.linalg.norm(column)).reshape(-1, 1)
    seen = [second_opinion.seen(contract, program, inputs=inputs) for program in (right, wrong)]
    return second_opinion.distance(*seen), False


def _width(contract: Contract, *programs: Program) -> int:
    return max(contract.num_qubits, *(program.num_qubits for program in programs))


def _given(contract: Contract) -> int:
    """The bits of the registers that are given."""
    return sum(
        int(bit) << qubit
        for register in contract.registers
        if register.given is not None
        for bit, qubit in zip(reversed(register.given), register.qubits, strict=True)
    )


def _inputs(contract: Contract) -> list[int]:
    """Basis states to begin with: seeded values of the free qubits, 0 and all ones among them."""
    free = contract.qubits_starting(Start.FREE)
    generator = np.random.Generator(np.random.PCG64(_SEED))
    drawn = [[0] * len(free), [1] * len(free)]
    drawn += [generator.integers(0, 2, size=len(free)).tolist() for _ in range(_BASIS_STATES - 2)]
    placed = (_given(contract) | sum(bit << qubit for bit, qubit in zip(bits, free, strict=True)) for bits in drawn)
    return list(dict.fromkeys(placed))


def _unmeasured(program: Program) -> Sequence[Gate | UnitaryMatrix]:
    operations = []
    for operation in second_opinion.without_terminal(program.operations):
        if isinstance(operation, Gate | UnitaryMatrix):
            operations.append(operation)
        elif not isinstance(operation, Barrier):
            raise NoOpinion(f"a {type(operation).__name__} is no gate")
    return operations


def _read_at_the_end(contract: Contract, program: Program) -> tuple[Sequence[Gate | UnitaryMatrix], tuple[int, ...]]:
    """The gates, and the qubit that each bit of the value is read from, least significant first."""
    gates = _unmeasured(program)
    graded = contract.qubits_ending(End.GRADED)
    measures = [operation for operation in program.operations if isinstance(operation, Measure)]
    if any(operation.inverted for operation in measures):
        raise NoOpinion("a record is inverted")
    written = {operation.clbit: operation.qubit for operation in measures}
    if not written or contract.measurement == "forbidden":
        return gates, graded
    if contract.readout == "record":
        return gates, tuple(written[clbit] for clbit in sorted(written))
    written = {clbit: qubit for clbit, qubit in written.items() if clbit not in program.unprinted}
    ours = [clbit for clbit in sorted(written) if written[clbit] in graded]
    measured = [qubit for qubit in graded if qubit in written.values()]
    if len(ours) != len(measured):
        raise NoOpinion("a qubit is recorded twice")
    source = dict(zip(measured, (written[clbit] for clbit in ours), strict=True))
    if contract.readout == "by_qubit":
        source = {}
    return gates, tuple(source.get(qubit, qubit) for qubit in graded)


def _law(state: Mapping[int, complex], qubits: Sequence[int]) -> dict[int, float]:
    found: dict[int, float] = {}
    for index, amplitude in state.items():
        value = sum((index >> qubit & 1) << place for place, qubit in enumerate(qubits))
        found[value] = found.get(value, 0.0) + abs(amplitude) ** 2
    return found


def _evolved(operations: Sequence[Gate | UnitaryMatrix], start: Mapping[int, complex]) -> dict[int, complex]:
    """Index -> amplitude after the operations; the program's global phase is left out."""
    state = dict(start)
    for operation in operations:
        matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
        if len(operation.qubits) > MAX_MATRIX_QUBITS:
            raise NoOpinion(f"a matrix on {len(operation.qubits)} qubits")
        columns = [[(row, complex(entry)) for row, entry in enumerate(column) if entry != 0] for column in matrix.T]
        places = [1 << qubit for qubit in operation.qubits]
        clear = ~sum(places)
        after: dict[int, complex] = {}
        for index, amplitude in state.items():
            if any(index >> control.qubit & 1 != control.value for control in operation.controls):
                after[index] = after.get(index, 0) + amplitude
                continue
            column = sum(1 << k for k, place in enumerate(places) if index & place)
            for row, entry in columns[column]:
                target = index & clear | sum(place for k, place in enumerate(places) if row >> k & 1)
                after[target] = after.get(target, 0) + entry * amplitude
        state = {index: amplitude for index, amplitude in after.items() if abs(amplitude) > _GONE}
        if len(state) > MAX_AMPLITUDES:
            raise NoOpinion(f"more than {MAX_AMPLITUDES} amplitudes")
    return state
