"""States that are to be passed before their qubits meet others: a code state before its syndrome is extracted."""

from __future__ import annotations

import pytest
from circuits import gate, h, outcome, x
from pydantic import ValidationError
from way_circuits import Ops, built, cx, form, hs, passage, register

from contracts.rules.waypoints import Waypoint
from grader.verdict import Outcome
from ir.program import Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED

REGISTERS = (register(0, 1, 2, name="data"), register(3, 4, name="syndrome", end="ignored"))
GHZ = {**passage(form("ghz", n=3), "data"), "ancillas": "clean"}
ENCODED = {"rule": "waypoint", "passes": (GHZ,), "before": ("syndrome",)}
ENCODER = [h(0), cx(0, 1), cx(0, 2)]
CHECKS = [cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4)]
# The projection on the code by a work qubit, which also makes it of |000>.
LATE_ENCODER = [h(5), cx(5, 0), cx(5, 1), cx(5, 2), h(5), gate("z", 0, controls=(5,)), Reset(5)]

FIRST: dict[str, Ops] = {
    "one after the other": [*ENCODER, *CHECKS],
    "with checks of what is complete": [h(0), cx(0, 1), cx(0, 3), cx(1, 3), cx(0, 2), cx(1, 4), cx(2, 4)],
    "ancillas prepared first": [
        *hs(3, 4), *ENCODER, *(gate("z", a, controls=(q,)) for q, a in ((0, 3), (1, 3), (1, 4), (2, 4))), *hs(3, 4),
    ],
    "turned to be read": [*ENCODER, *hs(0, 1, 2), *(gate("z", q, controls=(3,)) for q in (0, 1)), *hs(0, 1, 2)],
    "by a work qubit": [*LATE_ENCODER, *CHECKS, Measure(3, 0), Measure(4, 1)],
    "ancillas joined with others": [h(3), cx(3, 5), cx(3, 5), *ENCODER, *CHECKS],
}  # fmt: skip
LATER: dict[str, Ops] = {
    "by a work qubit after the checks": [*CHECKS, *LATE_ENCODER],
    "by a work qubit after measured checks": [*CHECKS, Measure(3, 0), Measure(4, 1), *LATE_ENCODER],
    "never": CHECKS,
    "checks kept on work qubits": [
        x(0), cx(0, 6), cx(1, 6), x(0), *LATE_ENCODER, gate("swap", 6, 3), cx(1, 4), cx(2, 4),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", FIRST)
def test_a_code_state_that_comes_before_its_checks_is_found(name: str) -> None:
    assert outcome(ENCODED, built(7, FIRST[name], 2), registers=REGISTERS) is HELD


@pytest.mark.parametrize("name", LATER)
def test_a_code_state_that_is_made_after_its_checks_comes_too_late(name: str) -> None:
    assert outcome(ENCODED, built(7, LATER[name], 2), registers=REGISTERS) is FAILED


def test_without_it_the_end_counts_too() -> None:
    anywhere = {"rule": "waypoint", "passes": ({**GHZ, "ancillas": "any"},)}
    late = built(7, LATER["by a work qubit after the checks"], 2)
    assert outcome(anywhere, late, registers=REGISTERS) is HELD


def test_the_states_own_registers_cannot_be_met_later() -> None:
    with pytest.raises(ValidationError, match="no state is of"):
        Waypoint(rule="waypoint", because="a test asks for it", passes=(GHZ,), before=("data",))
