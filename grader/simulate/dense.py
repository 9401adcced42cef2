"""The dense engine: a Program becomes the exact linear maps of its trajectories, in complex128.

A trajectory is one choice of outcome at every measurement, reset and noise term. All trajectories are
carried in one array, so that a gate costs one pass whatever their number. Outcomes that are recorded keep
trajectories apart as long as the record may still be read; outcomes that nobody sees (reset, noise, a record that
is overwritten or not read) are hidden Kraus operators, and those with equal records are reduced to as few as the
map needs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

import numpy as np

from grader.simulate import kernels
from grader.simulate.dense_cost import operation_count
from grader.simulate.ensemble import (
    DROPPED_AMPLITUDE as DROPPED_AMPLITUDE,
    Ensemble,
    Record as Record,
    split_branches,
)
from grader.simulate.limits import DenseLimits
from grader.simulate.record_life import Clbits, clbit_set, live_after
from ir.gates import Matrix, gate_spec, pauli_word
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)

# Longer Pauli rotations are applied without their matrix.
_MATRIX_WORD = 3
# From so many updates of amplitudes on the kernels are compiled ones: they need a tenth of the time that numpy does,
# 1 ms against 10 for so many, and 0.6 s to be loaded once a process, which grades many programs or one larger one
# (benchmarks/functional_scale.py). Chosen by the count alone, never by what happens to be loaded.
COMPILED_FROM = 2**20

KernelChoice = Literal["numpy", "compiled"]


@dataclass(frozen=True, slots=True)
class Branch:
    """One trajectory.

    Attributes:
        record: What was measured.
        columns: Shape ``(2**n, m)``: the trajectory's linear map applied to the inputs, unnormalised;
            the squared norm of a column is the probability of the trajectory for that input.
    """

    record: Record
    columns: Matrix


def branches(
    program: Program,
    inputs: Matrix,
    limits: DenseLimits | None = None,
    *,
    observed: Collection[int] | None = None,
    in_place: bool = False,
    kernel: KernelChoice | None = None,
) -> tuple[Branch, ...]:
    """Every trajectory of ``program`` on every column of ``inputs``.

    Args:
        program: Terminal measurements split too; see ``grader.simulate.terminal`` to avoid that.
        inputs: Shape ``(2**program.num_qubits, m)``.
        limits: The default bounds if omitted.
        observed: The clbits whose records are wanted; the other entries of a record may be None. All if omitted.
        in_place: Whether ``inputs`` (complex128, C-contiguous) may be overwritten: then no second array of its
            size is needed. If not, it is not changed.
        kernel: Which arithmetic; by the amount of work if omitted.

    Returns:
        Sorted by record; several branches share a record where outcomes are hidden.

    Raises:
        EngineLimit: Before the array that would be too large is allocated.
        ValueError: ``inputs`` has another number of rows.
    """
    limits = limits or DenseLimits()
    if inputs.ndim != 2 or len(inputs) != 1 << program.num_qubits:
        raise ValueError(f"inputs: {1 << program.num_qubits} rows are expected, got shape {inputs.shape}")
    width = inputs.shape[1]
    limits.check(program.num_qubits, width)
    operations = operation_count(program)
    limits.check_work(program.num_qubits, width, operations)
    if not (in_place and inputs.dtype == np.complex128 and inputs.flags.c_contiguous and inputs.flags.writeable):
        inputs = np.array(inputs, dtype=np.complex128, order="C")
    start = Ensemble(inputs, ((None,) * program.num_clbits,), width, limits)
    kept = (1 << program.num_clbits) - 1 if observed is None else clbit_set(observed)
    evolution = _Evolution(_kernels(kernel or suitable_kernel(operations * inputs.size)), limits)
    end = evolution.run(start, program.operations, kept)
    if program.global_phase:
        end.columns[...] *= np.exp(1j * program.global_phase)
    found = [Branch(record, end.branch(b)) for b, record in enumerate(end.records)]
    return tuple(sorted(found, key=lambda branch: [-1 if bit is None else bit for bit in branch.record]))


def state(program: Program, limits: DenseLimits | None = None, *, kernel: KernelChoice | None = None) -> Matrix:
    """The state vector, shape ``(2**n,)``, of a program that follows one trajectory from |0...0>."""
    return _only(program, [0], limits, kernel)[:, 0]


def unitary(program: Program, limits: DenseLimits | None = None, *, kernel: KernelChoice | None = None) -> Matrix:
    """The matrix, shape ``(2**n, 2**n)``, of a program that follows one trajectory."""
    return _only(program, range(1 << program.num_qubits), limits, kernel)


def basis_inputs(num_qubits: int, rows: Sequence[int], limits: DenseLimits | None = None) -> Matrix:
    """Input columns that are basis states: column j is the basis state ``rows[j]``."""
    (limits or DenseLimits()).check(num_qubits, len(rows))
    inputs = np.zeros((1 << num_qubits, len(rows)), dtype=np.complex128)
    inputs[list(rows), range(len(rows))] = 1
    return inputs


def _only(program: Program, rows: Sequence[int], limits: DenseLimits | None, kernel: KernelChoice | None) -> Matrix:
    inputs = basis_inputs(program.num_qubits, rows, limits)
    found = branches(program, inputs, limits, in_place=True, kernel=kernel)
    if len(found) != 1:
        raise ValueError(f"one trajectory is expected, the program has {len(found)}")
    return found[0].columns


@dataclass(frozen=True, slots=True)
class _Kernels:
    """The arithmetic of one evolution; ``gathered`` applies many gates in few passes, if there is such a thing."""

    apply_matrix: Callable[..., None]
    apply_pauli_rotation: Callable[..., None]
    gathered: Callable[[Matrix, Sequence[Gate | UnitaryMatrix]], None] | None = None

    def apply_gates(self, columns: Matrix, gates: Sequence[Gate | UnitaryMatrix]) -> None:
        """All of them, in an order that only exchanges gates on other qubits."""
        if self.gathered is not None:
            self.gathered(columns, gates)
            return
        for gate in gates:
            word = pauli_word(gate.name) if isinstance(gate, Gate) else None
            if isinstance(gate, UnitaryMatrix):
                self.apply_matrix(columns, gate.matrix, gate.qubits, gate.controls)
            elif word is not None and len(word) > _MATRIX_WORD:
                self.apply_pauli_rotation(columns, word, gate.params[0], gate.qubits, gate.controls)
            else:
                self.apply_matrix(columns, _matrix(gate.name, gate.params), gate.qubits, gate.controls)


def suitable_kernel(updates: int) -> KernelChoice:
    """The faster arithmetic for so many updates of amplitudes, loading included."""
    return "compiled" if updates >= COMPILED_FROM else "numpy"


def _kernels(choice: KernelChoice) -> _Kernels:
    if choice == "numpy":
        return _Kernels(kernels.apply_matrix, kernels.apply_pauli_rotation)
    # Here and not above: numba takes longer to import than most programs take to simulate.
    from grader.simulate import compiled

    return _Kernels(compiled.apply_matrix, compiled.apply_pauli_rotation, compiled.apply_gates)


@dataclass(frozen=True, slots=True)
class _Evolution:
    kernels: _Kernels
    limits: DenseLimits

    def run(self, ensemble: Ensemble, operations: Sequence[Operation], observed: Clbits) -> Ensemble:
        """``operations`` in their order, runs of gates together; the columns of ``ensemble`` are overwritten."""
        gates: list[Gate | UnitaryMatrix] = []
        for operation, live in zip(operations, live_after(operations, observed), strict=True):
            if isinstance(operation, Gate | UnitaryMatrix):
                gates.append(operation)
                continue
            if not isinstance(operation, Barrier) and gates:
                self.kernels.apply_gates(ensemble.columns, gates)
                gates = []
            match operation:
                case Measure():
                    ensemble = _measured(ensemble, operation, recorded=bool(live >> operation.clbit & 1))
                case Reset():
                    ensemble = _prepared(ensemble, np.array([1, 0], dtype=np.complex128), (operation.qubit,))
                case Prepare():
                    ensemble = _prepared(ensemble, operation.amplitudes, operation.qubits)
                case Channel():
                    ensemble = self._channel(ensemble, operation)
                case Conditional():
                    ensemble = self._conditional(ensemble, operation, live)
                case Barrier():
                    pass
                case _:
                    assert_never(operation)
        if gates:
            self.kernels.apply_gates(ensemble.columns, gates)
        return ensemble

    def _channel(self, ensemble: Ensemble, channel: Channel) -> Ensemble:
        count = len(ensemble.records)
        tensor = ensemble.room(count * len(channel.kraus))
        for position, kraus in enumerate(channel.kraus):
            columns = ensemble.columns.copy()
            self.kernels.apply_matrix(columns, kraus, channel.qubits)
            tensor[:, position * count : (position + 1) * count, :] = columns.reshape(len(columns), count, -1)
        return ensemble.filled(tensor, ensemble.records * len(channel.kraus)).merged()

    def _conditional(self, ensemble: Ensemble, conditional: Conditional, live: Clbits) -> Ensemble:
        def holds(record: Record) -> bool:
            # A clbit that was never written reads 0, in every framework.
            value = sum((record[clbit] or 0) << position for position, clbit in enumerate(conditional.clbits))
            return value in conditional.values

        chosen = [b for b, record in enumerate(ensemble.records) if holds(record)]
        others = [b for b, record in enumerate(ensemble.records) if not holds(record)]
        if not others:
            after = self.run(ensemble, conditional.operations, live)
        elif not chosen:
            after = self.run(ensemble, conditional.otherwise, live)
        else:
            parts = (
                self.run(ensemble.select(chosen), conditional.operations, live),
                self.run(ensemble.select(others), conditional.otherwise, live),
            )
            self.limits.check(ensemble.num_qubits, ensemble.width, sum(len(part.records) for part in parts))
            joined = np.concatenate([part.tensor for part in parts], axis=1)
            after = ensemble.filled(joined, parts[0].records + parts[1].records).merged()
        return after.forgetting(clbit_set(conditional.clbits) & ~live)


@functools.lru_cache(maxsize=1024)
def _matrix(name: str, params: tuple[float, ...]) -> Matrix:
    """A gate's matrix; programs repeat their gates."""
    spec = gate_spec(name)
    assert spec is not None  # checked in the gate's constructor
    return spec.matrix(params)


def _measured(ensemble: Ensemble, measure: Measure, *, recorded: bool) -> Ensemble:
    outcomes = ensemble.outcomes((measure.qubit,))
    sources = kernels.qubit_slices(ensemble.columns, (measure.qubit,))
    records = []
    for parent, value in outcomes:
        record = list(ensemble.records[parent])
        record[measure.clbit] = value ^ measure.inverted if recorded else None
        records.append(tuple(record))
    count = len(ensemble.records)
    if _is_certain(outcomes, count):
        for parent, value in outcomes:
            split_branches(sources[1 - value], count)[..., parent, :] = 0
        return ensemble.filled(ensemble.tensor, records).merged()
    tensor = ensemble.room(len(outcomes))
    targets = kernels.qubit_slices(_flat(tensor), (measure.qubit,))
    for position, (parent, value) in enumerate(outcomes):
        kept = split_branches(sources[value], count)[..., parent, :]
        split_branches(targets[value], len(outcomes))[..., position, :] = kept
    return ensemble.filled(tensor, records).merged()


def _prepared(ensemble: Ensemble, amplitudes: Matrix, qubits: tuple[int, ...]) -> Ensemble:
    """Discard ``qubits`` (their old basis state is a hidden outcome) and put ``amplitudes`` in."""
    outcomes = ensemble.outcomes(qubits)
    sources = kernels.qubit_slices(ensemble.columns, qubits)
    count = len(ensemble.records)
    filled = [int(row) for row in np.flatnonzero(amplitudes)]
    if filled == [0] and amplitudes[0] == 1 and _is_certain(outcomes, count):
        for parent, value in outcomes:
            parts = [split_branches(part, count)[..., parent, :] for part in sources]
            if value:
                parts[0][...] = parts[value]
            for part in parts[1:]:
                part[...] = 0
        return ensemble
    tensor = ensemble.room(len(outcomes))
    targets = kernels.qubit_slices(_flat(tensor), qubits)
    for position, (parent, value) in enumerate(outcomes):
        kept = split_branches(sources[value], count)[..., parent, :]
        for row in filled:
            split_branches(targets[row], len(outcomes))[..., position, :] = amplitudes[row] * kept
    return ensemble.filled(tensor, [ensemble.records[parent] for parent, _ in outcomes]).merged()


def _is_certain(outcomes: Sequence[tuple[int, int]], count: int) -> bool:
    """Whether each trajectory has exactly one outcome, so that the array can stay as it is."""
    return [parent for parent, _ in outcomes] == list(range(count))


def _flat(tensor: Matrix) -> Matrix:
    return tensor.reshape(len(tensor), -1)
