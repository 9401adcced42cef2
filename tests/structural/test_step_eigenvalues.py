"""Rule ``steps_required`` with a period: a step has the period's eigenvalues, wherever it is cut."""

from __future__ import annotations

import pytest
from circuits import checked, circuit, cx, free, gate, h, outcome, rz
from pydantic import ValidationError

from grader.verdict import Outcome
from ir.program import Operation

HELD, FAILED = Outcome.HELD, Outcome.FAILED
Ops = list[Operation]
PERIOD = {
    "form": "qaoa",
    "parameters": {"num_qubits": 3, "edges": [[0, 1], [1, 2]], "gammas": [0.3], "betas": [0.45]},
}


def kick(angle: float = 0.9) -> Ops:
    return [gate("rx", k, params=(angle,)) for k in range(3)]


def coupling(angle: float = 0.6) -> Ops:
    return [gate("rzz", k, k + 1, params=(angle,)) for k in range(2)]


def period() -> Ops:
    return [*coupling(), *kick()]


def steps(operations: Ops, count: int = 4, qubits: int = 3) -> Outcome:
    rule = {"rule": "steps_required", "count": count, "registers": ("q",), "period": PERIOD}
    return outcome(rule, circuit(qubits, *operations), registers=free(0, 1, 2))


def test_periods_in_a_row_are_steps():
    assert steps(period() * 4) is HELD
    assert steps(period() * 3) is FAILED


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param([*kick(), *period() * 3, *coupling()], id="cut between coupling and kick"),
        pytest.param([*kick(0.45), *[*coupling(), *kick()] * 3, *coupling(), *kick(0.45)], id="half a kick first"),
        pytest.param([h(0), cx(0, 1), *period() * 4, cx(0, 1), h(0)], id="behind and before other gates"),
        pytest.param(
            [*[op for _ in range(4) for op in (*coupling(0.2) * 3, *kick())]], id="each coupling in three equal parts"
        ),
    ],
)
def test_where_a_period_is_cut_and_of_what_it_is_made_does_not_matter(operations):
    assert steps(operations) is HELD


@pytest.mark.parametrize(
    "operations",
    [
        pytest.param(coupling(0.15) * 4, id="equal parts of one coupling"),
        pytest.param([*coupling(0.5), *kick()] * 4, id="another coupling"),
        pytest.param([*coupling(), *kick(0.8)] * 4, id="another kick"),
    ],
)
def test_equal_steps_of_another_kind_are_no_periods(operations):
    assert steps(operations) is FAILED


def test_without_a_period_any_equal_steps_will_do():
    rule = {"rule": "steps_required", "count": 4}
    assert outcome(rule, circuit(3, *coupling(0.15) * 4), registers=free(0, 1, 2)) is HELD


def test_a_period_may_be_made_with_a_work_qubit_that_is_left_in_zero():
    def parity(a: int, b: int) -> Ops:
        return [cx(a, 3), cx(b, 3), rz(0.6, 3), cx(b, 3), cx(a, 3)]

    assert steps([*parity(0, 1), *parity(1, 2), *kick()] * 4, qubits=4) is HELD
    # Turned by the parity of one qubit alone: the operator on the three is another one.
    assert steps([cx(0, 3), rz(0.6, 3), cx(0, 3), *parity(1, 2), *kick()] * 4, qubits=4) is FAILED


def test_the_evidence_says_that_eigenvalues_were_looked_at():
    rule = {"rule": "steps_required", "count": 4, "registers": ("q",), "period": PERIOD}
    evidence = checked(rule, circuit(3, *coupling(0.15) * 4), registers=free(0, 1, 2))
    assert evidence.measured == "no two equal steps in a row with the period's eigenvalues"
    assert evidence.bound == "4 equal steps in a row with the period's eigenvalues"


@pytest.mark.parametrize("fields", [{"registers": ("q",)}, {"period": PERIOD}])
def test_a_period_and_its_registers_belong_together(fields):
    with pytest.raises(ValidationError, match="those of the period are expected"):
        outcome({"rule": "steps_required", "count": 4, **fields}, circuit(3), registers=free(0, 1, 2))
