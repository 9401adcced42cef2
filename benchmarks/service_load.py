"""The service under load: submissions a second, latencies, the cost of a cached answer, a large batch, a regrade.

``make benchmark-service``. Compare ratios of one run: machines differ and are shared. What is held to a bound says PASS
or FAIL; ``--only`` chooses parts:

    cached       a cached answer beside /healthz on the same connection, in turn: what the service adds to HTTP
    sustained    eight clients at once, for each kind of submission
    batch        one batch of 100,000 lines in a stream, and the server's memory meanwhile
    interactive  single submissions while 10,000 items are regraded, beside the same without
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx

from benchmarks.service_memory import slope
from benchmarks.service_past import as_if_graded_before
from benchmarks.service_processes import Processes
from benchmarks.service_programs import Sent, program

PARTS = ("cached", "sustained", "batch", "interactive")
_CACHED_OVERHEAD = 3.0  # milliseconds over /healthz
_BATCH_GROWTH = 64.0  # MiB while a batch is read
_INTERACTIVE_RATIO = 2.0
_LINES_A_CHUNK = 200
_fresh = itertools.count(time.time_ns() % 10**9 * 1_000_000)  # programs that no earlier run has left in the cache


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=PARTS, action="append", help="this part; may be given more than once")
    parser.add_argument("--requests", type=int, default=400, help="of a measured kind")
    parser.add_argument("--seconds", type=float, default=10.0, help="of sustained load of each kind")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--batch-items", type=int, default=100_000)
    parser.add_argument("--regrade-items", type=int, default=10_000)
    parser.add_argument("--database", help="PostgreSQL's address, of an empty database; else SQLite")
    options = parser.parse_args(arguments)
    parts = options.only or PARTS
    print(f"load {os.getloadavg()[0]:.2f} on {len(os.sched_getaffinity(0))} processors; milliseconds")
    held = []
    with tempfile.TemporaryDirectory(prefix="qassay-load-") as folder:
        if {"cached", "sustained"} & set(parts):
            with _service(Path(folder) / "small", options.database) as processes:
                if "cached" in parts:
                    held.append(_cached(processes.address, options.requests))
                if "sustained" in parts:
                    _sustained(processes.address, options.clients, options.seconds)
        if "batch" in parts:
            held.append(_batch(Path(folder) / "batch", options))
        if "interactive" in parts:
            held.append(_interactive(Path(folder) / "regrade", options))
    print(f"load {os.getloadavg()[0]:.2f}")
    print("PASS" if all(held) else "FAIL")
    return 0 if all(held) else 1


class _service:
    """A ready service, stopped at the end."""

    def __init__(self, folder: Path, database: str | None, *, grades: bool = True) -> None:
        limits = {"QASSAY_MAX_QUEUED_BATCH": "1000000", "QASSAY_MAX_BATCH_ITEMS": "1000000"}
        self.processes = Processes(folder, workers=0, server_grades=grades, database_url=database, environment=limits)

    def __enter__(self) -> Processes:
        try:
            for name in self.processes.names:
                self.processes.start(name)
            if "--no-worker" in self.processes.words("server"):
                self.processes.wait_until_it_answers()
            else:
                self.processes.wait_until_ready()
        except BaseException:
            self.processes.stop_all()
            raise
        return self.processes

    def __exit__(self, *_: object) -> None:
        self.processes.stop_all()


def _cached(address: str, requests: int) -> bool:
    """Alternately, so that whatever else the machine does meets both."""
    body = dict(program(0, kind="passes").body)
    with httpx.Client(base_url=address, timeout=120) as http:
        _hit(http, body)
        plain, cached, found = [], [], []
        for _ in range(requests):
            plain.append(_timed(lambda: http.get("/healthz")))
            cached.append(_timed(lambda: _hit(http, body)))
            found.append(_timed(lambda: http.get("/v1/gradings", params={"limit": 1})))
    _row("/healthz", plain)
    _row("cached submission", cached)
    _row("list of one", found)
    over = statistics.median(cached) - statistics.median(plain)
    good = over < _CACHED_OVERHEAD
    ratio = statistics.median(cached) / statistics.median(plain)
    print(
        f"{_word(good)}  a cached answer takes {over:.2f} ms more than /healthz ({ratio:.1f} times); "
        f"bound {_CACHED_OVERHEAD:g}"
    )
    return good


def _sustained(address: str, clients: int, seconds: float) -> None:
    kinds: dict[str, Callable[[], dict[str, object]]] = {
        "cached": lambda: dict(program(0, kind="passes").body),
        "new, small": lambda: dict(program(next(_fresh), kind="passes", salt="load").body),
        # Without those that take as long as their limit says: they would be all that is measured.
        "mixed": lambda: dict(_mixed().body),
    }
    for name, make in kinds.items():
        times: list[float] = []
        deadline = time.monotonic() + seconds

        def work(make: Callable[[], dict[str, object]] = make, deadline: float = deadline) -> None:
            with httpx.Client(base_url=address, timeout=120) as http:
                while time.monotonic() < deadline:
                    times.append(_timed(lambda: _hit(http, make())))  # noqa: B023 - of this round

        threads = [threading.Thread(target=work) for _ in range(clients)]
        started = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        _row(f"{clients} clients, {name}", times, len(times) / (time.monotonic() - started))


def _mixed() -> Sent:
    while True:
        sent = program(next(_fresh), salt="load")
        if sent.kind not in ("spins", "sleeps"):
            return sent


def _batch(folder: Path, options: argparse.Namespace) -> bool:
    """Accepted by a server that does not grade, so that nothing else is measured."""
    with _service(folder, options.database, grades=False) as processes:
        stop, memory = threading.Event(), []

        def watch() -> None:
            while not stop.wait(0.2):
                memory.extend((time.monotonic(), one.rss) for one in processes.usage() if one.name == "server")

        thread = threading.Thread(target=watch)
        _send_batch(processes.address, 1_000)  # what is imported and compiled late
        thread.start()
        started = time.monotonic()
        found = _send_batch(processes.address, options.batch_items)
        seconds = time.monotonic() - started
        stop.set()
        thread.join()
    rise = slope(memory) * seconds if len(memory) > 2 else 0.0
    peak = max((rss for _, rss in memory), default=0.0)
    good = found["items"] == options.batch_items and not found["refused"] and rise < _BATCH_GROWTH
    print(
        f"{_word(good)}  a batch of {found['items']} items was accepted in {seconds:.0f} s "
        f"({found['items'] / seconds:.0f} a second); the server's memory: line {rise:+.0f} MiB, peak {peak:.0f} MiB"
    )
    return bool(good)


def _interactive(folder: Path, options: argparse.Namespace) -> bool:
    with _service(folder, options.database, grades=False) as processes:
        batch = _send_batch(processes.address, options.regrade_items)["id"]
    as_if_graded_before(processes.database_url, batch)
    with _service(folder, options.database) as processes, httpx.Client(base_url=processes.address, timeout=120) as http:

        def measured() -> list[float]:
            return [
                _timed(lambda: _hit(http, dict(program(next(_fresh), kind="passes", salt="load").body)))
                for _ in range(options.requests // 2)
            ]

        measured()
        idle = measured()
        regrade = http.post("/v1/regrades", json={"batch": batch, "contracts": "same"}).json()["id"]
        beside = measured()
        left = http.get(f"/v1/batches/{regrade}").json()["remaining"]
        again = measured()
        http.post(f"/v1/batches/{regrade}/cancel")
    _row("interactive, idle", idle)
    _row("interactive, regrade", beside + again)
    ratio = _percentile(beside + again, 0.95) / _percentile(idle, 0.95)
    good = ratio <= _INTERACTIVE_RATIO and left > 0
    print(
        f"{_word(good)}  interactive p95 beside a regrade is {ratio:.2f} times that of an idle service; "
        f"bound {_INTERACTIVE_RATIO:g}; {left} of {options.regrade_items} items were left in the middle"
    )
    return good


def _send_batch(address: str, items: int) -> dict[str, object]:
    def chunks() -> Iterator[bytes]:
        for start in range(0, items, _LINES_A_CHUNK):
            some = range(start, min(start + _LINES_A_CHUNK, items))
            yield b"".join(
                json.dumps(program(next(_fresh), kind="passes", salt="load").body).encode() + b"\n" for _ in some
            )

    headers = {"content-type": "application/x-ndjson"}
    answer = httpx.post(f"{address}/v1/batches", content=chunks(), headers=headers, timeout=3600)
    answer.raise_for_status()
    found: dict[str, object] = answer.json()
    return found


def _hit(http: httpx.Client, body: dict[str, object]) -> None:
    while True:
        answer = http.post("/v1/gradings", json=body)
        if answer.status_code == 200:
            return
        if answer.status_code not in (202, 429, 503):
            raise RuntimeError(f"{answer.status_code}: {answer.text[:300]}")
        time.sleep(0.05)


def _timed(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return (time.perf_counter() - started) * 1000


def _percentile(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def _row(name: str, times: Sequence[float], rate: float | None = None) -> None:
    shares = " ".join(f"p{round(share * 100)} {_percentile(times, share):8.1f}" for share in (0.5, 0.95, 0.99))
    print(f"{name:28} {len(times):6} requests  {shares}" + (f"  {rate:7.1f} a second" if rate else ""), flush=True)


def _word(good: bool) -> str:
    return "PASS" if good else "FAIL"


if __name__ == "__main__":
    sys.exit(main())
