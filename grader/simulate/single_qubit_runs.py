"""Gates on one qubit that follow each other, as one matrix: what compilers leave between their entangling gates."""

from __future__ import annotations

import numpy as np

from ir.gates import Matrix
from ir.program import Barrier, Gate, Operation, Program, UnitaryMatrix

_NOTHING = 1e-15  # a run this close to a phase is one
ROUNDING = 2.0**-50  # of a gate that was multiplied into a run, in operator norm


def fused(program: Program) -> Program:
    """The same program up to a global phase, without barriers; rounding is at most ``ROUNDING`` a gate.

    A gate that stands alone stays as it is, and so does whatever is no gate without controls.
    """
    waiting: dict[int, list[Operation]] = {}
    found: list[Operation] = []
    for operation in program.operations:
        if isinstance(operation, Barrier):
            continue
        if isinstance(operation, Gate | UnitaryMatrix) and not operation.controls and len(operation.qubits) == 1:
            waiting.setdefault(operation.qubits[0], []).append(operation)
            continue
        if isinstance(operation, Gate | UnitaryMatrix):
            touched = [*operation.qubits, *(control.qubit for control in operation.controls)]
        else:
            touched = list(waiting)
        for qubit in touched:
            found += _run(waiting.pop(qubit, []), qubit)
        found.append(operation)
    for qubit, run in waiting.items():
        found += _run(run, qubit)
    return Program(program.num_qubits, program.num_clbits, tuple(found), 0.0)


def _run(run: list[Operation], qubit: int) -> list[Operation]:
    if len(run) < 2:
        return run
    matrix: Matrix = np.eye(2, dtype=np.complex128)
    for operation in run:
        assert isinstance(operation, Gate | UnitaryMatrix)
        matrix = (operation.matrix() if isinstance(operation, Gate) else operation.matrix) @ matrix
    is_phase = abs(matrix[0, 0]) > 0.5 and np.abs(matrix / matrix[0, 0] - np.eye(2)).max() <= _NOTHING
    return [] if is_phase else [UnitaryMatrix(matrix, (qubit,))]
