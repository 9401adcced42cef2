"""What a register tells of others on the way: powers computed from an exponent, exponents copied from a power."""

from __future__ import annotations

import pytest
from circuits import checked, contract, gate, h, outcome, x
from pydantic import ValidationError
from way_circuits import HALF, Ops, built, cx, form, hs, in_rz_sx_cx, passage, register, toffoli_in_parts

from contracts.rules.measures import Measures
from contracts.targets import TargetError
from grader.structural import cuts_search
from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED
# Counting qubits 0, 1; the work register 2 to 5 becomes 2^x modulo 15, which has a single 1, at the place x.
REGISTERS = (register(0, 1, name="counting"), register(2, 3, 4, 5, name="work", end="ignored"))
POWER = {
    "rule": "measures", "name": "a computation of the power", "inputs": ("counting",), "qubits": (0, 1),
    "outputs": ("work",), "any_of": (form("power_readings", base=2, modulus=15, exponent_bits=2, work_bits=4),),
    "begins": passage(form("uniform", num_qubits=2), "counting"), "ends": "anywhere", "in_turn": True,
}  # fmt: skip


def cswap(control: int, a: int, b: int) -> Gate:
    return Gate("swap", (a, b), controls=(Control(control),))


BY_2: Ops = [cswap(0, 4, 5), cswap(0, 3, 4), cswap(0, 2, 3)]
BY_4: Ops = [cswap(1, 2, 4), cswap(1, 3, 5)]
FIRST: Ops = [cx(0, 3), cx(0, 2)]  # by 2, where a 1 arrives
INVERSE_TRANSFORM: Ops = [h(1), gate("p", 0, params=(-HALF,), controls=(1,)), h(0)]
CSWAPS_IN_PARTS: Ops = [
    part
    for a, b in ((2, 4), (3, 5))
    for part in (cx(b, a), *toffoli_in_parts(1, a, b), cx(b, a))
]  # fmt: skip

COMPUTED: dict[str, Ops] = {
    "one power after the other": [*hs(0, 1), x(2), *BY_2, *BY_4, *INVERSE_TRANSFORM],
    "the other way round": [*hs(0, 1), x(2), *BY_4, *BY_2, *INVERSE_TRANSFORM],
    "each Hadamard where it is needed": [x(2), h(0), *BY_2, h(1), *BY_4, *INVERSE_TRANSFORM],
    "the first power on a known number": [*hs(0, 1), *FIRST, x(2), *BY_4],
    "an open control for the 1": [*hs(0, 1), Gate("x", (2,), controls=(Control(0, 0),)), cx(0, 3), *BY_4],
    "the transform of one qubit before the next power": [
        x(2), h(1), *BY_4, h(1), h(0), *BY_2, gate("p", 0, params=(-HALF,), controls=(1,)), h(0),
    ],
    "the superposition by a transform": [*INVERSE_TRANSFORM, x(2), *BY_2, *BY_4],
    "the superposition by a joint gate and its correction": [*hs(0, 1), cx(0, 1), x(2), *BY_2, *BY_4],
    "rotations for Hadamards": [gate("ry", 0, params=(HALF,)), gate("ry", 1, params=(-HALF,)), x(2), *BY_2, *BY_4],
    # CX between its Hadamards on hardware that has it in one direction: the first one meets that of qubit 0.
    "a Hadamard that a compiler has cancelled": [h(1), h(3), cx(3, 0), h(0), h(3), cx(0, 2), x(2), *BY_4],
    "another basis": [*in_rz_sx_cx([*hs(0, 1), *FIRST, x(2)]), *CSWAPS_IN_PARTS],
    "reset at first": [Reset(0), Reset(1), Reset(2), *hs(0, 1), x(2), *BY_2, *BY_4],
    "the work register used up afterwards": [*hs(0, 1), x(2), *BY_2, *BY_4, *INVERSE_TRANSFORM, *hs(2, 3), cx(2, 4)],
    "the work register thrown away": [*hs(0, 1), x(2), *BY_2, *BY_4, *(Reset(q) for q in range(2, 6))],
    "all measured": [*hs(0, 1), x(2), *BY_2, *BY_4, *INVERSE_TRANSFORM, *(Measure(q, q) for q in range(6))],
}  # fmt: skip

# The exponent is the place of the 1 among the powers.
UNFOLDED: Ops = [*hs(3, 4), gate("x", 5, controls=(3, 4)), cx(5, 3), cx(5, 4), x(2), cx(3, 2), cx(4, 2), cx(5, 2)]
EXPONENT: Ops = [cx(3, 0), cx(5, 0), cx(4, 1), cx(5, 1)]
TABLE: Ops = [
    Gate("x", (2 + place,), controls=(Control(0, place & 1), Control(1, place >> 1))) for place in range(4)
]  # fmt: skip
COPIED: dict[str, Ops] = {
    "the exponent read off the power": [*UNFOLDED, *EXPONENT, *INVERSE_TRANSFORM],
    "after Hadamards that come to nothing": [*hs(0, 1), *hs(0, 1), *UNFOLDED, *EXPONENT],
    "the inputs thrown away at first": [*hs(0, 1), gate("swap", 0, 6), gate("swap", 1, 7), *UNFOLDED, *EXPONENT],
    "the superposition moved, then a table": [*hs(3, 4), cx(3, 0), cx(4, 1), cx(0, 3), cx(1, 4), *TABLE],
    "a table of the powers": [*hs(0, 1), *TABLE],
    "another power": [*hs(0, 1), x(2), *BY_4, *BY_2[:2]],
    "one power only": [*hs(0, 1), x(2), *BY_2],
    "nothing": [*hs(0, 1), x(2)],
    "computed, taken back and copied": [
        *hs(0, 1), x(2), *BY_2, *BY_4, *BY_4[::-1], *BY_2[::-1], x(2), *hs(0, 1), *UNFOLDED, *EXPONENT,
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", COMPUTED)
def test_a_power_that_is_computed_from_the_exponent_is_one_however_it_is_written(name: str) -> None:
    assert outcome(POWER, built(6, COMPUTED[name], 6), registers=REGISTERS) is HELD


@pytest.mark.parametrize("name", COPIED)
def test_the_state_of_all_powers_made_in_another_way_is_no_computation(name: str) -> None:
    assert outcome(POWER, built(8, COPIED[name]), registers=REGISTERS) is FAILED


def test_a_table_of_powers_is_a_computation_but_for_the_turns() -> None:
    at_once = {**POWER, "in_turn": False}
    assert outcome(at_once, built(6, COPIED["a table of the powers"]), registers=REGISTERS) is HELD
    assert outcome(at_once, built(8, COPIED["the exponent read off the power"]), registers=REGISTERS) is FAILED


def test_other_qubits_of_the_inputs_are_as_they_arrive() -> None:
    """Qubit 1 is in |+>, which a power of 4 under its control does not tell apart from any other superposition."""
    one = {
        **POWER,
        "qubits": (0,), "in_turn": False,
        "any_of": (form("power_readings", base=2, modulus=15, exponent_bits=1, work_bits=4),),
    }  # fmt: skip
    assert outcome(one, built(6, [*hs(0, 1), x(2), *BY_2]), registers=REGISTERS) is HELD
    assert outcome(one, built(6, [*hs(0, 1), x(2), *BY_4]), registers=REGISTERS) is FAILED


def test_a_program_that_is_too_long_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts_search, "MAX_WORK", 2**12)
    assert outcome(POWER, built(6, COMPUTED["another basis"]), registers=REGISTERS) is Outcome.UNDECIDED


def test_the_evidence_says_from_where_the_power_is_computed() -> None:
    evidence = checked(POWER, built(6, COMPUTED["one power after the other"]), registers=REGISTERS)
    assert evidence.measured == "a computation of the power from the start"


def test_candidates_are_told_which_qubits_are_free_and_that_they_take_turns() -> None:
    told = Measures.model_validate({**POWER, "because": "it is asked for"}).told()
    assert "for every state of qubits 0, 1 of counting, the others as they arrive" in told
    assert "on to some moment" in told
    assert "What is taken back afterwards does not count." in told
    assert "one after another, in any order" in told


@pytest.mark.parametrize(
    "changed",
    [
        {"qubits": (0, 0)},
        {"qubits": (0,)},
        {"qubits": (0, 1), "begins": "start"},
        {"outputs": ()},
    ],
)
def test_contradictions_are_refused(changed: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        contract({**POWER, **changed}, registers=REGISTERS)


def test_free_qubits_that_are_not_of_the_inputs_are_refused() -> None:
    with pytest.raises(TargetError, match="qubits"):
        checked({**POWER, "qubits": (0, 2)}, built(6, []), registers=REGISTERS)


def test_the_turns_are_looked_for_from_the_moment_at_which_the_computation_begins() -> None:
    """Qubits 0 and 1 are joined with 3 and 4 in turn, and pure again before the table is written."""
    turns = {"rule": "joined_in_turn", "register_name": "counting", "qubits": (0, 1)}
    program = built(6, COPIED["the superposition moved, then a table"])
    assert outcome(turns, program, registers=REGISTERS) is HELD
    assert outcome(POWER, program, registers=REGISTERS) is FAILED
