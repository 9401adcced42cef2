"""Teleportation, the CHSH game and entanglement swapping: pairs and records link the parties, gates do not."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from circuits import checked, circuit, gate, h, outcome, x
from way_circuits import HALF, Ops, built, cx, cz, register, toffoli_in_parts

from contracts.load import load_id
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Control, Gate, Measure, Operation, Reset

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED

TELEPORT: dict[str, Any] = {
    "rule": "classical_link",
    "parties": {"sender": (0, 1), "receiver": (2,)},
    "pairs": (("sender", "receiver"),),
    "links": (("sender", "receiver"),),
}
MESSAGE = (
    register(0, name="message", start="free", end="ignored"),
    register(1, name="half", end="ignored"),
    register(2, name="receiver"),
)
CHSH: dict[str, Any] = {
    "rule": "classical_link",
    "parties": {"alice": (0,), "bob": (1,)},
    "pairs": (("alice", "bob"),),
}
PAIR = (register(0, 1, name="pair"),)

RX = gate("rx", 0, params=(HALF,))
SEND = [h(1), cx(1, 2), cx(0, 1), h(0)]
READ = [Measure(0, 0), Measure(1, 1)]


def z(qubit: int) -> Gate:
    return gate("z", qubit)


def on(clbit: int, *operations: Operation) -> Conditional:
    return Conditional((clbit,), frozenset({1}), operations)


CORRECT = [on(1, x(2)), on(0, gate("z", 2))]
SWAP_BY_CX = [cx(1, 2), cx(2, 1), cx(1, 2)]

TELEPORTATIONS: dict[str, tuple[int, Ops]] = {
    "textbook": (3, [RX, *SEND, *READ, *CORRECT]),
    "deferred": (3, [RX, *SEND, cx(1, 2), cz(0, 2), *READ]),
    "deferred and never measured": (3, [RX, *SEND, cx(1, 2), cz(0, 2)]),
    "pair made at the receiver": (3, [RX, h(2), cx(2, 1), cx(0, 1), h(0), *READ, *CORRECT]),
    "CZ in place of CX": (
        3, [RX, h(1), h(2), cz(1, 2), h(2), h(1), cz(0, 1), h(1), h(0), *READ, *CORRECT],
    ),
    "rotated after it has arrived": (3, [*SEND, *READ, *CORRECT, gate("rx", 2, params=(HALF,))]),
    "rotated between": (3, [h(1), cx(1, 2), RX, cx(0, 1), h(0), *READ, *CORRECT]),
    "a swap that comes back": (
        3, [RX, h(1), cx(1, 2), gate("swap", 1, 2), gate("swap", 2, 1), *SEND[2:], *READ, *CORRECT],
    ),
    "halves exchanged": (3, [RX, h(1), cx(1, 2), *SWAP_BY_CX, *SEND[2:], *READ, *CORRECT]),
    "pair made over a bus": (4, [RX, h(1), cx(1, 3), cx(3, 2), cx(1, 3), *SEND[2:], *READ, *CORRECT]),
    "the sender's half comes from a work qubit": (
        4, [RX, h(3), cx(3, 2), gate("swap", 3, 1), *SEND[2:], *READ, *CORRECT],
    ),
    "one condition on both bits": (
        3,
        [
            RX, *SEND, *READ,
            Conditional((0, 1), frozenset({1}), (gate("z", 2),)),
            Conditional((0, 1), frozenset({2}), (x(2),)),
            Conditional((0, 1), frozenset({3}), (gate("y", 2),)),
        ],
    ),
    "a phase on the sender's side after a deferred correction": (
        3, [RX, *SEND, cx(1, 2), gate("rz", 1, params=(0.3,)), cz(0, 2), cz(0, 1), *READ],
    ),
    "reset at the start": (3, [Reset(1), Reset(2), RX, *SEND, *READ, *CORRECT]),
    "entangled by another gate": (
        3,
        [
            RX, x(1), gate("iswappow", 1, 2, params=(0.5,)), gate("sdg", 1), x(1),
            cx(0, 1), h(0), *READ, *CORRECT,
        ],
    ),
}  # fmt: skip

HANDED_OVER: dict[str, tuple[int, Ops]] = {
    "two CX": (3, [RX, cx(0, 2), cx(2, 0), *READ]),
    "a swap": (3, [RX, gate("swap", 0, 2), *READ]),
    "a pair made, undone, and two CX": (3, [RX, h(1), cx(1, 2), cx(1, 2), h(1), cx(0, 2), cx(2, 0), *READ]),
    "a copy and half of the corrections": (3, [RX, cx(0, 2), h(0), *READ, on(0, gate("z", 2))]),
    "a pair for show": (3, [RX, h(1), cx(1, 2), Measure(1, 1), Reset(2), cx(0, 2), cx(2, 0), Measure(0, 0)]),
    "carried by a work qubit": (4, [RX, cx(0, 3), cx(3, 0), *SEND, *READ, gate("swap", 3, 2)]),
    "coherent control that is turned afterwards": (3, [RX, *SEND, cx(1, 2), h(0), cz(0, 2), h(0), *READ]),
    "nothing": (3, READ),
    "a pair too weak": (3, [RX, gate("ry", 1, params=(0.9,)), cx(1, 2), *SEND[2:], *READ, *CORRECT]),
    "a bit goes back": (
        3, [RX, *SEND, *READ, *CORRECT, Measure(2, 2), on(2, x(0))],
    ),
    "swapped in parts": (3, [RX, *toffoli_in_parts(0, 1, 2), cx(0, 2), cx(2, 0), cx(0, 2), *READ]),
}  # fmt: skip


def _teleported(num_qubits: int, operations: Ops) -> Outcome:
    return outcome(TELEPORT, built(num_qubits, operations, 3), registers=MESSAGE, kind="channel", work_qubits="ignored")


@pytest.mark.parametrize("name", TELEPORTATIONS)
def test_a_teleportation_passes_in_every_spelling(name: str) -> None:
    assert _teleported(*TELEPORTATIONS[name]) is HELD


@pytest.mark.parametrize("name", HANDED_OVER)
def test_a_state_that_is_handed_over_was_not_teleported(name: str) -> None:
    assert _teleported(*HANDED_OVER[name]) is FAILED


BOB = gate("ry", 1, params=(math.pi / 4,))
BOTH = [Measure(0, 0), Measure(1, 1)]
GAMES: dict[str, tuple[int, Ops]] = {
    "textbook": (2, [h(0), cx(0, 1), BOB, *BOTH]),
    "both turn": (2, [h(0), cx(0, 1), gate("z", 0), h(0), BOB, *BOTH]),
    "pair by CZ": (2, [h(0), h(1), cz(0, 1), h(1), gate("ry", 0, params=(1.5,)), BOB, *BOTH]),
    "pair from the other side": (2, [h(1), cx(1, 0), BOB, *BOTH]),
    "pair over an ancilla": (3, [h(2), cx(2, 0), cx(0, 1), cx(1, 2), BOB, *BOTH]),
    "root of iswap": (2, [x(0), gate("iswappow", 0, 1, params=(0.5,)), BOB, *BOTH]),
    "never measured": (2, [h(0), cx(0, 1), BOB]),
}
NO_GAMES: dict[str, tuple[int, Ops]] = {
    "the law by a CX": (2, [h(0), BOB, cx(0, 1), *BOTH]),
    "the other law by a CX": (2, [h(0), gate("ry", 1, params=(3 * math.pi / 4,)), cx(0, 1), *BOTH]),
    "a pair undone before the law is made": (2, [h(0), cx(0, 1), cx(0, 1), BOB, cx(0, 1), *BOTH]),
    "correlated by the record": (2, [h(0), Measure(0, 0), on(0, x(1)), Measure(1, 1)]),
    "correlated by a copy that is measured": (2, [gate("ry", 0, params=(0.3,)), cx(0, 1), *BOTH]),
    "no entangler": (2, [h(0), h(1), *BOTH]),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_on_a_shared_pair_passes_in_every_spelling(name: str) -> None:
    num_qubits, operations = GAMES[name]
    assert outcome(CHSH, built(num_qubits, operations, 2), registers=PAIR) is HELD


@pytest.mark.parametrize("name", NO_GAMES)
def test_a_law_without_the_pair_is_no_game(name: str) -> None:
    num_qubits, operations = NO_GAMES[name]
    assert outcome(CHSH, built(num_qubits, operations, 2), registers=PAIR) is FAILED


SWAPPING: dict[str, Any] = {
    "rule": "classical_link",
    "parties": {"alice": (0,), "middle": (1, 2), "bob": (3,)},
    "pairs": (("alice", "middle"), ("middle", "bob")),
    "links": (("middle", "alice"), ("middle", "bob")),
}
TWO_PAIRS = [h(0), cx(0, 1), h(2), cx(2, 3)]


def test_entanglement_swapping_shares_two_pairs_and_sends_two_bits() -> None:
    registers = (register(0, 3, name="ends"), register(1, 2, name="middle", end="ignored"))
    bell = [cx(1, 2), h(1), Measure(1, 0), Measure(2, 1)]
    corrected = built(4, [*TWO_PAIRS, *bell, on(1, x(3)), on(0, gate("z", 0))], 2)
    assert outcome(SWAPPING, corrected, registers=registers, kind="state") is HELD
    direct = built(4, [h(0), cx(0, 3)])
    assert outcome(SWAPPING, direct, registers=registers, kind="state") is FAILED
    decorated = built(4, [*TWO_PAIRS, cx(2, 3), h(2), cx(0, 1), h(0), h(0), cx(0, 3)])
    assert outcome(SWAPPING, decorated, registers=registers, kind="state") is FAILED


def test_noise_on_the_pair_leaves_no_pair() -> None:
    noise = Channel((0.8 * np.eye(2), 0.6 * np.diag([1, -1])), (0,))
    program = built(2, [h(0), noise, cx(0, 1), BOB])
    assert outcome(CHSH, program, registers=PAIR, noise="allowed") is FAILED


def test_too_many_shared_work_qubits_leave_it_undecided() -> None:
    bus = [h(0), *(cx(0, k) for k in range(2, 9)), *(cx(k, 1) for k in range(2, 9)), *(cx(0, k) for k in range(2, 9))]
    evidence = checked(CHSH, built(9, bus), registers=PAIR)
    assert evidence.outcome is UNDECIDED and "64 ways" in evidence.measured


TWO_INPUTS = (
    register(0, name="control", start="free"),
    register(1, name="target", start="free"),
    register(2, 3, name="halves", end="ignored"),
)


@pytest.mark.parametrize(
    ("operations", "expected"),
    [
        ([h(2), cx(2, 3), cx(0, 2), Measure(2, 0), on(0, x(3)), cx(3, 1), h(3), Measure(3, 1), on(1, z(0))], HELD),
        # As entangling as a pair, and neither party's qubit alone tells of the other's input.
        ([cx(0, 1)], FAILED),
        ([cx(1, 0)], FAILED),
        ([cz(0, 1)], FAILED),
    ],
)
def test_a_gate_between_two_free_inputs_is_no_shared_pair(operations: Ops, expected: Outcome) -> None:
    """A party that has its own input to hand can read the other's in what the gate left with it."""
    rule = TELEPORT | {
        "parties": {"alice": (0, 2), "bob": (1, 3)},
        "pairs": (("alice", "bob"),),
        "links": (("alice", "bob"), ("bob", "alice")),
    }
    assert outcome(rule, built(4, operations, 2), registers=TWO_INPUTS, kind="channel") is expected


@pytest.mark.parametrize("order", [("sender", "receiver"), ("receiver", "sender")])
def test_a_coin_belongs_to_the_party_that_acts_by_it(order: tuple[str, str]) -> None:
    rule = TELEPORT | {"parties": {name: TELEPORT["parties"][name] for name in order}}
    thrown = [RX, *SEND, *READ, *CORRECT, h(3), Measure(3, 2), on(2, x(1))]
    registers = {"registers": MESSAGE, "kind": "channel", "work_qubits": "ignored"}
    assert outcome(rule, built(4, thrown, 3), **registers) is HELD
    # By a coin that both act by, the receiver may not tell the sender anything, but may be told.
    both = [*thrown, on(2, z(2)), on(2, z(2)), on(2, x(2))]
    assert outcome(rule, built(4, both, 3), **registers) is HELD


def test_the_operations_that_cross_are_the_witness() -> None:
    evidence = checked(CHSH, built(2, [h(0), BOB, cx(0, 1)]), registers=PAIR)
    assert "operation 2: x on 1 controlled by 0" in evidence.witness
    assert "0.854, 0.146 between alice and the rest" in evidence.measured


SETTINGS = [(alice, bob) for alice in (0, 1) for bob in (0, 1)]


def _choices(play: Any, num_qubits: int = 2) -> Outcome:
    contract = load_id("communication/chsh")
    cases = tuple(
        CaseProgram(f"case {k}", {"alice": a, "bob": b}, circuit(num_qubits, *play(a, b), num_clbits=2))
        for k, (a, b) in enumerate(SETTINGS)
    )
    (evidence,) = check_cases(contract, cases)
    return evidence.outcome


def _turn(qubit: int, angle: float) -> Gate:
    return gate("ry", qubit, params=(angle,))


def test_each_party_that_acts_by_its_own_setting_passes() -> None:
    assert _choices(lambda a, b: [h(0), cx(0, 1), _turn(0, a * HALF), _turn(1, (0.5 - b) * HALF), *BOTH]) is HELD
    reference = lambda a, b: [h(0), cx(0, 1), *[gate("z", 0), h(0)] * a, _turn(1, (0.5 - b) * HALF), *BOTH]  # noqa: E731
    assert _choices(reference) is HELD


def test_the_same_setting_in_another_spelling_is_the_same_choice() -> None:
    def play(a: int, b: int) -> Ops:
        alice = [gate("z", 0), h(0)] if b else [_turn(0, HALF), gate("z", 0), gate("z", 0)]
        return [h(0), cx(0, 1), *(alice if a else []), _turn(1, (0.5 - b) * HALF), *BOTH]

    # H Z and RY(pi/2) differ by a sign of one row, which no measurement sees.
    assert _choices(play) is HELD


def test_one_party_that_knows_both_settings_fails() -> None:
    assert _choices(lambda a, b: [h(0), cx(0, 1), _turn(1, a * HALF + b), *BOTH]) is FAILED


def test_a_pair_that_knows_a_setting_fails() -> None:
    assert _choices(lambda a, b: [*[x(0)] * b, h(0), cx(0, 1), _turn(0, a * HALF), *BOTH]) is FAILED


def test_what_commutes_with_the_last_gate_across_is_a_choice_after_it() -> None:
    assert _choices(lambda a, b: [h(0), *[x(1)] * b, cx(0, 1), _turn(0, a * HALF), *BOTH]) is HELD


def test_a_pair_made_over_an_ancilla_that_comes_back_passes() -> None:
    play = lambda a, b: [h(2), cx(2, 0), cx(0, 1), cx(1, 2), _turn(0, a * HALF), _turn(1, b), *BOTH]  # noqa: E731
    assert _choices(play, 3) is HELD


@pytest.mark.parametrize("over", SETTINGS)
def test_a_pair_made_over_an_ancilla_in_one_case_alone_is_the_same_pair(over: tuple[int, int]) -> None:
    def play(a: int, b: int) -> Ops:
        pair = [h(2), cx(2, 0), cx(0, 1), cx(1, 2)] if (a, b) == over else [h(0), cx(0, 1)]
        return [*pair, _turn(0, a * HALF), _turn(1, b), *BOTH]

    assert _choices(play, 3) is HELD


def test_who_measures_before_turning_is_not_decided() -> None:
    play = lambda a, b: [h(0), cx(0, 1), Measure(0, 0), _turn(0, a * HALF), Measure(0, 0), Measure(1, 1)]  # noqa: E731
    assert _choices(play) is UNDECIDED


def test_a_control_on_another_value_is_a_control() -> None:
    open_control = Gate("x", (2,), controls=(Control(1, 0),))
    program = [RX, *SEND, open_control, x(2), cz(0, 2), *READ]
    assert _teleported(3, program) is HELD
