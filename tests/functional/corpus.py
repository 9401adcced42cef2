"""The golden corpus: contracts, programs in the IR's text and the reason that each must come to, by mathematics.

One file an object under ``golden/``: ``[contracts.NAME]`` holds what differs from the defaults here, an entry a
program (one operation a line, or ``;`` between them) or an ``answer``. Qubits and clbits are counted from the text.
"""

from __future__ import annotations

import functools
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contracts.load import load_mapping
from contracts.schema import Contract, ObjectKind
from contracts.target_values import Answer, AnswerTarget, AnyOfTarget, TargetValue
from contracts.targets import evaluate_for
from grader.functional import answer, compare
from grader.verdict import Evidence, settle
from ir.program import Program
from ir.text import parse_program

GOLDEN = Path(__file__).parent / "golden"
ACCEPT, REJECT = 1e-8, 1e-7


@dataclass(frozen=True)
class Entry:
    """One program, or one returned value, under one contract."""

    name: str
    contract: Contract
    target: TargetValue
    subject: Program | Answer
    reason: str


@functools.cache
def corpus() -> tuple[Entry, ...]:
    """Every entry of every file, in the order of the files' names."""
    return tuple(entry for path in sorted(GOLDEN.glob("*.toml")) for entry in _entries(path))


def evidence_of(entry: Entry) -> tuple[Evidence, ...]:
    """The functional evidence, through the names that a saboteur may have replaced."""
    if entry.contract.compare.object is ObjectKind.ANSWER:
        assert isinstance(entry.target, AnswerTarget | AnyOfTarget)
        assert not isinstance(entry.subject, Program)
        return answer.compare_answer(entry.contract, entry.target, entry.subject, entry.name)
    assert isinstance(entry.subject, Program)
    return compare.compare(entry.contract, entry.target, entry.subject, entry.name)


def verdict_of(entry: Entry) -> str:
    """The reason that the functional grader comes to; ``raises`` where it breaks."""
    try:
        return settle(evidence_of(entry))
    except Exception:  # noqa: BLE001 - a saboteur may break anything
        return "raises"


def program_of(text: str, qubits: int) -> Program:
    """A program without its header, at least so many qubits."""
    body = text if "\n" in text.strip() else text.replace("; ", "\n")
    used = [int(found) for found in re.findall(r"\bq(\d+)", body)]
    clbits = [int(found) for found in re.findall(r"\bc(\d+)", body)]
    header = f"program 1\nqubits {max([qubits, *(q + 1 for q in used)])}\nclbits {max([0, *(c + 1 for c in clbits)])}\n"
    return parse_program(header + "\n" + body.strip("\n") + "\n")


def _entries(path: Path) -> list[Entry]:
    document = tomllib.loads(path.read_text())
    contracts = {name: _contract(name, fields) for name, fields in document["contracts"].items()}
    found = []
    for entry in document["entries"]:
        contract = contracts[entry["contract"]]
        target = evaluate_for(contract, contract.compare.target, {})
        subject = _answer(entry["answer"]) if "answer" in entry else program_of(entry["program"], contract.num_qubits)
        found.append(Entry(f"{path.stem}: {entry['name']}", contract, target, subject, entry["reason"]))
    return found


def _contract(name: str, fields: dict[str, Any]) -> Contract:
    compare_fields = {"accept": ACCEPT, "reject": REJECT, **fields["compare"]}
    rules = [{"rule": "returns_program", "because": "a program is graded"}]
    document = {
        "schema_version": 1,
        "id": f"golden/{name}",
        "version": 1,
        "title": "A contract of the golden corpus",
        "statement": "See the target.",
        "entry_point": {"name": "build"},
        "measurement": "optional",
        "rules": rules if compare_fields["object"] != "answer" else [],
        **fields,
        "compare": compare_fields,
    }
    return load_mapping(document, source=name)


def _answer(value: Any) -> Answer:
    return tuple(_answer(item) for item in value) if isinstance(value, list) else value
