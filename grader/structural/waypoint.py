"""Rule ``waypoint``: the program passes through declared states, at cuts of its dependency graph."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from contracts.rules.waypoints import Waypoint
from contracts.schema import Contract
from grader.structural.after import steps_after
from grader.structural.cuts_graph import CutGraph, Front, cut_graph
from grader.structural.cuts_scope import connected, listed_steps, state_at_start
from grader.structural.cuts_search import Budget, Found, search
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import counted
from grader.structural.evidence import failed, held, undecided
from grader.structural.steps import Step
from grader.structural.waypoint_populations import Populations, questions
from grader.structural.waypoint_state import Wanted, qubits_of_registers
from grader.verdict import Evidence
from ir.program import Program

_WEAKER_CUTS = 512  # of each weaker question: few steps decide it, or it decides nothing


def waypoint(rule: Waypoint, contract: Contract, program: Program, subject: str) -> Evidence:
    """There are cuts, each within the next, at which the declared states are met.

    ``grader.structural.cuts_search`` says how they are looked for. Mid-circuit outcomes are followed: a state is
    met if it is met for every record, with local changes that may depend on it where they are free. Free inputs
    are halves of entangled pairs, so that a state is met only if it is for every input. Weaker questions that fewer
    steps decide (``grader.structural.waypoint_populations``) may prove that a state is not passed where
    the cuts are too many to be visited.
    """
    wanted = [Wanted.of(passage, contract) for passage in rule.passes]
    qubits = sorted({qubit for item in wanted for qubit in item.qubits})
    bound = " then ".join(item.passage.name for item in wanted)
    steps = listed_steps(program, qubits)
    if rule.before:
        steps, every = connected(_before_they_meet(steps, qubits, qubits_of_registers(contract, rule.before)), qubits)
    elif all(item.passage.ancillas == "any" for item in wanted):
        steps, every = connected(steps, qubits)
    else:
        every = tuple(sorted({*range(program.num_qubits), *qubits}))
    try:
        start = state_at_start(contract, program, every)
    except TooLarge as limit:
        return undecided(rule.rule, subject, rule.because, measured=f"the states are too large: {limit}", bound=bound)

    def test(stage: int, state: CutState, _: Front) -> bool | None:
        return wanted[stage].holds_at(state)

    graph, budget, aside = cut_graph(steps), Budget(), Budget()

    def look(max_cuts: int | None) -> Found:
        return search(
            graph,
            start,
            len(wanted),
            test,
            lambda step: all(item.ignores(step) for item in wanted),
            frozenset(qubits),
            budget,
            max(item.test_cost for item in wanted),
            max_cuts,
        )

    found = look(0)  # the likely orders: where an honest program passes
    if found.node is None and not budget.exhausted:
        for weaker in questions(wanted):
            rough = _asked(weaker, graph, start, frozenset(qubits), aside)
            if rough.complete and rough.node is None:
                missing, before = _missing(wanted, rough)
                basis = weaker[0].basis.upper()
                return failed(
                    rule.rule, subject, rule.because, measured=f"{missing} is not passed{before}", bound=bound,
                    witness=f"{_seen(rough)}; at none are the {basis} populations those of {missing}",
                )  # fmt: skip
        found = look(None)  # everywhere
    if found.node is not None:
        where = (f"{item.passage.name} {_where(n)}" for item, n in zip(wanted, found.node.reached, strict=True))
        return held(rule.rule, subject, rule.because, measured="; ".join(where), bound=bound)
    missing, before = _missing(wanted, found)
    if found.complete:
        return failed(
            rule.rule,
            subject,
            rule.because,
            measured=f"{missing} is not passed{before}",
            bound=bound,
            witness=_seen(found),
        )
    return undecided(
        rule.rule, subject, rule.because, measured=f"{missing} was not found{before}: {found.why_not}", bound=bound,
        witness=_seen(found),
    )  # fmt: skip


def _before_they_meet(steps: tuple[Step, ...], own: Collection[int], others: Collection[int]) -> tuple[Step, ...]:
    """The steps that need not come after one on qubits of both groups, nor are one; products join nothing."""
    meetings = [
        index
        for index, step in enumerate(steps)
        if (step.effect is None or step.effect.entangles)
        and not (set(own).isdisjoint(step.qubits) or set(others).isdisjoint(step.qubits))
    ]
    late = steps_after(steps, meetings).union(meetings)
    return tuple(step for index, step in enumerate(steps) if index not in late)


def _asked(
    weaker: Sequence[Populations], graph: CutGraph, start: CutState, register: frozenset[int], budget: Budget
) -> Found:
    """The same search for what the passages imply of their populations."""
    return search(
        graph,
        start,
        len(weaker),
        lambda stage, state, _: weaker[stage].holds_at(state),
        lambda step: all(item.ignores(step) for item in weaker),
        register,
        budget,
        1 + max(len(item.wanted.qubits) for item in weaker),
        _WEAKER_CUTS,
    )


def _missing(wanted: Sequence[Wanted], found: Found) -> tuple[str, str]:
    """The first state that was not found, and after which one it was looked for, in words."""
    before = f" after {wanted[found.furthest - 1].passage.name}" if found.furthest else ""
    return wanted[found.furthest].passage.name, before


def _where(number: int) -> str:
    return "at the start" if number < 0 else f"after operation {number}"


def _seen(found: Found) -> str:
    return f"{counted(found.cuts, 'cut')} of the program's dependency graph looked at"
