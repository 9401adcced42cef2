"""Branches, loops and scopes of the cc dialect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ir.lowering.cudaq_machine import Leaf, Machine, Outcome, Structured, Values
from ir.lowering.cudaq_module import Instruction, Region
from ir.lowering.cudaq_values import Symbolic


def _if(machine: Machine, instruction: Instruction, values: Values) -> Outcome:
    def arm(region: Region) -> Callable[[], Outcome]:
        if not region.blocks or not region.blocks[0].instructions:
            return lambda: Leaf("yield", (), machine.path)
        return lambda: machine.region(region, (), values)

    then, otherwise = instruction.regions
    return machine.branch(values[instruction.operands[0]], arm(then), arm(otherwise))


def _scope(machine: Machine, instruction: Instruction, values: Values) -> Outcome:
    return machine.region(instruction.regions[0], (), values)


def _loop(machine: Machine, instruction: Instruction, values: Values) -> Outcome:
    initial = tuple(values[slot] for slot in instruction.operands)
    return _iterate(machine, instruction, values, initial, bool(instruction.attributes.get("post_condition")))


def _iterate(
    machine: Machine, instruction: Instruction, values: Values, carried: tuple[Any, ...], skip_test: bool
) -> Outcome:
    """The loop from the test on (or from its body, where the test comes last)."""
    test, body, step = instruction.regions[:3]
    while True:
        if not skip_test:
            tested = machine.single(machine.region(test, carried, values), "condition")
            machine.path = tested.path
            condition, *rest = tested.values
            carried = tuple(rest)
            if isinstance(condition, Symbolic):
                return machine.branch(
                    condition,
                    lambda now=carried: _iterate(machine, instruction, values, now, True),  # type: ignore[misc]
                    lambda now=carried: _loop_ended(machine, instruction, values, now),  # type: ignore[misc]
                )
            if not condition:
                return _loop_ended(machine, instruction, values, carried)
        skip_test = False
        outcome = machine.region(body, carried, values)
        if isinstance(outcome, Leaf) and outcome.kind in ("yield", "unwind_continue"):
            machine.path = outcome.path
            carried = _stepped(machine, step, outcome.values, values)
            continue

        def next_pass(leaf: Leaf) -> Outcome:
            following = _stepped(machine, step, leaf.values, values)
            return _iterate(machine, instruction, values, following, False)

        def left(leaf: Leaf) -> Outcome:
            return Leaf("yield", leaf.values, leaf.path)

        return machine.continued(
            outcome, {"yield": next_pass, "unwind_continue": next_pass, "break": left, "unwind_break": left}
        )


def _loop_ended(machine: Machine, instruction: Instruction, values: Values, carried: tuple[Any, ...]) -> Outcome:
    """The test has failed: Python's ``else`` of a loop runs, if there is one."""
    if len(instruction.regions) > 3 and instruction.regions[3].blocks:
        return machine.region(instruction.regions[3], carried, values)
    return Leaf("yield", carried, machine.path)


def _stepped(machine: Machine, step: Region, carried: tuple[Any, ...], values: Values) -> tuple[Any, ...]:
    if not step.blocks:
        return carried
    leaf = machine.single(machine.region(step, carried, values), "yield")
    machine.path = leaf.path
    return leaf.values


STRUCTURED: Mapping[str, Structured] = MappingProxyType({"cc.if": _if, "cc.loop": _loop, "cc.scope": _scope})
