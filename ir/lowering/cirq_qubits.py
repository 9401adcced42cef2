"""Which qubit of a Program a qubit of Cirq is.

``LineQubit(k)`` is qubit k. Qubits of every other kind take the numbers that no line qubit has, lowest first, in
Cirq's sorted order (clean and borrowed ancillas of a qubit manager, grid, named; names naturally sorted). So an
ancilla of another kind moves none of the qubits that the author numbered, and a program without line qubits has
its qubits in sorted order.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterable, Mapping
from typing import Any

import cirq

from ir.lowering.base import InvalidCandidate, Note, TooLarge, UnsupportedOperation
from ir.program import MAX_QUBITS

# A note is read by people: so many qubits, and letters of each.
_MAX_NAMED = 40
_MAX_LETTERS = 60


def number_qubits(operations: Iterable[Any]) -> dict[Any, int]:
    """The number of each qubit of Cirq that the operations act on.

    Raises:
        UnsupportedOperation: A qudit, or a line qubit below zero.
        InvalidCandidate: A line qubit that is no integer, or two unequal ones with one number.
        TooLarge: More qubits than a Program has.
    """
    qubits = {qubit for operation in operations for qubit in operation.qubits}
    for qubit in qubits:
        if qubit.dimension != 2:
            raise UnsupportedOperation(f"qudit {qubit} of dimension {qubit.dimension}", hint="qubits alone are read")
    on_line = [qubit for qubit in qubits if _is_on_line(qubit)]
    index = {qubit: _line_number(qubit) for qubit in on_line}
    lowest = min(index.values(), default=0)
    if lowest < 0:
        raise UnsupportedOperation(f"LineQubit({lowest})", hint="line qubits are numbered from 0")
    taken: dict[int, Any] = {}
    for qubit, number in index.items():
        if number in taken:
            raise InvalidCandidate(f"{qubit} and {taken[number]} are two qubits that are qubit {number}")
        taken[number] = qubit
    free = (number for number in itertools.count() if number not in taken)
    index.update(zip(sorted(qubit for qubit in qubits if not _is_on_line(qubit)), free, strict=False))
    highest = max(index.values(), default=-1)
    if highest >= MAX_QUBITS:
        raise TooLarge(f"qubit {highest}: programs have at most {MAX_QUBITS} qubits")
    return index


def qubits_note(index: Mapping[Any, int]) -> Note | None:
    """Which number each qubit got that is no line qubit; None if there is no such qubit.

    Verdicts speak of numbers, which the author of a program on grid or named qubits never wrote.
    """
    others = sorted((number, qubit) for qubit, number in index.items() if not _is_on_line(qubit))
    named = [f"qubit {number} is {_name(qubit)}" for number, qubit in others[:_MAX_NAMED]]
    if len(others) > _MAX_NAMED:
        named.append(f"and {len(others) - _MAX_NAMED} more in Cirq's sorted order")
    return Note("cirq.qubits", ", ".join(named)) if named else None


def _is_on_line(qubit: Any) -> bool:
    # By type(): isinstance believes an object that claims another class in its __class__. A LineQid of dimension 2
    # equals the LineQubit of its number.
    return issubclass(type(qubit), cirq.LineQubit | cirq.LineQid)


def _line_number(qubit: Any) -> int:
    try:
        return operator.index(qubit.x)  # an integer of numpy too, and no float
    except TypeError:
        raise InvalidCandidate(f"LineQubit({qubit.x!r}): an integer is expected") from None


def _name(qubit: Any) -> str:
    # Of a class of the candidate's only its name: how it shows itself may change from run to run.
    own = type(qubit).__module__.partition(".")[0] != "cirq"
    return (type(qubit).__name__ if own else repr(qubit))[:_MAX_LETTERS]
