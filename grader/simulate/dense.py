"""The dense engine: a Program becomes the exact linear maps of its trajectories, in complex128.

A trajectory is one choice of outcome at every measurement, reset and noise term. All trajectories are
carried in one array, so that a gate costs one pass whatever their number. Outcomes that are recorded
keep trajectories apart; outcomes that nobody sees (reset, noise, an overwritten record) are hidden
Kraus operators, and those with equal records are reduced to as few as the map needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

import numpy as np
import numpy.typing as npt

from grader.simulate.kernels import apply_matrix, apply_pauli_rotation, qubit_slices
from grader.simulate.limits import DenseLimits
from ir.gates import Matrix, pauli_word
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

Record = tuple[int | None, ...]  # entry k is clbit k; None where it was never written

# A trajectory whose amplitudes have at most this norm (per input column) is rounding noise: left in, it
# would make every reset of a clean qubit look like a mixture. Its probability is at most 1e-24.
DROPPED_AMPLITUDE = 1e-12
# Longer Pauli rotations are applied without their matrix.
_MATRIX_WORD = 3


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


def branches(program: Program, inputs: Matrix, limits: DenseLimits | None = None) -> tuple[Branch, ...]:
    """Every trajectory of ``program`` on every column of ``inputs``.

    Args:
        program: Terminal measurements split too; see ``grader.simulate.terminal`` to avoid that.
        inputs: Shape ``(2**program.num_qubits, m)``; not changed.
        limits: The default bounds if omitted.

    Returns:
        Sorted by record; several branches share a record where outcomes are hidden.

    Raises:
        EngineLimit: Before the array that would be too large is allocated.
        ValueError: ``inputs`` has another number of rows.
    """
    limits = limits or DenseLimits()
    if inputs.ndim != 2 or len(inputs) != 1 << program.num_qubits:
        raise ValueError(f"inputs: {1 << program.num_qubits} rows are expected, got shape {inputs.shape}")
    limits.check(program.num_qubits, inputs.shape[1])
    start = _Ensemble(
        np.array(inputs, dtype=np.complex128, order="C"), ((None,) * program.num_clbits,), inputs.shape[1], limits
    )
    end = _run(start, program.operations)
    phase = np.exp(1j * program.global_phase) if program.global_phase else 1
    found = [Branch(record, end.branch(b) * phase) for b, record in enumerate(end.records)]
    return tuple(sorted(found, key=lambda branch: [-1 if bit is None else bit for bit in branch.record]))


def state(program: Program, limits: DenseLimits | None = None) -> Matrix:
    """The state vector, shape ``(2**n,)``, of a program that follows one trajectory from |0...0>."""
    return _only(branches(program, basis_inputs(program.num_qubits, [0], limits), limits))[:, 0]


def unitary(program: Program, limits: DenseLimits | None = None) -> Matrix:
    """The matrix, shape ``(2**n, 2**n)``, of a program that follows one trajectory."""
    return _only(branches(program, basis_inputs(program.num_qubits, range(1 << program.num_qubits), limits), limits))


def basis_inputs(num_qubits: int, rows: Sequence[int], limits: DenseLimits | None = None) -> Matrix:
    """Input columns that are basis states: column j is the basis state ``rows[j]``."""
    (limits or DenseLimits()).check(num_qubits, len(rows))
    inputs = np.zeros((1 << num_qubits, len(rows)), dtype=np.complex128)
    inputs[list(rows), range(len(rows))] = 1
    return inputs


def _only(found: tuple[Branch, ...]) -> Matrix:
    if len(found) != 1:
        raise ValueError(f"one trajectory is expected, the program has {len(found)}")
    return found[0].columns


@dataclass(frozen=True, slots=True)
class _Ensemble:
    """Trajectories side by side: ``columns`` has shape ``(2**n, len(records) * width)``."""

    columns: Matrix
    records: tuple[Record, ...]
    width: int
    limits: DenseLimits

    @property
    def num_qubits(self) -> int:
        return len(self.columns).bit_length() - 1

    @property
    def tensor(self) -> Matrix:
        """View of shape ``(2**n, branches, width)``."""
        return self.columns.reshape(len(self.columns), len(self.records), self.width)

    def branch(self, index: int) -> Matrix:
        return self.tensor[:, index, :]

    def select(self, chosen: Sequence[int]) -> _Ensemble:
        kept = np.ascontiguousarray(self.tensor[:, list(chosen), :]).reshape(len(self.columns), -1)
        return self._with(kept, tuple(self.records[b] for b in chosen))

    def _with(self, columns: Matrix, records: tuple[Record, ...]) -> _Ensemble:
        return _Ensemble(columns, records, self.width, self.limits)

    def room(self, num_branches: int) -> npt.NDArray[np.complex128]:
        """A zeroed tensor for so many branches, once the limits allow it."""
        self.limits.check(self.num_qubits, self.width, num_branches)
        return np.zeros((len(self.columns), num_branches, self.width), dtype=np.complex128)

    def filled(self, tensor: Matrix, records: Sequence[Record]) -> _Ensemble:
        return self._with(tensor.reshape(len(self.columns), -1), tuple(records))

    @property
    def dropped_weight(self) -> float:
        """Squared norm up to which a trajectory is rounding noise."""
        return DROPPED_AMPLITUDE**2 * max(self.width, 1)


def _run(ensemble: _Ensemble, operations: Sequence[Operation]) -> _Ensemble:
    for operation in operations:
        match operation:
            case Gate():
                _apply_gate(ensemble.columns, operation)
            case UnitaryMatrix():
                apply_matrix(ensemble.columns, operation.matrix, operation.qubits, operation.controls)
            case Measure():
                ensemble = _measure(ensemble, operation)
            case Reset():
                ensemble = _prepare(ensemble, np.array([1, 0], dtype=np.complex128), (operation.qubit,))
            case Prepare():
                ensemble = _prepare(ensemble, operation.amplitudes, operation.qubits)
            case Channel():
                ensemble = _channel(ensemble, operation)
            case Conditional():
                ensemble = _conditional(ensemble, operation)
            case Barrier():
                pass
            case _:
                assert_never(operation)
    return ensemble


def _apply_gate(columns: Matrix, gate: Gate) -> None:
    word = pauli_word(gate.name)
    if word is not None and len(word) > _MATRIX_WORD:
        apply_pauli_rotation(columns, word, gate.params[0], gate.qubits, gate.controls)
    else:
        apply_matrix(columns, gate.matrix(), gate.qubits, gate.controls)


def _measure(ensemble: _Ensemble, measure: Measure) -> _Ensemble:
    outcomes = _outcomes(ensemble, (measure.qubit,))
    tensor = ensemble.room(len(outcomes))
    records = []
    for position, (value, parent) in enumerate(outcomes):
        target = qubit_slices(_flat(tensor), (measure.qubit,))[value]
        source = qubit_slices(ensemble.columns, (measure.qubit,))[value]
        _blocks(target, tensor.shape[1])[..., position, :] = _blocks(source, len(ensemble.records))[..., parent, :]
        record = list(ensemble.records[parent])
        record[measure.clbit] = value ^ measure.inverted
        records.append(tuple(record))
    return _reduce_hidden(ensemble.filled(tensor, records))


def _prepare(ensemble: _Ensemble, amplitudes: Matrix, qubits: tuple[int, ...]) -> _Ensemble:
    """Discard ``qubits`` (their old basis state is a hidden outcome) and put ``amplitudes`` in."""
    outcomes = _outcomes(ensemble, qubits)
    tensor = ensemble.room(len(outcomes))
    targets = qubit_slices(_flat(tensor), qubits)
    sources = qubit_slices(ensemble.columns, qubits)
    for position, (value, parent) in enumerate(outcomes):
        kept = _blocks(sources[value], len(ensemble.records))[..., parent, :]
        for row in np.flatnonzero(amplitudes):
            _blocks(targets[row], tensor.shape[1])[..., position, :] = amplitudes[row] * kept
    return _reduce_hidden(ensemble.filled(tensor, [ensemble.records[parent] for _, parent in outcomes]))


def _channel(ensemble: _Ensemble, channel: Channel) -> _Ensemble:
    count = len(ensemble.records)
    tensor = ensemble.room(count * len(channel.kraus))
    for position, kraus in enumerate(channel.kraus):
        columns = ensemble.columns.copy()
        apply_matrix(columns, kraus, channel.qubits)
        tensor[:, position * count : (position + 1) * count, :] = columns.reshape(len(columns), count, -1)
    return _reduce_hidden(ensemble.filled(tensor, ensemble.records * len(channel.kraus)))


def _conditional(ensemble: _Ensemble, conditional: Conditional) -> _Ensemble:
    def holds(record: Record) -> bool:
        # A clbit that was never written reads 0, in every framework.
        value = sum((record[clbit] or 0) << position for position, clbit in enumerate(conditional.clbits))
        return value in conditional.values

    chosen = [b for b, record in enumerate(ensemble.records) if holds(record)]
    others = [b for b, record in enumerate(ensemble.records) if not holds(record)]
    if not others:
        return _run(ensemble, conditional.operations)
    if not chosen:
        return _run(ensemble, conditional.otherwise)
    parts = (
        _run(ensemble.select(chosen), conditional.operations),
        _run(ensemble.select(others), conditional.otherwise),
    )
    ensemble.limits.check(ensemble.num_qubits, ensemble.width, sum(len(part.records) for part in parts))
    joined = np.concatenate([part.tensor for part in parts], axis=1)
    return _reduce_hidden(ensemble.filled(joined, parts[0].records + parts[1].records))


def _outcomes(ensemble: _Ensemble, qubits: tuple[int, ...]) -> list[tuple[int, int]]:
    """(value of ``qubits``, branch) of every outcome that is more than rounding noise, branch by branch."""
    count = len(ensemble.records)
    found = []
    for value, part in enumerate(qubit_slices(ensemble.columns, qubits)):
        blocks = _blocks(part, count)
        axes = tuple(axis for axis in range(blocks.ndim) if axis != blocks.ndim - 2)
        weights = (blocks.real**2 + blocks.imag**2).sum(axis=axes)
        found += [(value, b) for b in range(count) if weights[b] > ensemble.dropped_weight]
    return sorted(found, key=lambda outcome: (outcome[1], outcome[0]))


def _flat(tensor: Matrix) -> Matrix:
    return tensor.reshape(len(tensor), -1)


def _blocks(part: Matrix, count: int) -> Matrix:
    """A view from ``qubit_slices`` whose last axis is split into (branch, input column)."""
    return part.reshape(*part.shape[:-1], count, part.shape[-1] // count)


def _reduce_hidden(ensemble: _Ensemble) -> _Ensemble:
    """Replace trajectories with equal records by as few Kraus operators as make the same map.

    Kraus operators side by side, V of shape (amplitudes, k), may be mixed by any unitary; the singular
    value decomposition chooses the mixture in which superfluous ones vanish.
    """
    groups: dict[Record, list[int]] = {}
    for b, record in enumerate(ensemble.records):
        groups.setdefault(record, []).append(b)
    if len(groups) == len(ensemble.records):
        return ensemble
    records: list[Record] = []
    parts: list[Matrix] = []
    for record, members in groups.items():
        chosen = ensemble.tensor[:, members, :]
        reduced = chosen if len(members) == 1 else _independent(chosen, ensemble.dropped_weight)
        parts.append(reduced)
        records += [record] * reduced.shape[1]
    return ensemble.filled(np.concatenate(parts, axis=1), records)


def _independent(chosen: Matrix, dropped_weight: float) -> Matrix:
    """Shape ``(2**n, k, m)`` in, ``(2**n, rank, m)`` out: the same map."""
    rows, count, width = chosen.shape
    left, values, right = np.linalg.svd(chosen.transpose(0, 2, 1).reshape(rows * width, count), full_matrices=False)
    kept = np.flatnonzero(values**2 > dropped_weight)
    # A decomposition leaves phases open; tie them to the first trajectory, so that they do not depend
    # on the machine's LAPACK.
    first = right[kept, 0]
    phases = np.where(np.abs(first) > DROPPED_AMPLITUDE, first / np.maximum(np.abs(first), DROPPED_AMPLITUDE), 1)
    mixed = left[:, kept] * (values[kept] * phases)
    return np.ascontiguousarray(mixed.reshape(rows, width, len(kept)).transpose(0, 2, 1))
