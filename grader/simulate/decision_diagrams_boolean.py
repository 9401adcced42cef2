"""Reversible programs on all inputs at once: every qubit's value as a reduced ordered binary decision diagram.

A program whose gates only permute basis states (X, CX, CCX, SWAP and the like, under any controls, with phases that no
basis state shows) keeps each qubit a Boolean function of the input bits. The diagram of a function is unique for an
order of the variables (Bryant 1986), so two functions are equal exactly if their diagrams are the same node: nothing is
rounded, and nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from grader.simulate.limits import EngineLimit
from grader.simulate.permuting_blocks import with_blocks_closed
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
    walk,
)

MAX_NODES = 200_000
MAX_STEPS = 1_000_000  # remembered results: some seconds, and 200 MiB
MAX_VARIABLES = 640  # diagrams are walked by recursion, one frame a level
# Permutations of more operands are written out as a sum over their rows.
_MAX_OPERANDS = 5

FALSE, TRUE = 0, 1


class BooleanDiagrams:
    """A shared store of diagrams; a diagram is the number of its top node, and equal functions have equal numbers."""

    def __init__(self, max_nodes: int = MAX_NODES) -> None:
        self._nodes: list[tuple[int, int, int]] = [(1 << 30, 0, 0), (1 << 30, 1, 1)]
        self._known: dict[tuple[int, int, int], int] = {}
        self._done: dict[tuple[int, int, int], int] = {}
        self._max_nodes = max_nodes

    def variable(self, level: int) -> int:
        """The function that is the variable of this level; lower levels are asked first."""
        if level >= MAX_VARIABLES:
            raise EngineLimit("input bits of decision diagrams", level + 1, MAX_VARIABLES, "limit.dimension")
        return self._node(level, FALSE, TRUE)

    def choose(self, condition: int, then: int, otherwise: int) -> int:
        """``then`` where the condition is 1, else ``otherwise``."""
        if condition == TRUE or then == otherwise:
            return then
        if condition == FALSE:
            return otherwise
        if then == TRUE and otherwise == FALSE:
            return condition
        key = (condition, then, otherwise)
        found = self._done.get(key)
        if found is not None:
            return found
        if len(self._done) >= MAX_STEPS:
            raise EngineLimit("steps on binary decision diagrams", len(self._done) + 1, MAX_STEPS, "limit.dimension")
        nodes = self._nodes
        level = min(nodes[condition][0], nodes[then][0], nodes[otherwise][0])
        parts = [(n[1], n[2]) if n[0] == level else (i, i) for i, n in ((i, nodes[i]) for i in key)]
        low = self.choose(parts[0][0], parts[1][0], parts[2][0])
        high = self.choose(parts[0][1], parts[1][1], parts[2][1])
        result = self._node(level, low, high)
        self._done[key] = result
        return result

    def negation(self, function: int) -> int:
        """1 where it is 0."""
        return self.choose(function, FALSE, TRUE)

    def conjunction(self, left: int, right: int) -> int:
        """1 where both are."""
        return self.choose(left, right, FALSE)

    def exclusive_or(self, left: int, right: int) -> int:
        """1 where they differ."""
        return self.choose(left, self.negation(right), right)

    def satisfying(self, function: int) -> Mapping[int, int]:
        """Levels and values that make it 1, levels that do not matter left out; it must not be constant 0."""
        found: dict[int, int] = {}
        while function != TRUE:
            level, low, high = self._nodes[function]
            found[level] = int(low == FALSE)
            function = high if low == FALSE else low
        return found

    def _node(self, level: int, low: int, high: int) -> int:
        if low == high:
            return low
        key = (level, low, high)
        found = self._known.get(key)
        if found is None:
            if len(self._nodes) >= self._max_nodes:
                raise EngineLimit(
                    "nodes of binary decision diagrams", len(self._nodes) + 1, self._max_nodes, "limit.dimension"
                )
            found = len(self._nodes)
            self._nodes.append(key)
            self._known[key] = found
        return found


@dataclass(frozen=True, slots=True)
class BooleanState:
    """Diagrams of every qubit and clbit after a program."""

    qubits: tuple[int, ...]
    clbits: tuple[int, ...]


def permutes_basis_states(program: Program) -> bool:
    """Whether basis states are taken to basis states, phases aside, and no outcome is random: an operation or a block.

    Blocks are stretches of gates on few qubits (``permuting_blocks``), such as a Toffoli spelled with T gates.
    """
    return _permuting(program.operations) is not None


def run_boolean(program: Program, inputs: Sequence[int], diagrams: BooleanDiagrams) -> BooleanState:
    """What each qubit and clbit holds, from diagrams of what each qubit starts as.

    Raises:
        EngineLimit: The diagrams grow too large.
        ValueError: The program does more than permute basis states.
    """
    qubits, clbits = list(inputs), [FALSE] * program.num_clbits
    operations = _permuting(program.operations)
    if operations is None:
        raise ValueError("the program does more than permute basis states")
    _run(operations, qubits, clbits, diagrams)
    return BooleanState(tuple(qubits), tuple(clbits))


def _permuting(operations: Sequence[Operation]) -> Sequence[Operation] | None:
    if all(_permutes(operation) for operation in walk(operations)):
        return operations
    closed = with_blocks_closed(operations, _permutes)
    return closed if closed is not None and all(_permutes(operation) for operation in walk(closed)) else None


def _permutes(operation: Operation) -> bool:
    match operation:
        case Gate():
            return len(operation.qubits) <= _MAX_OPERANDS and _permutation(operation.matrix()) is not None
        case UnitaryMatrix():
            return len(operation.qubits) <= _MAX_OPERANDS and _permutation(operation.matrix) is not None
        case Prepare():
            return len(operation.amplitudes.nonzero()[0]) == 1
        case Channel():
            return False
        case Measure() | Reset() | Conditional() | Barrier():
            return True


def _permutation(matrix: Matrix) -> list[int] | None:
    """Entry c is the row of the one entry in column c; None if some column has several."""
    filled = matrix != 0
    if not ((filled.sum(axis=0) == 1).all() and (filled.sum(axis=1) == 1).all()):
        return None
    return [int(row) for row in np.argmax(filled, axis=0)]


def _run(operations: Sequence[Operation], qubits: list[int], clbits: list[int], diagrams: BooleanDiagrams) -> None:
    for operation in operations:
        match operation:
            case Gate() | UnitaryMatrix():
                matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
                _permute(qubits, matrix, operation.qubits, operation.controls, diagrams)
            case Measure():
                value = qubits[operation.qubit]
                clbits[operation.clbit] = diagrams.negation(value) if operation.inverted else value
            case Reset():
                qubits[operation.qubit] = FALSE
            case Prepare():
                state = int(operation.amplitudes.nonzero()[0][0])
                for position, qubit in enumerate(operation.qubits):
                    qubits[qubit] = state >> position & 1
            case Conditional():
                _conditional(operation, qubits, clbits, diagrams)
            case Barrier():
                pass
            case Channel():
                raise ValueError("a channel permutes no basis states")


def _permute(
    qubits: list[int],
    matrix: Matrix,
    operands: Sequence[int],
    controls: Sequence[Control],
    diagrams: BooleanDiagrams,
) -> None:
    moves = _permutation(matrix)
    if moves is None:
        raise ValueError("a matrix that permutes no basis states")
    holds = TRUE
    for control in controls:
        value = qubits[control.qubit] if control.value else diagrams.negation(qubits[control.qubit])
        holds = diagrams.conjunction(holds, value)
    if moves == list(range(len(moves))):
        return
    if moves == [1, 0]:
        qubits[operands[0]] = diagrams.exclusive_or(qubits[operands[0]], holds)
        return
    before = [qubits[qubit] for qubit in operands]
    after = [FALSE] * len(operands)
    for column, row in enumerate(moves):
        term = TRUE
        for position, value in enumerate(before):
            term = diagrams.conjunction(term, value if column >> position & 1 else diagrams.negation(value))
        for position in range(len(operands)):
            if row >> position & 1:
                after[position] = diagrams.choose(term, TRUE, after[position])
    for qubit, old, new in zip(operands, before, after, strict=True):
        qubits[qubit] = diagrams.choose(holds, new, old)


def _conditional(conditional: Conditional, qubits: list[int], clbits: list[int], diagrams: BooleanDiagrams) -> None:
    holds = FALSE
    for value in sorted(conditional.values):
        term = TRUE
        for position, clbit in enumerate(conditional.clbits):
            bit = clbits[clbit]
            term = diagrams.conjunction(term, bit if value >> position & 1 else diagrams.negation(bit))
        holds = diagrams.choose(term, TRUE, holds)
    then = list(qubits), list(clbits)
    other = list(qubits), list(clbits)
    _run(conditional.operations, *then, diagrams)
    _run(conditional.otherwise, *other, diagrams)
    qubits[:] = [diagrams.choose(holds, a, b) for a, b in zip(then[0], other[0], strict=True)]
    clbits[:] = [diagrams.choose(holds, a, b) for a, b in zip(then[1], other[1], strict=True)]
