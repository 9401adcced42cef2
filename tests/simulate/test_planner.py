"""The planner chooses by counts alone, prefers what proves, and names the bound that nothing keeps."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest

from grader.simulate.dense_cost import DENSE, branch_bound
from grader.simulate.engines import ENGINES
from grader.simulate.haar import COLUMNS, HAAR
from grader.simulate.limits import DenseLimits, EngineLimit
from grader.simulate.planner import Engine, Estimate, NoEngine, Question, Shows, plan, route
from grader.simulate.sparse import MAX_AMPLITUDES, run_sparse
from grader.simulate.wide_costs import sparse_amplitudes
from ir.program import Conditional, Control, Gate, Measure, Program, Reset
from ir.random_programs import random_unitary_program


def engine(
    name: str, cost: int, *, able: bool = True, shows: Shows = Shows.MEASURES, bound: int | None = None
) -> Engine:
    def estimate(question: Question) -> Estimate:
        if bound is not None:
            raise EngineLimit(f"{name} units", cost, bound, "limit.dimension")
        return Estimate(1, 1, 16, cost)

    return Engine(name, lambda question: f"{name} can" if able else None, estimate, shows)


QUESTION = Question(Program(2, 0, (Gate("h", (0,)),)), "state")


def test_the_cheapest_engine_is_chosen_and_says_why() -> None:
    chosen = plan(QUESTION, [engine("slow", 100), engine("quick", 10), engine("unable", 1, able=False)])
    assert (chosen.engine, chosen.reason, chosen.operations_cost) == ("quick", "quick can", 10)


def test_the_order_of_the_table_breaks_ties() -> None:
    assert plan(QUESTION, [engine("first", 5), engine("second", 5)]).engine == "first"


def test_a_proof_is_preferred_to_a_cheaper_sample() -> None:
    assert plan(QUESTION, [engine("sample", 1, shows=Shows.SAMPLES), engine("proof", 1000)]).engine == "proof"


def test_an_engine_beyond_its_bound_leaves_the_question_to_the_next() -> None:
    assert plan(QUESTION, [engine("big", 1, bound=0), engine("small", 9, shows=Shows.SAMPLES)]).engine == "small"


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


def names(question: Question) -> list[str]:
    return [found.engine for found in route(question, ENGINES).plans]


def refusals(question: Question) -> dict[str, tuple[int, int]]:
    return {name: (limit.estimate, limit.bound) for name, limit in route(question, ENGINES).refused}


HADAMARDS = tuple(Gate("h", (q,)) for q in range(40))
CLIFFORD = Program(40, 0, HADAMARDS)
TURNED = Program(40, 0, (*HADAMARDS, Gate("t", (3,))))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (Question(CLIFFORD, "state", "stabilizer"), ["stabilizer engine", "sparse engine"]),
        (Question(TURNED, "state", "stabilizer"), ["sparse engine"]),
        (Question(CLIFFORD, "state", "sparse"), ["sparse engine", "stabilizer engine, outside"]),
        (Question(TURNED, "state", "sparse"), ["sparse engine"]),
        (Question(CLIFFORD, "distribution", "affine"), ["stabilizer engine", "sparse engine"]),
        (Question(TURNED, "distribution", "sparse"), ["sparse engine"]),
        (
            Question(Program(40, 0, (Gate("x", (1,)),)), "classical_function", "function", tuple(range(40))),
            ["binary decision diagrams", "sparse engine"],
        ),
        (Question(CLIFFORD, "classical_function", "function", tuple(range(40))), ["sparse engine"]),
        (
            Question(CLIFFORD, "unitary", "textbook", tuple(range(40)), other=CLIFFORD, in_place=True, accept=1e-6),
            ["stabilizer engine", "cancelling rotations", "cancelling gates", "haar columns", "single inputs",
             "what does not cancel"],
        ),
        (
            Question(TURNED, "unitary", "textbook", tuple(range(40)), other=TURNED, accept=1e-6),
            ["haar columns"],
        ),
    ],
)  # fmt: skip
def test_the_engines_for_many_qubits_are_asked_in_this_order(question: Question, expected: list[str]) -> None:
    assert sorted(names(question)) == sorted(expected)
    assert [name for name in names(question) if name not in ("single inputs", "what does not cancel")] == [
        name for name in expected if name not in ("single inputs", "what does not cancel")
    ]


def test_rotations_are_asked_only_where_no_gate_is_wide_and_the_phase_is_free() -> None:
    narrow = Program(8, 0, (Gate("t", (0,)), Gate("rxyzzyx", tuple(range(6)), (0.2,))))
    wide = Program(8, 0, (Gate("x", (0,), (), tuple(Control(q) for q in range(1, 5))),))
    asked = Question(narrow, "unitary", "textbook", tuple(range(8)), other=narrow, in_place=True, accept=1e-5)
    assert names(asked)[:3] == ["cancelling rotations", "cancelling gates", "one column"]
    assert names(replace(asked, program=wide))[:2] == ["cancelling gates", "one column"]
    assert names(replace(asked, other=wide))[:2] == ["cancelling gates", "one column"]
    assert names(replace(asked, phase_fixed=True))[:2] == ["cancelling gates", "one column"]


def test_diagrams_are_asked_only_where_their_uncertainty_is_within_accept() -> None:
    program = Program(10, 0, tuple(Gate("t", (q,)) for q in range(10)))
    asked = Question(program, "unitary", "textbook", tuple(range(10)), other=program, in_place=True, accept=1e-5)
    assert "decision diagrams" in names(asked)
    assert "decision diagrams" not in names(replace(asked, accept=1e-12))
    assert "decision diagrams" not in names(replace(asked, phase_fixed=True))


@pytest.mark.parametrize(
    ("question", "name", "estimate", "bound"),
    [
        (
            Question(Program(1023, 0), "unitary", "textbook", tuple(range(1023)), other=Program(1023), in_place=True),
            "one column", 2**1023, 2**18,
        ),
        (Question(Program(700, 0), "classical_function", "function", tuple(range(700))),
         "binary decision diagrams", 700, 640),
        (
            Question(Program(15, 0, (Gate("t", (0,)),) * 70_000), "unitary", "textbook", tuple(range(15)),
                     other=Program(15), in_place=True),
            "one column", 70_000 * 2**15, 2**30,
        ),
        (
            Question(Program(15, 0, (Gate("t", (0,)),) * 30_000), "unitary", "textbook", tuple(range(15)),
                     other=Program(15), in_place=True),
            "cancelling gates", 30_000, 20_000,
        ),
    ],
)  # fmt: skip
def test_what_would_pass_a_bound_for_certain_is_refused_before_anything_is_allocated(
    question: Question, name: str, estimate: int, bound: int
) -> None:
    tracemalloc.start()
    try:
        assert refusals(question)[name] == (estimate, bound)
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()


def test_the_amplitudes_of_a_sparse_state_are_bounded_by_what_each_gate_may_make() -> None:
    assert sparse_amplitudes(Program(3, 0, (Gate("x", (0,)), Gate("t", (1,))))) == 1
    assert sparse_amplitudes(Program(3, 0, (Gate("h", (0,)), Gate("x", (1,), (), (Control(0),)), Gate("h", (1,))))) == 4
    assert sparse_amplitudes(CLIFFORD) == MAX_AMPLITUDES
    for seed in range(30):
        program = random_unitary_program(np.random.default_rng(seed), 4, 6)
        assert len(run_sparse(program, [0]).amplitudes) <= sparse_amplitudes(program)


def test_a_route_is_the_same_every_time_and_names_needs() -> None:
    first, second = (route(Question(CLIFFORD, "state", "stabilizer"), ENGINES) for _ in range(2))
    assert first == second
    assert first.plans[0].reason == "every operation is Clifford"
    assert all(found.bytes > 0 and found.operations_cost > 0 for found in first.plans)
