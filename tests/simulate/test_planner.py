"""The planner chooses by counts alone, prefers what proves, and names the bound that nothing keeps."""

from __future__ import annotations

import tracemalloc

import pytest

from grader.simulate.dense_cost import DENSE, branch_bound
from grader.simulate.engines import ENGINES
from grader.simulate.haar import COLUMNS, HAAR
from grader.simulate.limits import DenseLimits, EngineLimit
from grader.simulate.planner import Engine, Estimate, NoEngine, Question, plan
from ir.program import Conditional, Gate, Measure, Program, Reset


def engine(name: str, cost: int, *, able: bool = True, proves: bool = True, bound: int | None = None) -> Engine:
    def estimate(question: Question) -> Estimate:
        if bound is not None:
            raise EngineLimit(f"{name} units", cost, bound, "limit.dimension")
        return Estimate(1, 1, 16, cost)

    return Engine(name, lambda question: f"{name} can" if able else None, estimate, proves)


QUESTION = Question(Program(2, 0, (Gate("h", (0,)),)), "state")


def test_the_cheapest_engine_is_chosen_and_says_why() -> None:
    chosen = plan(QUESTION, [engine("slow", 100), engine("quick", 10), engine("unable", 1, able=False)])
    assert (chosen.engine, chosen.reason, chosen.operations_cost) == ("quick", "quick can", 10)


def test_the_order_of_the_table_breaks_ties() -> None:
    assert plan(QUESTION, [engine("first", 5), engine("second", 5)]).engine == "first"


def test_a_proof_is_preferred_to_a_cheaper_sample() -> None:
    assert plan(QUESTION, [engine("sample", 1, proves=False), engine("proof", 1000)]).engine == "proof"


def test_an_engine_beyond_its_bound_leaves_the_question_to_the_next() -> None:
    assert plan(QUESTION, [engine("big", 1, bound=0), engine("small", 9, proves=False)]).engine == "small"


def test_where_all_are_beyond_their_bounds_the_first_is_named() -> None:
    with pytest.raises(EngineLimit) as caught:
        plan(QUESTION, [engine("one", 7, bound=3), engine("other", 9, bound=4)])
    assert (caught.value.what, caught.value.estimate, caught.value.bound) == ("one units", 7, 3)


def test_a_question_that_no_engine_knows_is_our_gap() -> None:
    with pytest.raises(NoEngine, match="no engine compares a state with a target given as array"):
        plan(QUESTION, [engine("unable", 1, able=False)])


def test_arrays_are_compared_by_the_dense_engine() -> None:
    chosen = plan(Question(Program(5, 0, (Gate("h", (0,)),) * 3), "unitary", free=tuple(range(5))), ENGINES)
    assert (chosen.engine, chosen.amplitudes, chosen.operations_cost) == ("dense", 1024, 3 * 1024)


def test_operators_are_compared_on_haar_columns() -> None:
    chosen = plan(Question(Program(20, 0, (Gate("h", (0,)),) * 3), "unitary", "operator", tuple(range(20))), ENGINES)
    assert (chosen.engine, chosen.operations_cost) == ("haar", COLUMNS * 3 << 20)


@pytest.mark.parametrize("row", [DENSE, HAAR])
def test_a_refusal_comes_before_anything_is_allocated(row: Engine) -> None:
    form = "array" if row is DENSE else "operator"
    question = Question(Program(40, 0, (Gate("h", (0,)),)), "unitary", form)
    tracemalloc.start()
    try:
        with pytest.raises(EngineLimit, match=r"more than 2\^39 would be needed, 16777216 are allowed"):
            plan(question, [row])
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_too_much_work_is_refused_by_name() -> None:
    limits = DenseLimits(max_updates=1000)
    with pytest.raises(EngineLimit) as caught:
        plan(Question(Program(6, 0, (Gate("h", (0,)),) * 16), "state", limits=limits), ENGINES)
    assert caught.value.what == "updates of amplitudes in 16 operations on 6 qubits"
    assert (caught.value.estimate, caught.value.bound) == (1024, 1000)


@pytest.mark.parametrize(("mebibytes", "qubits"), [(64, 20), (1024, 24), (1500, 24), (4096, 26), (65536, 26)])
def test_the_memory_of_a_contract_bounds_the_qubits(mebibytes: int, qubits: int) -> None:
    limits = DenseLimits.for_memory(mebibytes)
    limits.check(qubits, 1)
    with pytest.raises(EngineLimit):
        limits.check(qubits + 1, 1)


def test_the_usual_memory_gives_the_usual_limits() -> None:
    assert DenseLimits.for_memory(1024) == DenseLimits()


def test_the_bound_on_trajectories_counts_records_and_hidden_outcomes() -> None:
    flip = Conditional((0,), frozenset({1}), (Measure(1, 1),))
    assert branch_bound(Question(Program(2), "state")) == 1
    assert branch_bound(Question(Program(3, 2, (Measure(0, 0), flip)), "state")) == 4
    assert branch_bound(Question(Program(2, 0, (Reset(0),) * 50), "state")) == 4
