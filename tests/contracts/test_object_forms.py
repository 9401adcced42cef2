"""Target forms of mixed states, written-out channels and instruments, relations, answers, and any of several."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from contracts.load import ContractError, load_mapping
from contracts.render import render
from contracts.schema import Contract, Target
from contracts.target_values import (
    AnswerTarget,
    AnyOfTarget,
    ChannelTarget,
    DensityTarget,
    DistributionTarget,
    InstrumentTarget,
    PropertyTarget,
    RelationTarget,
    StateTarget,
    TableProperty,
)
from contracts.targets import TargetError, check_target, evaluate

OBJECT_FORMS = {
    "density", "mixture", "kraus", "instrument", "allowed_values", "table_property", "number", "label", "items",
    "members", "any_of",
}  # fmt: skip


def value(form: str, **parameters: Any) -> Any:
    return evaluate(Target(form=form, parameters=parameters), {})


def document(kind: str, form: str, parameters: dict[str, Any], **changed: Any) -> dict[str, Any]:
    compare = {"object": kind, "accept": 1e-6, "reject": 1e-5, "target": {"form": form, "parameters": parameters}}
    return {
        "schema_version": 1,
        "id": "tests/one",
        "version": 1,
        "title": "A contract of a test",
        "statement": "Built by a test.",
        "entry_point": {"name": "build"},
        "registers": [{"name": "q", "qubits": [0]}],
        "measurement": "optional",
        "rules": [{"rule": "returns_program", "because": "a program is graded"}],
        **changed,
        "compare": {**compare, **changed.get("compare", {})},
    }


def loaded(*arguments: Any, **changed: Any) -> Contract:
    return load_mapping(document(*arguments, **changed), source="test")


FLAG = {"name": "flag", "qubits": [1], "end": "postselected", "success": "1"}
POSTSELECTED = {"registers": [{"name": "q", "qubits": [0]}, FLAG], "compare": {"minimum_success": 0.25}}
ANSWER: dict[str, Any] = {"registers": [], "rules": []}


def test_a_density_matrix_is_its_root_times_the_root() -> None:
    rows = [[0.36, "0.1-0.2j"], ["0.1+0.2j", 0.64]]
    found = value("density", rows=rows)
    assert isinstance(found, DensityTarget)
    expected = np.array([[0.36, 0.1 - 0.2j], [0.1 + 0.2j, 0.64]])
    np.testing.assert_allclose(found.root @ found.root.conj().T, expected, atol=1e-15)


def test_a_mixture_is_the_sum_of_its_projectors() -> None:
    found = value("mixture", probabilities=[0.25, 0.75], states=[[1, 0], [0.6, "0.8j"]])
    vector = np.array([0.6, 0.8j])
    expected = 0.25 * np.diag([1, 0]) + 0.75 * np.outer(vector, vector.conj())
    np.testing.assert_allclose(found.root @ found.root.conj().T, expected, atol=1e-15)


def test_kraus_operators_and_instruments_are_as_written() -> None:
    damping = value("kraus", operators=[[[1, 0], [0, 0.8]], [[0, 0.6], [0, 0]]])
    assert isinstance(damping, ChannelTarget)
    np.testing.assert_array_equal(damping.kraus[1], [[0, 0.6], [0, 0]])
    measured = value("instrument", records=[{"record": "10", "kraus": [[[1, 0], [0, 0]]]}])
    assert isinstance(measured, InstrumentTarget)
    assert [record for record, _ in measured.branches] == [2]


def test_relations_and_properties_are_as_written() -> None:
    assert value("allowed_values", values=[[1, 2], [0]]) == RelationTarget((frozenset({1, 2}), frozenset({0})))
    assert value("table_property", holds="two_to_one", period=3) == PropertyTarget(TableProperty.TWO_TO_ONE, 3)


def test_answers_are_plain_values() -> None:
    assert value("number", value=3) == AnswerTarget(3)
    assert value("label", value=" even ") == AnswerTarget("even")
    assert value("label", value=True) == AnswerTarget(True)
    assert value("items", values=[1, [2.5, "x"]]) == AnswerTarget((1, (2.5, "x")))
    assert value("members", values=[5, 3]) == AnswerTarget(frozenset({3, 5}))


def test_any_of_resolves_arguments_inside() -> None:
    target = Target(form="any_of", parameters={"targets": ({"form": "number", "parameters": {"value": "$a"}},) * 2})
    assert evaluate(target, {"a": 2}) == AnyOfTarget((AnswerTarget(2), AnswerTarget(2)))


@pytest.mark.parametrize(
    ("form", "parameters", "text"),
    [
        ("density", {"rows": [[0.5, 0.5], [0.4, 0.5]]}, "Hermitian"),
        ("density", {"rows": [[0.5, 0], [0, 0.6]]}, "trace 1"),
        ("density", {"rows": [[1.5, 0], [0, -0.5]]}, "negative eigenvalue"),
        ("density", {"rows": [[1, 0, 0], [0, 0, 0]]}, "square"),
        ("mixture", {"probabilities": [0.5, 0.6], "states": [[1, 0], [0, 1]]}, "sum of 1"),
        ("mixture", {"probabilities": [1], "states": [[1, 0], [0, 1]]}, "one for each probability"),
        ("mixture", {"probabilities": [-0.5, 1.5], "states": [[1, 0], [0, 1]]}, "sum of 1"),
        ("kraus", {"operators": [[[1, 0], [0, 1]], [[1, 0]]]}, "one shape"),
        ("instrument", {"records": [{"record": "0"}]}, "record and kraus"),
        ("instrument", {"records": [{"record": "2", "kraus": [[[1]]]}]}, "string of 1 bits"),
        ("allowed_values", {"values": [[]]}, "non-empty"),
        ("table_property", {"holds": "odd", "period": 0}, "one of two_to_one"),
        ("number", {"value": True}, "finite number"),
        ("number", {"value": math.inf}, "finite number"),
        ("label", {"value": 3}, "string or a truth value"),
        ("items", {"values": [{}]}, "numbers, strings"),
        ("any_of", {"targets": [3]}, "tables with form"),
        ("any_of", {"targets": [{"form": "number", "parameters": 3}]}, "tables with form"),
        ("any_of", {"targets": [{"form": "any_of", "parameters": {"targets": [{"form": "bell"}]}}]}, "parameters"),
    ],
)
def test_wrong_parameters_are_named(form: str, parameters: dict[str, Any], text: str) -> None:
    with pytest.raises(TargetError, match=text):
        evaluate(Target(form=form, parameters=parameters), {})


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({**POSTSELECTED, "compare": {}}, "minimum_success belongs to"),
        ({"compare": {"minimum_success": 0.5}}, "minimum_success belongs to"),
        ({**POSTSELECTED, "compare": {"minimum_success": 1e-5}}, "above reject"),
        ({**POSTSELECTED, "readout": "record"}, "whole record"),
        ({**POSTSELECTED, "registers": [{"name": "q", "qubits": [0]}, {**FLAG, "success": "11"}]}, "1 bits"),
        ({"registers": [{"name": "q", "qubits": [0], "success": "1"}]}, "'success' belongs to"),
        ({"registers": []}, "at least one is needed"),
        ({"rules": []}, "at least one is needed"),
    ],
)
def test_a_contract_that_contradicts_itself_is_refused(changed: dict[str, Any], text: str) -> None:
    with pytest.raises(ContractError, match=text):
        loaded("state", "amplitudes", {"values": [1, 0]}, **changed)


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"registers": [{"name": "q", "qubits": [0]}]}, "an answer has none"),
        ({"rules": [{"rule": "returns_program", "because": "why not at all"}]}, "an answer has none"),
        ({"measurement": "required"}, 'measurement = "optional"'),
        ({"noise": "allowed"}, 'measurement = "optional"'),
        ({"compare": {"phase": "fixed"}}, "no phase"),
    ],
)
def test_an_answer_says_nothing_of_a_program(changed: dict[str, Any], text: str) -> None:
    with pytest.raises(ContractError, match=text):
        loaded("answer", "number", {"value": 3}, **{**ANSWER, **changed})


def test_an_answer_needs_no_qubit_and_is_told() -> None:
    made = loaded("answer", "number", {"value": 3}, **ANSWER)
    assert made.num_qubits == 0
    text = render(made, "cirq")
    assert "Return a plain value, not a program" in text
    assert "## Qubits" not in text
    assert "qubits, " not in text


def test_the_least_probability_of_success_is_told() -> None:
    text = render(loaded("state", "amplitudes", {"values": [1, 0]}, **POSTSELECTED), "qiskit")
    assert "success has a probability of at least 0.25" in text
    assert "flag: 1 (least significant first); starts in |0...0> and must read 1" in text


FREE = [{"name": "in", "qubits": [0, 1], "start": "free", "end": "restored"}, {"name": "out", "qubits": [2]}]


@pytest.mark.parametrize(
    ("kind", "form", "parameters", "changed", "text"),
    [
        ("state", "density", {"rows": [[1, 0], [0, 0]]}, {"compare": {"phase": "fixed"}}, "no phase"),
        ("state", "mixture", {"probabilities": [1], "states": [[1, 0, 0, 0]]}, {}, "shape"),
        ("state", "number", {"value": 1}, {}, "gives an answer"),
        ("answer", "amplitudes", {"values": [1, 0]}, ANSWER, "compares an answer"),
        ("classical_function", "allowed_values", {"values": [[1]]}, {"registers": FREE}, "shape"),
        ("classical_function", "allowed_values", {"values": [[0], [1], [2], [0]]}, {"registers": FREE}, "below 2"),
        (
            "classical_function", "allowed_values", {"values": [[0], [1], [1], [0]]},
            {"registers": FREE, "compare": {"phase": "fixed"}}, "phase",
        ),
        ("classical_function", "table_property", {"holds": "two_to_one", "period": 4}, {"registers": FREE}, "1 to 3"),
        ("classical_function", "table_property", {"holds": "linear", "period": 1}, {"registers": FREE}, "0 to all"),
        (
            "classical_function", "table_property", {"holds": "linear", "period": 0},
            {"registers": FREE, "compare": {"accept": 0.5, "reject": 0.6}}, "at most 0.5",
        ),
        (
            "state", "any_of",
            {"targets": [
                {"form": "amplitudes", "parameters": {"values": [1, 0]}},
                {"form": "bell", "parameters": {"kind": "phi_plus"}},
            ]},
            {}, "shape",
        ),
    ],
)  # fmt: skip
def test_a_target_that_does_not_fit_is_refused(
    kind: str, form: str, parameters: dict[str, Any], changed: dict[str, Any], text: str
) -> None:
    with pytest.raises(ContractError, match=text):
        loaded(kind, form, parameters, **changed)


def test_an_empty_or_nested_choice_is_refused() -> None:
    made = loaded("state", "amplitudes", {"values": [1, 0]})
    one = StateTarget(np.array([1, 0]) + 0j)
    for options in ((), (AnyOfTarget((one,)),), (DistributionTarget(np.array([1.0, 0])),)):
        with pytest.raises(TargetError):
            check_target(made, AnyOfTarget(options))  # type: ignore[arg-type]
    check_target(made, AnyOfTarget((one, one)))
