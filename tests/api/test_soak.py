"""The soak's short form: real processes, real programs, SIGKILL of everything in turn; `make soak` is the whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_kills_of_zygotes_workers_cases_and_the_server_lose_nothing_and_change_no_verdict(tmp_path):
    command = [sys.executable, "-m", "benchmarks.service_soak", "--gradings", "320", "--seconds-between-kills", "3"]
    # A process of its own: it takes over what its service leaves behind.
    done = subprocess.run(
        [*command, "--folder", tmp_path / "soak"], cwd=ROOT, capture_output=True, text=True, timeout=1500
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    report = json.loads((tmp_path / "soak" / "report.json").read_text())
    assert report["passed"]
    assert len(report["claims"]) == 8
    figures = {claim["claim"]: claim["figures"] for claim in report["claims"]}
    assert figures["every verdict has the bytes of the quiet run"] == "320 compared"
    assert report["kills"]["server"] >= 1
    assert report["kills"]["worker"] >= 1
    assert report["kills"]["zygote"] + report["kills"]["case"] >= 2
