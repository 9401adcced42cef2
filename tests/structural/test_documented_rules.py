"""docs/structural.md has every rule, its examples are rules, and the library uses each of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from pydantic import TypeAdapter

from contracts.load import library_ids, load_id
from contracts.rules import RULE_CLASSES, Rule, rule_name

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "structural.md").read_text()
NAMES = {rule_name(rule) for rule in RULE_CLASSES}


def _examples() -> list[dict[str, object]]:
    blocks = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    return [rule for block in blocks for rule in tomllib.loads(block).get("rules", [])]


def test_every_rule_has_its_paragraph():
    assert len(NAMES) >= 30
    assert {name for name in NAMES if f"`{name}`" not in TEXT} == set()


def test_every_example_is_a_rule():
    adapter = TypeAdapter(Rule)
    examples = _examples()
    assert len(examples) >= 20
    for example in examples:
        adapter.validate_python(_tuples(example))


def _tuples(value: object) -> object:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return value


def test_every_rule_is_used_by_a_contract():
    used = {rule.rule for contract_id in library_ids() for rule in load_id(contract_id).rules}
    assert used == NAMES
