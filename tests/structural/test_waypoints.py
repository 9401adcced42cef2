"""States on the way: what each freedom lets through and refuses, and where the search gives up."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import checked, contract, gate, h, outcome, x
from way_circuits import Ops, built, cx, form, hs, local, passage, passes, register

from contracts.rules import Waypoint
from grader.structural import cuts_search
from grader.structural.effects import unitary_effect
from grader.structural.waypoint_populations import Basis, Populations, permutes
from grader.structural.waypoint_state import Wanted
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Measure, Operation, Reset, UnitaryMatrix

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
TWO = (register(0, 1),)
BELL = form("bell", kind="phi_plus")
GHZ = form("ghz", n=3)
TURN = np.array([[0.6, -0.8j], [0.8, 0.6j]])


def _at(up_to: str, operations: Ops, state: dict[str, object] = BELL, qubits: int = 2, **fields: object) -> Outcome:
    rule = passes(passage(state, up_to=up_to, **fields))
    return outcome(rule, built(qubits, operations), registers=(register(*range(3 if state is GHZ else 2)),))


def test_the_state_may_be_left_again() -> None:
    assert _at("phase", [h(0), cx(0, 1), cx(0, 1), h(0), x(0)]) is HELD


def test_a_phase_is_a_difference_unless_it_is_free() -> None:
    flipped = [x(0), h(0), cx(0, 1)]
    assert _at("phase", flipped) is FAILED
    assert _at("diagonal", flipped) is HELD
    assert _at("phase", [*flipped, gate("gphase", params=(1.0,)), gate("z", 1)]) is HELD


def test_what_commutes_with_an_entangler_may_come_after_it() -> None:
    """Z on the control stands before the CX, and a cut without it exists all the same."""
    assert _at("phase", [h(0), gate("z", 0), cx(0, 1)]) is HELD


def test_one_qubit_gates_are_a_difference_unless_they_are_free() -> None:
    turned = [UnitaryMatrix(TURN, (1,)), x(1), h(1), gate("rzz", 0, 1, params=(math.pi / 2,))]
    bell = [h(0), cx(0, 1), *local(TURN, 0, 1)]
    assert _at("phase", [*hs(0, 1), gate("rzz", 0, 1, params=(math.pi / 2,))]) is FAILED
    assert _at("local", [*hs(0, 1), gate("rzz", 0, 1, params=(math.pi / 2,))]) is HELD
    assert _at("local", bell) is HELD
    assert _at("local", turned) is FAILED


def test_on_three_qubits_local_changes_are_found() -> None:
    ghz = [h(0), *local(TURN, 1, 2), cx(0, 1), cx(1, 2)]
    assert _at("local", [h(0), cx(0, 1), cx(1, 2), *local(TURN, 0, 1, 2)], GHZ, 3) is HELD
    assert _at("local", ghz, GHZ, 3) is FAILED
    chain = [*hs(0, 1, 2), gate("z", 1, controls=(0,)), gate("z", 2, controls=(1,))]
    assert _at("local", chain, GHZ, 3) is HELD  # the linear cluster of three is a GHZ state
    w_state = [
        gate("ry", 0, params=(2 * math.acos(1 / math.sqrt(3)),)), gate("h", 1, controls=(0,)), cx(1, 2), cx(0, 1), x(0)
    ]  # fmt: skip
    assert _at("local", w_state, GHZ, 3) is FAILED


def test_schmidt_asks_for_the_spectrum_alone() -> None:
    registers = (register(0, 1, name="a"), register(2, name="b"))
    state = form("amplitudes", values=(math.sqrt(0.5), 0, 0, 0, 0, 0, 0, math.sqrt(0.5)))
    rule = passes(passage(state, "a", "b", up_to="schmidt"))
    scrambled = [h(0), cx(0, 2), cx(0, 1), gate("ry", 1, params=(0.3,)), cx(1, 0)]
    assert outcome(rule, built(3, scrambled), registers=registers) is HELD
    weaker = [gate("ry", 0, params=(0.8,)), cx(0, 2), h(0), cx(0, 1)]
    assert outcome(rule, built(3, weaker), registers=registers) is FAILED


def test_a_register_that_is_entangled_with_an_ancilla_is_in_no_state() -> None:
    assert _at("local", [h(2), cx(2, 0), cx(2, 1)], qubits=3) is FAILED
    assert _at("phase", [h(2), cx(2, 0), cx(2, 1), cx(0, 2)], qubits=3) is HELD


def test_clean_ancillas_are_zero_at_that_moment() -> None:
    used = [x(2), h(0), cx(0, 1), h(1), x(2)]
    early = [x(2), x(2), h(0), cx(0, 1), h(1)]
    assert _at("phase", used, qubits=3) is HELD
    # Nothing orders the ancilla's second X after the pair is undone: there is a cut at which both are as they must be.
    assert _at("phase", used, qubits=3, ancillas="clean") is HELD
    assert _at("phase", early, qubits=3, ancillas="clean") is HELD
    held_up = [x(2), h(0), cx(0, 1), cx(2, 0), cx(2, 0), x(2), h(1)]
    assert _at("phase", [x(2), h(0), gate("x", 1, controls=(0, 2)), h(1)], qubits=3, ancillas="clean") is FAILED
    assert _at("phase", held_up, qubits=3, ancillas="clean") is HELD


def test_waypoints_come_in_their_order() -> None:
    uniform, zero = form("uniform", num_qubits=2), form("amplitudes", values=(1, 0, 0, 0))
    there = passes(passage(BELL, up_to="phase"), passage(zero, up_to="phase"))
    back = passes(passage(zero, up_to="phase"), passage(BELL, up_to="phase"))
    program = built(2, [h(0), cx(0, 1)])
    assert outcome(back, program, registers=TWO) is HELD
    assert outcome(there, program, registers=TWO) is FAILED
    assert outcome(there, built(2, [h(0), cx(0, 1), cx(0, 1), h(0)]), registers=TWO) is HELD
    evidence = checked(passes(passage(zero, up_to="phase"), passage(uniform, up_to="phase")), program, registers=TWO)
    assert evidence.outcome is FAILED and "uniform is not passed after" in evidence.measured


def test_interleaved_halves_have_a_common_cut() -> None:
    """No prefix of this listing is the superposition: qubit 1 is late, qubit 0 goes on."""
    listing = [h(0), gate("t", 0), h(0), h(1), gate("t", 1), h(1)]
    rule = passes(passage(form("uniform", num_qubits=2), up_to="phase"))
    assert outcome(rule, built(2, listing), registers=TWO) is HELD


def test_every_record_passes_or_none_does() -> None:
    rule = passes(passage(BELL, "search", up_to="phase"))
    corrected = [
        h(2), Measure(2, 0), h(0), cx(0, 1), gate("x", 1), Conditional((0,), frozenset({0, 1}), (x(1),)),
    ]  # fmt: skip
    assert outcome(rule, built(3, corrected, 1), registers=TWO) is HELD
    half = [h(2), Measure(2, 0), h(0), Conditional((0,), frozenset({1}), (cx(0, 1),))]
    assert outcome(rule, built(3, half, 1), registers=TWO) is FAILED


def test_local_changes_may_depend_on_the_record() -> None:
    parity = [*hs(0, 1), cx(0, 2), cx(1, 2), Measure(2, 0)]
    assert outcome(passes(passage(BELL, up_to="local")), built(3, parity, 1), registers=TWO) is HELD
    assert outcome(passes(passage(BELL, up_to="phase")), built(3, parity, 1), registers=TWO) is FAILED


def test_what_is_reset_or_noisy_is_mixed() -> None:
    assert _at("local", [h(2), cx(2, 0), Reset(2), h(0), cx(0, 1)], qubits=3) is FAILED
    noise = Channel((math.sqrt(0.5) * np.eye(2), math.sqrt(0.5) * np.diag([1, -1])), (0,))
    rule = passes(passage(BELL, up_to="local"))
    assert outcome(rule, built(2, [h(0), noise, cx(0, 1)]), registers=TWO, noise="allowed") is FAILED


def test_with_free_inputs_a_state_is_met_for_every_input_or_not_at_all() -> None:
    registers = (register(0, name="message", start="free", end="ignored"), register(1, 2))
    rule = passes(passage(BELL, up_to="phase"))
    program = built(3, [h(1), cx(1, 2), cx(0, 1), h(0)])
    assert outcome(rule, program, registers=registers, kind="channel") is HELD
    dependent = built(3, [cx(0, 1), h(1), cx(1, 2)])
    assert outcome(rule, dependent, registers=registers, kind="channel") is FAILED


def test_too_many_qubits_leave_it_undecided() -> None:
    wide = [h(0), *(cx(k, k + 1) for k in range(24))]
    evidence = checked(passes(passage(BELL)), built(25, wide), registers=TWO)
    assert evidence.outcome is UNDECIDED and "25 qubits" in evidence.measured


def test_qubits_that_are_not_connected_do_not_matter() -> None:
    wide = [h(5), *(cx(k, k + 1) for k in range(5, 40)), h(0), cx(0, 1)]
    assert outcome(passes(passage(BELL)), built(41, wide), registers=TWO) is HELD


def test_where_the_bound_on_cuts_is_met_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts_search, "MAX_CUTS", 8)
    many = [gate("ry", k, params=(0.3 + 0.1 * k + 0.01 * j,)) for j in range(4) for k in range(2)]
    evidence = checked(passes(passage(BELL, up_to="phase")), built(2, many), registers=TWO)
    assert evidence.outcome is UNDECIDED and "more than 8 cuts" in evidence.measured


def test_a_closed_form_of_another_size_is_the_contracts_fault() -> None:
    from contracts.targets import TargetError

    with pytest.raises(TargetError, match="a state of 2 qubits is expected"):
        checked(passes(passage(form("ghz", n=3))), built(2, [h(0)]), registers=TWO)


def _parities(*sets: tuple[int, ...]) -> Ops:
    """The parity of each set onto an ancilla of its own above qubit 6."""
    return [cx(qubit, 7 + k) for k, each in enumerate(sets) for qubit in each]


_CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))
_SEVEN = (register(*range(7)),)
_STEANE = passes(passage(form("steane_logical", bit=0), up_to="phase"))


def _seeds(*turn: Operation) -> Ops:
    words = [cx(seed, k) for seed, others in ((4, (0, 2, 6)), (5, (1, 2, 6)), (3, (0, 1, 6))) for k in others]
    return [*turn, *words]


def test_commuting_parities_hide_no_state_that_is_not_there() -> None:
    """Twelve CX that may come in any order make 4,096 cuts; the populations say that none of them is the state."""
    half = gate("ry", 5, params=(1.0,))
    unequal = built(10, [*_seeds(h(3), h(4), half), *_parities(*_CHECKS)])
    evidence = checked(_STEANE, unequal, registers=_SEVEN)
    assert evidence.outcome is FAILED and "Z populations" in evidence.witness
    classical = built(10, [x(0), cx(0, 1), *_parities(*_CHECKS)])
    assert outcome(_STEANE, classical, registers=_SEVEN) is FAILED


def test_the_same_parities_do_not_hide_the_state_that_is_there() -> None:
    right = built(10, [*_seeds(*hs(3, 4, 5)), *_parities(*_CHECKS)])
    assert outcome(_STEANE, right, registers=_SEVEN) is HELD


def test_equal_populations_prove_nothing() -> None:
    """Signs of the words are in no Z population, and in the X basis the parities count one by one."""
    other = built(10, [x(3), *_seeds(*hs(3, 4, 5)), *_parities(*_CHECKS)])
    assert outcome(_STEANE, other, registers=_SEVEN) is UNDECIDED


@pytest.mark.parametrize("basis", ["z", "x"])
def test_a_step_permutes_a_basis_or_does_not(basis: Basis) -> None:
    def does(operation: Operation) -> bool:
        effect = unitary_effect(operation)
        assert effect is not None
        return permutes(effect, basis)

    assert does(cx(0, 1)) and does(x(0)) and does(gate("y", 0)) and does(gate("swap", 0, 1))
    assert not does(h(0)) and not does(gate("ry", 0, params=(0.3,)))
    assert does(gate("t", 0)) is (basis == "z")
    assert does(gate("rx", 0, params=(0.3,))) is (basis == "x")
    assert does(gate("x", 2, controls=(0, 1))) is (basis == "z")


def test_populations_of_a_state_are_its_own_in_both_bases() -> None:
    """|0+> reads 0 or 2 on the low qubit's basis and its transform: 1/2, 0, 1/2, 0 and 1/2, 1/2, 0, 0."""
    state = np.kron(np.array([1, 1]), np.array([1, 0])) / math.sqrt(2)  # qubit 1 in |+>, qubit 0 in |0>
    contract_ = contract(passes(passage(form("amplitudes", values=tuple(state)))), registers=TWO)
    rule = contract_.rules[0]
    assert isinstance(rule, Waypoint)
    wanted = Wanted.of(rule.passes[0].model_copy(update={"up_to": "phase"}), contract_)
    for basis, expected in (("z", [0.5, 0, 0.5, 0]), ("x", [0.5, 0.5, 0, 0])):
        found = Populations.of(wanted, basis, ordered=True)  # type: ignore[arg-type]
        assert found.squares is not None
        np.testing.assert_allclose(found.squares**2, expected, atol=1e-12)
