"""A program that reproduces the observed law of a fixed input and nothing else.

Uniformly controlled rotations (M. Möttönen et al., Quantum Inf. Comput. 5, 467 (2005)) turn amplitudes into
RY, RZ and CX. Where the task is more than preparation such a program must fail: it has the law, and
does none of the work.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from contracts.cases import ResolvedCase
from contracts.schema import Contract, End, Start
from contracts.target_values import DistributionTarget, StateTarget
from contracts.targets import TargetError, evaluate_for
from ir.gates import Matrix
from ir.program import Control, Gate, Measure, Operation, Program

_ZERO = 1e-12  # angles below it are left out


def synthesised(contract: Contract, cases: Sequence[ResolvedCase]) -> tuple[Program, ...] | None:
    """One program a case with the right law; None where inputs are free or the object is no law."""
    if contract.qubits_starting(Start.FREE):
        return None
    programs = []
    for case in cases:
        try:
            target = evaluate_for(contract, case.target, case.arguments)
        except TargetError:
            return None
        match target:
            case DistributionTarget(probabilities):
                amplitudes = np.sqrt(probabilities).astype(np.complex128)
            case StateTarget(amplitudes):
                pass
            case _:
                return None
        graded = contract.qubits_ending(End.GRADED)
        if len(amplitudes) != 1 << len(graded):  # the record itself is graded, whatever qubits it came from
            return None
        operations = prepared(amplitudes, graded)
        num_clbits = 0
        if contract.measurement != "forbidden":
            num_clbits = len(graded)
            operations += [Measure(qubit, clbit) for clbit, qubit in enumerate(graded)]
        programs.append(Program(contract.num_qubits, num_clbits, tuple(operations)))
    return tuple(programs)


def prepared(amplitudes: Matrix, qubits: Sequence[int]) -> list[Operation]:
    """Gates that take |0...0> to ``amplitudes`` up to a global phase.

    Args:
        amplitudes: Shape ``(2**k,)``, norm 1, little-endian on ``qubits``.
        qubits: Least significant first.
    """
    magnitudes = np.abs(amplitudes)
    operations: list[Operation] = []
    k = len(qubits)
    # Most significant qubit first: each turns by how the weight below its prefix is split.
    for position in reversed(range(k)):
        blocks = (magnitudes**2).reshape(-1, 2, 1 << position).sum(axis=2)
        angles = 2 * np.arctan2(np.sqrt(blocks[:, 1]), np.sqrt(blocks[:, 0]))
        operations += _multiplexed("ry", angles, qubits[position + 1 :], qubits[position])
    phases = np.where(magnitudes > _ZERO, np.angle(amplitudes), 0.0)
    for position in range(k):
        pairs = phases.reshape(-1, 2)
        operations += _multiplexed("rz", pairs[:, 1] - pairs[:, 0], qubits[position + 1 :], qubits[position])
        phases = pairs.mean(axis=1)
    return operations


def _multiplexed(axis: str, angles: npt.NDArray[np.float64], controls: Sequence[int], target: int) -> list[Operation]:
    """A rotation of ``target`` by ``angles[c]`` where ``controls`` (least significant first) read c."""
    if np.abs(angles).max(initial=0.0) <= _ZERO:
        return []
    if not controls:
        return [Gate(axis, (target,), (float(angles[0]),))]
    low, high = np.split(angles, 2)
    flip = Gate("x", (target,), (), (Control(controls[-1], 1),))
    same = _multiplexed(axis, (low + high) / 2, controls[:-1], target)
    opposite = _multiplexed(axis, (low - high) / 2, controls[:-1], target)
    return [*same, flip, *opposite, flip] if opposite else same
