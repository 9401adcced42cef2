"""Latency and throughput of the sandbox by framework: a Bell program to its IR, as seen by the caller.

``make benchmark-sandbox``. Three ways to the same program:

    cold    a process that imports the framework and builds the circuit, confined by nothing and read by nobody
    queued  the caller comes while the only zygote still ends the last case, and waits for the next child
    ready   a child waits already: what a caller meets unless all are busy

And what a case costs: processor time of all processes together (child from its fork to its end, zygote, supervisor),
and pages that the child had to map or copy. Two processors can serve no more cases a second than 2000 by the former;
the latter hardly depends on what else the machine does, so look at it first after a change.

Compare ratios of one run: machines differ, and are shared; the load is printed at both ends.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from api.sandboxes import RUNTIMES
from contracts.load import load_id, reference_path
from contracts.schema import FRAMEWORKS
from grader.sandbox.job import Built, Job
from grader.sandbox.runtimes import load_runtimes
from grader.sandbox.supervisor import LocalSandbox

CONTRACT = "states/bell_phi_plus"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("frameworks", nargs="*", default=list(FRAMEWORKS))
    parser.add_argument("--cold", type=int, default=5, help="cold runs a framework")
    parser.add_argument("--warm", type=int, default=200, help="runs a framework of each warm way")
    parser.add_argument("--seconds", type=float, default=5.0, help="of sustained load a framework")
    parser.add_argument("--zygotes", type=int, default=len(os.sched_getaffinity(0)), help="under sustained load")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.2f} on {len(os.sched_getaffinity(0))} processors; milliseconds, {CONTRACT}")
    head = (
        "cold p50",
        "queued p50",
        "p95",
        "p99",
        "ready p50",
        "p95",
        "p99",
        "cold/ready",
        "a second",
        "CPU ms",
        "pages",
        "child MB",
        "zygote MB",
    )
    print(f"{'framework':11}" + "".join(f"{name:>11}" for name in head))
    for framework in options.frameworks:
        job = _job(framework)
        cold = [_cold(framework) for _ in range(options.cold)]
        with LocalSandbox(RUNTIMES, zygotes=1) as sandbox:
            _timed(sandbox, job)
            _wait_for_children(sandbox, framework, 1)
            before = _spent()
            queued = [_timed(sandbox, job) for _ in range(options.warm)]
            _wait_for_children(sandbox, framework, 1)
            cost = [(after - start) / options.warm for start, after in zip(before, _spent(), strict=True)]
            ready = []
            for _ in range(options.warm):
                _wait_for_children(sandbox, framework, 1)
                ready.append(_timed(sandbox, job))
            _wait_for_children(sandbox, framework, 1)
            child, zygote = _memory()
        with LocalSandbox(RUNTIMES, zygotes=options.zygotes) as sandbox:
            rate = _sustained(sandbox, job, options.zygotes, options.seconds)
        middle = statistics.median(ready)
        row = [statistics.median(cold), *_percentiles(queued), *_percentiles(ready)]
        row += [statistics.median(cold) / middle, rate, *cost, child, zygote]
        print(f"{framework:11}" + "".join(f"{value:11.1f}" for value in row), flush=True)
    print(f"load {os.getloadavg()[0]:.2f}; sustained by {options.zygotes} zygotes and as many callers")
    return 0


def _job(framework: str) -> Job:
    name = load_id(CONTRACT).entry_point.name
    return Job(framework, reference_path(CONTRACT, framework).read_text(), name, num_qubits=2)


def _timed(sandbox: LocalSandbox, job: Job) -> float:
    started = time.perf_counter()
    outcome = sandbox.run(job).outcome
    if not isinstance(outcome, Built):
        raise SystemExit(f"{job.framework}: {outcome}")
    return 1000 * (time.perf_counter() - started)


def _cold(framework: str) -> float:
    source = _job(framework).source
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "candidate.py"
        path.write_text(source + f"\n{load_id(CONTRACT).entry_point.name}()\n")
        environment = {"HOME": home, "MPLCONFIGDIR": home, "CUDAQ_DYNLIBS": "", "OMP_NUM_THREADS": "1"}
        started = time.perf_counter()
        subprocess.run([load_runtimes(RUNTIMES)[framework].python, path], check=True, env=environment, cwd=home)
        return 1000 * (time.perf_counter() - started)


def _wait_for_children(sandbox: LocalSandbox, framework: str, count: int) -> None:
    while sandbox.ready(framework) < count:
        time.sleep(0.001)


def _sustained(sandbox: LocalSandbox, job: Job, callers: int, seconds: float) -> float:
    with ThreadPoolExecutor(callers) as threads:
        list(threads.map(lambda _: _timed(sandbox, job), range(4 * callers)))
        _wait_for_children(sandbox, job.framework, callers)
        until = time.monotonic() + seconds

        def call(_: int) -> int:
            done = 0
            while time.monotonic() < until:
                _timed(sandbox, job)
                done += 1
            return done

        started = time.monotonic()
        done = sum(threads.map(call, range(callers)))
        return done / (time.monotonic() - started)


def _spent() -> tuple[float, int]:
    """Milliseconds of processor time of this process, its zygote and the cases that ended; pages that these faulted in.

    Each case that ends meanwhile counts in full, and the one that is ready at the start for the one at the end.
    """
    (zygote,) = _children(os.getpid())
    fields = Path(f"/proc/{zygote}/stat").read_text().rpartition(")")[2].split()
    ticks = sum(int(field) for field in fields[11:15])  # its own and its children's, user and system
    own = resource.getrusage(resource.RUSAGE_SELF)
    seconds = ticks / os.sysconf("SC_CLK_TCK") + own.ru_utime + own.ru_stime
    return 1000 * seconds, int(fields[8])


def _percentiles(values: list[float]) -> tuple[float, float, float]:
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    return statistics.median(values), cuts[94], cuts[98]


def _memory() -> tuple[float, float]:
    """Megabytes: private to the child that is ready, and resident of its zygote; -1 where the kernel does not tell."""
    (zygote,) = _children(os.getpid())
    (child,) = _children(zygote)
    try:
        rows = Path(f"/proc/{child}/smaps_rollup").read_text().splitlines()
        private = sum(int(row.split()[1]) for row in rows if row.startswith("Private_"))
    except OSError:
        private = -1024
    resident = int(Path(f"/proc/{zygote}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return private / 1024, resident / 1e6


def _children(of: int) -> list[int]:
    tasks = Path(f"/proc/{of}/task").iterdir()
    return [int(pid) for task in tasks for pid in (task / "children").read_text().split()]


if __name__ == "__main__":
    sys.exit(main())
