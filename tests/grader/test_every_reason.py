"""Every reason code is the verdict of some submission, ours too, by injected faults; none is only declared."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

import grader.pipeline
from contracts.load import load_id
from contracts.schema import Contract
from grader.pipeline import grade
from grader.reasons import REASONS
from grader.sandbox.job import (
    Built,
    CandidateFailed,
    Fault,
    Job,
    Limit,
    LimitHit,
    Returned,
    Run,
    RunOutcome,
    RunRecord,
    SandboxFailed,
    Unsupported,
)
from grader.submission import MAX_SOURCE_BYTES, Submission
from ir.program import Channel, Control, Gate, Measure, Operation, Prepare, Program, Reset, UnitaryMatrix

SOURCE = b"a candidate"
H0, H1 = Gate("h", (0,)), Gate("h", (1,))


def cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), controls=(Control(control),))


BELL = (H0, cx(0, 1))


class FakeSandbox:
    """Answers every job with one outcome."""

    def __init__(self, outcome: RunOutcome) -> None:
        self.outcome = outcome

    def run(self, job: Job) -> Run:
        return Run(self.outcome, RunRecord(0, 0, "", "", ()))

    def versions(self, framework: str) -> dict[str, str]:
        return {}


@dataclass(frozen=True)
class Scenario:
    """What is submitted against which contract; ``fault`` breaks a part of the grader."""

    outcome: RunOutcome
    contract: Contract
    source: bytes = SOURCE
    fault: Callable[[pytest.MonkeyPatch], None] = lambda _: None


def _contract(contract_id: str, **changed: object) -> Contract:
    return load_id(contract_id).model_copy(update=changed)


def _asked(contract_id: str, **changed: object) -> Contract:
    contract = load_id(contract_id)
    return contract.model_copy(update={"compare": contract.compare.model_copy(update=changed)})


def built(contract_id: str, *operations: Operation, qubits: int = 0, clbits: int = 0) -> Scenario:
    contract = load_id(contract_id)
    return Scenario(Built(Program(qubits or contract.num_qubits, clbits, operations)), contract)


def outcome(found: RunOutcome) -> Scenario:
    return Scenario(found, load_id("states/bell_phi_plus"))


def source(text: bytes) -> Scenario:
    return Scenario(Built(Program(2, 0, BELL)), load_id("states/bell_phi_plus"), text)


def faulty(name: str, replacement: object) -> Scenario:
    return Scenario(
        Built(Program(2, 0, BELL)),
        load_id("states/bell_phi_plus"),
        fault=lambda patch: patch.setattr(grader.pipeline, name, replacement),
    )


def faulty_both() -> Scenario:
    def nothing(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(grader.pipeline, "check_rules", lambda *_: ())
        patch.setattr(grader.pipeline, "compare", lambda *_: ())

    return Scenario(Built(Program(2, 0, BELL)), load_id("states/bell_phi_plus"), fault=nothing)


def _only(name: str) -> tuple[object, ...]:
    return tuple(rule for rule in load_id("states/bell_phi_plus").rules if rule.rule == name)


def _raise(*_: object) -> None:
    raise ZeroDivisionError


def _dft(n: int) -> np.ndarray:
    indices = np.arange(2**n)
    return np.exp(2j * np.pi * np.outer(indices, indices) / 2**n) / math.sqrt(2**n)


CX_MATRIX = np.eye(4)[[0, 3, 2, 1]]
# So wide that the state is within it, and only the rule is left to decide.
_LENIENT = load_id("states/bell_phi_plus").compare.model_copy(update={"accept": 0.98, "reject": 0.99})
SYNDROME = (cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4))
W_AMPLITUDES = np.array([0.5 if value.bit_count() == 1 else 0.0 for value in range(16)])
GROVER = (H0, H1, Gate("z", (1,), controls=(Control(0),)))

SCENARIOS: dict[str, Scenario] = {
    "pass": built("states/bell_phi_plus", *BELL),
    "submission.empty": source(b" \n"),
    "submission.not_utf8": source(b"\xff"),
    "submission.no_python": source(b"Run this:\n```bash\npip install qiskit\n```\n"),
    "submission.too_large": source(b"#" * (MAX_SOURCE_BYTES + 1)),
    "candidate.wrong_return": outcome(Returned("nothing", "builtins.NoneType")),
    **{fault.value: outcome(CandidateFailed(fault, "by the candidate")) for fault in Fault},
    **{limit.value: outcome(LimitHit(limit, "a bound")) for limit in Limit},
    "limit.qubits": built("states/bell_phi_plus", *BELL, qubits=13),
    "limit.operations": built("states/bell_phi_plus", *(H0,) * 10_001),
    "limit.dimension": Scenario(
        Built(Program(26, 0, (H0, *(cx(k, k + 1) for k in range(25))))),
        _contract(
            "states/bell_phi_plus", limits=load_id("states/bell_phi_plus").limits.model_copy(update={"qubits": 40})
        ),
    ),
    "limit.branches": Scenario(
        Built(
            Program(
                2,
                13,
                (
                    *(step for k in range(13) for step in (H0, Measure(0, k))),
                    H0,
                    cx(0, 1),
                ),
            )
        ),
        _contract("states/bell_phi_plus", rules=load_id("states/bell_phi_plus").rules[:1]),
    ),
    "rule.min_qubits": built("states/ghz_3", *BELL),
    "rule.min_operations": built("states/bell_phi_plus", Gate("rxx", (0, 1), (0.3,))),
    "rule.min_measurements": built("communication/teleport_rx", *BELL, cx(1, 2)),
    "rule.min_entanglers": built("states/bell_phi_plus", H0, H1),
    "rule.measured_exactly": built("communication/chsh", *BELL, Measure(0, 1), Measure(1, 0), clbits=2),
    "rule.measurement_forbidden": built(
        "synthesis/toffoli_rz_sx_cx", Gate("sx", (0,)), *(cx(0, 1), cx(1, 2)) * 3, Reset(0)
    ),
    "rule.noise_forbidden": built(
        "states/bell_phi_plus", *BELL, Channel((math.sqrt(0.5) * np.eye(2), math.sqrt(0.5) * np.diag([1, -1])), (0,))
    ),
    "rule.no_amplitude_injection": built("states/w_4", Prepare(W_AMPLITUDES, (0, 1, 2, 3))),
    "rule.no_dense_matrix": built(
        "phase/qft_6", UnitaryMatrix(_dft(6), tuple(range(6))), *(cx(k, k + 1) for k in range(5))
    ),
    "rule.returns_program": outcome(Returned("counts", "builtins.dict")),
    "rule.forbidden_gates": built("synthesis/cccx_from_ccx", Gate("x", (4,), controls=tuple(map(Control, (0, 1, 2))))),
    "rule.allowed_gates": built("synthesis/toffoli_rz_sx_cx", Gate("x", (2,), controls=(Control(0), Control(1)))),
    "functional.state_differs": built("states/bell_phi_plus", *BELL, Gate("z", (0,))),
    "functional.distribution_differs": built(
        "search/grover_00", *GROVER, H0, H1, Gate("x", (0,)), *GROVER[2:], Gate("x", (0,)), H0, H1
    ),
    "functional.unitary_differs": built(
        "phase/qft_6", *(Gate("h", (k,)) for k in range(6)), *(cx(k, k + 1) for k in range(5))
    ),
    "functional.isometry_differs": built(
        "synthesis/cccx_from_ccx",
        Gate("x", (3,), controls=(Control(0), Control(1))),
        Gate("x", (4,), controls=(Control(1), Control(3))),
        Gate("x", (3,), controls=(Control(0), Control(1))),
    ),
    "functional.channel_differs": built(
        "communication/teleport_rx", H1, cx(1, 2), cx(0, 1), H0, Measure(0, 0), Measure(1, 1), clbits=2
    ),
    "functional.instrument_differs": built(
        "codes/bit_flip_syndrome", *SYNDROME, Gate("z", (0,)), Measure(3, 0), Measure(4, 1), clbits=2
    ),
    "functional.function_differs": built(
        "arithmetic/ripple_add_3", *(cx(2 * k + 2, 2 * k + 1) for k in range(3)), cx(0, 1), cx(6, 7), cx(5, 7)
    ),
    "functional.not_unitary": Scenario(
        Built(Program(6, 1, (Measure(0, 0), H0))),
        _contract("phase/qft_6", measurement="optional", rules=load_id("phase/qft_6").rules[:1]),
    ),
    "functional.ancilla_not_restored": built("states/bell_phi_plus", *BELL, Gate("x", (2,)), qubits=3),
    "functional.missing_record": Scenario(
        Built(Program(2, 0, BELL)), _contract("communication/chsh", rules=load_id("communication/chsh").rules[:2])
    ),
    "undecided.uncertainty_band": built("states/bell_phi_plus", *BELL, Gate("ry", (0,), (2.1e-5,))),
    # Noise that may entangle is the only thing that could: whether it does depends on how it is written.
    "undecided.rule": Scenario(
        Built(Program(2, 0, (H0, Channel((math.sqrt(0.5) * np.eye(4), math.sqrt(0.5) * CX_MATRIX), (0, 1))))),
        _contract("states/bell_phi_plus", noise="allowed", rules=_only("min_entanglers"), compare=_LENIENT),
    ),
    "unsupported.operation": outcome(Unsupported("a pulse", "operation 3", "")),
    "unsupported.framework": Scenario(
        Built(Program(2, 0, BELL)), _contract("states/bell_phi_plus", frameworks=("cirq",))
    ),
    "grader.sandbox_lost": outcome(SandboxFailed("grader.sandbox_lost", "gone")),
    "grader.no_runtime": outcome(SandboxFailed("grader.no_runtime", "absent")),
    "grader.reader_failed": outcome(SandboxFailed("grader.reader_failed", "broken")),
    "grader.rule_failed": faulty("check_rules", _raise),
    "grader.comparison_failed": faulty("compare", _raise),
    "grader.nothing_checked": faulty_both(),
    "grader.internal": faulty("_runtime", _raise),
    "contract.broken": Scenario(
        Built(Program(2, 0, BELL)),
        _asked(
            "states/bell_phi_plus",
            target=load_id("states/bell_phi_plus").compare.target.model_copy(update={"form": "none"}),
        ),
    ),
}


def test_every_reason_has_its_scenario():
    assert set(SCENARIOS) == set(REASONS)


@pytest.mark.parametrize("code", SCENARIOS)
def test_the_scenario_gets_its_reason(code, monkeypatch):
    scenario = SCENARIOS[code]
    scenario.fault(monkeypatch)
    verdict = grade(Submission(scenario.source, "qiskit"), scenario.contract, FakeSandbox(scenario.outcome)).verdict
    assert verdict.reason == code, verdict.summary
    row = REASONS[code]
    assert (verdict.status, verdict.blame, verdict.stage) == (row.status, row.blame, row.stage)
    assert verdict.summary
