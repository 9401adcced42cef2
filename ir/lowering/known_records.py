"""Records that operations leave whatever the state is, as a qubit that was just reset is measured as 0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ir.program import Barrier, Conditional, Gate, Measure, Operation, Reset, clbits_of, qubits_of, walk


def known_records(operations: Iterable[Operation]) -> Mapping[int, int]:
    """The clbits that hold one value after ``operations``, from any state and any record.

    Followed are resets, X gates and measurements outside branches; what anything else touches is unknown. So a clbit
    that is missing may still have only one value.

    Returns:
        Clbit -> 0 or 1.
    """
    qubits: dict[int, int] = {}
    clbits: dict[int, int] = {}
    for operation in operations:
        match operation:
            case Barrier():
                pass
            case Reset(qubit=qubit):
                qubits[qubit] = 0
            case Gate(name="x", qubits=(qubit,), controls=()) if qubit in qubits:
                qubits[qubit] ^= 1
            case Measure(qubit=qubit, clbit=clbit, inverted=inverted) if qubit in qubits:
                clbits[clbit] = qubits[qubit] ^ inverted
            case _:
                inner = tuple(walk((operation,)))
                for part in inner:
                    for qubit in qubits_of(part):
                        qubits.pop(qubit, None)
                    if not isinstance(part, Conditional):  # which reads its clbits
                        for clbit in clbits_of(part):
                            clbits.pop(clbit, None)
    return clbits
