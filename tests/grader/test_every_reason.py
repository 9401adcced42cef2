"""Every reason code is the verdict of some submission, ours too, by injected faults; none is only declared."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

import grader.pipeline
from contracts.load import load_id, load_mapping
from contracts.schema import Contract
from grader.pipeline import grade
from grader.reasons import REASONS
from grader.sandbox.job import (
    Answered,
    Built,
    Call,
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
from ir.program import (
    Block,
    BlockKind,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)

SOURCE = b"a candidate"
SIMULATED = Call("simulators", "a simulator", (("bell_phi_plus", 1),))
H0, H1 = Gate("h", (0,)), Gate("h", (1,))


def cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), controls=(Control(control),))


BELL = (H0, cx(0, 1))
TURNED = tuple(Gate("ry", (qubit,), (0.3 + qubit,)) for qubit in range(40))


class FakeSandbox:
    """Answers every job with one outcome, or with one that depends on its arguments."""

    def __init__(self, outcome: RunOutcome | Callable[[Job], RunOutcome]) -> None:
        self.outcome = outcome

    def run(self, job: Job) -> Run:
        outcome = self.outcome(job) if callable(self.outcome) else self.outcome
        calls = (SIMULATED,) if job.record_calls else ()
        return Run(outcome, RunRecord(0, 0, "", "", ()), calls)

    def versions(self, framework: str) -> dict[str, str]:
        return {}


@dataclass(frozen=True)
class Scenario:
    """What is submitted against which contract; ``fault`` breaks a part of the grader."""

    outcome: RunOutcome | Callable[[Job], RunOutcome]
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
        patch.setattr(grader.pipeline, "compare", lambda *_, **__: ())

    return Scenario(Built(Program(2, 0, BELL)), load_id("states/bell_phi_plus"), fault=nothing)


def _of(kind: str, target: dict[str, object], registers: tuple[dict[str, object], ...], **asked: object) -> Contract:
    """A contract for an object that no other scenario has."""
    return load_mapping(
        {
            "schema_version": 1,
            "id": "tests/of",
            "version": 1,
            "title": "One object",
            "statement": "Of a test.",
            "entry_point": {"name": "build"},
            "registers": registers,
            "measurement": "optional",
            "compare": {"object": kind, "accept": 1e-6, "reject": 1e-5, "target": target, **asked},
            "rules": ({"rule": "returns_program", "because": "a program is graded"},) if registers else (),
        },
        source="test",
    )


def _only(name: str) -> tuple[object, ...]:
    return tuple(rule for rule in load_id("states/bell_phi_plus").rules if rule.rule == name)


def _raise(*_: object) -> None:
    raise ZeroDivisionError


def _dft(n: int) -> np.ndarray:
    indices = np.arange(2**n)
    return np.exp(2j * np.pi * np.outer(indices, indices) / 2**n) / math.sqrt(2**n)


def _each(build: Callable[..., tuple[Operation, ...]], clbits: int = 0) -> Callable[[Job], RunOutcome]:
    """A candidate that is called with the arguments of each case."""
    return lambda job: Built(Program(2, clbits, build(*job.arguments)))


def _ruled(contract_id: str, *operations: Operation, **rule: object) -> Scenario:
    """The program against a contract with that one rule."""
    contract = load_id(contract_id)
    return Scenario(Built(Program(contract.num_qubits, 0, operations)), _with_rule(contract, rule))


def _with_rule(contract: Contract, rule: dict[str, object]) -> Contract:
    kept = contract.model_dump(exclude={"rules"}, exclude_unset=True)
    return Contract.model_validate({**kept, "rules": ({"because": "a test asks for it", **rule},)})


def _measured(*operations: Operation, **rule: object) -> Scenario:
    """A Bell pair with a record."""
    return Scenario(Built(Program(2, 2, operations)), _with_rule(load_id("states/bell_phi_plus"), rule))


def _syndrome(build: Callable[[int], tuple[Operation, ...]], **rule: object) -> Scenario:
    """A program for each error of the bit-flip code, with both ancillas measured."""

    def run(job: Job) -> RunOutcome:
        (error,) = job.arguments
        assert isinstance(error, int)
        return Built(Program(5, 2, (*build(error), Measure(3, 0), Measure(4, 1))))

    return Scenario(run, _with_rule(load_id("codes/bit_flip_syndrome"), rule))


def _cases_ruled(**rule: object) -> Contract:
    contract = load_id("communication/chsh")
    compare = contract.compare.model_copy(update={"accept": 0.98, "reject": 0.99})
    return _with_rule(contract.model_copy(update={"measurement": "optional", "compare": compare}), rule)


def _oracle_ruled(**rule: object) -> Contract:
    """The secret of a Bernstein-Vazirani oracle, on qubits 0 to 2."""
    return load_mapping(
        {
            "schema_version": 1,
            "id": "tests/oracle",
            "version": 1,
            "title": "The secret of an oracle",
            "statement": "Of a test.",
            "entry_point": {
                "name": "build",
                "arguments": (
                    {
                        "name": "oracle",
                        "type": "circuit",
                        "qubits": 4,
                        "family": "bernstein_vazirani_oracle",
                        "description": "the oracle",
                    },
                ),
            },
            "registers": ({"name": "query", "qubits": (0, 1, 2)}, {"name": "target", "qubits": (3,), "end": "ignored"}),
            "measurement": "optional",
            "compare": {
                "object": "distribution",
                "accept": 1e-6,
                "reject": 1e-5,
                "target": {"form": "bernstein_vazirani", "parameters": {"secret": "$oracle.secret"}},
            },
            "cases": ({"arguments": {"oracle": {"secret": "011"}}},),
            "rules": ({"because": "a test asks for it", **rule},),
        },
        source="test",
    )


CX_MATRIX = np.eye(4)[[0, 3, 2, 1]]
# So wide that the state is within it, and only the rule is left to decide.
_LENIENT = load_id("states/bell_phi_plus").compare.model_copy(update={"accept": 0.98, "reject": 0.99})
SYNDROME = (cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4))
W_AMPLITUDES = np.array([0.5 if value.bit_count() == 1 else 0.0 for value in range(16)])
GROVER = (H0, H1, Gate("z", (1,), controls=(Control(0),)))


def _one_plays_both(alice: int, bob: int) -> tuple[Operation, ...]:
    """The right law of the CHSH game: what Alice does to her half of a pair can as well be done to Bob's."""
    turned = (H1, Gate("z", (1,))) if alice else ()
    return *BELL, *turned, Gate("ry", (1,), ((1 - 2 * bob) * math.pi / 4,)), Measure(0, 0), Measure(1, 1)


def _told_the_syndrome(error: int) -> tuple[Operation, ...]:
    """The right instrument, but the ancillas are told of the error and the data has it afterwards."""
    told = {-1: (), 0: (3,), 1: (3, 4), 2: (4,)}[error]
    return *SYNDROME, *(Gate("x", (q,)) for q in (*told, *((error,) if error >= 0 else ())))


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
        # Entangled, not Clifford, and of too many amplitudes: no engine is left.
        Built(Program(40, 0, (*TURNED, *(cx(k, k + 1) for k in range(39)), *TURNED))),
        _contract(
            "states/bell_phi_plus", limits=load_id("states/bell_phi_plus").limits.model_copy(update={"qubits": 40})
        ),
    ),
    "limit.branches": Scenario(
        # Eighteen uneven outcomes, every one of which is still to be read.
        Built(
            Program(
                2,
                18,
                (
                    *(step for k in range(18) for step in (TURNED[0], Measure(0, k))),
                    *(Conditional(tuple(range(k, k + 9)), frozenset({1}), (H1,)) for k in (0, 9)),
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
    "rule.waypoint": Scenario(
        Built(Program(2, 0, (H0, H1))),
        _contract(
            "search/grover_00", rules=tuple(r for r in load_id("search/grover_00").rules if r.rule == "waypoint")
        ),
    ),
    "rule.segment": built("search/grover_00", *BELL, Gate("s", (0,)), Gate("sdg", (1,)), cx(1, 0), H1),
    "rule.measures": _ruled(
        "states/bell_phi_plus",
        H0,
        rule="measures",
        name="the Bell basis",
        inputs=("pair",),
        any_of=({"form": "inverse_dft", "parameters": {"n": 2}},),
        begins="start",
    ),
    "rule.joined_in_turn": _ruled(
        "states/bell_phi_plus", *BELL, rule="joined_in_turn", register_name="pair", qubits=(0, 1)
    ),
    "rule.met_in_basis": _ruled(
        "arithmetic/draper_adder_4",
        H0,
        rule="met_in_basis",
        name="the Fourier transform of b",
        registers=("b",),
        any_of=({"form": "dft", "parameters": {"n": 4}},),
    ),
    "rule.values_passed": _ruled(
        "arithmetic/cuccaro_adder_4",
        cx(0, 1),
        rule="values_passed",
        name="the carries",
        registers=("a",),
        form={"form": "inner_carries", "parameters": {"bits": 4}},
    ),
    "rule.spectrum": _ruled("states/bell_phi_plus", H0, rule="spectrum", registers=("pair",), coefficients=(0.5, 0.5)),
    "rule.classical_link": built(
        "communication/chsh", H0, Gate("ry", (1,), (math.pi / 4,)), cx(0, 1), Measure(0, 0), Measure(1, 1), clbits=2
    ),
    "rule.pauli_outcomes": built(
        "communication/teleport_rx",
        Gate("rx", (0,), (math.pi / 4,)),
        H1,
        cx(1, 2),
        cx(0, 1),
        H0,
        cx(1, 2),
        Gate("z", (2,), controls=(Control(0),)),
        Gate("rx", (2,), (math.pi / 4,)),
        Measure(0, 0),
        Measure(1, 1),
        clbits=2,
    ),
    "rule.local_choices": Scenario(_each(_one_plays_both, clbits=2), load_id("communication/chsh")),
    "rule.same_program_up_to_input": Scenario(
        _each(lambda alice, bob: (*BELL, *(H0,) * alice)), _cases_ruled(rule="same_program_up_to_input")
    ),
    "rule.same_structure": Scenario(
        _each(lambda alice, bob: (*BELL, *(cx(1, 0),) * alice)), _cases_ruled(rule="same_structure")
    ),
    "rule.depends_on": Scenario(
        _each(lambda alice, bob: (*BELL, *(H0,) * alice)), _cases_ruled(rule="depends_on", arguments=("bob",))
    ),
    "rule.oracle_used": Scenario(
        Built(Program(4, 0, (Gate("x", (0,)), Gate("x", (1,))))), _oracle_ruled(rule="oracle_used", argument="oracle")
    ),
    "rule.oracle_generic": Scenario(
        Built(Program(4, 0, (Gate("x", (0,)), Gate("x", (1,))))),
        _oracle_ruled(rule="oracle_generic", argument="oracle"),
    ),
    "rule.max_qubits": _ruled("states/bell_phi_plus", *BELL, rule="max_qubits", count=1),
    "rule.max_operations": _ruled("states/bell_phi_plus", *BELL, rule="max_operations", count=1),
    "rule.max_depth": _ruled("states/bell_phi_plus", *BELL, rule="max_depth", count=1),
    "rule.max_measurements": _measured(*BELL, Measure(0, 0), Measure(1, 1), rule="max_measurements", count=1),
    "rule.max_entanglers": _ruled("states/bell_phi_plus", *BELL, rule="max_entanglers", count=0),
    "rule.max_free_parameters": _ruled(
        "states/bell_phi_plus", Gate("ry", (0,), (0.3,)), cx(0, 1), rule="max_free_parameters", count=0
    ),
    "rule.never_measured": _measured(*BELL, Measure(0, 0), rule="never_measured", qubits=(0,)),
    "rule.terminal_measurement": _measured(
        H0, Measure(0, 0), cx(0, 1), Measure(1, 1), rule="terminal_measurement", register_name="pair"
    ),
    "rule.mid_circuit_measurement": _measured(
        *BELL, Measure(0, 0), Measure(1, 1), rule="mid_circuit_measurement", register_name="pair"
    ),
    "rule.record_decides": built(
        "instruments/active_reset",
        Measure(0, 0),
        Conditional((0,), frozenset({1}), (Gate("z", (0,)),)),
        Reset(0),
        clbits=1,
    ),
    "rule.allowed_families": _ruled(
        "states/bell_phi_plus", *BELL, Gate("t", (0,)), rule="allowed_families", families=("clifford",)
    ),
    "rule.clifford_on": _ruled("states/bell_phi_plus", *BELL, Gate("t", (0,)), rule="clifford_on", registers=("pair",)),
    "rule.required_gates": _ruled("states/bell_phi_plus", *BELL, rule="required_gates", gates=("swap",)),
    "rule.decomposed_without": _ruled("states/bell_phi_plus", *BELL, rule="decomposed_without", gate="cx"),
    "rule.exact_sequence": _ruled(
        "states/bell_phi_plus", *BELL, rule="exact_sequence", operations=({"gate": "h", "qubits": (1,)},)
    ),
    "rule.block_used": _ruled("states/bell_phi_plus", *BELL, rule="block_used", block="qft"),
    "rule.block_forbidden": _ruled(
        "states/bell_phi_plus",
        Gate("h", (0,), origin=(Block(BlockKind.LIBRARY, "QFTGate"),)),
        rule="block_forbidden",
        blocks=("qft",),
    ),
    "rule.steps_required": _ruled("states/bell_phi_plus", *BELL, rule="steps_required", count=2),
    "rule.forbidden_calls": _ruled("states/bell_phi_plus", *BELL, rule="forbidden_calls", kinds=("simulators",)),
    "rule.interacts": _ruled(
        "synthesis/cccx_from_ccx", Gate("x", (4,)), rule="interacts", parts=("controls", "target")
    ),
    "rule.no_interaction": _ruled(
        "synthesis/cccx_from_ccx", cx(0, 4), rule="no_interaction", parts=("controls", "target")
    ),
    "rule.error_is_physical": _syndrome(
        _told_the_syndrome,
        rule="error_is_physical",
        argument="error_qubit",
        registers=("data",),
    ),
    "rule.encoder_complete_before": _syndrome(
        lambda _: (*SYNDROME[:2], cx(0, 1), *SYNDROME[2:]),
        rule="encoder_complete_before",
        data=("data",),
        extraction=("syndrome",),
    ),
    "rule.parity_reaches": _syndrome(lambda _: SYNDROME[:3], rule="parity_reaches", data=(1, 2), ancilla=4),
    "rule.only_parities": _syndrome(
        lambda _: SYNDROME[:3], rule="only_parities", data=("data",), parities=({"data": (0, 1)}, {"data": (1, 2)})
    ),
    "rule.corrections_from_syndrome": _syndrome(
        lambda error: (*(Gate("x", (max(error, 0),)),) * (error >= 0), *SYNDROME),
        rule="corrections_from_syndrome",
        argument="error_qubit",
        data="data",
        syndrome="syndrome",
    ),
    "rule.code_restored": _syndrome(
        lambda error: (*(Gate("x", (max(error, 0),)),) * (error >= 0), *SYNDROME),
        rule="code_restored",
        argument="error_qubit",
        data=("data",),
    ),
    "rule.written_before": _syndrome(
        _told_the_syndrome,
        rule="written_before",
        argument="error_qubit",
        registers=("data",),
        before=("syndrome",),
    ),
    "rule.transversal": _ruled(
        "synthesis/cccx_from_ccx", cx(0, 4), cx(0, 3), rule="transversal", blocks=("ancilla", "target")
    ),
    "functional.state_differs": built("states/bell_phi_plus", *BELL, Gate("z", (0,))),
    "functional.distribution_differs": Scenario(
        Built(Program(2, 0, (*GROVER, H0, H1, Gate("x", (0,)), *GROVER[2:], Gate("x", (0,)), H0, H1))),
        _contract("search/grover_00", rules=load_id("search/grover_00").rules[:1]),
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
    "functional.success_too_rare": Scenario(
        Built(Program(2, 0, (Gate("h", (0,)), Gate("ry", (1,), (0.1,))))),
        _of(
            "state",
            {"form": "ghz", "parameters": {"n": 1}},
            (
                {"name": "q", "qubits": (0,)},
                {"name": "flag", "qubits": (1,), "end": "postselected", "success": "1"},
            ),
            minimum_success=0.5,
        ),
    ),
    "functional.answer_differs": Scenario(
        Answered(3), _of("answer", {"form": "number", "parameters": {"value": 4}}, ())
    ),
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
