"""What a candidate cannot reach: contracts, other candidates, the machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grader.sandbox.job import Job, Limit, LimitHit, Run, RunRecord, Sandbox
from grader.sandbox.probe import Need, probe
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import RunSource

ROOT = Path(__file__).resolve().parent.parent.parent


def test_no_contract_and_no_grader_can_be_found(run: RunSource) -> None:
    source = """
import importlib.util, json, os, pathlib, sys
found = []
for name in ("contracts", "api", "grader.pipeline", "grader.verdict", "grader.functional", "grader.structural",
             "grader.simulate", "grader.sandbox.supervisor", "grader.sandbox.answer", "ir.testing"):
    try:
        found += [name] if importlib.util.find_spec(name) else []
    except ModuleNotFoundError:
        pass
for folder in map(pathlib.Path, sys.path):
    found += [str(folder / name) for name in ("contracts", "grader/pipeline.py", "api") if (folder / name).exists()]
print(json.dumps({"found": found, "path": sys.path, "grader": sorted(m for m in sys.modules if "grader" in m)}))
"""
    seen = json.loads(run(source).record.stdout)
    assert seen["found"] == []
    assert len(seen["path"]) >= 4
    assert not [entry for entry in seen["path"] if Path(entry).resolve() == ROOT]
    beside = (
        *(
            "arguments",
            "at_fork",
            "call_kinds",
            "callers",
            "calls",
            "chance",
            "child",
            "confine",
            "devices",
            "frame",
            "kernel",
            "large_pages",
        ),
        *("mounts", "plain_value", "rehearsals", "synthesis", "syscall_filter"),
    )
    assert set(seen["grader"]) == {"grader", "grader.sandbox", *(f"grader.sandbox.{name}" for name in beside)}


def test_the_checkout_cannot_be_read(run: RunSource) -> None:
    done = run(f"open({str(ROOT / 'grader' / 'verdict.py')!r})")
    if "landlock" not in done.record.layers:
        pytest.skip("no Landlock here")
    assert "PermissionError" in str(done.outcome)


def test_the_environment_holds_nothing_of_the_callers(runtimes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("API_KEY", "a secret")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    source = "import json, os\nprint(json.dumps(dict(os.environ)))"
    with LocalSandbox(runtimes) as sandbox:
        seen = json.loads(sandbox.run(Job("plain", source, "entry")).record.stdout)
    assert "a secret" not in seen.values()
    assert len(seen) < 25
    assert (seen["TZ"], seen["LANG"], seen["PYTHONHASHSEED"], seen["OMP_NUM_THREADS"]) == ("UTC", "C.UTF-8", "0", "1")
    assert str(ROOT) not in seen["PYTHONPATH"].split(":")


def test_nothing_is_left_for_the_next_case(run: RunSource) -> None:
    deeds = (
        "import builtins, math, os\nmath.pi = 3\nbuiltins.spy = 1\nos.environ['SPY'] = '1'\nopen('spy', 'w').close()"
    )
    look = (
        "import builtins, math, os\n"
        "print(math.pi == 3, hasattr(builtins, 'spy'), 'SPY' in os.environ, os.listdir('.'), os.path.exists('spy'))"
    )
    assert (
        run(deeds + look.replace("import builtins, math, os\n", "\n")).record.stdout == "True True True ['spy'] True\n"
    )
    assert run(look).record.stdout == "False False False [] False\n"


def test_one_candidates_text_is_not_in_the_next_ones_memory(run: RunSource) -> None:
    text = "a rather secret sentence"
    keep = f"kept = [{text!r} + str(i) for i in range(1000)]\n"
    search = f"""
text = {text[::-1]!r}[::-1].encode()
found = searched = 0
import ctypes
with open("/proc/self/maps") as maps:
    for line in list(maps):
        fields = line.split()
        start, end = (int(number, 16) for number in fields[0].split("-"))
        if fields[1].startswith("rw"):
            while start < end:
                chunk = ctypes.string_at(start, min(1 << 20, end - start))
                searched, start = searched + len(chunk), start + len(chunk)
                found += chunk.count(text)
print(found, searched)
"""
    alone, searched = map(int, run(search).record.stdout.split())
    assert searched > 1_000_000
    assert int(run(keep + search).record.stdout.split()[0]) >= 1000  # the search does find
    run(keep)
    assert int(run(search).record.stdout.split()[0]) == alone


def test_only_its_own_descriptors_are_open(run: RunSource) -> None:
    source = "import os\nprint(sorted(int(name) for name in os.listdir('/proc/self/fd')))"
    # Input, output, errors, the answer; 3 is the listing itself.
    assert run(source).record.stdout == "[0, 1, 2, 3, 4]\n"


@pytest.mark.parametrize(
    "source",
    [
        "import os\npid = os.fork()",
        "import os\nos.posix_spawn('/bin/true', ['true'], {})",
        "import subprocess\nsubprocess.run(['true'])",
        "import multiprocessing\nmultiprocessing.Process(target=print).start()",
        "import ctypes, os\nif ctypes.CDLL(None).fork() < 0: raise PermissionError",
        "import ctypes, os\nif ctypes.CDLL(None).vfork() < 0: raise PermissionError",
        "import ctypes\nif ctypes.CDLL(None).syscall(435, 0, 0) < 0: raise PermissionError",
    ],
)
def test_no_process_can_be_made(run: RunSource, source: str) -> None:
    done = run(source)
    if "seccomp" not in done.record.layers:
        pytest.skip("no seccomp here")
    assert "PermissionError" in str(done.outcome)


def test_every_probe_holds(sandbox: LocalSandbox) -> None:
    """On a machine that lacks a layer this names what is missing there."""
    report = probe(sandbox, "plain")
    assert len(report.findings) == 32
    if not {"landlock", "seccomp"} <= set(report.layers):
        pytest.skip(f"only {report.layers} here")
    assert [finding for finding in report.findings if not finding.held] == []
    assert report.safe


def test_a_probe_is_short_of_time_only_where_time_is_probed() -> None:
    """Filling 256 MiB took 0.3 s of CPU time on a quiet machine: another limit met first would be no finding."""
    jobs: list[Job] = []

    class Watched(Sandbox):
        def run(self, job: Job) -> Run:
            jobs.append(job)
            return Run(LimitHit(Limit.MEMORY, ""), RunRecord(0.0, 0.0, "", "", ()))

        def versions(self, framework: str) -> dict[str, str]:
            return {}

        def close(self) -> None:
            """Nothing is open."""

    probe(Watched(), "plain")
    assert len(jobs) == 32
    assert [job.limits.cpu_seconds >= 10 for job in jobs] == [False, *31 * [True]]
    assert [job.limits.wall_seconds >= 60 for job in jobs] == [True, False, *30 * [True]]


def test_a_probe_can_fail() -> None:
    """With nothing in its way each deed is done, and the report says so."""
    import contextlib
    import io

    from grader.sandbox import probe as module

    harmless = [name for name, need, _ in module._DEEDS if need is Need.MUST_WORK]
    forbidden = {"read /etc/passwd", "list the root folder", "memory file", "write to /tmp"}
    tried = 0
    for name, _, body in module._DEEDS:
        if name in forbidden or name in harmless:
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(module._attempt(body), "probe", "exec", dont_inherit=True), {})
            assert out.getvalue() == "done\n", (name, out.getvalue())
            tried += 1
    assert tried == 9
