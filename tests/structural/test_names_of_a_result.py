"""A recorded result that reaches the program beside another call, or under another name of the program."""

from __future__ import annotations

import pytest
from test_forbidden_calls import called

from grader.verdict import Outcome

USED = [
    # Beside another call in one statement.
    """
    def solve():
        qc = build()
        state = Statevector(qc)  # here 0 solve
        (seed_of(1), qc.ry(state.data[0], 0))
        return qc
    """,
    # Under another name that the program is given after the call, and after statements that give no names.
    """
    def solve():
        qc = build()
        state = Statevector(qc)  # here 0 solve
        also = qc
        also.ry(state.data[0], 0)
        return qc
    """,
    """
    def solve():
        qc = build()
        qc.h(0)
        also = qc
        state = Statevector(build())  # here 0 solve
        also.ry(state.data[0], 0)
        return qc
    """,
]


@pytest.mark.parametrize("source", USED)
def test_a_result_that_reaches_the_program_by_another_name_counts(source):
    assert called(source) is Outcome.FAILED


@pytest.mark.parametrize("source", USED)
def test_and_does_not_where_something_else_is_put_in(source):
    assert called(source.replace("state.data[0], 0", "0.5, 0")) is Outcome.HELD
