"""Steps on what a reset throws away: they count only where a rule does not ask for what is kept."""

from __future__ import annotations

import pytest
from circuits import h, outcome, x
from way_circuits import built, cx, form, passage, register, step

from grader.verdict import Outcome
from ir.program import Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED
TWO = (register(0, 1),)
PAIR = passage(form("bell", kind="phi_plus"), up_to="phase")
FLIPPED_BY_THE_FIRST = step(form("superdense_encoding", message="10"), begins=PAIR)


@pytest.mark.parametrize(("kept", "expected"), [(False, HELD), (True, FAILED)])
def test_a_step_on_what_is_reset_counts_only_where_it_need_not_be_kept(kept: bool, expected: Outcome) -> None:
    first = [h(0), cx(0, 1), x(0), Reset(0), Reset(1)]
    second = [h(0), cx(0, 1), x(1), Measure(0, 0), Measure(1, 1)]
    program = built(2, [*first, *second], 2)
    rule = {**FLIPPED_BY_THE_FIRST, "kept": kept}
    assert outcome(rule, program, registers=TWO) is expected
