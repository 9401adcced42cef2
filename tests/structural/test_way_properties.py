"""What may not change an answer: order of commuting operations, names of qubits, cancelling pairs, spellings."""

from __future__ import annotations

from typing import Any

import pytest
from circuits import gate, h, outcome, x
from hypothesis import given, settings, strategies as st
from way_circuits import HALF, Ops, built, cx, cz, in_rz_sx_cx, iterated, marked_on_the_way, register, search

from grader.structural.cuts_graph import cut_graph
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Control, Gate

FAKE: Ops = [h(0), cx(0, 1), gate("s", 0), gate("sdg", 1), cx(1, 0), h(1)]
GAME: Ops = [h(0), cx(0, 1), gate("ry", 0, params=(HALF,)), gate("ry", 1, params=(HALF / 2,))]
LAW: Ops = [h(0), gate("ry", 1, params=(HALF / 2,)), cx(0, 1)]
LINK = {"rule": "classical_link", "parties": {"alice": (0,), "bob": (1,)}, "pairs": (("alice", "bob"),)}
PADDING: list[Ops] = [
    [x(0), x(0)], [h(1), h(1)], [cx(0, 1), cx(0, 1)], [gate("s", 0), gate("sdg", 0)], [cz(0, 1), cz(1, 0)],
    [gate("id", 1)], [gate("rz", 1, params=(0.3,)), gate("rz", 1, params=(-0.3,))],
]  # fmt: skip
SUBJECTS = {
    "search": (search("00"), Outcome.HELD),
    "fake": (FAKE, Outcome.FAILED),
}


def _segment(operations: Ops, a: int = 0, b: int = 1, width: int = 2) -> Outcome:
    return outcome(iterated("00"), built(width, operations), registers=(register(a, b),))


def _link(operations: Ops) -> Outcome:
    return outcome(LINK, built(2, operations), registers=(register(0, 1),))


@settings(max_examples=25, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", SUBJECTS)
def test_any_order_of_the_listing_that_the_graph_allows_is_the_same(name: str, data: Any) -> None:
    operations, expected = SUBJECTS[name]
    graph = cut_graph(steps_of(built(2, operations)))
    front = graph.start()
    listing: Ops = []
    while ready := front.ready():
        index = data.draw(st.sampled_from(ready))
        front.take(index)
        listing.append(operations[index])
    assert len(listing) == len(operations)
    assert _segment(listing) is expected


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 14), st.sampled_from(PADDING))
def test_a_cancelling_pair_anywhere_leaves_a_search_a_search(place: int, pair: Ops) -> None:
    operations = search("00")
    place = min(place, len(operations))
    assert _segment([*operations[:place], *pair, *operations[place:]]) is Outcome.HELD


@settings(max_examples=25, deadline=None)
@given(st.integers(0, len(FAKE)), st.sampled_from([pair for pair in PADDING if len(pair[0].controls) == 0]))  # type: ignore[union-attr]
def test_a_cancelling_pair_of_one_qubit_gates_makes_no_search(place: int, pair: Ops) -> None:
    assert _segment([*FAKE[:place], *pair, *FAKE[place:]]) is Outcome.FAILED


def test_a_pair_of_entanglers_may_make_a_search_of_it() -> None:
    """Its first half undoes what was entangled; from that product state on the rest is a search for every input."""
    there, back = FAKE[:4], FAKE[4:]
    assert _segment([*there, *back]) is Outcome.FAILED
    assert _segment([*there, cx(0, 1), cx(0, 1), *back]) is Outcome.HELD


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 4), st.sampled_from(PADDING))
def test_a_cancelling_pair_changes_nothing_about_who_shares_what(place: int, pair: Ops) -> None:
    assert _link([*GAME[:place], *pair, *GAME[place:]]) is Outcome.HELD
    assert _link([*LAW[:place], *pair, *LAW[place:]]) is Outcome.FAILED


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0), (2, 0), (1, 3)])
@pytest.mark.parametrize("name", SUBJECTS)
def test_other_names_for_the_qubits_change_nothing(name: str, a: int, b: int) -> None:
    operations, expected = SUBJECTS[name]
    assert _segment([_moved(operation, {0: a, 1: b}) for operation in operations], a, b, 4) is expected


@pytest.mark.parametrize("name", SUBJECTS)
def test_the_same_in_rz_sx_cx_is_the_same(name: str) -> None:
    operations, expected = SUBJECTS[name]
    spelled: Ops = []
    for operation in operations:
        assert isinstance(operation, Gate)
        turns = {"s": HALF, "sdg": -HALF}
        if operation.name in turns:
            spelled.append(gate("rz", operation.qubits[0], params=(turns[operation.name],)))
        else:
            spelled += in_rz_sx_cx([operation])
    assert _segment(spelled) is expected
    assert outcome(marked_on_the_way("00"), built(2, spelled), registers=(register(0, 1),)) is Outcome.HELD


def _moved(operation: Any, label: dict[int, int]) -> Gate:
    controls = tuple(Control(label[qubit], value) for qubit, value in operation.controls)
    return Gate(operation.name, tuple(label[qubit] for qubit in operation.qubits), operation.params, controls)
