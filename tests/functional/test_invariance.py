"""No verdict changes when a program is written another way."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from contracts.schema import Contract
from contracts.target_values import TargetValue
from grader.functional.compare import compare
from grader.verdict import settle
from ir.program import Conditional, Gate, Measure, Program
from tests.functional.building import contract, register
from tests.functional.mutations import mutated
from tests.functional.rewriting import REWRITINGS
from tests.functional.subjects import OBJECTS

EXAMPLES = 200
EXAMPLES_LONG = 5000


def reason(contract: Contract, target: TargetValue, program: Program) -> str:
    return settle(compare(contract, target, program, "case"))


def check(name: str, examples: int) -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=examples, deadline=None, database=None, derandomize=True)
    @given(st.integers(0, 2**32 - 1))
    def rewritten_and_compared(seed: int) -> None:
        rng = np.random.default_rng(seed)
        for kind in rng.permutation(sorted(OBJECTS)):
            subject = OBJECTS[kind](rng)
            candidate = subject.program
            for _ in range(int(rng.integers(3))):
                candidate = mutated(rng, candidate)
            other = REWRITINGS[name](rng, subject.contract, candidate)
            if other is not None:
                break
        else:
            return
        contract, rewritten = other
        asked = subject.contract.model_copy(update={"work_qubits": contract.work_qubits})
        before = reason(asked, subject.target, candidate)
        assert reason(contract, subject.target, rewritten) == before
        seen["pass" if before == "pass" else "failed"] += 1

    rewritten_and_compared()
    print(f"\n{name}: {dict(seen)}")
    assert seen.total() >= examples * 3 // 4
    assert min(seen["pass"], seen["failed"]) >= examples // 8


@pytest.mark.parametrize("name", REWRITINGS)
def test_no_verdict_changes(name: str) -> None:
    check(name, EXAMPLES)


@pytest.mark.long
@pytest.mark.parametrize("name", REWRITINGS)
def test_no_verdict_changes_in_thousands_of_programs(name: str) -> None:
    check(name, EXAMPLES_LONG)


def test_a_measurement_that_never_happens_is_not_deferred_away() -> None:
    """Found by the long run: its clbit is part of the printed record, which would be a bit shorter."""
    never = Conditional((0,), frozenset(), (Measure(0, 0),), (Gate("x", (1,)),))
    program = Program(2, 2, (never, Measure(1, 1)))
    made = contract("distribution", register("q", 0, 1), measurement="required", readout="record")
    assert REWRITINGS["deferred"](np.random.default_rng(0), made, program) is None
    assert REWRITINGS["deferred"](np.random.default_rng(0), made, Program(2, 2, (Measure(1, 1),))) is not None
