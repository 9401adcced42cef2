"""What is teleported arrives but for Pauli gates, whatever is measured, and whatever is always done behind."""

from __future__ import annotations

from typing import Any

import pytest
from circuits import checked, gate, h, outcome, x
from test_classical_link import CORRECT, MESSAGE, READ, SEND, TELEPORT, TELEPORTATIONS, on, z
from way_circuits import HALF, Ops, built, cx, cz

from grader.verdict import Outcome
from ir.program import Measure

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
RULE: dict[str, Any] = {"rule": "pauli_outcomes", "parties": TELEPORT["parties"], "links": TELEPORT["links"]}
TURN, BACK = gate("rx", 0, params=(0.7,)), gate("rx", 2, params=(-0.7,))


def arrived(num_qubits: int, operations: Ops) -> Outcome:
    return outcome(RULE, built(num_qubits, operations, 3), registers=MESSAGE, kind="channel", work_qubits="ignored")


@pytest.mark.parametrize("name", TELEPORTATIONS)
def test_a_teleportation_holds_in_every_spelling(name: str) -> None:
    assert arrived(*TELEPORTATIONS[name]) is HELD


@pytest.mark.parametrize(
    "operations",
    [
        [TURN, *SEND, *READ, *CORRECT, BACK],
        [TURN, *SEND, cx(1, 2), cz(0, 2), BACK, *READ],
        # T H T is its own gate: neither axis of the corrections commutes with it.
        [gate("t", 0), h(0), gate("t", 0), *SEND, *READ, *CORRECT, gate("tdg", 2), h(2), gate("tdg", 2)],
        # Half of a rotation by a right angle stands on either side.
        [gate("rx", 0, params=(HALF / 2,)), *SEND, *READ, *CORRECT, gate("rx", 2, params=(HALF / 2,))],
        # The receiver takes the turn back within each correction.
        [TURN, *SEND, *READ, on(1, x(2)), on(0, gate("rx", 2, params=(0.7,)), z(2)), on(0, BACK), BACK],
    ],
)
def test_a_message_that_is_turned_before_it_is_sent_is_another_one(operations: Ops) -> None:
    assert arrived(3, operations) is FAILED


@pytest.mark.parametrize(
    "operations",
    [
        # The pair is turned on one half: the Bell measurement finds Pauli gates of the message all the same.
        [h(1), cx(1, 2), gate("rx", 2, params=(0.7,)), *SEND[2:], *READ, on(1, x(2)), on(0, BACK, z(2))],
        [h(1), cx(1, 2), gate("rx", 1, params=(0.7,)), BACK, *SEND[2:], *READ, *CORRECT],
        # Another Bell basis.
        [h(0), *SEND, *READ, *CORRECT, h(2)],
        [gate("s", 0), *SEND, *READ, *CORRECT, gate("sdg", 2)],
    ],
)
def test_it_does_not_matter_which_bell_pair_is_shared(operations: Ops) -> None:
    assert arrived(3, operations) is HELD


def test_an_outcome_that_tells_of_the_message_leaves_no_pauli() -> None:
    assert arrived(3, [h(1), cx(1, 2), Measure(0, 0), Measure(1, 1), on(0, x(2))]) is FAILED


def test_the_evidence_counts_the_outcomes() -> None:
    evidence = checked(RULE, built(3, [*SEND, *READ, *CORRECT], 2), registers=MESSAGE, kind="channel")
    assert evidence.measured.startswith("4 outcomes")
    evidence = checked(RULE, built(3, [TURN, *SEND, *READ, *CORRECT, BACK], 2), registers=MESSAGE, kind="channel")
    # Z between R and its inverse is cos(0.7) Z + sin(0.7) Y, and sin(0.7) = 0.6442.
    assert "0.7648" in evidence.measured


def test_too_many_shared_work_qubits_leave_it_undecided() -> None:
    bus = [
        h(0),
        *(cx(0, k) for k in range(3, 10)),
        *(cx(k, 2) for k in range(3, 10)),
        *(cx(0, k) for k in range(3, 10)),
    ]
    evidence = checked(RULE, built(10, bus, 0), registers=MESSAGE, kind="channel", work_qubits="ignored")
    assert evidence.outcome is UNDECIDED and "64 ways" in evidence.measured
