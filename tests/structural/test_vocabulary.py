"""Rules, functions and reason codes are one list, and ``check`` keeps to the contract."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

from circuits import circuit, contract, free, h

import grader.structural
from contracts.rules import RULE_CLASSES, rule_name
from grader.structural.check import check_returned, check_rules
from grader.structural.rule_functions import BY_COUNTERFACTUAL, BY_SUBSTITUTION, ON_CALLS, ON_CASES, ON_PROGRAM
from grader.verdict import REASONS, Outcome, Stage
from ir.lowering.base import ReturnedKind

NAMES = [rule_name(rule) for rule in RULE_CLASSES]
PARAMETERS = {
    "program": ["rule", "contract", "program", "subject"],
    "cases": ["rule", "contract", "cases"],
    "calls": ["rule", "contract", "observed", "subject"],
    "substitution": ["rule", "cases", "index", "other"],
    "counterfactual": ["rule", "contract", "program", "subject", "right"],
}
UNIFORM = {"form": "uniform", "parameters": {"num_qubits": 2}}
DIFFUSION = {"form": "diffusion", "parameters": {"num_qubits": 2}}
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
    "max_qubits": {"count": 1},
    "max_operations": {"count": 1},
    "max_depth": {"count": 1},
    "max_measurements": {"count": 1},
    "max_entanglers": {"count": 1},
    "max_free_parameters": {"count": 1},
    "never_measured": {"qubits": (0,)},
    "terminal_measurement": {"register_name": "q"},
    "mid_circuit_measurement": {"register_name": "q"},
    "record_decides": {"register_name": "q"},
    "allowed_families": {"families": ("clifford",)},
    "clifford_on": {"registers": ("q",)},
    "required_gates": {"gates": ("cx",)},
    "decomposed_without": {"gate": "cx"},
    "exact_sequence": {"operations": ({"gate": "h", "qubits": (0,)},)},
    "block_used": {"block": "qft"},
    "block_forbidden": {"blocks": ("qft",)},
    "steps_required": {"count": 2},
    "forbidden_calls": {"kinds": ("simulators",)},
    "interacts": {"parts": ("q", "r")},
    "no_interaction": {"parts": ("q", "r")},
    "error_is_physical": {"argument": "error", "registers": ("q",)},
    "encoder_complete_before": {"data": ("q",), "extraction": ("r",)},
    "parity_reaches": {"data": (0,), "ancilla": 1},
    "only_parities": {"data": ("q",), "parities": ({"data": (0, 1)},)},
    "corrections_from_syndrome": {"argument": "error", "data": "q", "syndrome": "r"},
    "code_restored": {"argument": "error", "data": ("q",)},
    "written_before": {"argument": "error", "registers": ("q",), "before": ("r",)},
    "transversal": {"blocks": ("q", "r")},
    "waypoint": {"passes": ({"name": "the uniform superposition", "registers": ("q",), "state": UNIFORM},)},
    "segment": {"name": "the diffusion", "registers": ("q",), "any_of": (DIFFUSION,)},
    "measures": {"name": "a basis", "inputs": ("q",), "any_of": (DIFFUSION,)},
    "joined_in_turn": {"register_name": "q", "qubits": (0, 1)},
    "met_in_basis": {"name": "a basis", "registers": ("q",), "any_of": (DIFFUSION,)},
    "values_passed": {"name": "the parity", "registers": ("q",), "form": {"form": "parity", "parameters": {"bits": 2}}},
    "spectrum": {"registers": ("q",), "coefficients": (1.0,)},
    "classical_link": {"parties": {"alice": (0,), "bob": (1,)}, "pairs": (("alice", "bob"),)},
    "pauli_outcomes": {"parties": {"alice": (0,), "bob": (1,)}},
    "local_choices": {"parties": {"alice": (0,)}, "arguments": {"alice": ()}},
    "oracle_used": {"argument": "oracle"},
    "oracle_generic": {"argument": "oracle"},
    "same_program_up_to_input": {"registers": ("q",)},
    "same_structure": {},
    "depends_on": {"arguments": ("angle",)},
}


def test_every_rule_has_a_file_and_a_function_of_its_name() -> None:
    tables = {
        "program": ON_PROGRAM,
        "cases": ON_CASES,
        "calls": ON_CALLS,
        "substitution": BY_SUBSTITUTION,
        "counterfactual": BY_COUNTERFACTUAL,
    }
    found = [(kind, rule, function) for kind, table in tables.items() for rule, function in table.items()]
    for kind, rule, function in found:
        name = rule_name(rule)
        assert function is getattr(importlib.import_module(f"grader.structural.{name}"), name)
        assert list(inspect.signature(function).parameters) == PARAMETERS[kind]
        assert inspect.signature(function).parameters["rule"].annotation == rule.__name__
    assert len(found) == len(RULE_CLASSES) and {rule for _, rule, _ in found} == set(RULE_CLASSES)
    assert len(NAMES) == len(set(NAMES)) >= 10


def test_every_rule_tells_what_it_asks() -> None:
    assert all("told" in vars(rule) for rule in RULE_CLASSES)
    assert len({rule.told for rule in RULE_CLASSES}) == len(RULE_CLASSES) >= 10


def test_every_reason_of_a_rule_has_its_function_and_every_function_its_reason() -> None:
    reasons = {code.removeprefix("rule.") for code in REASONS if code.startswith("rule.")}
    assert reasons == {*NAMES, "measurement_forbidden", "noise_forbidden"}
    files = {module.name for module in pkgutil.iter_modules(grader.structural.__path__)}
    assert reasons <= files
    assert all(REASONS[f"rule.{name}"].stage is Stage.STRUCTURAL for name in reasons)


def test_every_rule_answers_in_the_contracts_order_with_its_because() -> None:
    assert set(SAMPLES) == set(NAMES)
    order = sorted((rule_name(rule) for rule in ON_PROGRAM), reverse=True)
    registers = ({"name": "q", "qubits": (0, 1)}, {"name": "r", "qubits": (2, 3)})
    rules = ({"rule": name, **SAMPLES[name], "because": f"reason of {name}"} for name in order)
    made = contract(*rules, registers=registers)
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
