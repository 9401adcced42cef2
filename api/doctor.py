"""What works on this machine: runtimes, a canary circuit a framework, and the sandbox's limits by effect."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from api.sandboxes import open_sandbox
from contracts.load import load_id, reference_path
from contracts.schema import FRAMEWORKS
from grader.pipeline import grade
from grader.sandbox.job import Sandbox
from grader.sandbox.probe import ProbeReport, probe
from grader.submission import Submission
from grader.version import VERSION, code_digest

CANARY = "states/bell_phi_plus"


@dataclass(frozen=True, slots=True)
class FrameworkReport:
    """One runtime: exact versions, the canary's verdict, and what the sandbox withstood."""

    framework: str
    versions: Mapping[str, str]
    canary: str
    probe: ProbeReport | None

    @property
    def healthy(self) -> bool:
        """The canary passes and everything that the sandbox must withstand was withstood."""
        return self.canary == "pass" and self.probe is not None and self.probe.safe


@dataclass(frozen=True, slots=True)
class DoctorReport:
    """Everything that was found."""

    python: str
    frameworks: tuple[FrameworkReport, ...]

    @property
    def healthy(self) -> bool:
        """Every framework is."""
        return all(report.healthy for report in self.frameworks)

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "qassay": VERSION,
            "grader": code_digest(),
            "python": self.python,
            "healthy": self.healthy,
            "frameworks": [_plain(report) for report in self.frameworks],
        }

    def as_table(self) -> RenderableType:
        """For a terminal."""
        parts: list[RenderableType] = [Text(f"qassay {VERSION} on Python {self.python}")]
        table = Table("framework", "versions", "canary", "sandbox", box=None)
        for report in self.frameworks:
            versions = ", ".join(f"{name} {version}" for name, version in sorted(report.versions.items()))
            table.add_row(
                report.framework, Text(versions or "not installed"), Text(report.canary), _sandbox_cell(report.probe)
            )
        parts.append(table)
        shown = next((report.probe for report in self.frameworks if report.probe is not None), None)
        if shown is not None:
            parts.append(Text(f"\nlayers of confinement: {', '.join(shown.layers) or 'none'}"))
            findings = Table("probe", "need", "held", "seen", box=None)
            for finding in shown.findings:
                findings.add_row(finding.name, str(finding.need), "yes" if finding.held else "NO", Text(finding.seen))
            parts.append(findings)
        parts += [
            Text(f"\n{report.framework}: the probe of {finding.name} met {finding.seen}")
            for report in self.frameworks
            if report.probe is not None
            for finding in report.probe.findings
            if not finding.held
        ]
        if not self.healthy:
            parts.append(Text("\nNot everything works; `make runtimes` makes the runtimes that are missing."))
        return Group(*parts)


def examine() -> DoctorReport:
    """Look at everything; takes some seconds a framework."""
    with open_sandbox() as sandbox:
        reports = tuple(_examine(sandbox, framework) for framework in FRAMEWORKS)
    return DoctorReport(platform.python_version(), reports)


def _examine(sandbox: Sandbox, framework: str) -> FrameworkReport:
    source = reference_path(CANARY, framework).read_bytes()
    reason = grade(Submission(source, framework), load_id(CANARY), sandbox).verdict.reason
    installed = reason != "grader.no_runtime"
    return FrameworkReport(
        framework, sandbox.versions(framework), reason, probe(sandbox, framework) if installed else None
    )


def _sandbox_cell(report: ProbeReport | None) -> Text:
    if report is None:
        return Text("not probed")
    broken = [finding.name for finding in report.findings if not finding.held]
    if not broken:
        return Text(f"all {len(report.findings)} probes held")
    return Text(f"{'safe' if report.safe else 'NOT SAFE'}, did not hold: {', '.join(broken)}")


def _plain(report: FrameworkReport) -> dict[str, Any]:
    findings = [] if report.probe is None else report.probe.findings
    return {
        "framework": report.framework,
        "versions": dict(sorted(report.versions.items())),
        "canary": report.canary,
        "healthy": report.healthy,
        "layers": [] if report.probe is None else list(report.probe.layers),
        "probes": [
            {"name": item.name, "need": str(item.need), "held": item.held, "seen": item.seen} for item in findings
        ],
    }
