"""Doubly controlled operations that were written as several: the textbook CCX of fifteen gates is one again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grader.structural.effects import Effect, effect_of_matrix
from grader.structural.operators import EFFECT_ATOL
from grader.structural.runs import apply
from grader.structural.steps import Bit, Step, unitary_step
from ir.gates import Matrix

LONGEST_STRETCH = 24
MAX_STEPS = 2_000  # beyond, steps stay as they are


def recomposed(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps, with stretches on three qubits that come to one doubly controlled operation as that one.

    A stretch is next to one another in the dependency graph, and begins with one-qubit steps and the first of its
    two-qubit steps. What the listing has between its steps comes before it or after it, as the graph says. It takes
    the number of its last step.
    """
    if len(steps) > MAX_STEPS:
        return tuple(steps)
    result: list[Step | None] = list(steps)
    index = 0
    while index < len(result):
        step = result[index]
        if step is not None and step.effect is not None and len(step.qubits) == 2:
            window = _window(result, index)
            found = _doubly_controlled([item for item in (result[k] for k in window) if item is not None])
            if found is not None:
                begin, end, effect = found
                stretch = sorted(window[begin : end + 1])
                together = _put_together(result, stretch, effect)
                if together is not None:
                    first, last = stretch[0], stretch[-1]
                    result[first : last + 1] = [*together, *[None] * (last + 1 - first - len(together))]
                    index = first
                    continue
        index += 1
    return tuple(step for step in result if step is not None)


def _put_together(steps: Sequence[Step | None], stretch: Sequence[int], effect: Effect) -> list[Step] | None:
    """The steps from the first to the last of a stretch, with the stretch as one step; None if that has no place."""
    inside = set(stretch)
    earlier: list[Step] = []
    later: list[Step] = []
    members: set[int] = set()  # qubits of the stretch so far
    follows: set[int] = set()  # qubits of what has to come after it
    bits: set[Bit] = set()
    for k in range(stretch[0], stretch[-1] + 1):
        step = steps[k]
        if step is None:
            continue
        waits = not follows.isdisjoint(step.qubits) or any(bit in bits for guard in step.guards for bit in guard.bits)
        if k in inside:
            if waits:
                return None
            members.update(step.qubits)
        elif waits or not members.isdisjoint(step.qubits):
            later.append(step)
            follows.update(step.qubits)
            bits.update(() if step.written is None else (step.written,))
        else:
            earlier.append(step)
    last = steps[stretch[-1]]
    assert last is not None  # windows hold steps
    return [*earlier, unitary_step(last, effect), *later]


def _window(steps: Sequence[Step | None], first: int) -> list[int]:
    """Indices of a stretch that begins at a two-qubit step; before them the one-qubit steps right before it.

    These come first wherever they are listed: nothing of the stretch acts on their qubit earlier.
    """
    start = steps[first]
    assert start is not None  # the caller looked
    qubits, blocked = set(start.qubits), set[int]()
    inside: list[int] = []
    for index in range(first, len(steps)):
        step = steps[index]
        if step is None or qubits.isdisjoint(step.qubits):
            continue
        fits = step.effect is not None and step.guards == start.guards and blocked.isdisjoint(step.qubits)
        if fits and len(qubits | set(step.qubits)) <= 3:
            qubits |= set(step.qubits)
            inside.append(index)
        else:
            blocked.update(step.qubits)
        if qubits <= blocked or len(inside) >= LONGEST_STRETCH:
            break
    leading: list[int] = []
    waiting = set(qubits)
    for index in range(inside[-1], -1, -1):
        step = steps[index]
        if step is None or index in inside or waiting.isdisjoint(step.qubits):
            continue
        # Before the first step of the stretch on its qubit: a later one stands between two of them.
        earliest = min(k for k in inside if not set(step.qubits).isdisjoint(_qubits(steps[k])))
        if index > earliest:
            continue
        if len(step.qubits) == 1 and step.effect is not None and step.guards == start.guards:
            leading.append(index)
        else:
            waiting -= set(step.qubits)
        if not waiting or len(leading) > 6:
            break
    return sorted(leading) + inside


def _qubits(step: Step | None) -> tuple[int, ...]:
    return () if step is None else step.qubits


def _doubly_controlled(window: Sequence[Step]) -> tuple[int, int, Effect] | None:
    """First and last place of the longest stretch of the window that is one operation with two controls."""
    qubits = tuple(sorted({qubit for step in window for qubit in step.qubits}))
    if len(qubits) != 3 or any(step.effect is not None and len(step.effect.controls) > 1 for step in window):
        return None
    firsts = [k for k in range(len(window)) if all(len(step.qubits) == 1 for step in window[:k])]
    found: tuple[int, int, Effect] | None = None
    for begin in firsts:
        net = np.eye(8, dtype=np.complex128)
        couplings = 0
        for end in range(begin, len(window)):
            effect = window[end].effect
            assert effect is not None  # windows are unitary
            net = apply(effect, qubits, net)
            couplings += len(window[end].qubits) == 2
            if couplings < 5 or not _leaves_three_quarters(net):
                continue
            together = effect_of_matrix(net, qubits)
            if len(together.controls) > 1 and len(together.acts_on) == 3 and (found is None or end > found[1]):
                found = begin, end, together
    return found


def _leaves_three_quarters(net: Matrix) -> bool:
    """Whether six of eight basis states stay as they are, up to one phase: so does any doubly controlled operator."""
    diagonal = np.diag(net)
    kept = (int(np.sum(np.abs(diagonal - entry) <= EFFECT_ATOL)) for entry in diagonal[:3] if abs(entry) > 0.5)
    return any(count >= 6 for count in kept)
