"""Registers and parties: what couples them, what is moved between them, and what is handed over."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from circuits import circuit, gate, h, outcome, unitary
from way_circuits import Ops, built, cx, register

from grader.structural.cuts_graph import cut_graph
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Conditional, Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED


def test_eight_connected_qubits_are_still_judged_by_their_net_operator():
    registers = (
        {"name": "a", "qubits": (0, 1), "start": "free"},
        {"name": "b", "qubits": (2, 3), "start": "free"},
        {"name": "ancilla", "qubits": (4, 5, 6, 7), "start": "free", "end": "ignored"},
    )
    # Qubits 0 and 2 are coupled through 4, and a last CX takes exactly that away again.
    crossing = [cx(0, 4), cx(4, 2), cx(0, 4), cx(0, 2)]
    program = circuit(8, *crossing, cx(0, 1), cx(7, 1), cx(2, 3), cx(5, 2), cx(6, 3))
    parts = {"parts": ("a", "b")}
    asked = [{"rule": rule, **parts} for rule in ("interacts", "no_interaction")]
    assert [outcome(rule, program, registers=registers, kind="channel") for rule in asked] == [FAILED, HELD]
    coupled = circuit(8, *crossing[:3], cx(0, 1), cx(7, 1), cx(2, 3), cx(5, 2), cx(6, 3))
    assert [outcome(rule, coupled, registers=registers, kind="channel") for rule in asked] == [HELD, FAILED]


@pytest.mark.parametrize("moved", list(itertools.permutations(range(4)))[1::5])
def test_a_move_of_four_qubits_in_one_matrix_is_followed(moved):
    indices = np.arange(16)
    rows = sum((indices >> k & 1) << moved[k] for k in range(4))
    matrix = np.zeros((16, 16))
    matrix[rows, indices] = 1
    for measured in range(4):
        program = circuit(4, unitary(matrix, 0, 1, 2, 3), Measure(moved[measured], 0), num_clbits=1)
        hidden = {"rule": "never_measured", "qubits": (measured,)}
        assert outcome(hidden, program) is FAILED
        # Another qubit is free, unless it stands where the measurement is.
        others = [q for q in range(4) if q not in (measured, moved[measured])]
        assert all(outcome({**hidden, "qubits": (q,)}, program) is HELD for q in others)


LINK = {
    "rule": "classical_link",
    "parties": {"sender": (1, 2), "receiver": (0,)},
    "pairs": (("sender", "receiver"),),
    "links": (("sender", "receiver"),),
}
MESSAGES = (register(1, 2, name="messages", start="free", end="ignored"), register(0, name="receiver"))


@pytest.mark.parametrize("message", [1, 2])
def test_none_of_two_messages_may_be_handed_over_in_the_place_of_a_pair(message):
    swapped: Ops = [cx(0, message), cx(message, 0), cx(0, message)]
    program = built(3, swapped, 0)
    assert outcome(LINK, program, registers=MESSAGES, kind="channel", work_qubits="ignored") is FAILED


def test_measurements_into_one_clbit_keep_their_order():
    graph = cut_graph(steps_of(built(2, [Measure(0, 0), Measure(1, 0)], 1)))
    front = graph.start()
    assert front.ready() == [0]
    front.take(0)
    assert front.ready() == [1]
    assert cut_graph(steps_of(built(2, [Measure(0, 0), Measure(1, 1)], 2))).start().ready() == [0, 1]


def test_an_entangler_that_is_undone_beyond_a_chain_of_swaps_counts_for_nothing():
    chain: Ops = [gate("swap", k, k + 1) for k in range(1, 10)]
    registers = ({"name": "q", "qubits": tuple(range(11)), "start": "free"},)
    rule = {"rule": "min_entanglers", "count": 1}
    # More qubits than a net operator is computed on, and than a run has: only following the moves shows it.
    assert outcome(rule, circuit(11, cx(0, 1), *chain, cx(0, 10)), registers=registers) is FAILED
    assert outcome(rule, circuit(11, cx(0, 1), *chain, cx(0, 9)), registers=registers) is HELD
    assert outcome(rule, circuit(11, cx(0, 1), *chain[:-1], cx(0, 9)), registers=registers) is FAILED


BLOCKS = ({"name": "left", "qubits": (0, 1, 2)}, {"name": "right", "qubits": (3, 4, 5)})
ENCODERS: Ops = [cx(0, 1), cx(0, 2), cx(3, 4), cx(3, 5)]
ACROSS: Ops = [cx(0, 3), cx(1, 4), cx(2, 5)]
PRODUCT = np.kron([[0, 1], [1, 0]], [[1, 1], [1, -1]]) / np.sqrt(2)


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ([*ENCODERS, *ACROSS, unitary(PRODUCT, 0, 4)], HELD),  # one-qubit gates, though written as one matrix
        ([*ENCODERS, *ACROSS[:2], unitary(PRODUCT, 2, 5)], FAILED),  # a product couples nothing
        ([*ENCODERS, *ACROSS, Reset(0)], HELD),
        ([*ENCODERS, ACROSS[0], unitary(PRODUCT, 0, 1), *ACROSS[1:]], HELD),
    ],
)
def test_products_couple_no_blocks(operations, found):
    rule = {"rule": "transversal", "blocks": ("left", "right")}
    assert outcome(rule, circuit(6, *operations), registers=BLOCKS) is found


def test_a_branch_that_never_runs_writes_no_record():
    never = Conditional((0,), frozenset({0, 1}), (h(1),), (Measure(1, 0),))
    sometimes = Conditional((0,), frozenset({1}), (h(1),), (Measure(1, 0),))
    reader = Conditional((0,), frozenset({1}), (h(0),))
    assert steps_of(circuit(2, never, reader, num_clbits=1))[-1].guards[0].bits == ((0, 0),)
    assert steps_of(circuit(2, sometimes, reader, num_clbits=1))[-1].guards[0].bits == ((0, 1),)
