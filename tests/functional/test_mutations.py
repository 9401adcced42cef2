"""A confusion matrix: single mutations, decided by the grader and by an independent comparison in plain numpy."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Program
from tests.functional.mutations import mutated
from tests.functional.subjects import DIFFERENT, EQUAL, OBJECTS, Subject

EXAMPLES = 120
EXAMPLES_LONG = 2000


def graded(subject: Subject, program: Program) -> str:
    outcomes = {item.outcome for item in compare(subject.contract, subject.target, program, "mutant")}
    if Outcome.FAILED in outcomes:
        return "different"
    return "undecided" if Outcome.UNDECIDED in outcomes else "equal"


def confusion(name: str, examples: int) -> Counter[tuple[str, str]]:
    """(independent, grader) of so many mutants; what lies near the bounds is not counted."""
    found: Counter[tuple[str, str]] = Counter()
    seed = 0
    while found.total() < examples:
        rng = np.random.default_rng([sorted(OBJECTS).index(name), seed])
        seed += 1
        subject = OBJECTS[name](rng)
        for _ in range(3):
            mutant = mutated(rng, subject.program)
            distance = subject.distance(mutant)
            if distance <= EQUAL or distance >= DIFFERENT:
                found["equal" if distance <= EQUAL else "different", graded(subject, mutant)] += 1
    return found


def check(name: str, examples: int) -> None:
    found = confusion(name, examples)
    rows = ("equal", "different")
    print(f"\n{name:20} {'equal':>10} {'different':>10} {'undecided':>10}   by the grader")
    for row in rows:
        print(f"  {row:18} {found[row, 'equal']:10} {found[row, 'different']:10} {found[row, 'undecided']:10}")
    wrong = {cell: count for cell, count in found.items() if cell[0] != cell[1]}
    assert not wrong
    for row in rows:
        assert found[row, row] >= examples // 8, f"{name}: too few mutants are {row}"


@pytest.mark.parametrize("name", OBJECTS)
def test_the_original_matches(name: str) -> None:
    checked = 0
    for seed in range(5):
        subject = OBJECTS[name](np.random.default_rng(seed))
        assert subject.distance(subject.program) <= EQUAL
        assert graded(subject, subject.program) == "equal"
        checked += 1
    assert checked == 5


@pytest.mark.parametrize("name", OBJECTS)
def test_every_mutant_is_decided_as_the_independent_comparison_decides_it(name: str) -> None:
    check(name, EXAMPLES)


@pytest.mark.long
@pytest.mark.parametrize("name", OBJECTS)
def test_thousands_of_mutants_are_decided_rightly(name: str) -> None:
    check(name, EXAMPLES_LONG)
