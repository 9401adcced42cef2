"""What is known at the start decides what entangles, and what is counted in branches, chains and angles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from circuits import circuit, contract, cx, gate, h, outcome, unitary, x
from way_circuits import built, register, toffoli_in_parts

from contracts.rules import ErrorIsPhysical
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.structural.effects import unitary_effect
from grader.structural.equality import same_but_for_qubits, same_effect
from grader.structural.known_states import carry, knowledge_at_start
from grader.structural.max_depth import longest_chain
from grader.structural.max_free_parameters import free_parameters
from grader.structural.record import KEPT, record_of
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.gates import gate_spec
from ir.program import Conditional, Control, Gate, Measure, Operation, UnitaryMatrix

HELD, FAILED = Outcome.HELD, Outcome.FAILED
AT_LEAST_ONE = {"rule": "min_entanglers", "count": 1}


def given(bits: str) -> tuple[dict[str, Any], ...]:
    """Two qubits in a basis state, highest first, and two in a free state."""
    return (
        {"name": "known", "qubits": (0, 1), "start": "given", "given": bits},
        {"name": "free", "qubits": (2, 3), "start": "free"},
    )


@pytest.mark.parametrize("bits", ["00", "01", "10", "11"])
@pytest.mark.parametrize(
    "operation",
    [
        cx(0, 2),
        cx(1, 3),
        gate("rzz", 0, 2, params=(0.3,)),
        gate("rzx", 1, 3, params=(0.3,)),
        gate("x", 0, controls=(1,)),
        unitary(np.diag(np.exp([0.3j, -0.3j, 0.7j, 0.4j])), 0, 2),
        Gate("x", (2,), (), (Control(0, 0), Control(1, 1))),
    ],
)
def test_what_meets_a_given_basis_state_entangles_nothing(bits, operation):
    assert outcome(AT_LEAST_ONE, circuit(4, operation), registers=given(bits)) is FAILED
    # After an H the state is known, and is no basis state any more; of two known qubits one kicks back to the other.
    if operation != gate("x", 0, controls=(1,)):
        assert outcome(AT_LEAST_ONE, circuit(4, h(0), h(1), operation), registers=given(bits)) is HELD


@pytest.mark.parametrize(("bits", "found"), [("00", FAILED), ("01", FAILED), ("10", FAILED), ("11", HELD)])
def test_controls_that_are_given_are_met_or_not(bits, found):
    met = Gate("swap", (2, 3), (), (Control(0), Control(1)))
    assert outcome({"rule": "min_operations", "count": 1}, circuit(4, met), registers=given(bits)) is HELD
    half = Gate("z", (2,), (), (Control(0), Control(1), Control(3)))
    assert outcome(AT_LEAST_ONE, circuit(4, half), registers=given(bits)) is found


def test_what_a_condition_leaves_in_a_basis_state_is_still_known():
    registers = (*given("01"), {"name": "coin", "qubits": (4,), "end": "ignored"})
    guarded = Conditional((0,), frozenset({1}), (gate("rzz", 0, 2, params=(0.3,)),))
    program = circuit(5, h(4), Measure(4, 0), guarded, cx(0, 3), num_clbits=1)
    # RZZ may entangle as far as is looked at under a condition; the CX after it does not: its control is known.
    rule = {"rule": "max_entanglers", "count": 1}
    assert outcome(rule, program, registers=registers, kind="channel") is HELD
    spoilt = Conditional((0,), frozenset({1}), (gate("rxx", 0, 2, params=(0.3,)),))
    program = circuit(5, h(4), Measure(4, 0), spoilt, cx(0, 3), num_clbits=1)
    assert outcome(rule, program, registers=registers, kind="channel") is FAILED


def measured(count: int) -> tuple[Operation, ...]:
    return tuple(Measure(0, k) for k in range(count))


@pytest.mark.parametrize(
    ("values", "met", "otherwise", "most"),
    [
        ({1}, 3, 1, 3),
        ({1}, 1, 3, 3),
        ({0, 1, 2, 3, 4, 5, 6, 7}, 1, 3, 1),  # the other branch never runs
        ({0, 1, 2, 3, 4, 5}, 1, 3, 3),
        (set(), 3, 1, 1),  # this one never does
    ],
)
def test_of_two_branches_the_one_that_measures_more_counts_if_it_can_run(values, met, otherwise, most):
    branch = Conditional((5, 6, 7), frozenset(values), measured(met), measured(otherwise))
    program = circuit(1, branch, num_clbits=8)
    assert outcome({"rule": "max_measurements", "count": most}, program) is HELD
    if most > 1:
        assert outcome({"rule": "max_measurements", "count": most - 1}, program) is FAILED


def test_the_two_branches_of_an_outer_condition_do_not_wait_for_one_another():
    inner = Conditional((1,), frozenset({1}), (x(0), h(0)), (h(0),))
    program = circuit(1, Conditional((0,), frozenset({1}), (inner,), (x(0), h(0))), num_clbits=2)
    assert len(longest_chain(steps_of(program))) == 2
    after = circuit(1, *program.operations, h(0), num_clbits=2)
    assert len(longest_chain(steps_of(after))) == 3


@pytest.mark.parametrize(
    ("operation", "numbers"),
    [
        (gate("rx", 0, params=(math.pi / 4,)), 0),
        (gate("rx", 0, params=(math.pi / 4,), controls=(1,)), 0),
        (gate("rx", 0, params=(7 * math.pi / 4,), controls=(1,)), 0),
        (gate("rx", 0, params=(math.pi / 8,), controls=(1,)), 1),
        (gate("rx", 0, params=(0.3,), controls=(1, 2)), 1),
        (gate("h", 0, controls=(1, 2, 3, 4)), 0),
        (gate("h", 0, controls=(1, 2, 3, 4, 5)), 0),
        (gate("x", 0, controls=(1, 2, 3, 4, 5)), 0),
    ],
)
def test_fixed_gates_hold_no_numbers_whatever_controls_them(operation, numbers):
    effect = unitary_effect(operation)
    assert effect is not None
    assert free_parameters(effect) == numbers


def test_an_open_control_makes_another_gate_on_any_qubits():
    def effect(*controls: Control):
        found = unitary_effect(Gate("h", (0,), (), controls))
        assert found is not None
        return found

    closed = effect(Control(1))
    assert same_but_for_qubits(closed, effect(Control(2)))
    assert not same_but_for_qubits(closed, effect(Control(1, 0)))
    assert not same_but_for_qubits(closed, effect())
    assert same_but_for_qubits(effect(Control(1, 0), Control(2)), effect(Control(1), Control(2, 0)))


def test_an_error_that_is_looked_at_on_other_qubits_alone_is_not_looked_at():
    data = {"name": "data", "qubits": (0, 1, 2)}
    fields = {"argument": "error", "registers": ("data",), "because": "a test asks for it"}
    rule = ErrorIsPhysical.model_validate({"rule": "error_is_physical", **fields})
    made = contract({"rule": "returns_program"}, registers=(data, {"name": "rest", "qubits": (3,), "end": "ignored"}))

    def judged(*looks: Operation) -> Outcome:
        programs = [circuit(4, cx(0, 1), cx(0, 2), *[x(2)] * bit, *looks, num_clbits=1) for bit in (0, 1)]
        cases = tuple(CaseProgram(f"case {bit}", {"error": bit}, program) for bit, program in enumerate(programs))
        (evidence,) = check_cases(made.model_copy(update={"rules": (rule,)}), cases)
        return evidence.outcome

    assert judged(cx(2, 3)) is HELD
    assert judged(Measure(2, 0)) is HELD
    assert judged(cx(0, 3), cx(1, 3)) is FAILED
    assert judged(h(2)) is FAILED  # it acts there, and looks at nothing


ENDS = ("ignored", "ignored", "graded")


def test_equal_branches_inside_a_condition_leave_the_outer_condition():
    inner = Conditional((0,), frozenset({1}), (x(2),), (x(2),))
    program = circuit(3, Measure(0, 0), Measure(1, 1), Conditional((1,), frozenset({1}), (inner,)), num_clbits=2)
    registers = tuple({"name": f"q{k}", "qubits": (k,), "start": "free", "end": end} for k, end in enumerate(ENDS))
    rules = [{"rule": "mid_circuit_measurement", "register_name": f"q{k}", "count": 1} for k in (0, 1)]
    assert [outcome(rule, program, registers=registers, kind="channel") for rule in rules] == [FAILED, HELD]


def test_a_matrix_that_acts_on_each_party_alone_crosses_nothing():
    link = {
        "rule": "classical_link",
        "parties": {"sender": (0, 1), "receiver": (2,)},
        "pairs": (("sender", "receiver"),),
        "links": (("sender", "receiver"),),
    }
    message = (
        register(0, name="message", start="free", end="ignored"),
        register(1, name="half", end="ignored"),
        register(2, name="receiver"),
    )
    phase = gate_spec("rz")
    assert phase is not None
    within = np.eye(4)[[0, 3, 2, 1]]  # CX with control 0 and target 1
    both = unitary(np.kron(phase.matrix((0.3,)), within), 0, 1, 2)

    def judged(*crossing: Operation) -> Outcome:
        operations = [h(1), cx(1, 2), *crossing, h(0), Measure(0, 0), Measure(1, 1)]
        return outcome(link, built(3, operations, 2), registers=message, kind="channel", work_qubits="ignored")

    assert judged(both) is HELD
    assert judged(*toffoli_in_parts(0, 1, 2)) is FAILED


def test_a_global_phase_makes_no_fixed_rotation_a_free_one():
    """RX(pi/4), as a matrix, times a phase that no multiple of pi/4 is."""
    for angle, held in ((math.pi / 4, 0), (0.3, 1)):
        effect = unitary_effect(unitary(np.exp(0.2j) * gate("rx", 0, params=(angle,)).matrix(), 0))
        assert effect is not None and free_parameters(effect) == held


def test_a_diagonal_under_a_control_holds_all_of_its_phases():
    """Without a control one of them is the global phase."""
    phases = np.diag(np.exp([0.3j, 1.1j, -0.7j, 2.3j]))
    for controls, held in (((), 3), ((Control(2),), 4), ((Control(2, 0),), 4)):
        effect = unitary_effect(UnitaryMatrix(phases, (0, 1), controls))
        assert effect is not None and free_parameters(effect) == held


def test_a_clbit_that_may_keep_what_it_held_shows_no_one_qubit():
    """Measured in some runs only, into a clbit that held another record before, or none."""
    sometimes = Conditional((1,), frozenset({1}), (Measure(1, 0),))
    for first, may_show in (((), {KEPT, 1}), ((Measure(0, 0),), {0, 1})):
        found = record_of(circuit(3, Measure(2, 1), *first, sometimes, num_clbits=2))
        assert found.sources[0] == may_show
        assert found.certain == {1: 2} and found.uncertain == (0,)


@pytest.mark.parametrize("turn", [0.3, 1.9])
def test_a_matrix_beside_a_known_qubit_comes_to_a_gate_on_each(turn):
    """RX on a free qubit and RY on one in |0>, as one matrix of numbers."""
    made = contract(AT_LEAST_ONE, registers=given("00"))
    both = np.kron(gate("ry", 0, params=(turn,)).matrix(), gate("rx", 0, params=(0.4,)).matrix())
    program = circuit(4, unitary(both, 2, 0))
    (step,) = [step for step in carry(steps_of(program), knowledge_at_start(made, program)).steps if 2 in step.qubits]
    alone = unitary_effect(gate("rx", 2, params=(0.4,)))
    assert step.effect is not None and alone is not None and same_effect(step.effect, alone)
