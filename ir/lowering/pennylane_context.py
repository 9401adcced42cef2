"""Where a PennyLane operation stands while it is lowered, and what all of its readers ask of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pennylane as qml
from pennylane.exceptions import MatrixUndefinedError, SparseMatrixUndefinedError

from ir.gates import Matrix
from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.lowering.pennylane_algebra import reverse_qubit_order
from ir.program import MAX_DEPTH, Block, BlockKind, Operation, Origin, block_name

if TYPE_CHECKING:
    from ir.lowering.pennylane_operations import OperationReader

MAX_NESTING = 100  # decompositions and wrappers inside each other; a class that contains itself ends here


class Place(NamedTuple):
    """Where an operation stands.

    Attributes:
        origin: Blocks around it.
        nesting: Wrappers and decompositions around it.
        direct: Not under a control, adjoint, power or condition, where an injected state is a reset.
    """

    origin: Origin = ()
    nesting: int = 0
    direct: bool = True

    def inside(self, block: Block | None = None, *, direct: bool = True) -> Place:
        """One level further in; beyond the IR's depth the outermost names are the ones kept."""
        if self.nesting >= MAX_NESTING:
            raise TooLarge(f"operations nested deeper than {MAX_NESTING}")
        origin = (*self.origin, block) if block is not None and len(self.origin) < MAX_DEPTH else self.origin
        return Place(origin, self.nesting + 1, self.direct and direct)


# How one class is lowered: reader, operation, the list to append to, place.
Meaning = Callable[["OperationReader", Any, list[Operation], Place], None]


def library_block(name: str) -> Block:
    """A block named by an exact class of PennyLane's."""
    return Block(BlockKind.LIBRARY, name)


def user_block(name: str) -> Block:
    """A block named by the candidate."""
    return Block(BlockKind.USER, block_name(name))


def check_width(what: str, labels: Sequence[Any], bound: int) -> None:
    """Refuse before a matrix or a state of ``2**len(labels)`` is made."""
    if len(labels) > bound:
        raise TooLarge(f"{what} on {len(labels)} qubits, at most {bound} are read")


def stated_matrix(operation: Any) -> Matrix:
    """The matrix that an operation states, little-endian on its own wires."""
    try:
        matrix = operation.matrix() if operation.has_matrix else operation.sparse_matrix()
    except (MatrixUndefinedError, SparseMatrixUndefinedError):
        raise UnsupportedOperation(type(operation).__name__, hint="no matrix is defined for it") from None
    matrix = matrix.toarray() if hasattr(matrix, "toarray") else np.asarray(qml.math.toarray(matrix))
    expected = (2 ** len(operation.wires),) * 2
    if matrix.ndim == 3:
        raise UnsupportedOperation(
            f"{type(operation).__name__} with a batch of matrices", hint="one program is read at a time"
        )
    if matrix.shape != expected:
        raise InvalidCandidate(f"{type(operation).__name__}: a matrix of shape {matrix.shape}, expected {expected}")
    return reverse_qubit_order(matrix.astype(np.complex128))
