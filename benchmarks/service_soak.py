"""The service under kills: nothing accepted is lost, no verdict changes, no process grows. ``make soak``.

Three phases, all in one folder that a second call with the same options takes up again:

    quiet   every program is graded alone, without a service: the verdicts that all must get
    kills   clients submit over HTTP while zygotes, workers and the server get SIGKILL again and again
    calm    the same without kills: memory, descriptors and threads of each process against time

Ends with PASS or FAIL for each claim, and for all; the exit code says the same. Verdicts are compared by their bytes.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from benchmarks.service_clients import BATCH, Acknowledged, Clients
from benchmarks.service_memory import MemoryWatch
from benchmarks.service_processes import ROOT, Processes
from benchmarks.service_programs import program
from benchmarks.service_quiet import Quiet
from benchmarks.service_records import Claim, check_records
from grader.identity import grader_identity

# What is killed in turn: each process lives some seven turns, so that it gets work done in between.
TURNS = ("zygote", "worker", "case", "server", "zygote", "zygote", "case")
_STARTS = 3.0  # a new server is left alone for so many times what it needed to start: it is as slow to get to work
_CALM_SHARE = 0.25
_PROGRESS_SECONDS = 10.0
_ENDED = (0, 143)  # codes of a process that ended when it was told to
_END_SECONDS = 900.0  # for what is still queued when the last submission was accepted


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--gradings", type=int, default=20_000, help=f"rounded up to a multiple of {4 * BATCH}")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument(
        "--workers", type=int, default=1, help="`qassay worker` processes beside the server, which grades too"
    )
    parser.add_argument("--seconds-between-kills", type=float, default=5.0)
    parser.add_argument("--database", help="PostgreSQL's address, of an empty database; else SQLite in the folder")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/qassay-soak"), help="taken up where it ended")  # noqa: S108
    options = parser.parse_args(arguments)
    options.gradings = -(-options.gradings // (4 * BATCH)) * 4 * BATCH
    options.folder.mkdir(parents=True, exist_ok=True)
    other = _other_run(options.folder, options.gradings)
    if other:
        print(f"{options.folder} holds {other}; name another --folder", file=sys.stderr)
        return 64
    say = _progress()
    say(f"{options.gradings} gradings, {options.clients} clients, load {os.getloadavg()[0]:.2f}, {options.folder}")
    quiet = Quiet(options.folder / "quiet.jsonl")
    wrong = _grade_quietly(quiet, options.gradings, say)
    kills: dict[str, int] = dict.fromkeys(TURNS, 0)
    claims = [Claim("every program ends as its kind says when it is graded alone", wrong, f"{len(quiet)} programs")]
    if not wrong:
        claims += _soak(options, quiet, say, kills)
    return _report(options.folder, claims, kills)


def _soak(options: argparse.Namespace, quiet: Quiet, say: Callable[[str], None], kills: dict[str, int]) -> list[Claim]:
    acknowledged = Acknowledged(options.folder / "accepted.jsonl")
    processes = Processes(
        options.folder,
        workers=options.workers,
        database_url=options.database,
        environment={"QASSAY_SLOTS": "1", "QASSAY_LOST_AFTER_SECONDS": "10"},
    )
    clients = Clients(processes.address, quiet, acknowledged, options.clients)
    calm_from = int(options.gradings * (1 - _CALM_SHARE)) // BATCH * BATCH
    started = time.monotonic()
    try:
        processes.start_all()
        say("the service is ready: kills begin")
        with _shown(say, lambda: f"{len(acknowledged)} accepted, {clients.asked_again} requests again"):
            with _kills(processes, options.seconds_between_kills, say, kills) as turns:
                for index, part in enumerate(_parts(calm_from, len(TURNS))):
                    clients.send(part)
                    # However quick the machine is: each kind of process is killed while there is work.
                    if not _wait_for_turns(turns, index + 1):
                        say(f"turn {index + 1} of the kills did not come: it goes on without")
            say(f"kills are over: {kills}")
            processes.wait_until_ready()
            with MemoryWatch(processes, options.folder / "memory.jsonl", options.gradings - calm_from) as memory:
                clients.send(range(calm_from, options.gradings))
                unfinished = _wait_for_the_end(processes.address)
        gone = processes.ended_by_itself()
    finally:
        codes = processes.stop_all()
        acknowledged.close()
    seconds = time.monotonic() - started
    say(f"stopped after {seconds:.0f} s: {codes}")
    unlike = [name for name, code in codes.items() if code not in _ENDED]
    for name in unlike:
        say(f"the last words of {name}:\n{processes.last_words(name)}")
    grown = memory.grown()
    events = {
        words: processes.log_lines(f'"{words}"')
        for words in ("process lost", "isolated", "set aside", "stuck", "repeated alone", "storage unavailable")
    }
    contradictions = processes.log_lines("two verdicts of one key differ")
    tracebacks = processes.log_lines('"exception"')
    return [
        Claim(
            "every submission was accepted, and what was answered at once was right",
            clients.wrong,
            f"{len(acknowledged)} accepted, {clients.seen} answers compared, {clients.asked_again} requests again; "
            f"{len(acknowledged) / seconds:.1f} a second; {kills}",
        ),
        *check_records(processes.database_url, options.gradings, acknowledged, quiet, unfinished),
        Claim(
            "no two runs of one program differed, and nothing failed unseen",
            [f"{contradictions} contradictions"] * bool(contradictions)
            + [f"{tracebacks} tracebacks"] * bool(tracebacks),
            str(events),
        ),
        Claim("memory, descriptors and threads are flat while nothing is killed", grown, memory.table()),
        Claim(
            "nothing is left behind",
            [f"process: {one}" for one in processes.left_processes()]
            + [f"file: {one}" for one in processes.left_files()]
            + [f"{name} ended by itself" for name in gone]
            + [f"{name} ended with {codes[name]}" for name in unlike],
            "processes, temporary files, exit codes",
        ),
        Claim("the code stayed the same while it ran", _changed_code(), grader_identity()),
    ]


def _grade_quietly(quiet: Quiet, gradings: int, say: Callable[[str], None]) -> list[str]:
    last = time.monotonic()

    def progress(done: int) -> None:
        nonlocal last
        if time.monotonic() - last > _PROGRESS_SECONDS:
            last = time.monotonic()
            say(f"quiet: {done} programs")

    wrong = quiet.grade((program(number) for number in range(gradings)), progress)
    say(f"quiet: {len(quiet)} different programs among {gradings}")
    return wrong


def _parts(count: int, parts: int) -> list[range]:
    """``range(count)`` in so many stretches of whole batches, some of them empty where there are fewer."""
    batches = count // BATCH
    ends = [batches * index // parts * BATCH for index in range(parts + 1)]
    return [range(begin, end) for begin, end in itertools.pairwise(ends)]


def _wait_for_turns(turns: Callable[[], int], count: int) -> bool:
    deadline = time.monotonic() + _END_SECONDS
    while turns() < count and time.monotonic() < deadline:
        time.sleep(0.05)
    return turns() >= count


@contextmanager
def _kills(
    processes: Processes, every: float, say: Callable[[str], None], counts: dict[str, int]
) -> Iterator[Callable[[], int]]:
    """SIGKILL in turn for as long as the block runs; ``counts`` gets how many of each, and the block how many turns."""
    stop = threading.Event()
    draw = random.Random(1)  # noqa: S311 - which zygote, nothing more
    turn = 0

    def run() -> None:
        nonlocal turn
        pause = every
        while not stop.wait(pause):
            what = TURNS[turn % len(TURNS)]
            turn += 1
            try:
                if _kill_one(processes, what, draw):
                    counts[what] += 1
                processes.left_processes(patience=0.0)  # their remains are ours to reap
                # However slow the machine is: what is killed before it has graded anything proves nothing.
                started = processes.wait_until_it_answers()
                pause = max(every, _STARTS * started) if what == "server" else every
            except Exception as error:  # noqa: BLE001 - the soak goes on, and the report tells
                say(f"cannot kill {what}: {error!r}")

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield lambda: turn
    finally:
        stop.set()
        thread.join()


def _kill_one(processes: Processes, what: str, draw: random.Random) -> bool:
    if what in ("zygote", "case"):
        found = sorted(processes.zygotes()) if what == "zygote" else sorted(processes.cases())
        if not found:
            return False
        try:
            os.kill(draw.choice(found), 9)
        except ProcessLookupError:
            return False
        return True
    name = draw.choice([name for name in processes.names if name != "server"] or ["server"])
    if what == "server":
        name = "server"
    processes.kill(name)
    processes.start(name)
    return True


def _wait_for_the_end(address: str) -> int:
    """How many gradings are still not finished when patience ends."""
    deadline = time.monotonic() + _END_SECONDS
    while True:
        left = 0
        for state in ("queued", "running"):
            try:
                answer = httpx.get(f"{address}/v1/gradings", params={"state": state, "limit": 500}, timeout=60)
                left += len(answer.json()["items"])
            except (httpx.HTTPError, KeyError, ValueError):
                left += 1
        if not left or time.monotonic() > deadline:
            return left
        time.sleep(1.0)


def _other_run(folder: Path, gradings: int) -> str:
    """What the folder holds in place of an earlier call of this one; nothing if it is new, or the same."""
    file = folder / "run.json"
    mine = {"gradings": gradings, "grader": grader_identity()}
    if not file.exists():
        file.write_text(json.dumps(mine))
        return ""
    found = json.loads(file.read_text())
    return "" if found == mine else f"a run of {found}"


def _changed_code() -> list[str]:
    words = [sys.executable, "-c", "from grader.identity import grader_identity as g; print(g())"]
    now = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return [] if now == grader_identity() else [f"it is {now} now: start again in another folder"]


def _progress() -> Callable[[str], None]:
    started = time.monotonic()

    def say(words: str) -> None:
        print(f"{time.monotonic() - started:7.0f} s  {words}", flush=True)

    return say


@contextmanager
def _shown(say: Callable[[str], None], words: Callable[[], str]) -> Iterator[None]:
    stop = threading.Event()

    def run() -> None:
        while not stop.wait(_PROGRESS_SECONDS):
            say(words())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _report(folder: Path, claims: list[Claim], kills: dict[str, int]) -> int:
    print()
    for claim in claims:
        print(f"{'FAIL' if claim.against else 'PASS'}  {claim.words}\n      {claim.figures}")
        for line in claim.against[:20]:
            print(f"      - {line}")
        if len(claim.against) > 20:
            print(f"      ... and {len(claim.against) - 20} more")
    good = not any(claim.against for claim in claims)
    rows = [{"claim": claim.words, "figures": claim.figures, "against": claim.against} for claim in claims]
    (folder / "report.json").write_text(json.dumps({"passed": good, "kills": kills, "claims": rows}, indent=1))
    print("PASS" if good else "FAIL")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
