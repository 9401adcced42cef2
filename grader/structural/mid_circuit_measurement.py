"""Rule ``mid_circuit_measurement``: a measurement whose outcome, or whose qubit, is used."""

from __future__ import annotations

from contracts.rules import MidCircuitMeasurement
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.known_states import carry, knowledge_at_start
from grader.structural.light_cone import unreachable
from grader.structural.simplify import effective_steps
from grader.structural.steps import Bit, Guard, Step, unitary_step
from grader.verdict import Evidence
from ir.program import Measure, Program


def mid_circuit_measurement(
    rule: MidCircuitMeasurement, contract: Contract, program: Program, subject: str
) -> Evidence:
    """At least ``count`` measurements of the register are used by something with an effect.

    Used is a measurement if an operation that has an effect and can reach what is graded depends on its
    record, or acts on its qubit afterwards. A condition that does not depend on the bit (its values come in
    pairs), that does the same in both branches, or whose outcome is known beforehand uses nothing. A qubit in a
    known pure state of its own is no measurement's subject but a coin: what its outcome decides does not count.
    """
    register = next(item for item in contract.registers if item.name == rule.register_name)
    carried = carry(_without_equal_branches(effective_steps(program)), knowledge_at_start(contract, program))
    steps, coins = carried.steps, carried.coins
    idle = unreachable(steps, contract, {})
    used: dict[int, str] = {}
    last_on: dict[int, int] = {}
    writer: dict[Bit, int] = {}
    operations = dict(numbered(program))
    for index, step in enumerate(steps):
        if index in idle:
            continue
        what = describe(step.number, operations[step.number])
        for guard in step.guards:
            for place, bit in enumerate(guard.bits):
                if bit in writer and _depends(guard, place):
                    used.setdefault(writer[bit], f"decides {what}")
        if step.written is not None:
            if step.qubits[0] in register.qubits and step.number not in coins:
                last_on[step.qubits[0]] = step.number
                writer[step.written] = step.number
            continue
        for qubit in step.qubits:
            if qubit in last_on:
                used.setdefault(last_on[qubit], f"is followed by {what}")
    bound = f"at least {counted(rule.count, 'measurement')} of register {register.name} used"
    measured = f"{counted(len(used), 'measurement')} used"
    if len(used) >= rule.count:
        shown = listed(f"operation {number} {why}" for number, why in sorted(used.items()))
        return held(rule.rule, subject, rule.because, measured=f"{measured}: {shown}", bound=bound)
    every = listed(
        describe(number, item)
        for number, item in operations.items()
        if isinstance(item, Measure) and item.qubit in register.qubits and number not in used
    )
    tossed = [f"operation {number}" for number, item in operations.items() if number in coins]
    witness = f"not used: {every}" + (f"; of a qubit in a known state, a coin: {listed(tossed)}" if tossed else "")
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)


def _depends(guard: Guard, place: int) -> bool:
    return any(value ^ 1 << place not in guard.values for value in guard.values)


def _without_equal_branches(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Steps that stand in both branches of a condition, in the same order, as if they stood outside it."""
    result: list[Step] = []
    index = 0
    while index < len(steps):
        step = steps[index]
        guard = step.guards[-1] if step.guards else None
        if guard is None:
            result.append(step)
            index += 1
            continue
        opposite = Guard(guard.bits, guard.values, not guard.inside)
        met = _stretch(steps, index, (*step.guards[:-1], guard))
        other = _stretch(steps, index + len(met), (*step.guards[:-1], opposite))
        if len(met) == len(other) and all(a.operation == b.operation for a, b in zip(met, other, strict=True)):
            result.extend(
                unitary_step(a, a.effect, a.guards[:-1])
                if a.effect is not None
                else Step(a.number, a.operation, None, a.qubits, a.guards[:-1], a.written)
                for a in met
            )
        else:
            result.extend((*met, *other))
        index += len(met) + len(other)
    return tuple(result)


def _stretch(steps: tuple[Step, ...], start: int, guards: tuple[Guard, ...]) -> tuple[Step, ...]:
    end = start
    while end < len(steps) and steps[end].guards == guards:
        end += 1
    return steps[start:end]
