"""docs/contracts.md names every rule and every target form, and its example is a contract."""

from __future__ import annotations

import re
import tomllib

from contracts.forms_page import forms_page
from contracts.load import LIBRARY, load_mapping
from contracts.rules import RULE_CLASSES, rule_name
from contracts.targets import CLOSED_FORMS

TEXT = (LIBRARY.parent.parent / "docs" / "contracts.md").read_text()


def test_every_rule_has_its_row():
    rules = [rule_name(rule) for rule in RULE_CLASSES]
    assert len(rules) >= 10
    for name in rules:
        assert f"| `{name}` |" in TEXT


def test_the_page_of_target_forms_is_the_one_that_the_code_gives():
    assert len(CLOSED_FORMS) >= 100
    page = (LIBRARY.parent.parent / "docs" / "targets.md").read_text()
    assert page == forms_page(), "run scripts/write_pages.py"


def test_the_example_is_a_contract():
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert load_mapping(tomllib.loads(example), source="docs/contracts.md").id == "states/bell_phi_plus"
