"""Parties of a protocol on a program's steps: who has which qubit, and what crosses between them.

Net effects count: moves of qubits that come back, pairs that undo each other and operations that do nothing to the
states that arrive are out before anything is asked. A control on a qubit that is afterwards only measured,
discarded or turned about Z is a classical bit in disguise (deferred measurement: Nielsen and Chuang, section 4.4).
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from contracts.schema import Contract, End, ObjectKind, Start
from grader.structural.cancel import cancel
from grader.structural.cuts_graph import Front, cut_graph
from grader.structural.known_states import carry, knowledge_at_start
from grader.structural.operators import factors_across
from grader.structural.simplify import relabelled
from grader.structural.steps import Bit, Step, steps_of
from ir.program import Program, Reset

MAX_ASSIGNMENTS = 64
_ROUNDS = 4

Links = Collection[tuple[str, str]]


@dataclass(frozen=True, slots=True, eq=False)
class Protocol:
    """A program's net steps and who has which qubit, by where the qubit's content stood at the start."""

    steps: tuple[Step, ...]
    owner: Mapping[int, str]
    work: tuple[int, ...]  # qubits that steps use and no party has
    read_after: frozenset[tuple[int, int]]  # step and qubit: afterwards the qubit is only measured or turned about Z
    measured: Mapping[Bit, int]  # which qubit each bit of the record came from


def protocol_of(contract: Contract, program: Program, parties: Mapping[str, Sequence[int]]) -> Protocol:
    """The net steps; swaps are a relabelling unless they carry a free input to another party."""
    named = {qubit: name for name, qubits in parties.items() for qubit in qubits}
    plain = steps_of(program)
    free = set(contract.qubits_starting(Start.FREE))
    steps, label_at = relabelled(plain)
    owner = {label_at.get(qubit, qubit): name for qubit, name in named.items()}
    if any(owner.get(qubit, named.get(qubit)) != named.get(qubit) for qubit in free & set(named)):
        steps, owner, label_at = plain, dict(named), {}
    for _ in range(_ROUNDS):
        before = len(steps)
        steps = cancel(carry(steps, knowledge_at_start(contract, program)).steps, local=False).steps
        if len(steps) == before:
            break
    used = {qubit for step in steps for qubit in step.qubits}
    kept: set[int] = set()
    if contract.compare.object is not ObjectKind.DISTRIBUTION:
        kept.update(contract.qubits_ending(End.GRADED, End.MEASURED, End.RESTORED, End.ZERO))
    ending = {label_at.get(qubit, qubit) for qubit in kept}
    measured = {step.written: step.qubits[0] for step in steps if step.written is not None}
    return Protocol(steps, owner, tuple(sorted(used - set(owner))), _read_after(steps, ending), measured)


def assignments(protocol: Protocol, parties: Sequence[str]) -> Iterator[dict[int, str]] | None:
    """Owners of all qubits, work qubits included, in every way that may make sense; None if there are too many.

    A work qubit that meets the qubits of one party only, itself or through other work qubits, is that party's. One
    that meets none, a coin, belongs to a party that acts by its record.
    """
    meets: dict[int, set[object]] = {qubit: set() for qubit in protocol.work}
    acts_by: dict[int, set[str]] = {qubit: set() for qubit in protocol.work}
    for step in protocol.steps:
        for qubit in step.qubits:
            if qubit in meets:
                meets[qubit].update(protocol.owner.get(other, other) for other in step.qubits if other != qubit)
        for source in {protocol.measured.get(bit) for guard in step.guards for bit in guard.bits}:
            if source in acts_by:
                acts_by[source].update(protocol.owner[qubit] for qubit in step.qubits if qubit in protocol.owner)
    open_qubits: list[int] = []
    sure: dict[int, str] = {}
    for qubit in protocol.work:
        seen, queue, found = {qubit}, [qubit], set[str]()
        while queue:
            for other in meets[queue.pop()]:
                if isinstance(other, str):
                    found.add(other)
                elif isinstance(other, int) and other not in seen:
                    seen.add(other)
                    queue.append(other)
        found = found or set[str]().union(*(acts_by[met] for met in seen))
        if len(found) > 1:
            open_qubits.append(qubit)
        else:
            sure[qubit] = next(iter(found), parties[0])
    if len(parties) ** len(open_qubits) > MAX_ASSIGNMENTS:
        return None
    fixed = {**protocol.owner, **sure}
    return (
        {**fixed, **dict(zip(open_qubits, choice, strict=True))}
        for choice in itertools.product(parties, repeat=len(open_qubits))
    )


def shared_phase(protocol: Protocol, owner: Mapping[int, str], links: Links) -> tuple[Front, tuple[int, ...]]:
    """The smallest cut that holds everything that crosses between parties other than by ``links``.

    Returns:
        The cut, and the indices of the steps that cross.
    """
    crossing = tuple(index for index in range(len(protocol.steps)) if _crosses(protocol, owner, links, index))
    graph = cut_graph(protocol.steps)
    in_layer: list[list[int]] = [[] for _ in graph.layers]
    for index, layers in enumerate(graph.inside):
        for layer in layers:
            in_layer[layer].append(index)
    needed: set[int] = set()
    queue = list(crossing)
    opened: set[int] = set()
    while queue:
        index = queue.pop()
        if index in needed:
            continue
        needed.add(index)
        queue += graph.after[index]
        for layer in graph.waits[index]:
            while layer not in opened:
                opened.add(layer)
                queue += in_layer[layer]
    front = graph.start()
    for index in sorted(needed):
        front.take(index)
    return front, crossing


def _crosses(protocol: Protocol, owner: Mapping[int, str], links: Links, index: int) -> bool:
    step = protocol.steps[index]
    parties = {owner[qubit] for qubit in step.qubits}
    bits = {bit for guard in step.guards for bit in guard.bits if bit in protocol.measured}
    for source in {owner[protocol.measured[bit]] for bit in bits}:
        if any(source != party and (source, party) not in links for party in parties):
            return True
    if len(parties) < 2 or _is_product(step, owner):
        return False
    if step.effect is None or len(parties) > 2:
        return True
    return not any(
        (source, target) in links
        and all(
            (index, qubit) in protocol.read_after and "z" in step.effect.axes_on[qubit]
            for qubit in step.qubits
            if owner[qubit] == source
        )
        for source, target in itertools.permutations(sorted(parties))
    )


def _read_after(steps: Sequence[Step], ending: Collection[int]) -> frozenset[tuple[int, int]]:
    """Steps and qubits after which the qubit is only measured, discarded or turned about Z, and nothing else is asked.

    Args:
        ending: Qubits whose final state matters beyond what a measurement shows.
    """
    found: set[tuple[int, int]] = set()
    # What happens to each qubit from here to the end, seen backwards.
    turned: set[int] = set()
    shown: set[int] = set()
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        found.update(
            (index, qubit) for qubit in step.qubits if qubit not in turned and (qubit in shown or qubit not in ending)
        )
        if isinstance(step.operation, Reset) and not step.guards:
            turned.difference_update(step.qubits)
            shown.update(step.qubits)
        elif step.written is not None:
            shown.update(() if step.guards else step.qubits)
        else:
            turned.update(q for q in step.qubits if step.effect is None or "z" not in step.effect.axes_on[q])
    return frozenset(found)


def _is_product(step: Step, owner: Mapping[int, str]) -> bool:
    effect = step.effect
    if effect is None:
        return False
    if effect.is_local:
        return True
    if not effect.has_matrix:
        return False
    matrix = effect.matrix(effect.acts_on)
    for party in {owner[qubit] for qubit in effect.acts_on}:
        mask = sum(1 << k for k, qubit in enumerate(effect.acts_on) if owner[qubit] == party)
        if not factors_across(matrix, mask, mask):
            return False
    return True
