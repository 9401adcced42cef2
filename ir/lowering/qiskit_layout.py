"""The layout that Qiskit's transpiler leaves beside a circuit, applied: it is the author's program again.

A transpiled circuit acts on physical qubits. Its layout says where each virtual qubit (the author's)
starts, and where its state lies at the end: swaps may have been inserted, or left out and only
remembered. Read without it, the circuit is another program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from qiskit.transpiler.layout import TranspileLayout

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.qiskit_rewriting import swaps
from ir.program import Barrier, Gate, Measure, Operation, clbits_of, qubits_of, walk


@dataclass(frozen=True, slots=True)
class Placement:
    """Physical qubit -> program qubit, when the circuit begins and when it ends.

    Attributes:
        start: ``start[p]`` is the program qubit whose state physical qubit p holds at the beginning.
        end: ``end[p]`` is the program qubit to which the state on p belongs at the end.
        num_qubits: Of the program: the virtual qubits, and those ancillas that the circuit uses.
    """

    start: tuple[int, ...]
    end: tuple[int, ...]
    num_qubits: int

    @property
    def moves(self) -> dict[int, int]:
        """Program qubit -> program qubit, for all states that must still be brought home."""
        return {a: b for a, b in zip(self.start, self.end, strict=True) if a != b}


def placement(layout: Any, num_physical: int, used: Iterable[int]) -> Placement:
    """What a layout says about a circuit on ``num_physical`` qubits of which ``used`` are acted on.

    Virtual qubits are numbered as the author did. Ancillas that the transpiler added follow, and
    those that nothing acts on are left out: a large device would drown a small program.

    Raises:
        UnsupportedOperation: Not a layout of this circuit, as after changes to a transpiled one.
        InvalidCandidate: No layout, or one whose parts are none.
    """
    if not isinstance(layout, TranspileLayout):
        raise InvalidCandidate(f"the circuit's layout is a {type(layout).__name__}, a TranspileLayout is expected")
    try:
        starts = layout.initial_index_layout(filter_ancillas=False)
        ends = layout.final_index_layout(filter_ancillas=False)
        num_virtual = len(starts) if layout._input_qubit_count is None else layout._input_qubit_count
    except (KeyError, IndexError) as error:
        raise _misfit(str(error)) from None
    except (TypeError, AttributeError) as error:
        # The transpiler makes none such, and no later change of the circuit does.
        raise InvalidCandidate(f"the circuit's layout is filled with what is no layout: {str(error)[:200]}") from None
    everything = list(range(num_physical))
    if sorted(starts, key=str) != sorted(everything, key=str) or sorted(ends, key=str) != sorted(everything, key=str):
        raise _misfit(f"it places {len(starts)} qubits, the circuit has {num_physical}")
    start, end = [0] * num_physical, [0] * num_physical
    for virtual, (first, last) in enumerate(zip(starts, ends, strict=True)):
        start[first], end[last] = virtual, virtual
    # What moves is used too; both sides of a move are, so the set is closed.
    kept = {start[p] for p in used} | {a for a, b in zip(start, end, strict=True) if a != b} | set(range(num_virtual))
    number = {virtual: k for k, virtual in enumerate(sorted(kept))}
    # An ancilla without a number is never asked for: nothing acts on it.
    return Placement(
        tuple(number.get(virtual, -1) for virtual in start),
        tuple(number.get(virtual, -1) for virtual in end),
        len(kept),
    )


def bring_home(operations: Sequence[Operation], moves: dict[int, int]) -> list[Operation]:
    """``operations``, then swaps that bring every state to its own qubit.

    The swaps come before the measurements that end the program, and those measure the qubits where
    the states then are: so a measured register is the one that the author measured.
    """
    if not moves:
        return list(operations)
    body, ending = _split_ending(operations)
    home = [Gate("swap", pair) for pair in swaps(moves)]
    return body + home + [_renamed(operation, moves) for operation in ending]


def _split_ending(operations: Sequence[Operation]) -> tuple[list[Operation], list[Operation]]:
    """The measurements and barriers after which nothing else happens to their qubits and clbits, apart."""
    body: list[Operation] = []
    ending: list[Operation] = []
    later_qubits: set[int] = set()
    later_clbits: set[int] = set()
    for operation in reversed(operations):
        qubits = {qubit for inner in walk([operation]) for qubit in qubits_of(inner)}
        clbits = {clbit for inner in walk([operation]) for clbit in clbits_of(inner)}
        free = later_qubits.isdisjoint(qubits) and later_clbits.isdisjoint(clbits)
        if free and isinstance(operation, Measure | Barrier):
            ending.append(operation)
        else:
            body.append(operation)
            later_qubits |= qubits
            later_clbits |= clbits
    return body[::-1], ending[::-1]


def _renamed(operation: Operation, moves: dict[int, int]) -> Operation:
    match operation:
        case Measure():
            qubit = moves.get(operation.qubit, operation.qubit)
            return Measure(qubit, operation.clbit, operation.inverted, operation.origin)
        case Barrier():
            return Barrier(tuple(moves.get(qubit, qubit) for qubit in operation.qubits), operation.origin)
        case _:
            return operation


def _misfit(why: str) -> UnsupportedOperation:
    return UnsupportedOperation("layout that does not fit its circuit", at="the circuit", hint=why[:200])
