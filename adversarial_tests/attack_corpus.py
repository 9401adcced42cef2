"""Reads ``attacks/``, and writes docs/attacks.md from it and from the verdicts that were reached."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adversarial_tests.sandbox.corpus import FOLDERS as SANDBOX_FOLDERS
from adversarial_tests.sandbox.corpus import load as load_sandbox_case
from contracts.load import load_id
from contracts.schema import FRAMEWORKS, Contract, ContractLimits
from grader.reasons import REASONS, Stage

ATTACKS = Path(__file__).resolve().parent / "attacks"
FOLDERS = sorted(folder for folder in ATTACKS.iterdir() if folder.is_dir())
PAGE = ATTACKS.parent.parent / "docs" / "attacks.md"
_KEYS = {"idea", "contract", "expected", "defence", "open", "limits", "twin", "inexpressible"}
# What a judge decides is the same on every machine; which of two limits a flood meets first is not.
_DECIDED = {Stage.STRUCTURAL, Stage.FUNCTIONAL}
_HEAD = """# Attacks

Made by `scripts/write_attacks_page.py`, which runs every attack. `make test` runs them again, with their honest twins, and
holds that each row is still so. Each idea is written for every framework in which it can be said, beside a program that does
something honest that looks alike and must pass. The programs lie in `adversarial_tests/`.

{ideas} ideas, {programs} programs: attacks, and as many twins.
"""


@dataclass(frozen=True, slots=True)
class Idea:
    """One folder of ``attacks/``.

    Attributes:
        expected: Any of these reason codes, and no other; the first names the group on the page.
        open: What is missing in the defence; empty for a hole that is closed.
        inexpressible: Frameworks in which the idea cannot be said, and why.
    """

    folder: Path
    idea: str
    contract: str
    expected: tuple[str, ...]
    defence: str
    open: str
    limits: Mapping[str, Any]
    twin_contract: str
    inexpressible: Mapping[str, str]

    def graded_against(self, *, twin: bool) -> Contract:
        """The contract of the attack or of its twin, with the idea's own limits."""
        contract = load_id(self.twin_contract if twin else self.contract)
        limits = ContractLimits.model_validate(contract.limits.model_dump() | dict(self.limits))
        return contract.model_copy(update={"limits": limits})


def load(folder: Path) -> Idea:
    """The idea in ``folder``."""
    document = tomllib.loads((folder / "attack.toml").read_text(encoding="utf-8"))
    assert set(document) <= _KEYS, f"{folder.name}: unknown keys {set(document) - _KEYS}"
    return Idea(
        folder=folder,
        idea=document["idea"],
        contract=document["contract"],
        expected=tuple(document["expected"]),
        defence=document["defence"],
        open=document.get("open", ""),
        limits=document.get("limits", {}),
        twin_contract=document.get("twin", {}).get("contract", document["contract"]),
        inexpressible=document.get("inexpressible", {}),
    )


def programs(kind: str) -> list[Path]:
    """The files of one kind, ``attack`` or ``twin``, by idea and framework."""
    return [path for folder in FOLDERS for path in sorted(folder.glob(f"*.{kind}.py"))]


def framework_of(path: Path) -> str:
    """The framework for which ``path`` is written."""
    return path.name.split(".")[0]


def is_decided(reason: str) -> bool:
    """Whether a judge reached ``reason``, so that it is the same on every machine."""
    return REASONS[reason].stage in _DECIDED


def cell(idea: Idea, framework: str, reason: str | None) -> str:
    """What the page says of one program: ``reason`` for a judge's decision, else all that may stop it."""
    if framework in idea.inexpressible:
        return "cannot be said"
    if idea.open:
        return "**open**"
    if reason is not None and is_decided(reason):
        return f"`{reason}`"
    return " or ".join(f"`{code}`" for code in idea.expected if not is_decided(code))


def attacks_page(reached: Mapping[tuple[str, str], str]) -> str:
    """docs/attacks.md for the reasons ``reached``, by name of the idea and framework."""
    ideas = [load(folder) for folder in FOLDERS]
    cases = [load_sandbox_case(folder) for folder in SANDBOX_FOLDERS]
    count = len(programs("attack")) + len(programs("twin")) + 2 * len(cases)
    lines = [_HEAD.format(ideas=len(ideas) + len(cases), programs=count)]
    for group in sorted({idea.expected[0] for idea in ideas}):
        lines += [f"## `{group}`: {REASONS[group].text}", ""]
        lines += ["| attack | contract | what stops it | " + " | ".join(FRAMEWORKS) + " |"]
        lines += ["|---" * (3 + len(FRAMEWORKS)) + "|"]
        for idea in ideas:
            if idea.expected[0] == group:
                name = idea.folder.name
                cells = [cell(idea, framework, reached.get((name, framework))) for framework in FRAMEWORKS]
                told = [f"`{name}`: {_cell(idea.idea)}", f"`{idea.contract}`", _cell(idea.defence), *cells]
                lines.append("| " + " | ".join(told) + " |")
        lines.append("")
    lines += ["## The sandbox itself", "", "| attack | ends as | what stops it |", "|---|---|---|"]
    lines += [f"| `{c.folder.name}`: {_cell(c.idea)} | `{c.expected}` | {_cell(c.defence)} |" for c in cases]
    lines += ["", "`harmless`: what was tried was refused, and the program that it returns is the one it should build;"]
    lines += ["`claim`: what comes back is a program that is graded as any other, and says nothing more.", ""]
    return "\n".join(lines)


def page_cells(page: str) -> dict[tuple[str, str], str]:
    """What ``page`` says, by name of the idea and framework."""
    found = {}
    for row in re.findall(r"^\| `(\w+)`: (.*) \|$", page, re.MULTILINE):
        cells = re.split(r"(?<!\\) \| ", row[1])
        if len(cells) == 3 + len(FRAMEWORKS):
            found.update({(row[0], framework): text for framework, text in zip(FRAMEWORKS, cells[3:], strict=True)})
    return found


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
