"""``min_entanglers``: honest decompositions hold, padding in every spelling counts for nothing."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from circuits import (
    CX_MATRIX,
    SWAP_MATRIX,
    checked,
    circuit,
    contract,
    cp,
    cx,
    cz,
    free,
    gate,
    h,
    measure_all,
    outcome,
    rz,
    swap,
    unitary,
    x,
)

from grader.structural.simplify import entanglers
from grader.verdict import Outcome
from ir.gates import gate_spec, pauli_matrix
from ir.program import Channel, Conditional, Control, Gate, Measure, Operation, Prepare, Program, Reset

HALF_PI = math.pi / 2


def at_least(count: int) -> dict[str, Any]:
    return {"rule": "min_entanglers", "count": count}


def count(program: Program, **fields: Any) -> int:
    return len(entanglers(contract(at_least(1), **fields), program).counted)


# --- honest programs ---------------------------------------------------------------------------

ONE_ENTANGLER: dict[str, tuple[Operation, ...]] = {
    "cx": (h(0), cx(0, 1)),
    "cx as h cz h": (h(0), h(1), cz(0, 1), h(1)),
    "cz as a controlled phase": (h(0), h(1), cp(math.pi, 0, 1), h(1)),
    "cx with an open control": (h(0), Gate("x", (1,), (), (Control(0, 0),))),
    "ecr": (h(0), gate("ecr", 0, 1)),
    "rzx": (h(0), gate("rzx", 0, 1, params=(HALF_PI,))),
    "rzz": (h(0), h(1), gate("rzz", 0, 1, params=(HALF_PI,))),
    "iswap": (h(0), gate("iswap", 0, 1)),
    "matrix that is cx": (h(0), unitary(CX_MATRIX, 0, 1)),
    "matrix that is cx, operands swapped": (h(0), unitary(SWAP_MATRIX @ CX_MATRIX @ SWAP_MATRIX, 1, 0)),
    "channel of one kraus operator": (h(0), Channel((CX_MATRIX,), (0, 1))),
    "square root of swap": (x(0), gate("swappow", 0, 1, params=(0.5,))),
}


@pytest.mark.parametrize("name", ONE_ENTANGLER)
def test_each_spelling_of_an_entangler_counts_once(name: str) -> None:
    program = circuit(2, *ONE_ENTANGLER[name], *measure_all(2), num_clbits=2)
    assert count(program) == 1
    assert outcome(at_least(1), program) is Outcome.HELD
    assert outcome(at_least(2), program) is Outcome.FAILED


def test_the_spellings_were_all_there() -> None:
    assert len(ONE_ENTANGLER) == 12


def test_two_qubit_grover_has_two_entanglers() -> None:
    hadamards, flips = (h(0), h(1)), (x(0), x(1))
    program = circuit(2, *hadamards, cz(0, 1), *hadamards, *flips, cz(0, 1), *flips, *hadamards)
    assert count(program) == 2


def test_phase_kickback_counts_though_the_state_stays_a_product() -> None:
    program = circuit(3, h(0), h(1), x(2), h(2), cx(0, 2), cx(1, 2), h(0), h(1))
    assert count(program, registers=({"name": "q", "qubits": (0, 1, 2)},)) == 2


def test_ghz_by_a_chain_and_by_a_fan_have_the_same_count() -> None:
    registers = ({"name": "q", "qubits": (0, 1, 2, 3)},)
    chain = circuit(4, h(0), cx(0, 1), cx(1, 2), cx(2, 3))
    fan = circuit(4, h(0), cx(0, 3), cx(0, 2), cx(0, 1))
    assert count(chain, registers=registers) == count(fan, registers=registers) == 3


def test_a_fourier_transform_counts_its_controlled_phases() -> None:
    n = 5
    operations: list[Operation] = []
    for target in reversed(range(n)):
        operations.append(h(target))
        operations += [cp(math.pi / 2 ** (target - k), k, target) for k in range(target)]
    operations += [swap(k, n - 1 - k) for k in range(n // 2)]
    assert count(circuit(n, *operations), registers=free(*range(n))) == n * (n - 1) // 2


def test_entanglers_of_an_ancilla_that_takes_part_count() -> None:
    program = circuit(3, h(0), cx(0, 2), cx(2, 1), cx(0, 2))
    # The ancilla carries the control; taking it back is needed too.
    assert count(program) == 3


def test_a_conditional_entangler_is_a_possible_one() -> None:
    inner = Conditional((0,), frozenset({1}), (cx(0, 1),), (cz(0, 1),))
    program = circuit(3, h(2), Measure(2, 0), h(0), h(1), inner, num_clbits=1)
    assert count(program) == 2


def test_a_preparation_of_an_entangled_state_entangles() -> None:
    bell = np.array([1, 0, 0, 1]) / math.sqrt(2)
    assert count(circuit(2, Prepare(bell, (0, 1)))) == 1
    product = np.array([1, 1, 1, 1]) / 2
    assert count(circuit(2, Prepare(product, (0, 1)))) == 0


def test_a_long_pauli_rotation_entangles_except_at_half_turns() -> None:
    def turned(angle: float) -> Program:
        return circuit(10, gate("r" + "xyz" * 3 + "x", *range(10), params=(angle,)))

    registers = free(*range(10))
    assert count(turned(0.3), registers=registers) == 1
    assert count(turned(math.pi), registers=registers) == 0
    assert count(turned(2 * math.pi), registers=registers) == 0


# --- padding -----------------------------------------------------------------------------------

T, TDG = gate("t", 0), gate("tdg", 0)
CANCELLING: dict[str, tuple[Operation, ...]] = {
    "cx twice": (cx(0, 1), cx(0, 1)),
    "cx and h cz h": (cx(0, 1), h(1), cz(0, 1), h(1)),
    "h cz h twice": (h(1), cz(0, 1), h(1), h(1), cz(0, 1), h(1)),
    "cx, rz on the control, cx": (cx(0, 1), rz(0.3, 0), cx(0, 1)),
    "cx, x on the target, cx": (cx(0, 1), x(1), cx(0, 1)),
    "cz and its matrix": (cz(0, 1), unitary(np.diag([1, 1, 1, -1]).astype(complex), 1, 0)),
    "cp and its inverse": (cp(0.7, 0, 1), cp(-0.7, 1, 0)),
    "cp in three that come to nothing": (cp(0.7, 0, 1), cp(-0.4, 1, 0), cp(-0.3, 0, 1)),
    "rzz and its inverse around a commuting rz": (
        gate("rzz", 0, 1, params=(0.4,)),
        rz(0.1, 1),
        gate("rzz", 1, 0, params=(-0.4,)),
    ),
    "swap and swap back": (swap(0, 1), swap(1, 0)),
    "cx around a swap": (cx(0, 1), swap(0, 1), cx(1, 0), swap(0, 1)),
    "three cx that are a swap, and a swap": (cx(0, 1), cx(1, 0), cx(0, 1), swap(0, 1)),
    "rotation by two pi under no control": (gate("rzz", 0, 1, params=(2 * math.pi,)),),
    "controlled identity": (gate("id", 1, controls=(0,)), gate("rx", 1, params=(4 * math.pi,), controls=(0,))),
    "controlled rotation by two pi": (gate("rx", 1, params=(2 * math.pi,), controls=(0,)),),
    "controlled global phase": (gate("p", 0, params=(0.4,)),),
    "half turn of a pauli rotation": (gate("rxy", 0, 1, params=(math.pi,)),),
    "cx into a third, between": (cx(0, 1), cx(0, 2), cx(0, 1), cx(0, 2)),
    "nested on a chain": (cx(0, 1), cx(1, 2), cx(2, 3), cx(2, 3), cx(1, 2), cx(0, 1)),
    "matrix of two hadamards": (unitary(np.kron(gate_spec("h").matrix(()), gate_spec("h").matrix(())), 0, 1),),  # type: ignore[union-attr]
    "iswap and its inverse": (gate("iswap", 0, 1), gate("iswappow", 1, 0, params=(-1.0,))),
    "ccx twice, in two spellings": (
        gate("x", 2, controls=(0, 1)),
        h(2),
        gate("p", 0, params=(math.pi,), controls=(2, 1)),
        h(2),
    ),
    "toffoli against its textbook decomposition": (
        gate("x", 2, controls=(0, 1)),
        h(2),
        cx(1, 2),
        gate("tdg", 2),
        cx(0, 2),
        gate("t", 2),
        cx(1, 2),
        gate("tdg", 2),
        cx(0, 2),
        gate("t", 1),
        gate("t", 2),
        h(2),
        cx(0, 1),
        gate("t", 0),
        gate("tdg", 1),
        cx(0, 1),
    ),
}


@pytest.mark.parametrize("name", CANCELLING)
def test_padding_counts_for_nothing_on_any_state(name: str) -> None:
    program = circuit(4, *CANCELLING[name])
    registers = free(0, 1, 2, 3)
    assert count(program, registers=registers) == 0
    evidence = checked(at_least(1), program, registers=registers, kind="unitary")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.reason == "rule.min_entanglers"
    assert evidence.measured == "0 entangling operations"


@pytest.mark.parametrize("name", CANCELLING)
def test_padding_does_not_add_to_an_honest_count(name: str) -> None:
    registers = free(0, 1, 2, 3)
    honest = (h(0), cx(0, 1), h(1), cx(1, 2), h(2), cx(2, 3))
    assert count(circuit(4, *honest), registers=registers) == 3
    assert count(circuit(4, *honest, *CANCELLING[name]), registers=registers) == 3


def test_there_are_many_spellings_of_padding() -> None:
    assert len(CANCELLING) == 23


def test_a_controlled_rotation_by_two_pi_acts_on_its_control_alone() -> None:
    program = circuit(2, gate("rx", 1, params=(2 * math.pi,), controls=(0,)))
    assert outcome({"rule": "min_qubits", "count": 1}, program, registers=free(0, 1), kind="unitary") is Outcome.HELD
    assert outcome({"rule": "min_qubits", "count": 2}, program, registers=free(0, 1), kind="unitary") is Outcome.FAILED


KNOWN: dict[str, tuple[Operation, ...]] = {
    "control in zero": (h(1), cx(0, 1)),
    "control in one": (x(0), cx(0, 1)),
    "control back in zero": (x(0), x(0), h(1), cx(0, 1)),
    "open control in one": (x(0), Gate("h", (1,), (), (Control(0, 0),))),
    "one control of two in zero": (h(0), gate("x", 2, controls=(0, 1))),
    "controlled phase onto zero": (h(0), cp(0.3, 0, 1)),
    "cx onto plus": (h(0), h(1), cx(0, 1)),
    "swap of zeros": (swap(0, 1),),
    "control that was reset": (h(0), cx(0, 1), Reset(0), Reset(1), cx(0, 2)),
    "control measured to be zero": (Measure(0, 0), cx(0, 1)),
    "condition that is never met": (Measure(0, 0), h(0), Conditional((0,), frozenset({1}), (cx(0, 1),))),
    "control in one, seen through h cz h": (x(0), h(1), cz(0, 1), h(1)),
}


@pytest.mark.parametrize("name", KNOWN)
def test_an_entangler_on_known_states_counts_for_nothing(name: str) -> None:

    # Where something is reset, what was entangled before is erased and reaches nothing.
    program = circuit(3, *KNOWN[name], num_clbits=1)
    assert count(program) == 0


def test_a_given_register_is_known_and_a_free_one_is_not() -> None:
    program = circuit(2, h(1), cx(0, 1))
    given = ({"name": "q", "qubits": (0, 1), "start": "given", "given": "00"},)
    assert count(program, registers=given) == 0
    assert count(program, registers=free(0, 1)) == 1


def test_given_bits_are_read_most_significant_first() -> None:
    # |q1 q0> = |10>: qubit 1 is set, so its control is met, and a CX from it is an X.
    registers = ({"name": "q", "qubits": (0, 1), "start": "given", "given": "10"},)
    program = circuit(3, gate("ry", 2, params=(0.3,)), cx(0, 2))
    found = entanglers(contract(at_least(1), registers=registers), program)
    assert found.discounted == ((1, "does nothing to the states that can arrive"),)


def test_parked_ancillas_that_reach_nothing_count_for_nothing() -> None:
    program = circuit(4, h(0), h(2), cx(2, 3), rz(0.2, 3), cx(3, 2), h(3), cx(2, 3))
    found = entanglers(contract(at_least(1)), program)
    assert found.counted == ()
    assert {why for _, why in found.discounted} == {"reaches neither a graded register nor the record"}


def test_ancillas_that_reach_the_register_late_count() -> None:
    program = circuit(4, h(2), cx(2, 3), cx(3, 0), h(1))
    assert count(program) == 2


def test_an_older_record_that_may_survive_reaches_the_record() -> None:
    overwriting = Conditional((1,), frozenset({1}), (Measure(4, 0),))
    program = circuit(5, h(3), cx(3, 2), Measure(2, 0), h(4), Measure(4, 1), overwriting, num_clbits=2)
    assert count(program) == 1


def test_a_move_of_three_qubits_is_followed_in_its_direction() -> None:
    # What stands on 0 goes to 1, from 1 to 2, from 2 to 0; a Hadamard on qubit 0 before.
    move = np.zeros((8, 8))
    for index in range(8):
        bits = [index >> k & 1 for k in range(3)]
        move[bits[2] | bits[0] << 1 | bits[1] << 2, index] = 1
    there = move @ np.kron(np.eye(4), np.array([[1, 1], [1, -1]]) / math.sqrt(2))
    around = (unitary(there, 0, 1, 2), cx(0, 1), unitary(there.T, 0, 1, 2))
    registers = free(0, 1, 2)
    # CX from what stood on 2 to what stood on 0, between Hadamards there.
    assert count(circuit(3, *around, cz(2, 0)), registers=registers) == 0
    assert count(circuit(3, *around, cx(2, 0)), registers=registers) == 2
    assert count(circuit(3, *around, cz(1, 2)), registers=registers) == 2


def test_a_measured_ancilla_whose_outcome_is_used_counts() -> None:
    program = circuit(3, h(1), cx(1, 2), Measure(2, 0), Conditional((0,), frozenset({1}), (x(0),)), num_clbits=1)
    assert count(program) == 1


def test_an_overwritten_record_reaches_nothing() -> None:
    program = circuit(4, h(2), cx(2, 3), Measure(3, 0), h(0), Measure(0, 0), num_clbits=1)
    assert count(program) == 0


def test_entangling_what_was_measured_counts_only_where_the_state_is_graded() -> None:
    program = circuit(2, h(0), h(1), Measure(0, 0), Measure(1, 1), cx(0, 1), cz(0, 1), h(1), num_clbits=2)
    assert count(program, kind="distribution") == 0
    assert count(program, kind="state") == 2
    assert count(circuit(2, h(0), rz(0.2, 1), Measure(0, 0), h(1), cz(0, 1), num_clbits=1), kind="distribution") == 1


def test_pairs_cancel_across_conditionals_of_one_condition() -> None:
    def if_one(operation: Operation) -> Conditional:
        return Conditional((0,), frozenset({1}), (operation,))

    start = (h(2), Measure(2, 0), h(0), h(1), rz(0.2, 1))
    twice = circuit(3, *start, if_one(cz(0, 1)), if_one(cz(1, 0)), num_clbits=1)
    assert count(twice) == 0
    measured_between = circuit(3, *start, if_one(cz(0, 1)), h(2), Measure(2, 0), if_one(cz(1, 0)), num_clbits=1)
    assert count(measured_between) == 2
    other_branch = circuit(3, *start, if_one(cz(0, 1)), Conditional((0,), frozenset({0}), (cz(0, 1),)), num_clbits=1)
    assert count(other_branch) == 2


def test_a_pair_around_a_measurement_of_the_control_cancels_and_of_the_target_does_not() -> None:
    registers = ({"name": "q", "qubits": (0, 1), "start": "free"},)
    control = circuit(2, cx(0, 1), Measure(0, 0), cx(0, 1), num_clbits=1)
    target = circuit(2, cx(0, 1), Measure(1, 0), cx(0, 1), num_clbits=1)
    assert count(control, registers=registers, kind="channel") == 0
    assert count(target, registers=registers, kind="channel") == 2


def test_a_whole_small_program_that_comes_to_local_operators_counts_for_nothing() -> None:
    # exp(-i t XXXX) and its inverse, once by a CX chain and once by a CX fan: four qubits, two spellings.
    around = tuple(h(k) for k in range(4))
    chain = (cx(0, 1), cx(1, 2), cx(2, 3))
    fan = (cx(0, 3), cx(1, 3), cx(2, 3))
    forth = (*around, *chain, rz(0.3, 3), *reversed(chain), *around)
    back = (*around, *fan, rz(-0.3, 3), *reversed(fan), *around)
    registers = free(0, 1, 2, 3)
    assert count(circuit(4, *forth), registers=registers) > 0
    assert count(circuit(4, *forth, *back), registers=registers) == 0


def test_noise_that_may_entangle_is_undecided_where_it_would_decide() -> None:
    kraus = (math.sqrt(0.9) * np.eye(4), math.sqrt(0.1) * CX_MATRIX)
    program = circuit(2, h(0), Channel(kraus, (0, 1)))
    evidence = checked(at_least(1), program)
    assert evidence.outcome is Outcome.UNDECIDED
    assert evidence.reason == "undecided.rule"
    assert outcome(at_least(2), program) is Outcome.FAILED
    depolarising = tuple(0.5 * pauli_matrix(letter + "i") for letter in "ixyz")
    assert outcome(at_least(1), circuit(2, Channel(depolarising, (0, 1)))) is Outcome.FAILED


def test_the_witness_names_what_was_discounted() -> None:
    evidence = checked(at_least(1), circuit(2, h(0), cx(0, 1), cx(0, 1)))
    assert evidence.witness == (
        "operation 1: x on 1 controlled by 0 is undone by operation 2; "
        "operation 2: x on 1 controlled by 0 undoes operation 1"
    )
    assert evidence.bound == "at least 1"
    assert evidence.because == "a test asks for it"
