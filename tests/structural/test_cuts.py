"""The dependency graph, its cuts, and that the search stays within its bounds on large programs."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from circuits import checked, circuit, gate, h, x
from listings import Freedom, relisted
from way_circuits import Ops, built, cx, cz, form, passage, passes, register, step

from grader.structural import cuts_search
from grader.structural.cuts_graph import cut_graph, ordered, prepared_orders, three_orders
from grader.structural.cuts_search import MAX_CUTS, MIN_COST, Budget
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Conditional, Control, Gate, Measure

SMALL = 2**24


def _cuts(operations: Ops, qubits: int = 3, clbits: int = 0) -> set[frozenset[int]]:
    """All cuts, by taking ready steps in every way."""
    graph = cut_graph(steps_of(built(qubits, operations, clbits)))
    found: set[frozenset[int]] = set()
    waiting = [graph.start()]
    while waiting:
        front = waiting.pop()
        cut = frozenset(k for k in range(len(graph.steps)) if front.holds(k))
        if cut in found:
            continue
        found.add(cut)
        for ready in front.ready():
            further = front.copy()
            further.take(ready)
            waiting.append(further)
    return found


def test_operations_on_one_qubit_come_in_their_order() -> None:
    assert _cuts([h(0), x(0), h(0)]) == {frozenset(range(k)) for k in range(4)}


def test_operations_on_different_qubits_come_in_any_order() -> None:
    assert len(_cuts([h(0), h(1), h(2)])) == 8


def test_what_commutes_on_a_shared_qubit_comes_in_any_order() -> None:
    assert len(_cuts([cz(0, 1), cz(0, 2), gate("t", 0)])) == 8
    assert len(_cuts([cx(0, 1), cx(2, 1)])) == 4
    assert len(_cuts([cx(0, 1), cx(1, 2)])) == 3


def test_three_layers_on_a_qubit_wait_for_one_another() -> None:
    cuts = _cuts([gate("t", 0), gate("s", 0), h(0), gate("t", 0)])
    assert cuts == {frozenset(c) for c in ((), (0,), (1,), (0, 1), (0, 1, 2), (0, 1, 2, 3))}


def test_a_condition_waits_for_its_record() -> None:
    cuts = _cuts([Measure(0, 0), Conditional((0,), frozenset({1}), (x(1),))], clbits=1)
    assert cuts == {frozenset(), frozenset({0}), frozenset({0, 1})}


def test_a_second_measurement_into_a_clbit_leaves_the_first_ones_readers_alone() -> None:
    reader = Conditional((0,), frozenset({1}), (x(2),))
    cuts = _cuts([Measure(0, 0), reader, Measure(1, 0)], clbits=1)
    assert frozenset({0, 2}) in cuts and frozenset({1, 2}) not in cuts


def test_every_cut_is_closed_under_what_comes_before_in_the_listing_on_its_qubits() -> None:
    listing = [h(0), cx(0, 1), h(1), cx(1, 2), x(0), h(2), cx(0, 2)]
    for cut in _cuts(listing):
        for later, earlier in itertools.product(cut, range(len(listing))):
            shared = set(steps_of(built(3, listing))[later].qubits) & set(steps_of(built(3, listing))[earlier].qubits)
            if earlier < later and earlier not in cut:
                # Only operations that commute may have been passed.
                assert shared and _commute(listing[earlier], listing[later]) if shared else True


def _commute(left: Any, right: Any) -> bool:
    from grader.simulate.dense import unitary

    a, b = unitary(built(3, [left, right])), unitary(built(3, [right, left]))
    return bool(np.allclose(a, b))


def test_orders_are_linear_extensions() -> None:
    listing = [h(0), h(2), cx(0, 1), x(2), h(1), cx(1, 2)]
    graph = cut_graph(steps_of(built(3, listing)))
    orders = three_orders(graph, frozenset({0, 1}))
    assert len(orders) == 3
    for order in orders:
        front = graph.start()
        for index in order:
            assert front.is_ready(index)
            front.take(index)
        assert sorted(order) == list(range(len(listing)))
    early, late = orders[1], orders[2]
    assert early.index(2) < early.index(1) and late.index(3) < late.index(0)


def test_the_listing_decides_between_equals() -> None:
    graph = cut_graph(steps_of(built(3, [h(2), h(1), h(0)])))
    assert ordered(graph, lambda _: 0) == [0, 1, 2]


def _large(qubits: int, size: int = 10_000) -> Ops:
    draw = np.random.default_rng(5)
    found: Ops = []
    for _ in range(size):
        a, b = (int(q) for q in draw.permutation(qubits)[:2])
        kind = int(draw.integers(4))
        angle = (float(draw.uniform()),)
        found.append((cx(a, b), cz(a, b), gate("ry", a, params=angle), gate("rz", a, params=angle))[kind])
    return found


@pytest.mark.parametrize("up_to", ["phase", "local"])
def test_on_ten_thousand_operations_the_work_is_bounded(up_to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []
    init = Budget.__init__

    def noted(self: Budget, *arguments: Any) -> None:
        init(self, *arguments)
        budgets.append(self)

    monkeypatch.setattr(Budget, "__init__", noted)
    monkeypatch.setattr(cuts_search, "MAX_WORK", SMALL)
    rule = passes(passage(form("ghz", n=3), up_to=up_to))
    evidence = checked(rule, built(4, _large(4)), registers=(register(0, 1, 2),))
    assert evidence.outcome is Outcome.UNDECIDED
    budget, aside = budgets
    assert SMALL < budget.work < SMALL + 2**20
    assert aside.work == 0  # no weaker question where not even the likely orders could be walked
    assert int(evidence.witness.split()[0]) <= SMALL // MIN_COST


@pytest.mark.long
def test_the_bounds_as_they_are_end_a_search_over_ten_thousand_operations() -> None:
    evidence = checked(passes(passage(form("ghz", n=3))), built(4, _large(4)), registers=(register(0, 1, 2),))
    assert evidence.outcome is Outcome.UNDECIDED
    assert int(evidence.witness.split()[0]) <= 3 * 10_001 + MAX_CUTS


def test_a_segment_on_ten_thousand_operations_is_given_up_within_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts_search, "MAX_WORK", SMALL)
    rule = step(form("controlled_swap"))
    evidence = checked(rule, built(4, _large(4)), registers=(register(0, 1, 2),))
    assert evidence.outcome is Outcome.UNDECIDED and str(SMALL) in evidence.measured


def _estimation(register: int) -> tuple[Ops, int]:
    """Each qubit is prepared, the first two of them turn the work qubit, then all are joined; how many come before."""
    prepared = [gate("sx", qubit) for qubit in range(register)]
    turned = [Gate("y", (register,), (), (Control(qubit),)) for qubit in range(2)]
    joined = [cz(a, b) if b % 2 else cx(a, b) for a in range(register) for b in range(a)]
    return [*prepared, *turned, *joined], len(prepared) + len(turned)


@pytest.mark.parametrize("seed", range(12))
def test_the_cut_before_what_is_joined_last_is_passed_however_it_is_listed(seed: int) -> None:
    # Qubits that turn nothing wait for nothing, and may be joined before the others have turned the work qubit.
    operations, early = _estimation(5)
    listing = relisted(operations, np.random.default_rng(seed), Freedom.APART)
    graph = cut_graph(steps_of(circuit(6, *listing)))
    wanted = {id(operation) for operation in operations[:early]}
    orders = prepared_orders(graph, frozenset(range(5)))
    firsts = [{id(graph.steps[index].operation) for index in order[:early]} for order in orders]
    assert wanted in firsts


@pytest.mark.parametrize("seed", range(6))
def test_orders_of_prepared_qubits_are_possible_ones(seed: int) -> None:
    listing = relisted(_estimation(4)[0], np.random.default_rng(seed))
    graph = cut_graph(steps_of(circuit(5, *listing)))
    for order in prepared_orders(graph, frozenset(range(4))):
        front = graph.start()
        for index in order:
            assert front.is_ready(index)
            front.take(index)
        assert len(order) == len(listing)
