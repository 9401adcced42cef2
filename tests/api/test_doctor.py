"""What ``qassay doctor`` tells of a probe that did not hold."""

from __future__ import annotations

import io

from rich.console import Console

from api.doctor import DoctorReport, FrameworkReport
from grader.sandbox.probe import Finding, Need, ProbeReport


def _report(framework: str, *findings: Finding) -> FrameworkReport:
    return FrameworkReport(framework, {}, "pass", ProbeReport(framework, {}, (), findings))


def test_what_a_broken_probe_met_is_told_for_each_framework():
    held, broken = Finding("memory", Need.REQUIRED, True, "limit.memory"), "LimitHit(limit.cpu_time)"
    report = DoctorReport(
        "3.11", (_report("qiskit", held), _report("cirq", Finding("memory", Need.REQUIRED, False, broken)))
    )
    out = io.StringIO()
    Console(file=out, width=200).print(report.as_table())
    assert not report.healthy
    assert f"cirq: the probe of memory met {broken}" in out.getvalue()
    assert "qiskit: the probe" not in out.getvalue()
