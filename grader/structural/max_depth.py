"""Rule ``max_depth``: the longest chain of operations that have to wait for one another."""

from __future__ import annotations

from collections.abc import Sequence

from contracts.rules import MaxDepth
from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.simplify import effective_steps
from grader.structural.steps import Bit, Step
from grader.verdict import Evidence
from ir.program import Program


def max_depth(rule: MaxDepth, contract: Contract, program: Program, subject: str) -> Evidence:
    """The longest chain of operations with an effect has at most ``count``.

    An operation waits for the one before it on each of its qubits, and for the measurements whose record
    decides whether it runs. Barriers cost nothing. Operations that exclude one another do not wait for one
    another: each branch of a condition begins where the condition is met.
    """
    chain = longest_chain(effective_steps(program))
    bound = f"depth at most {rule.count}"
    measured = f"depth {len(chain)}"
    if len(chain) <= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    operations = dict(numbered(program))
    shown = listed(describe(step.number, operations[step.number]) for step in chain)
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=f"the chain: {shown}")


def longest_chain(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The first of the longest chains. Linear in the steps, but for steps on one qubit that exclude each other."""
    depth: list[int] = []
    before: list[int | None] = []
    on_qubit: dict[int, list[int]] = {}  # the last steps on a qubit that may run in one run or another
    writers: dict[Bit, int] = {}
    for index, step in enumerate(steps):
        waits = [
            other for qubit in step.qubits for other in on_qubit.get(qubit, ()) if not _exclude(step, steps[other])
        ]
        waits += [writers[bit] for guard in step.guards for bit in guard.bits if bit in writers]
        latest = max(waits, key=lambda other: depth[other], default=None)
        depth.append(1 + (depth[latest] if latest is not None else 0))
        before.append(latest)
        for qubit in step.qubits:
            kept = [other for other in on_qubit.get(qubit, ()) if _exclude(step, steps[other])]
            on_qubit[qubit] = [*kept, index]
        if step.written is not None:
            writers[step.written] = index
    at: int | None = max(range(len(steps)), key=lambda index: depth[index], default=None)
    found: list[Step] = []
    while at is not None:
        found.append(steps[at])
        at = before[at]
    return tuple(reversed(found))


def _exclude(one: Step, other: Step) -> bool:
    """Whether the two are in the two branches of one condition."""
    opposite = {(guard.bits, guard.values, not guard.inside) for guard in one.guards}
    return any((guard.bits, guard.values, guard.inside) in opposite for guard in other.guards)
