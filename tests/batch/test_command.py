"""``qassay regrade`` as a process: killed, interrupted, and with real sandboxes."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from contracts.load import LIBRARY, reference_path
from contracts.schema import FRAMEWORKS
from tests.batch.conftest import Bench, record

ROOT = LIBRARY.parent.parent


def _start(bench: Bench, *more: object, module: str = "tests.batch.fakes") -> subprocess.Popen[str]:
    command = [sys.executable, "-m", module, "regrade", bench.source, "--out", bench.out, *more]
    return subprocess.Popen(
        list(map(str, command)), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def _ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=600)
    assert "Traceback" not in out + err
    return process.returncode, out, err


def _many(bench: Bench, count: int) -> None:
    """Every third passes, every tenth repeats an earlier one, some lines are none."""
    rows: list[object] = []
    for k in range(count):
        source = f"bell {k}" if k % 3 == 0 else f"x{k}"
        rows.append(record(k, f"x{k % 7}" if k % 10 == 0 else source))
        if k % 97 == 0:
            rows.append("no json")
    bench.write(*rows)


def _journal_lines(bench: Bench) -> int:
    return bench.journal.read_bytes().count(b"\n") if bench.journal.exists() else 0


def _kill_at_random_points_then_finish(bench: Bench, kills: int, seed: int, most: int) -> int:
    """Kill runs by SIGKILL after a random number of results, then let one finish; how many were really killed."""
    chance = random.Random(seed)
    killed = 0
    for _ in range(kills):
        process = _start(bench, "--workers", 2)
        wanted = bench.runs + chance.randrange(most)
        while process.poll() is None and bench.runs < wanted:
            time.sleep(0.002)
        process.kill()
        process.communicate()
        killed += process.returncode == -signal.SIGKILL
    status, _, _ = _ended(_start(bench, "--workers", 2))
    assert status == 65  # the lines that are no JSON
    return killed


def _undisturbed(bench: Bench) -> tuple[bytes, bytes]:
    other = Bench(bench.folder / "quiet", bench.state)
    other.folder.mkdir()
    other.source.write_bytes(bench.source.read_bytes())
    assert _ended(_start(other, "--workers", 2))[0] == 65
    return other.out.read_bytes(), other.rejects.read_bytes()


def test_killed_at_random_points_it_ends_with_the_bytes_of_an_undisturbed_run(bench):
    _many(bench, 200)
    killed = _kill_at_random_points_then_finish(bench, kills=2, seed=1, most=80)
    assert killed >= 1
    # Of every kill at most the two cases in hand are graded again.
    distinct = len({line["key"] for line in bench.lines()})
    assert distinct <= bench.runs <= distinct + 2 * killed
    assert (bench.out.read_bytes(), bench.rejects.read_bytes()) == _undisturbed(bench)
    assert [line["id"] for line in bench.lines()] == list(range(200))


@pytest.mark.long
def test_ten_thousand_items_survive_twenty_kills(bench):
    _many(bench, 10_000)
    assert _kill_at_random_points_then_finish(bench, kills=20, seed=2, most=600) >= 15
    distinct = len({line["key"] for line in bench.lines()})
    assert distinct <= bench.runs <= distinct + 2 * 20
    assert (bench.out.read_bytes(), bench.rejects.read_bytes()) == _undisturbed(bench)


def test_an_interrupt_stops_cleanly_and_the_next_run_goes_on(bench):
    bench.write(*(record(k, f"slow {k}") for k in range(60)))
    process = _start(bench, "--workers", 1)
    while _journal_lines(bench) < 5:
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    status, out, err = _ended(process)
    assert (status, out, err) == (130, "", "interrupted\n")
    known = _journal_lines(bench)
    assert 5 <= known < 60
    assert not bench.out.exists()
    status, out, _ = _ended(_start(bench, "--workers", 1))
    assert status == 0
    assert out == "60 items (60 distinct): 60 execution_error\n"
    assert bench.runs <= 61


def test_the_workers_end_with_the_command(bench):
    bench.write(*(record(k, f"slow {k}") for k in range(200)))
    process = _start(bench, "--workers", 2)
    while _journal_lines(bench) < 2:
        assert process.poll() is None
        time.sleep(0.005)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(children) == 2
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 60
    while any(_lives(pid) for pid in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _lives(pid: str) -> bool:
    try:
        return "grader.batch.worker" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False


def test_exit_codes_and_what_is_said(bench):
    bench.write(record("a", "lost"), "no json")
    status, out, err = _ended(_start(bench))
    assert status == 70
    assert "1 of them ended in a fault of the grader" in out
    assert "1 lines rejected" in out
    assert err == "line 2: not JSON: Expecting value at character 1\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--filter", "size=3"], "filter 'size=3': one of contract"),
        (["--mapping", "nowhere.toml"], "nowhere.toml: No such file"),
        (["--compare", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["--workers", "0"], "--workers"),
        (["--csv", "nowhere/t.csv"], "nowhere/t.csv"),
    ],
)
def test_what_cannot_be_used_is_said_in_a_line(bench, options, said):
    bench.write(record("a", "x"))
    status, out, err = _ended(_start(bench, *options))
    assert status == (74 if options[0] == "--csv" else 64)
    assert out == ""
    assert said in err or options[0] == "--csv"


def test_no_input_is_said_in_a_line(bench):
    status, _, err = _ended(_start(bench))
    assert status == 64
    assert err == f"qassay: {bench.source}: No such file or directory\n"


def test_real_programs_in_four_frameworks_and_forms(bench):
    """The references pass and a number fails, in the real sandbox, as ``qassay regrade`` itself runs them."""
    contract = "states/bell_phi_plus"
    texts = {framework: reference_path(contract, framework).read_text() for framework in FRAMEWORKS}
    wrong = "def bell_phi_plus(): return 3\n"
    mapping = bench.folder / "mapping.toml"
    mapping.write_text(
        f'[tasks."bench/0"]\ncontract = "{contract}"\nframework = "pennylane"\nprompt = "import math\\n"\n'
    )
    bench.write(
        record("qiskit", texts["qiskit"], status="pass", reason="pass"),
        record("qiskit wrong", wrong, status="pass", reason="pass"),
        {
            "id": "cirq",
            "contract": contract,
            "framework": "cirq",
            "response": f"So:\n```python\n{texts['cirq']}\n```\n",
        },
        {"id": "cirq wrong", "contract": contract, "framework": "cirq", "response": wrong},
        {"task_id": "bench/0", "completion": texts["pennylane"]},
        {"task_id": "bench/0", "completion": wrong},
        {
            "framework": "cudaq",
            "records": [{"task": contract, "code": texts["cudaq"]}, {"task": contract, "code": wrong}],
        },
    )
    # A mapping that names its tasks is asked for those of an envelope, too.
    mapping.write_text(mapping.read_text() + f'[tasks."{contract}"]\ncontract = "{contract}"\n')
    status, out, _ = _ended(_start(bench, "--workers", 1, "--mapping", mapping, module="api.cli"))
    assert status == 0
    assert [line["framework"] for line in bench.lines()] == [name for name in FRAMEWORKS for _ in range(2)]
    assert [line["verdict"]["reason"] for line in bench.lines()] == ["pass", "candidate.wrong_return"] * 4
    assert "2 have an earlier verdict: 1 the same, 1 changed" in out
    runtimes = [line["verdict"]["digests"]["runtime"] for line in bench.lines()]
    assert len(set(runtimes)) == len(FRAMEWORKS)


@pytest.mark.long
def test_memory_is_flat_over_a_hundred_thousand_lines(bench):
    padding = "#" * 2000

    def peak(count: int) -> int:
        with bench.source.open("w") as lines:
            for k in range(count):
                lines.write(json.dumps(record(k, f"x{k % 50} {padding}")) + "\n")
        process = _start(bench, "--workers", 1)
        highest = 0
        while process.poll() is None:
            try:
                status = Path(f"/proc/{process.pid}/status").read_text()
            except OSError:
                break
            found = [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")]
            highest = max(highest, *found, 0)
            time.sleep(0.05)
        assert _ended(process)[0] == 0
        bench.out.unlink()
        return highest

    small, large = peak(1_000), peak(100_000)
    assert large < small + 64 * 1024  # kilobytes; the input has 220 MB
