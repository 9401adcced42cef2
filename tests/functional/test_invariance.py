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
from ir.program import Program
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
