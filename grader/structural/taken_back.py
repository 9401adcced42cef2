"""Whether what a stretch of a program did to some qubits is taken back afterwards, or takes back what came before.

A Fourier transform that is undone at once, a query that is answered by its own inverse: they stand in the program, and
the program does without them. Taken back is a stretch if some longer one around it does nothing between the
qubits: each input is found on one qubit again, turned by a one-qubit unitary at most. Inputs are
halves of entangled pairs, so that the question is whether each reference and one qubit are in a pure state of
their own, for each record.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from grader.structural.cuts_graph import cut_graph, early_order, ordered, three_orders
from grader.structural.cuts_search import MIN_COST, Budget
from grader.structural.cuts_state import MAX_AMPLITUDES, CutState, TooLarge, start_state
from grader.structural.equality import inverse
from grader.structural.steps import Step, unitary_step
from grader.structural.waypoint_state import pure_states

_PLANNING = 2**13  # amplitudes' worth of putting one step into an order


def is_taken_back(
    state: CutState,
    later: Sequence[Step],
    qubits: Collection[int],
    references: Sequence[int],
    infidelity: float,
    budget: Budget,
) -> bool:
    """Whether all inputs are on qubits of their own here, or at a later cut on one of a few ways.

    Args:
        state: Where the stretch ended, inputs as halves of pairs.
        later: What follows it, in a possible order.
        qubits: Those that the stretch is about.
        references: Numbers of the references to ask about; references of other inputs may be among them.

    The ways are three of ``cuts_search``, and what acts on ``qubits`` alone with no more than is in its way, so that
    nothing else need be listed behind it; what is taken back on none of them is left standing.

    Raises:
        TooLarge: The bound of work is passed.
    """
    if _all_back(state, references, infidelity, budget):
        return True
    budget.spend(_PLANNING * len(later))
    graph = cut_graph(later)
    register = frozenset(state.places.qubits)
    likeliest = early_order(graph, frozenset(qubits))
    for order in (likeliest, *(order for order in three_orders(graph, register) if order != likeliest)):
        here = state.copy()
        for index in order:
            budget.spend(here.cost)
            try:
                here.apply(graph.steps[index])
            except TooLarge:
                break  # of trajectories: this way is not followed any further
            if graph.steps[index].effect is not None and _all_back(here, references, infidelity, budget):
                return True
    return False


def comes_to_nothing(
    before: Sequence[Step],
    stretch: Sequence[Step],
    later: Sequence[Step],
    qubits: Sequence[int],
    infidelity: float,
    budget: Budget,
) -> bool:
    """Whether the stretch, with some of what is before it and some of what is later, leaves ``qubits`` to themselves.

    Args:
        before, stretch, later: In a possible order; only what is unitary and runs for every record is followed.

    All qubits are free inputs here. Where that makes the state too large, nothing is claimed.

    Raises:
        TooLarge: The bound of work is passed.
    """
    budget.spend(_PLANNING * (len(before) + len(later)))
    back = _unblocked(before[::-1])
    ahead = _unblocked(later)
    every = tuple(sorted({*qubits, *(qubit for step in (*back, *stretch, *ahead) for qubit in step.qubits)}))
    if any(step.effect is None or step.guards for step in stretch) or 1 << 2 * len(every) > MAX_AMPLITUDES:
        return False
    references = [every.index(qubit) for qubit in qubits]
    # Walking back, each step is undone by its inverse; forwards from there everything runs as it is.
    graph = cut_graph([unitary_step(step, inverse(step.effect)) for step in back if step.effect is not None])
    for order in three_orders(graph, frozenset(qubits)):
        for length in range(1, len(order) + 1):
            state = start_state(every, {}, every)
            for step in (*(back[index] for index in reversed(order[:length])), *stretch):
                budget.spend(state.cost)
                state.apply(step)
            if is_taken_back(state, ahead, qubits, references, infidelity, budget):
                return True
    return False


def _unblocked(steps: Sequence[Step]) -> list[Step]:
    """The unitary steps that wait for no measurement, reset or condition, commuted past them where that is free."""
    graph = cut_graph(steps)
    found: list[Step] = []
    for index in ordered(graph, lambda k: 1 if graph.steps[k].effect is None or graph.steps[k].guards else 0):
        step = graph.steps[index]
        if step.effect is None or step.guards:
            break  # what is left waits for this one or another of its kind
        found.append(step)
    return found


def _all_back(state: CutState, references: Sequence[int], infidelity: float, budget: Budget) -> bool:
    """Whether each reference shares a pure state with one qubit, the same one for all records."""
    count = len(state.places.qubits)
    for reference in references:
        budget.spend((state.cost + MIN_COST) * count)
        if not any(_is_pair(state, place, count + reference, infidelity) for place in range(count)):
            return False
    return True


def _is_pair(state: CutState, place: int, reference: int, infidelity: float) -> bool:
    found = pure_states(state, (place, reference), infidelity)
    # A unitary in between leaves the pair maximally entangled: an outcome that was thrown away would not.
    return found is not None and all(
        abs(abs(np.linalg.det(item.reshape(2, 2))) - 0.5) <= np.sqrt(infidelity) for item in found
    )
