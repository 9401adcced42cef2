"""Which registers the net operation of a program couples.

Two answers, each sound in one direction. *Linked* are qubits that the entangling steps left after all
simplification connect: what is not linked does not interact. *Joined* are qubits in one tensor factor of the
net operator, which is computed where the steps left are unitary (terminal measurements aside) on at most
eight qubits: what is not joined does not interact, and what is linked and joined does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from contracts.schema import Contract
from grader.structural.describe import describe, numbered
from grader.structural.effects import MAX_DENSE_QUBITS
from grader.structural.operators import tensor_components
from grader.structural.runs import apply
from grader.structural.simplify import MAX_WHOLE_COST, may_entangle, remainder
from grader.structural.steps import Step
from ir.program import Program


@dataclass(frozen=True, slots=True)
class Coupling:
    """Whether the registers are coupled, and by what.

    Attributes:
        linked: All of them are connected by entangling steps.
        perhaps: They are if noise that may entangle is counted.
        joined: All of them are connected by tensor factors of the net operator; None if that was not computed.
        any_linked, any_joined: The same for some two of them.
        witness: The entangling operations that are left, in words.
        reasons: Why others do not count, in words.
    """

    linked: bool
    perhaps: bool
    joined: bool | None
    any_linked: bool
    any_joined: bool | None
    witness: tuple[str, ...]
    reasons: tuple[str, ...]


def coupling(contract: Contract, program: Program, parts: Sequence[str]) -> Coupling:
    """How the registers ``parts`` are coupled by what can reach what is graded."""
    registers = {register.name: register.qubits for register in contract.registers}
    qubits = [registers[name] for name in parts]
    left = remainder(contract, program)
    operations = dict(numbered(program))
    links = [left.steps[index].qubits for index in left.entangling]
    noise = [step.qubits for step in left.steps if may_entangle(step)]
    groups = _groups(links)
    factors = _factors(left.steps)
    numbers = dict.fromkeys(left.steps[index].number for index in left.entangling)
    return Coupling(
        linked=_all_in_one(groups, qubits),
        perhaps=_all_in_one(_groups([*links, *noise]), qubits),
        joined=None if factors is None else _all_in_one(factors, qubits),
        any_linked=_some_in_one(_groups([*links, *noise]), qubits),
        any_joined=None if factors is None else _some_in_one(factors, qubits),
        witness=tuple(describe(number, operations[number]) for number in numbers),
        reasons=tuple(
            f"{describe(number, operations[number])} {why}"
            for number, why in sorted(left.reasons.items())
            if number not in numbers
        ),
    )


def _factors(steps: Sequence[Step]) -> list[frozenset[int]] | None:
    ended: set[int] = set()
    unitary: list[Step] = []
    for step in steps:
        if step.guards or not ended.isdisjoint(step.qubits):
            return None
        if step.written is not None:
            ended.update(step.qubits)
        elif step.effect is None or not step.effect.has_matrix:
            return None
        else:
            unitary.append(step)
    result: list[frozenset[int]] = []
    for group in _groups([step.qubits for step in unitary]):
        qubits = tuple(sorted(group))
        inside = [step for step in unitary if not group.isdisjoint(step.qubits)]
        if len(qubits) > MAX_DENSE_QUBITS or len(inside) * 4 ** len(qubits) > MAX_WHOLE_COST:
            return None
        net = np.eye(2 ** len(qubits), dtype=np.complex128)
        for step in inside:
            assert step.effect is not None  # chosen so
            net = apply(step.effect, qubits, net)
        result += [frozenset(qubits[k] for k in part) for part in tensor_components(net)]
    return result


def _groups(links: Iterable[Sequence[int]]) -> list[frozenset[int]]:
    """The connected sets of qubits."""
    parent: dict[int, int] = {}

    def root(qubit: int) -> int:
        parent.setdefault(qubit, qubit)
        while parent[qubit] != qubit:
            parent[qubit] = parent[parent[qubit]]
            qubit = parent[qubit]
        return qubit

    for link in links:
        for qubit in link[1:]:
            parent[root(link[0])] = root(qubit)
        if link:
            root(link[0])
    found: dict[int, set[int]] = {}
    for qubit in parent:
        found.setdefault(root(qubit), set()).add(qubit)
    return [frozenset(group) for group in found.values()]


def _all_in_one(groups: Sequence[frozenset[int]], parts: Sequence[Sequence[int]]) -> bool:
    """Whether groups connect all parts, one through another."""
    touched = [tuple(k for k, part in enumerate(parts) if not group.isdisjoint(part)) for group in groups]
    return any(len(group) == len(parts) for group in _groups(touched))


def _some_in_one(groups: Sequence[frozenset[int]], parts: Sequence[Sequence[int]]) -> bool:
    return any(sum(not group.isdisjoint(part) for part in parts) > 1 for group in groups)
