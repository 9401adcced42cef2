"""What an audit found, as data, as one page of text and as a row of the library's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Finding(StrEnum):
    """What one check of a contract found."""

    HOLDS = "holds"
    FAILS = "fails"  # the contract is not to be used like this
    NOTED = "noted"  # a person should know; nothing is wrong


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its stable name, what was found, and the facts in a line."""

    name: str
    finding: Finding
    detail: str


@dataclass(frozen=True, slots=True)
class ContractAudit:
    """Everything that was found of one contract.

    Attributes:
        contract_id, version, digest, compared: Which contract, and its object.
        qubits, cases, rules: Its size: named qubits, cases with probes, rules with implied ones.
        checks: In the order in which they were made.
        killed, different: Mutants that fail, of those that a second computation finds different.
        baselines: Name of a program that does no work -> share of its cases that held.
        seconds: Real time of the audit; the only figure that differs between machines.
    """

    contract_id: str
    version: int
    digest: str
    compared: str
    qubits: int
    cases: int
    rules: int
    checks: tuple[Check, ...]
    killed: int
    different: int
    baselines: Mapping[str, float]
    seconds: float

    @property
    def clean(self) -> bool:
        """Whether nothing failed, and something was checked."""
        return bool(self.checks) and all(check.finding is not Finding.FAILS for check in self.checks)

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "contract": self.contract_id,
            "version": self.version,
            "digest": self.digest,
            "object": self.compared,
            "qubits": self.qubits,
            "cases": self.cases,
            "rules": self.rules,
            "clean": self.clean,
            "mutants": {"killed": self.killed, "different": self.different},
            "baselines": dict(self.baselines),
            "checks": [{"check": c.name, "finding": str(c.finding), "detail": c.detail} for c in self.checks],
            "seconds": round(self.seconds, 2),
        }


def page(audit: ContractAudit) -> str:
    """One page that a person can read."""
    head = (
        f"{audit.contract_id} version {audit.version}: {'clean' if audit.clean else 'NOT CLEAN'}\n"
        f"  {audit.compared}, {audit.qubits} qubits, {audit.cases} cases, {audit.rules} rules; "
        f"{len(audit.checks)} checks in {audit.seconds:.1f} s\n"
    )
    marks = {Finding.HOLDS: "ok  ", Finding.FAILS: "FAIL", Finding.NOTED: "note"}
    return head + "".join(f"  {marks[check.finding]} {check.name}: {check.detail}\n" for check in audit.checks)


def written_table(audits: Sequence[ContractAudit]) -> str:
    """The document that holds the table."""
    clean = sum(audit.clean for audit in audits)
    return (
        "# The contract library\n\n"
        "Written by `qassay audit --table docs/library.md`. Mutation score: mutants of the references that fail,\n"
        "of those that a second computation finds different. Best baseline: the largest share of comparisons that\n"
        "a program which does no work gets right; none of them passes.\n\n"
        f"{clean} of {len(audits)} contracts are clean.\n\n" + table(audits)
    )


def table(audits: Sequence[ContractAudit]) -> str:
    """Markdown: one row a contract."""
    lines = [
        "| contract | object | qubits | cases | rules | mutation score | best baseline | seconds | audit |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for audit in audits:
        best = max(audit.baselines.values(), default=0.0)
        score = f"{audit.killed}/{audit.different}"
        lines.append(
            f"| `{audit.contract_id}` | {audit.compared} | {audit.qubits} | {audit.cases} | {audit.rules} | {score} | "
            f"{best:.0%} | {audit.seconds:.1f} | {'clean' if audit.clean else 'not clean'} |"
        )
    return "\n".join(lines) + "\n"
