"""A candidate is told everything that is checked: each changed field changes what is rendered."""

from __future__ import annotations

from typing import Any

import pytest

from contracts.load import ContractError, library_ids, load_id, load_mapping
from contracts.render import NotCovered, render
from contracts.rules import OracleUsed
from contracts.schema import FRAMEWORKS

# Fields that explain or identify and are not checked, or that the statement must tell in words of its own.
_TOLD_BY_THE_STATEMENT = {"compare.target"}
_NOT_CHECKED = {"schema_version", "errata", "audit"}


def _leaves(value: Any, path: str = "") -> list[str]:
    if isinstance(value, dict) and value:
        return [leaf for key, item in value.items() for leaf in _leaves(item, f"{path}.{key}" if path else key)]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [leaf for index, item in enumerate(value) for leaf in _leaves(item, f"{path}.{index}")]
    return [path]


def _other(value: Any) -> list[Any]:
    """Values of the same kind, at least one of which should be valid in the same place."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, float):
        return [value * 2, value / 2] if value else [0.5]
    if isinstance(value, str):
        choices = ["free", "fixed", "required", "optional", "forbidden", "ordered", "by_qubit", "record", "allowed"]
        choices += ["ignored", "zero", "graded", "restored", "angle", "bit", "min_qubits", "no_amplitude_injection"]
        return [*(choice for choice in choices if choice != value), value + "x"]
    if isinstance(value, list):
        return [value[:-1], [*value, 40], [*value, "h"], [*value, value[-1]]] if value else [["x"]]
    return []


def _get(document: Any, path: str) -> Any:
    for part in path.split("."):
        document = document[int(part)] if part.isdigit() and isinstance(document, list) else document[part]
    return document


def _set(document: Any, path: str, value: Any) -> Any:
    head, _, rest = path.partition(".")
    key: Any = int(head) if isinstance(document, list) else head
    changed = list(document) if isinstance(document, list) else dict(document)
    changed[key] = _set(document[key], rest, value) if rest else value
    return changed


def _is_hidden(contract: Any, path: str) -> bool:
    """Whether a field is a parameter of a circuit that a case hands over hidden."""
    hidden = {argument.name for argument in contract.entry_point.arguments if getattr(argument, "hidden", False)}
    parts = path.split(".")
    return parts[0] == "cases" and len(parts) > 3 and parts[2] == "arguments" and parts[3] in hidden


@pytest.mark.parametrize("contract_id", library_ids())
def test_every_checked_field_is_disclosed(contract_id):
    contract = load_id(contract_id)
    document = contract.model_dump(mode="json", exclude_none=True)
    told = {framework: render(contract, framework) for framework in contract.frameworks}
    checked = 0
    for path in _leaves(document):
        if _is_hidden(contract, path):
            continue  # the family is told, and that the parameters of a case are not
        if path.split(".")[0] in _NOT_CHECKED or any(path.startswith(prefix) for prefix in _TOLD_BY_THE_STATEMENT):
            continue
        tried = False
        for value in _other(_get(document, path)):
            try:
                changed = load_mapping(_set(document, path, value), source="changed")
            except ContractError:
                continue
            tried = True
            # Some framework's statement changes: the frameworks list decides which statements exist.
            if path.startswith("frameworks"):
                assert changed.frameworks != contract.frameworks
                break
            if path == "compare.phase" and contract.compare.object not in ("state", "unitary", "isometry"):
                break  # says nothing for objects that have no phase
            if path == "readout" and contract.measurement == "forbidden":
                break  # there is no record to order
            assert any(render(changed, framework) != told[framework] for framework in contract.frameworks), path
            break
        checked += tried
    assert checked >= 20


def test_a_rule_tells_why_it_is_asked():
    for contract_id in library_ids():
        contract = load_id(contract_id)
        text = render(contract, "qiskit")
        for rule in contract.rules:
            assert rule.because in text


def test_probe_values_are_not_told():
    text = render(load_id("states/rx_ry"), "cirq")
    assert "4 sets of arguments are drawn once the source is fixed (parameters: from -4π to 4π" in text


def test_one_set_of_arguments_is_told_in_the_singular():
    contract = load_id("states/rx_ry").model_copy(update={"probes": 1})
    assert "Besides, 1 set of arguments is drawn once the source is fixed" in render(contract, "cirq")


def test_a_framework_that_is_not_covered_is_told_which_ones_are():
    with pytest.raises(NotCovered, match=r"noise/given_kraus covers qiskit, cirq, pennylane, not 'cudaq'"):
        render(load_id("noise/given_kraus"), "cudaq")


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_order_of_the_bits_is_told_wherever_the_whole_record_counts(framework):
    text = render(load_id("phase/ipe_s"), framework)
    assert "The whole classical record counts" in text
    assert "significant" in text.split("## Measurement")[1].split("##")[0]


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_measurement_of_one_qubit_is_told_in_the_singular(framework):
    found = 0
    for contract in map(load_id, library_ids()):
        if framework not in contract.frameworks or contract.compare.object == "answer":
            continue
        told = render(contract, framework).split("## Measurement")[1].split("##")[0]
        found += "qubit " in told.replace("qubit that it", "")
        assert ("You may measure qubit " in told) == ("leave it unmeasured" in told), contract.id
        assert ("You may measure qubits " in told) == ("leave them unmeasured" in told), contract.id
        assert "Measure qubit " not in told or "They are" not in told, contract.id
    assert found


def test_pennylane_is_told_not_to_select_the_runs_that_count():
    told = "qml.measure is called without postselect"
    assert told in render(load_id("linear_systems/hhl_diag_12"), "pennylane")
    assert told not in render(load_id("search/grover_00"), "pennylane")


def test_pennylane_is_told_what_a_qnode_may_return_where_nothing_is_measured():
    unmeasured = [c for c in map(load_id, library_ids()) if c.measurement == "forbidden"]
    assert len(unmeasured) > 10
    for contract in unmeasured:
        assert "qml.probs, qml.sample and qml.counts measure" in render(contract, "pennylane")
    assert "qml.counts measure" not in render(load_id("search/grover_00"), "pennylane")


@pytest.mark.parametrize(
    ("at_least", "at_most", "told"),
    [
        (1, None, "at least 1 time, all"),
        (1, 1, "exactly 1 time, all"),
        (0, 1, "at least 0 times and at most 1 time, all"),
        (2, 3, "at least 2 times and at most 3 times, all"),
    ],
)
def test_uses_of_an_oracle_are_told_in_the_right_number(at_least, at_most, told):
    rule = OracleUsed(
        rule="oracle_used", argument="oracle", at_least=at_least, at_most=at_most, because="it is to be asked"
    )
    assert told in rule.told()
