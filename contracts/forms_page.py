"""The page of target forms: every closed form with its parameters and what it computes, from the code itself."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from contracts.targets import CLOSED_FORMS

HEAD = """\
# Target forms

Written by `python scripts/write_pages.py`, from the closed forms themselves. A contract names one in `compare.target`
or in a rule: `target = { form = "ghz", parameters = { n = 3 } }`. Each is tested against a
second, independent derivation.

"""


def forms_page() -> str:
    """The whole page, Markdown, one section a family of forms in the order of their names."""
    families: dict[str, list[str]] = {}
    for name, form in CLOSED_FORMS.items():
        families.setdefault(form.__module__.rpartition(".")[2], []).append(name)
    parts = [HEAD]
    for family in sorted(families):
        parts.append(f"## {family.replace('_', ' ').capitalize()}\n")
        parts += [_section(name, CLOSED_FORMS) for name in sorted(families[family])]
    return "\n".join(parts)


def _section(name: str, forms: Mapping[str, Any]) -> str:
    form = forms[name]
    parameters = ", ".join(
        name if parameter.default is parameter.empty else f"{name}={parameter.default}"
        for name, parameter in inspect.signature(form).parameters.items()
    )
    text = inspect.getdoc(form) or ""
    body = text.split("\n\nRaises:")[0].split("\n\nReturns:")[0].strip()
    return f"### `{name}({parameters})`\n\n{body}\n"
