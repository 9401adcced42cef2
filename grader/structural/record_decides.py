"""Rule ``record_decides``: what was measured is needed, and not only read.

Whether a program is right is a comparison, which ``grader.counterfactual`` orders: rules know none. Here are the
programs that it judges, in which a record says the same whatever was measured.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from contracts.rules import RecordDecides
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.steps import steps_of
from grader.verdict import Evidence, Outcome
from ir.program import Barrier, Conditional, Measure, Operation, Program, Reset

MAX_RECORDS = 24  # that are tried: each costs two comparisons at most

# The contract's own comparison of a program with the target of its case: held, failed or undecided.
Right = Callable[[Program], Outcome]


def record_decides(rule: RecordDecides, contract: Contract, program: Program, subject: str, right: Right) -> Evidence:
    """At least ``count`` records of measurements of the register are needed for the program to be right.

    One after the other each record is replaced by 0, then by 1, whatever was measured. Where the program is right
    all the same, the record decides nothing, and stays replaced for the others: of records that can stand in for
    one another, as in two rounds of the same reset, one is left and counts. Every program that is found right so
    is a proof that the records left are enough.
    """
    register = next(item for item in contract.registers if item.name == rule.register_name)
    bound = f"at least {counted(rule.count, 'record')} of register {register.name} needed"
    if rule.resets == "left_out":
        bound += ", without reset instructions on it"
        program, kept = without_resets(program, register.qubits), program
        answer = Outcome.HELD if program == kept else right(program)
        if answer is Outcome.UNDECIDED:
            why = "whether the program is right without its reset instructions is not decided"
            return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
        if answer is Outcome.FAILED:
            why = "without its reset instructions the program is wrong"
            return failed(rule.rule, subject, rule.because, measured=why, bound=bound)
    candidates = _read_measurements(program, register.qubits)
    if len(candidates) > MAX_RECORDS:
        why = f"{counted(len(candidates), 'record')} of the register are read, at most {MAX_RECORDS} are tried"
        return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
    constants: dict[int, int] = {}
    needed: list[int] = []
    for number in candidates:
        answers = []
        for value in (0, 1):
            answers.append(right(with_constant_records(program, {**constants, number: value})))
            if answers[-1] is Outcome.HELD:
                constants[number] = value
                break
        else:
            if Outcome.UNDECIDED in answers:
                why = f"whether the program needs the record of operation {number} is not decided"
                return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
            needed.append(number)
        if len(needed) >= rule.count:
            measured = f"without the record of {listed(f'operation {item}' for item in needed)} the program is wrong"
            return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    operations = dict(numbered(program))
    shown = [f"{describe(item, operations[item])}, if it always gives {value}" for item, value in constants.items()]
    witness = f"right all the same: {listed(shown)}" if shown else "no record of the register is read"
    measured = f"{counted(len(needed), 'record')} needed"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)


def without_resets(program: Program, qubits: Sequence[int]) -> Program:
    """The program without reset instructions on ``qubits``, in both branches of every condition.

    Barriers stand in their place, so that every other operation keeps its number.
    """
    return replace(program, operations=tuple(_without_resets(program.operations, frozenset(qubits))))


def with_constant_records(program: Program, values: Mapping[int, int]) -> Program:
    """The program in which these measurements write a constant; their qubits are measured as before.

    What was found goes to a bit that nothing reads; the constant comes of one more qubit, which stays in |0>.

    Args:
        values: By the number of the measurement, depth first from 0.
    """
    if not values:
        return program
    operations = tuple(_replaced(program.operations, itertools.count(), values, program.num_qubits, program.num_clbits))
    return replace(program, num_qubits=program.num_qubits + 1, num_clbits=program.num_clbits + 1, operations=operations)


def _replaced(
    operations: Sequence[Operation], numbers: Iterator[int], values: Mapping[int, int], spare: int, unread: int
) -> Iterator[Operation]:
    for operation in operations:
        number = next(numbers)
        if isinstance(operation, Conditional):
            met = tuple(_replaced(operation.operations, numbers, values, spare, unread))
            other = tuple(_replaced(operation.otherwise, numbers, values, spare, unread))
            yield replace(operation, operations=met, otherwise=other)
        elif isinstance(operation, Measure) and number in values:
            yield replace(operation, clbit=unread)
            yield Measure(spare, operation.clbit, inverted=bool(values[number]))
        else:
            yield operation


def _without_resets(operations: Sequence[Operation], qubits: frozenset[int]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, Conditional):
            met = tuple(_without_resets(operation.operations, qubits))
            other = tuple(_without_resets(operation.otherwise, qubits))
            yield replace(operation, operations=met, otherwise=other)
        elif isinstance(operation, Reset) and operation.qubit in qubits:
            yield Barrier((operation.qubit,), operation.origin)
        else:
            yield operation


def _read_measurements(program: Program, qubits: Sequence[int]) -> tuple[int, ...]:
    """Numbers of the measurements of ``qubits`` whose record a later condition may read."""
    last_read: dict[int, int] = {}
    for step in steps_of(program):
        for guard in step.guards:
            for clbit, version in guard.bits:
                last_read[clbit] = max(version, last_read.get(clbit, 0))
    # An older value is read too where the newer one is written in some runs only.
    return tuple(
        step.number
        for step in steps_of(program)
        if step.written is not None
        and step.qubits[0] in qubits
        and step.written[1] <= last_read.get(step.written[0], 0)
    )
