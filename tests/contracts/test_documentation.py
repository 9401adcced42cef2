"""docs/contracts.md names every rule and every target form, and its example is a contract."""

from __future__ import annotations

import re
import tomllib
from typing import get_args

from contracts.load import LIBRARY, load_mapping
from contracts.rules import Rule
from contracts.targets import CLOSED_FORMS

TEXT = (LIBRARY.parent.parent / "docs" / "contracts.md").read_text()


def test_every_rule_has_its_row():
    rules = [get_args(rule.model_fields["rule"].annotation)[0] for rule in get_args(get_args(Rule)[0])]
    assert len(rules) >= 10
    for name in rules:
        assert f"| `{name}` |" in TEXT


def test_every_target_form_is_named():
    assert len(CLOSED_FORMS) >= 12
    for name in CLOSED_FORMS:
        assert f"`{name}`" in TEXT, name


def test_the_example_is_a_contract():
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert load_mapping(tomllib.loads(example), source="docs/contracts.md").id == "states/bell_phi_plus"
