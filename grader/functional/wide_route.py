"""Asking the engines for many qubits one after the other, in the planner's order, until one settles the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grader.functional.wide_view import WideView
from grader.simulate.engines import ENGINES
from grader.simulate.limits import EngineLimit
from grader.simulate.planner import Question, Route, route
from grader.verdict import Evidence
from ir.program import Program

Decide = Callable[[], tuple[Evidence, ...] | None]


def question_of(view: WideView, form: str, other: Program | None = None, *, in_place: bool = False) -> Question:
    """What a contract asks of a program, in the planner's words.

    Args:
        view: Of contract and program.
        form: Of the target.
        other: The textbook's program, if that is the target.
        in_place: See ``Question``.
    """
    return Question(
        view.body,
        str(view.contract.compare.object),
        form,
        view.layout.free,
        view.contract.compare.phase == "fixed",
        other=other,
        in_place=in_place,
        accept=view.contract.compare.accept,
    )


def planned(question: Question) -> Route:
    """The engines of the table that are able to, first to last."""
    return route(question, ENGINES)


def settled(view: WideView, question: Question, engines: Mapping[str, Decide], otherwise: str) -> tuple[Evidence, ...]:
    """The evidence of the first engine that settles it, else what was tried and which bounds would be passed.

    Args:
        view: Of contract and program.
        question: From ``question_of``.
        engines: By the planner's name, each settling the question, or None where its answer does not.
        otherwise: What is said where no engine does, besides the bounds.
    """
    found = planned(question)
    tried = list(found.refused)
    for plan in found.plans:
        try:
            evidence = engines[plan.engine]()
        except EngineLimit as limit:
            tried.append((plan.engine, limit))
            continue
        if evidence is not None:
            return evidence
    return (view.undecided(tried, otherwise),)
