"""Who has which qubit of a protocol's program, and which of its steps cross between the parties."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import circuit, contract, cx, gate, h, swap, unitary
from way_circuits import register

from grader.structural.locc_parties import Protocol, assignments, protocol_of, shared_phase
from ir.program import Conditional, Measure, Operation
from ir.random_programs import random_unitary

ALICE_AND_BOB = {"alice": (0, 1), "bob": (2, 3)}
LINK = {"rule": "classical_link", "parties": ALICE_AND_BOB, "pairs": (("alice", "bob"),)}
REGISTERS = (register(0, name="message", start="free", end="ignored"), register(1, 2, 3, name="rest"))


def protocol(*operations: Operation, qubits: int = 4, clbits: int = 0) -> Protocol:
    made = contract(LINK, registers=REGISTERS, kind="channel", work_qubits="ignored")
    return protocol_of(made, circuit(qubits, *operations, num_clbits=clbits), ALICE_AND_BOB)


def crossing(found: Protocol, *links: tuple[str, str]) -> tuple[int, ...]:
    (owner,) = assignments(found, ("alice", "bob")) or ()
    return shared_phase(found, owner, links)[1]


def test_a_qubit_that_is_handed_over_was_the_others_from_the_start() -> None:
    """Qubit 1 is turned, swapped with qubit 2, and used by Bob: nothing crosses."""
    found = protocol(gate("ry", 1, params=(0.3,)), swap(1, 2), cx(2, 3))
    assert (found.owner[0], found.owner[1], found.owner[2], found.owner[3]) == ("alice", "bob", "alice", "bob")
    assert crossing(found) == ()
    assert len(found.steps) == 2


def test_a_free_input_that_is_handed_over_crosses() -> None:
    found = protocol(swap(0, 2), cx(2, 3))
    assert found.owner[0] == "alice"
    assert len(crossing(found)) == 1


def test_what_comes_to_nothing_once_something_else_has_gone_is_out_too() -> None:
    """CX(4, 1) waits in vain; without it the pair around it cancels; then qubit 1 is |0>, and CX(1, 2) waits too."""
    pair = gate("ry", 0, params=(0.3,)), cx(0, 1)
    found = protocol(*pair, gate("x", 1, controls=(4,)), cx(0, 1), cx(1, 2), qubits=5)
    assert [step.qubits for step in found.steps] == [(0,)]


@pytest.mark.parametrize("inside", [(0, 1), (1, 0)])
def test_a_matrix_that_is_a_product_of_the_parties_own_crosses_nothing(inside: tuple[int, int]) -> None:
    generator = np.random.default_rng(3)
    own, other = random_unitary(generator, 2), random_unitary(generator, 1)
    entangle = gate("ry", 2, params=(0.7,)), cx(0, 1), gate("ry", 0, params=(0.2,)), cx(3, 2)
    assert crossing(protocol(*entangle, unitary(np.kron(other, own), *inside, 2))) == ()
    whole = random_unitary(generator, 3)
    assert len(crossing(protocol(*entangle, unitary(whole, *inside, 2)))) == 1


@pytest.mark.parametrize(("target", "owner"), [(1, "alice"), (3, "bob")])
def test_a_coin_is_whose_steps_depend_on_it(target: int, owner: str) -> None:
    thrown = h(4), Measure(4, 0), Conditional((0,), frozenset({1}), (h(target),))
    found = protocol(*thrown, qubits=5, clbits=1)
    (given,) = assignments(found, ("alice", "bob")) or ()
    assert given[4] == owner
    assert crossing(found) == ()


def test_a_coin_that_both_act_by_may_be_either_ones() -> None:
    thrown = h(4), Measure(4, 0), Conditional((0,), frozenset({1}), (h(1), h(3)))
    ways = list(assignments(protocol(*thrown, qubits=5, clbits=1), ("alice", "bob")) or ())
    assert sorted(way[4] for way in ways) == ["alice", "bob"]
