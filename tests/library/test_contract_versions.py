"""A contract's meaning does not change behind its version's back."""

from __future__ import annotations

import tomllib

import pytest

from contracts.load import LIBRARY, contract_digest, library_ids, load_id

RECORDED = tomllib.loads((LIBRARY / "versions.toml").read_text())


@pytest.mark.parametrize("contract_id", library_ids())
def test_the_digest_is_the_one_recorded_for_its_version(contract_id):
    contract = load_id(contract_id)
    recorded = RECORDED.get(contract_id, {}).get(str(contract.version))
    assert recorded == contract_digest(contract), "raise `version`, then run scripts/record_versions.py"


def test_every_recorded_contract_is_still_there():
    assert set(RECORDED) <= set(library_ids())
