"""Gates that together only permute basis states, though one by one they do not, put together into one matrix.

A Toffoli gate spelled with Hadamard and T gates makes superpositions and takes them back on three qubits. Such a
stretch is found on the dependency graph: a gate that does not permute opens a block of its qubits, gates that touch an
open block join it, and a block whose product permutes basis states, phases aside, is closed. What cannot be closed on
three qubits, or not within ``MAX_BLOCK_GATES`` gates, is left as it is, and the program does more than permute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from grader.simulate.kernels import apply_matrix
from ir.gates import Matrix
from ir.program import Barrier, Control, Gate, Operation, UnitaryMatrix

MAX_BLOCK_QUBITS = 3
# A gate on three qubits adds at most 5e-15 to the rounding error of a column: so many stay below what counts as nought,
# which is so small that a million such entries move no probability by 1e-11.
MAX_BLOCK_GATES = 200
_NOUGHT = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class _Block:
    """Gates not closed yet: their product, shape ``(2**n, 2**n)``, ``qubits[0]`` least significant."""

    qubits: tuple[int, ...]
    matrix: Matrix
    gates: int


def with_blocks_closed(
    operations: Sequence[Operation], permutes: Callable[[Operation], bool]
) -> tuple[Operation, ...] | None:
    """The operations with stretches of gates that permute together as one matrix each; None where that fails.

    Args:
        operations: In order; conditionals are operations like others and are not looked into.
        permutes: Whether an operation takes basis states to basis states, phases aside.
    """
    result: list[Operation] = []
    open_blocks: dict[int, _Block] = {}  # by qubit; blocks share no qubit
    for operation in operations:
        if isinstance(operation, Barrier):
            continue
        touched = _qubits(operation) if isinstance(operation, Gate | UnitaryMatrix) else None
        if touched is None or open_blocks.keys().isdisjoint(touched):
            if permutes(operation):
                # What is no gate has to wait for whatever is open, which then cannot be closed any more.
                if touched is None and open_blocks:
                    return None
                result.append(operation)
                continue
            if touched is None or len(touched) > MAX_BLOCK_QUBITS:
                return None
        assert isinstance(operation, Gate | UnitaryMatrix)
        assert touched is not None
        joined = {id(open_blocks[qubit]): open_blocks[qubit] for qubit in touched if qubit in open_blocks}
        block = _with_gate(tuple(joined.values()), operation)
        if block is None:
            return None
        product = _rounded(block.matrix)
        if product is None:
            open_blocks.update(dict.fromkeys(block.qubits, block))
            continue
        for qubit in block.qubits:
            open_blocks.pop(qubit, None)
        result.append(UnitaryMatrix(product, block.qubits))
    return None if open_blocks else tuple(result)


def _qubits(operation: Gate | UnitaryMatrix) -> tuple[int, ...]:
    return (*operation.qubits, *(control.qubit for control in operation.controls))


def _with_gate(joined: Sequence[_Block], operation: Gate | UnitaryMatrix) -> _Block | None:
    """The blocks as one, and one more gate behind them; None where it grows too large."""
    qubits = [qubit for block in joined for qubit in block.qubits]
    qubits += [qubit for qubit in _qubits(operation) if qubit not in qubits]
    gates = sum(block.gates for block in joined) + 1
    if len(qubits) > MAX_BLOCK_QUBITS or gates > MAX_BLOCK_GATES:
        return None
    place = {qubit: position for position, qubit in enumerate(qubits)}
    matrix = np.eye(1 << len(qubits), dtype=np.complex128)
    for block in joined:
        apply_matrix(matrix, block.matrix, [place[qubit] for qubit in block.qubits])
    body = operation.matrix() if isinstance(operation, Gate) else operation.matrix
    controls = [Control(place[control.qubit], control.value) for control in operation.controls]
    apply_matrix(matrix, body, [place[qubit] for qubit in operation.qubits], controls)
    return _Block(tuple(qubits), matrix, gates)


def _rounded(matrix: Matrix) -> Matrix | None:
    """The permutation without its phases; None if it is none."""
    filled = np.abs(matrix) > _NOUGHT
    if not ((filled.sum(axis=0) == 1).all() and (filled.sum(axis=1) == 1).all()):
        return None
    return np.asarray(filled, dtype=np.complex128)
