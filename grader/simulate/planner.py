"""Which engines are asked a question, and in which order: settled from counts alone before anything is allocated.

An engine is a row: its name, whether it is able to take the question, what that would cost, and what its answer
shows. To register one, build an ``Engine`` and add it to the table in ``grader.simulate.engines``; nothing
is discovered at run time, and the order of the table breaks ties.

``able`` is a predicate such as ``is_clifford(program)``: it answers with the reason in a few words ("every gate is
Clifford"), or None. It must be cheap (linear in the program) and must not allocate what grows with ``2**n``.

``estimate`` says what the run would need. An engine with a bound of its own calls its limits' check there, which
raises ``EngineLimit``; the planner then goes on to the next engine. If no engine is left, the refusals, in
order of the table, are the verdict's: they name the limits and the estimates.

Costs share one unit, the update of one amplitude by the dense engine (about a nanosecond). An engine whose step
is dearer multiplies by a constant that was measured and stands beside it. What an answer shows comes first, then the
cost; no clock, no free memory and no random number is read, so the same question gets the same engines on
every machine. Some engines settle only one way, or find out underway that they would pass a bound: then the
next is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from grader.simulate.limits import DenseLimits, EngineLimit
from ir.program import Program


class Shows(IntEnum):
    """What an engine's answer is worth; engines that show more are asked first."""

    EXACTLY = 0  # the distance, without rounding
    MEASURES = 1  # the distance, to within its uncertainty
    ONE_WAY = 2  # that the two are equal, or that they differ; the other way it says nothing
    SAMPLES = 3  # a distance with a stated probability
    SEARCHES = 4  # that the two differ, if it finds where


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of an engine, in words that no contract is needed for.

    Attributes:
        program: Padded to the contract's qubits, terminal measurements already taken off where they are
            observations.
        kind: The compared object: ``state``, ``unitary``, ``isometry``, ``distribution``, ``channel``,
            ``instrument`` or ``classical_function``.
        form: How the target is given: ``array`` (numbers for every amplitude), ``operator`` (a map that is applied
            to columns), or a word that an engine for another form of target defines, such as ``stabilizer``,
            ``sparse`` or ``circuit``.
        free: Qubits that take any input; with f of them there are ``2**f`` input columns.
        phase_fixed: Whether the global phase counts.
        limits: Of one evolution.
        other: The textbook's program, on the same qubits, where the target is one.
        in_place: Whether inputs and outputs are the same qubits and all others may be left as they start.
        accept: Largest distance that passes.
    """

    program: Program
    kind: str
    form: str = "array"
    free: tuple[int, ...] = ()
    phase_fixed: bool = False
    limits: DenseLimits = field(default_factory=DenseLimits)
    other: Program | None = None
    in_place: bool = False
    accept: float = 0.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an engine would need.

    Attributes:
        amplitudes: Numbers held at one time, or what stands for them (tableau bits, nodes).
        branches: Upper bound of the trajectories followed side by side, as far as it is known beforehand.
        bytes: Peak memory.
        operations_cost: Updates of one amplitude by the dense engine that take as long.
    """

    amplitudes: int
    branches: int
    bytes: int
    operations_cost: int


@dataclass(frozen=True, slots=True)
class Engine:
    """One row of the table of engines.

    Attributes:
        name: As the evidence prints it.
        able: The reason why the engine can decide the question, or None.
        estimate: What it would need; raises ``EngineLimit`` where its own bounds would be passed.
        shows: What its answer is worth.
    """

    name: str
    able: Callable[[Question], str | None]
    estimate: Callable[[Question], Estimate]
    shows: Shows = Shows.MEASURES


@dataclass(frozen=True, slots=True)
class Plan:
    """The engine chosen, why, and what it is expected to need (see ``Estimate``)."""

    engine: str
    reason: str
    amplitudes: int
    branches: int
    bytes: int
    operations_cost: int


@dataclass(frozen=True, slots=True)
class Route:
    """The engines to be asked, first to last, and those that would pass a bound of theirs."""

    plans: tuple[Plan, ...]
    refused: tuple[tuple[str, EngineLimit], ...]


def route(question: Question, engines: Sequence[Engine]) -> Route:
    """All engines that are able to take ``question``, in the order in which they are asked."""
    refused: list[tuple[str, EngineLimit]] = []
    found: list[tuple[int, int, int, Plan]] = []
    for position, engine in enumerate(engines):
        reason = engine.able(question)
        if reason is None:
            continue
        try:
            needs = engine.estimate(question)
        except EngineLimit as limit:
            refused.append((engine.name, limit))
            continue
        chosen = Plan(engine.name, reason, needs.amplitudes, needs.branches, needs.bytes, needs.operations_cost)
        found.append((engine.shows, needs.operations_cost, position, chosen))
    found.sort(key=lambda entry: entry[:3])
    return Route(tuple(entry[3] for entry in found), tuple(refused))


def plan(question: Question, engines: Sequence[Engine]) -> Plan:
    """The engine that is asked first.

    Raises:
        EngineLimit: Engines are able to, and all would pass their bounds.
        NoEngine: No engine knows this kind of target or program.
    """
    found = route(question, engines)
    if found.plans:
        return found.plans[0]
    if found.refused:
        raise found.refused[0][1]
    raise NoEngine(question)


class NoEngine(Exception):
    """No engine is able to decide this; the grader's gap, never the candidate's failure."""

    def __init__(self, question: Question) -> None:
        super().__init__(f"no engine compares a {question.kind} with a target given as {question.form}")
        self.question = question
