"""Which steps and qubits of a program a question about some registers is about."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from contracts.schema import Contract, Start
from grader.structural.cuts_state import CutState, start_state
from grader.structural.known_states import knowledge_at_start
from grader.structural.light_cone import unreachable
from grader.structural.steps import Bit, Step, steps_of
from ir.program import Program, Reset


def connected(steps: Sequence[Step], qubits: Sequence[int]) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """The steps that ``qubits`` are connected with, through qubits and the record, and all qubits of these."""
    parent: dict[object, object] = {}

    def root(item: object) -> object:
        parent.setdefault(item, item)
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    for step in steps:
        nodes: list[object] = list(step.qubits)
        nodes += [("bit", bit[0]) for guard in step.guards for bit in guard.bits]
        if step.written is not None:
            nodes.append(("bit", step.written[0]))
        for node in nodes[1:]:
            parent[root(nodes[0])] = root(node)
    wanted = {root(qubit) for qubit in qubits}
    kept = tuple(step for step in steps if step.qubits and root(step.qubits[0]) in wanted)
    touched = {qubit for step in kept for qubit in step.qubits}
    return kept, tuple(sorted(touched.union(qubits)))


def without_final_measurements(steps: Sequence[Step], qubits: Collection[int]) -> tuple[Step, ...]:
    """The steps but for measurements of ``qubits`` that nothing follows there, and whose record nothing reads.

    Other qubits keep theirs: measuring an ancilla may be what puts the rest into a state of its own.
    """
    read: set[Bit] = {bit for step in steps for guard in step.guards for bit in guard.bits}
    used: set[int] = set()
    kept: list[Step] = []
    for step in reversed(steps):
        final = step.written is not None and step.written not in read and not step.guards
        if final and step.qubits[0] in qubits and step.qubits[0] not in used:
            continue
        used.update(step.qubits)
        kept.append(step)
    return tuple(reversed(kept))


def without_final_resets(steps: Sequence[Step], qubits: Collection[int]) -> tuple[Step, ...]:
    """The steps but for resets of ``qubits`` that run in every run, and that nothing follows there."""
    used: set[int] = set()
    kept: list[Step] = []
    for step in reversed(steps):
        (qubit,) = step.qubits if isinstance(step.operation, Reset) else (None,)
        if qubit in qubits and qubit not in used and not step.guards:
            continue
        used.update(step.qubits)
        kept.append(step)
    return tuple(reversed(kept))


def reaching(steps: Sequence[Step], qubits: Collection[int]) -> tuple[Step, ...]:
    """The steps but for those that cannot reach ``qubits``, through what they act on or through their record."""
    reached, bits = set(qubits), set[Bit]()
    kept: list[Step] = []
    for step in reversed(steps):
        if reached.isdisjoint(step.qubits) and step.written not in bits:
            continue
        kept.append(step)
        reached.update(step.qubits)
        bits.update(bit for guard in step.guards for bit in guard.bits)
        if step.written is not None and step.guards:
            bits.add((step.written[0], step.written[1] - 1))  # the older value, if it is not written
    return tuple(reversed(kept))


def state_at_start(contract: Contract, program: Program, qubits: Sequence[int]) -> CutState:
    """The contract's start on ``qubits``, with references for the free ones.

    Raises:
        TooLarge: There are too many.
    """
    known = knowledge_at_start(contract, program).states
    free = [qubit for qubit in contract.qubits_starting(Start.FREE) if qubit in qubits]
    return start_state(qubits, known, free)


def listed_steps(program: Program, qubits: Collection[int]) -> tuple[Step, ...]:
    """The program's steps without the measurements of ``qubits`` at its end."""
    return without_final_measurements(steps_of(program), qubits)


def kept_steps(program: Program, qubits: Collection[int], contract: Contract) -> tuple[Step, ...]:
    """The same without steps that can reach neither a graded register nor the record: what they make is thrown away."""
    steps = steps_of(program)
    idle = unreachable(steps, contract, {})
    return without_final_measurements([step for index, step in enumerate(steps) if index not in idle], qubits)
