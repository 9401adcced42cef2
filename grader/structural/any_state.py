"""A program as it is for any state of some registers: nothing is known of how they start, and nothing resets them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from contracts.schema import Contract, Start
from grader.structural.waypoint_state import qubits_of_registers
from ir.program import Barrier, Conditional, Measure, Operation, Program, Reset, walk


def in_any_state(contract: Contract, program: Program, names: Collection[str]) -> tuple[Contract, Program]:
    """The contract with the registers starting free, and the program without what brings them into a known state.

    That is reset instructions on them, and measurements of which no condition reads the bit. Barriers stand in their
    place, so that every other operation keeps its number. A reset by a record stays: it is a gate on a condition.
    """
    if not names:
        return contract, program
    registers = tuple(
        register.model_copy(update={"start": Start.FREE}) if register.name in names else register
        for register in contract.registers
    )
    qubits = frozenset(qubits_of_registers(contract, tuple(names)))
    read = {clbit for item in walk(program.operations) if isinstance(item, Conditional) for clbit in item.clbits}
    operations = tuple(_kept(program.operations, qubits, read))
    return contract.model_copy(update={"registers": registers}), replace(program, operations=operations)


def _kept(operations: Sequence[Operation], qubits: Collection[int], read: Collection[int]) -> Iterator[Operation]:
    for operation in operations:
        match operation:
            case Conditional():
                met = tuple(_kept(operation.operations, qubits, read))
                other = tuple(_kept(operation.otherwise, qubits, read))
                yield replace(operation, operations=met, otherwise=other)
            case Reset() if operation.qubit in qubits:
                yield Barrier((operation.qubit,), operation.origin)
            case Measure() if operation.qubit in qubits and operation.clbit not in read:
                yield Barrier((operation.qubit,), operation.origin)
            case _:
                yield operation
