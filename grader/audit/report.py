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
        references: Graded, one a framework.
        reference_seconds: Real time of grading them.
        seconds: Real time of the audit; these times are the only figures that differ between machines.
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
    references: int
    reference_seconds: float
    seconds: float

    @property
    def clean(self) -> bool:
        """Whether nothing failed, and something was checked."""
        return bool(self.checks) and all(check.finding is not Finding.FAILS for check in self.checks)

    @property
    def best_baseline(self) -> tuple[str, float]:
        """The program without work that gets the most comparisons right, and their share; 0 where there is none."""
        return max(self.baselines.items(), key=lambda item: item[1], default=("none", 0.0))

    @property
    def why_no_score(self) -> str:
        """What the audit says of mutants where none was told apart by a second computation; empty otherwise."""
        if self.different:
            return ""
        said = [check.detail for check in self.checks if check.name == "mutants"]
        return said[0] if said else "the object is no program"

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
            "references": {"graded": self.references, "seconds": round(self.reference_seconds, 2)},
            "checks": [{"check": c.name, "finding": str(c.finding), "detail": c.detail} for c in self.checks],
            "seconds": round(self.seconds, 2),
        }


def page(audit: ContractAudit) -> str:
    """One page that a person can read."""
    head = (
        f"{audit.contract_id} version {audit.version}: {'clean' if audit.clean else 'NOT CLEAN'}\n"
        f"  {audit.compared}, {audit.qubits} qubits, {audit.cases} cases, {audit.rules} rules; "
        f"{len(audit.checks)} checks in {audit.seconds:.1f} s\n"
        f"  {_graded([audit])}; best baseline {audit.best_baseline[1]:.0%} ({audit.best_baseline[0]})\n"
    )
    marks = {Finding.HOLDS: "ok  ", Finding.FAILS: "FAIL", Finding.NOTED: "note"}
    return head + "".join(f"  {marks[check.finding]} {check.name}: {check.detail}\n" for check in audit.checks)


def written_table(audits: Sequence[ContractAudit]) -> str:
    """The document that holds the table."""
    return (
        "# The contract library\n\n"
        "Written by `qassay audit --table docs/library.md`. Mutation score: mutants of the references that fail,\n"
        "of those that a second computation finds different. Best baseline: the largest share of comparisons that\n"
        "a program which does no work gets right; none of them passes.\n\n"
        f"{summary(audits)}\n\n" + table(audits) + _without_score(audits)
    )


def summary(audits: Sequence[ContractAudit]) -> str:
    """How many contracts are clean, and how many references were graded, in one line."""
    clean = sum(audit.clean for audit in audits)
    return f"{clean} of {len(audits)} contracts are clean; {_graded(audits)}."


def _graded(audits: Sequence[ContractAudit]) -> str:
    seconds = sum(audit.reference_seconds for audit in audits)
    return f"{sum(audit.references for audit in audits)} references graded in {seconds:.1f} s"


def _without_score(audits: Sequence[ContractAudit]) -> str:
    """Why some have no mutation score."""
    lines = [f"- `{audit.contract_id}`: {audit.why_no_score}" for audit in audits if audit.why_no_score]
    return "\nNo mutation score:\n\n" + "\n".join(lines) + "\n" if lines else ""


def table(audits: Sequence[ContractAudit]) -> str:
    """Markdown: one row a contract."""
    lines = [
        "| contract | object | qubits | cases | rules | mutation score | best baseline | seconds | audit |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for audit in audits:
        best = audit.best_baseline[1]
        score = f"{audit.killed}/{audit.different}" if audit.different else "none"
        lines.append(
            f"| `{audit.contract_id}` | {audit.compared} | {audit.qubits} | {audit.cases} | {audit.rules} | {score} | "
            f"{best:.0%} | {audit.seconds:.1f} | {'clean' if audit.clean else 'not clean'} |"
        )
    return "\n".join(lines) + "\n"
