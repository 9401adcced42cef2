"""Rules, functions and reason codes are one list, and ``check`` keeps to the contract."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import typing

from circuits import circuit, contract, free, h

import contracts.rules
import grader.structural
from grader.structural.check import check_returned, check_rules
from grader.verdict import REASONS, Outcome, Stage
from ir.lowering.base import ReturnedKind

UNION = typing.get_args(typing.get_args(contracts.rules.Rule)[0])
NAMES = [typing.get_args(rule.model_fields["rule"].annotation)[0] for rule in UNION]
SAMPLES = {
    "min_qubits": {"count": 1},
    "min_operations": {"count": 1},
    "min_measurements": {"count": 1},
    "min_entanglers": {"count": 1},
    "measured_exactly": {"register_name": "q"},
    "no_amplitude_injection": {},
    "no_dense_matrix": {"max_qubits": 1},
    "returns_program": {},
    "forbidden_gates": {"gates": ("x",)},
    "allowed_gates": {"gates": ("h",)},
}


def test_every_rule_has_a_file_and_a_function_of_its_name() -> None:
    for name, rule in zip(NAMES, UNION, strict=True):
        function = getattr(importlib.import_module(f"grader.structural.{name}"), name)
        assert list(inspect.signature(function).parameters) == ["rule", "contract", "program", "subject"]
        assert inspect.signature(function).parameters["rule"].annotation == rule.__name__
    assert len(NAMES) == len(set(NAMES)) >= 10


def test_every_reason_of_a_rule_has_its_function_and_every_function_its_reason() -> None:
    reasons = {code.removeprefix("rule.") for code in REASONS if code.startswith("rule.")}
    assert reasons == {*NAMES, "measurement_forbidden", "noise_forbidden"}
    files = {module.name for module in pkgutil.iter_modules(grader.structural.__path__)}
    assert reasons <= files
    assert all(REASONS[f"rule.{name}"].stage is Stage.STRUCTURAL for name in reasons)


def test_every_rule_answers_in_the_contracts_order_with_its_because() -> None:
    assert set(SAMPLES) == set(NAMES)
    order = sorted(NAMES, reverse=True)
    made = contract(*({"rule": name, **SAMPLES[name], "because": f"reason of {name}"} for name in order))
    evidence = check_rules(made, circuit(2, h(0)), "case 1 of 1")
    assert [item.check for item in evidence] == [*order, "noise_forbidden"]
    assert [item.because for item in evidence[:-1]] == [f"reason of {name}" for name in order]
    assert {item.subject for item in evidence} == {"case 1 of 1"}
    for item in evidence:
        expected = {Outcome.HELD: None, Outcome.FAILED: f"rule.{item.check}", Outcome.UNDECIDED: "undecided.rule"}
        assert item.reason == expected[item.outcome]
    assert evidence == check_rules(made, circuit(2, h(0)), "case 1 of 1")


def test_the_ban_on_measurement_comes_last_and_only_where_it_is_implied() -> None:
    forbidding = contract({"rule": "returns_program"}, registers=free(0, 1), measurement="forbidden")
    assert [item.check for item in check_rules(forbidding, circuit(2, h(0)), "c")] == [
        "returns_program",
        "measurement_forbidden",
        "noise_forbidden",
    ]
    allowing = contract({"rule": "returns_program"})
    assert [item.check for item in check_rules(allowing, circuit(2, h(0)), "c")] == [
        "returns_program",
        "noise_forbidden",
    ]
    noisy = contract({"rule": "returns_program"}, noise="allowed")
    assert [item.check for item in check_rules(noisy, circuit(2, h(0)), "c")] == ["returns_program"]


def test_results_are_refused_where_a_program_is_asked_for() -> None:
    made = contract({"rule": "min_qubits", "count": 1}, {"rule": "returns_program"})
    refused = [kind for kind in ReturnedKind if check_returned(made, kind.value, "builtins.dict", "the case")]
    assert refused == [
        ReturnedKind.COUNTS,
        ReturnedKind.PROBABILITIES,
        ReturnedKind.STATE_VECTOR,
        ReturnedKind.MATRIX,
    ]
    evidence = check_returned(made, "counts", "builtins.dict", "the case")
    assert evidence is not None
    assert evidence.reason == "rule.returns_program"
    assert evidence.measured == "counts of a run (builtins.dict)"


def test_a_contract_without_that_rule_says_nothing_about_returned_values() -> None:
    assert check_returned(contract({"rule": "min_qubits", "count": 1}), "counts", "builtins.dict", "c") is None
