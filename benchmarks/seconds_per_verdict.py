"""Seconds a verdict by framework: cold (a new sandbox) and warm (the framework already imported).

``make benchmark``. The candidate is the reference of one contract, Bell state by default; a cold verdict
contains the import of the framework. Compare the ratios of one run: machines differ, and are shared.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from api.sandboxes import RUNTIMES, open_sandbox
from contracts.load import load_id, reference_path
from contracts.schema import FRAMEWORKS
from grader.pipeline import grade
from grader.sandbox.runtimes import load_runtimes
from grader.submission import Submission


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contract", default="states/bell_phi_plus")
    parser.add_argument("--cold", type=int, default=3, help="cold verdicts a framework")
    parser.add_argument("--warm", type=int, default=50, help="warm verdicts a framework")
    options = parser.parse_args()
    contract = load_id(options.contract)
    print(f"{options.contract}; medians in seconds")
    print(f"{'framework':12}{'bare import':>12}{'cold':>10}{'warm':>10}{'warm p95':>10}{'cold/warm':>11}")
    for framework in FRAMEWORKS:
        submission = Submission(reference_path(contract.id, framework).read_bytes(), framework)
        bare = statistics.median(_bare_import(framework) for _ in range(options.cold))
        cold = []
        for _ in range(options.cold):
            started = time.perf_counter()
            with open_sandbox() as sandbox:
                verdict = grade(submission, contract, sandbox).verdict
                cold.append(time.perf_counter() - started)
            if verdict.status != "pass":
                print(f"{framework}: {verdict.reason}: {verdict.summary}", file=sys.stderr)
                return 1
        with open_sandbox() as sandbox:
            grade(submission, contract, sandbox)
            warm = []
            for _ in range(options.warm):
                started = time.perf_counter()
                grade(submission, contract, sandbox)
                warm.append(time.perf_counter() - started)
        p95 = statistics.quantiles(warm, n=20)[-1]
        middle, fast = statistics.median(cold), statistics.median(warm)
        print(f"{framework:12}{bare:12.3f}{middle:10.3f}{fast:10.4f}{p95:10.4f}{middle / fast:11.0f}")
    return 0


def _bare_import(framework: str) -> float:
    """A process that only imports the framework: what a grader without warm processes pays at least."""
    python = load_runtimes(RUNTIMES)[framework].python
    with tempfile.TemporaryDirectory() as home:
        started = time.perf_counter()
        environment = {"HOME": home, "CUDAQ_DYNLIBS": "", "OMP_NUM_THREADS": "1", "MPLCONFIGDIR": home}
        subprocess.run(
            [Path(python), "-c", f"import {framework}"], check=True, env=environment, stderr=subprocess.DEVNULL
        )
        return time.perf_counter() - started


if __name__ == "__main__":
    sys.exit(main())
