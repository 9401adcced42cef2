"""Contract files are loaded strictly, and errors name file, path, value and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from contracts.load import (
    LIBRARY,
    ContractError,
    UnknownContract,
    contract_digest,
    library_ids,
    load_file,
    load_id,
    reference_path,
)
from contracts.schema import FRAMEWORKS

BELL = (LIBRARY / "states/bell_phi_plus/contract.toml").read_text()


def _load(tmp_path: Path, text: str):
    path = tmp_path / "contract.toml"
    path.write_text(text)
    return load_file(path)


def _changed(old: str, new: str) -> str:
    assert BELL.count(old) >= 1, f"the test's own premise is gone: {old!r}"
    return BELL.replace(old, new, 1)


def test_every_library_contract_loads_and_has_a_reference_in_each_framework():
    ids = library_ids()
    assert len(ids) >= 12
    for contract_id in ids:
        contract = load_id(contract_id)
        assert contract.id == contract_id
        for framework in contract.frameworks:
            assert reference_path(contract_id, framework).is_file(), (contract_id, framework)
    assert FRAMEWORKS == ("qiskit", "cirq", "pennylane", "cudaq")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("measurement = ", "mesurement = ", "unknown key (did you mean 'measurement'?)"),
        ("accept = 1e-5", "acept = 1e-5", "unknown key (did you mean 'accept'?)"),
        ("accept = 1e-5", "accept = 1e-3", "must be below reject"),
        ('object = "state"', 'object = "statee"', "compare.object"),
        ("qubits = [0, 1]", "qubits = [0, 0]", "qubits repeat"),
        ("qubits = [0, 1]", 'qubits = ["0", 1]', "registers.0.qubits.0"),
        ("\nversion = 1\n", "\nversion = true\n", "version: "),
        ("schema_version = 1", "schema_version = 2", "schema_version"),
        ('rule = "min_qubits"', 'rule = "min_qubit"', "rules.4"),
        ('register_name = "pair"', 'register_name = "pear"', "no register 'pear'"),
        ("count = 2", "count = -2", "count"),
        ('form = "bell"', 'form = "bel"', "compare.target: form 'bel' is not known"),
        ('form = "bell"', 'form = "ghz"', "compare.target: ghz: parameters"),
        (
            'form = "bell", parameters = { kind = "phi_plus" }',
            'form = "w", parameters = { n = 3 }',
            "shape (4,) follows",
        ),
        ('measurement = "optional"', 'measurement = "forbidden"', "contradicts"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(tmp_path, old, new, expected):
    with pytest.raises(ContractError) as error:
        _load(tmp_path, _changed(old, new))
    assert expected in str(error.value)
    assert "contract.toml" in str(error.value)


def test_a_state_contract_cannot_have_free_inputs(tmp_path):
    with pytest.raises(ContractError, match="not possible for a state"):
        _load(tmp_path, _changed("qubits = [0, 1]", 'qubits = [0, 1]\nstart = "free"'))


def test_a_register_cannot_share_a_qubit_with_another(tmp_path):
    extra = '\n[[registers]]\nname = "other"\nqubits = [1]\n\n[compare]'
    with pytest.raises(ContractError, match="belongs to one register only"):
        _load(tmp_path, _changed("\n[compare]", extra))


def test_text_that_is_no_toml_is_refused_with_its_place(tmp_path):
    with pytest.raises(ContractError, match="not TOML"):
        _load(tmp_path, "id = [")


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "contract.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ContractError, match="not UTF-8 at byte 0"):
        load_file(path)


def test_a_missing_file_is_refused_by_name(tmp_path):
    with pytest.raises(ContractError, match="No such file"):
        load_file(tmp_path / "absent.toml")


def test_an_unknown_id_names_close_ones():
    with pytest.raises(UnknownContract, match="states/bell_phi_plus"):
        load_id("states/bell_phi_pluss")
    with pytest.raises(UnknownContract, match="states/ghz_3"):
        load_id("ghz_3")


def test_an_id_never_leaves_the_library():
    with pytest.raises(UnknownContract):
        load_id("../library/states/bell_phi_plus")


def test_the_digest_follows_the_meaning_and_not_the_words(tmp_path):
    original = contract_digest(_load(tmp_path, BELL))
    reworded = _changed("title = ", 'title = "Other words" # ').replace("both take part", "each takes part")
    assert contract_digest(_load(tmp_path, reworded)) == original
    for old, new in [
        ("reject = 1.1e-5", "reject = 2e-5"),
        ("count = 2", "count = 1"),
        ("\nversion = 1", "\nversion = 2"),
    ]:
        assert contract_digest(_load(tmp_path, _changed(old, new))) != original
