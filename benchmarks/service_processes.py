"""A real service for the soak and load runs: ``qassay serve`` and ``qassay worker`` as processes, killed and counted.

The calling process becomes a subreaper: whatever any of them leaves behind becomes its child, so that what is left
at the end is seen however it was orphaned.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import httpx

from api.queue.gate import FOLDER as GATE

ROOT = Path(__file__).resolve().parent.parent
_PR_SET_CHILD_SUBREAPER = 36
_START_SECONDS = 600.0  # two processors that others use too, and four frameworks to import
_STOP_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Usage:
    """One process at one moment. ``rss`` is in MiB."""

    name: str
    pid: int
    rss: float
    descriptors: int
    threads: int


class Processes:
    """A server and some workers on one database, each started again after it was killed.

    Args:
        folder: For the database, logs and temporary files.
        workers: ``qassay worker`` processes beside the server.
        server_grades: The server has slots of its own; without it at least one worker is needed.
    """

    def __init__(
        self,
        folder: Path,
        *,
        workers: int,
        server_grades: bool = True,
        database_url: str | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.folder, self.temporary = folder, folder / "tmp"
        self.database_url = database_url or f"sqlite:///{folder / 'qassay.db'}"
        for each in (folder, self.temporary, folder / "logs"):
            each.mkdir(parents=True, exist_ok=True)
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        serve = ["serve", "--port", str(self.port), *([] if server_grades else ["--no-worker"])]
        self._words = {"server": serve} | {f"worker-{number}": ["worker"] for number in range(1, workers + 1)}
        self._environment = os.environ | {
            "QASSAY_DATABASE_URL": self.database_url,
            "TMPDIR": str(self.temporary),
            "PYTHONFAULTHANDLER": "1",
            **(environment or {}),
        }
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._lives: dict[str, int] = dict.fromkeys(self._words, 0)

    @property
    def names(self) -> tuple[str, ...]:
        """``server`` and the workers."""
        return tuple(self._words)

    def words(self, name: str) -> list[str]:
        """What follows ``qassay`` on its command line."""
        return list(self._words[name])

    def start(self, name: str) -> None:
        """Start one of them; returns before it is ready."""
        self._lives[name] += 1
        log = self.folder / "logs" / f"{name}-{self._lives[name]:04}.log"
        with log.open("wb") as errors:
            self._running[name] = subprocess.Popen(
                [sys.executable, "-m", "api.cli", *self._words[name]],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
            )

    def start_all(self) -> None:
        """Start all, and wait until gradings get done."""
        for name in self._words:
            self.start(name)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Until /readyz says so.

        Raises:
            RuntimeError: It does not within ten minutes.
        """
        deadline = time.monotonic() + _START_SECONDS
        said = "nothing"
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                answer = httpx.get(f"{self.address}/readyz", timeout=5)
                said = answer.text[:500]
                if answer.status_code == 200:
                    return
            time.sleep(0.2)
        raise RuntimeError(f"the service is not ready after {_START_SECONDS:g} s: {said}")

    def wait_until_it_answers(self) -> float:
        """Until /healthz does, or ten minutes have passed; the seconds that it took."""
        begun = time.monotonic()
        deadline = begun + _START_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    break
            time.sleep(0.2)
        return time.monotonic() - begun

    def pid(self, name: str) -> int:
        """Of its present life."""
        return self._running[name].pid

    def ended_by_itself(self) -> list[str]:
        """Those that nobody killed and that are gone all the same."""
        return [name for name, process in self._running.items() if process.poll() is not None]

    def kill(self, name: str) -> None:
        """SIGKILL, and wait until it is gone; its zygotes die with it."""
        process = self._running.pop(name)
        process.kill()
        process.wait()

    def zygotes(self) -> dict[int, str]:
        """Process ids of the zygotes that live now, with the name of whose they are."""
        owners = {process.pid: name for name, process in self._running.items()}
        found = {}
        for pid, parent in _parents().items():
            if parent in owners and b"grader.sandbox.zygote" in _command(pid):
                found[pid] = owners[parent]
        return found

    def cases(self) -> list[int]:
        """Children of the zygotes: cases at work, and those that wait for one."""
        zygotes = self.zygotes()
        return [pid for pid, parent in _parents().items() if parent in zygotes]

    def usage(self) -> list[Usage]:
        """Of the server, the workers, and the zygotes."""
        named = [(process.pid, name) for name, process in self._running.items()]
        named += [(pid, f"zygote of {name}") for pid, name in self.zygotes().items()]
        return [found for pid, name in named if (found := _usage(pid, name)) is not None]

    def stop_all(self) -> dict[str, int]:
        """SIGTERM to each, the workers first; their exit codes.

        One that does not end gets SIGABRT: its log then tells what each of its threads was doing.
        """
        codes = {}
        for name in sorted(self._running, key=lambda one: one == "server"):
            process = self._running[name]
            process.send_signal(signal.SIGTERM)
            try:
                codes[name] = process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGABRT)
                codes[name] = process.wait()
        self._running.clear()
        return codes

    def left_processes(self, patience: float = 5.0) -> list[str]:
        """Command lines of what any of them left behind, once it has had a moment to end."""
        deadline = time.monotonic() + patience
        while True:
            known = {process.pid for process in self._running.values()}
            left = [pid for pid, parent in _parents().items() if parent == os.getpid() and pid not in known]
            left = [pid for pid in left if not _reaped(pid)]
            if not left or time.monotonic() > deadline:
                return [_command(pid).replace(b"\0", b" ").decode("utf-8", "replace") for pid in left]
            time.sleep(0.05)

    def left_files(self) -> list[str]:
        """What lies in their temporary folder, but for the locks that processes to come will share."""
        found = (path.name for path in self.temporary.iterdir())
        return sorted(name for name in found if not name.startswith(GATE))

    def last_words(self, name: str, lines: int = 150) -> str:
        """The end of its log; the stacks of its threads are there if it had to be aborted."""
        log = self.folder / "logs" / f"{name}-{self._lives[name]:04}.log"
        return "\n".join(log.read_text("utf-8", "replace").splitlines()[-lines:])

    def log_lines(self, words: str) -> int:
        """How many log lines of all lives hold these words."""
        return sum(
            line.count(words)
            for log in (self.folder / "logs").glob("*.log")
            for line in log.read_text("utf-8", "replace").splitlines()
        )


def _parents() -> dict[int, int]:
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, IndexError):
                found[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def _command(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _reaped(pid: int) -> bool:
    """Whether it has ended; its remains are taken away, which nobody else would do."""
    with contextlib.suppress(ChildProcessError):
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    return True


def _usage(pid: int, name: str) -> Usage | None:
    try:
        fields = dict(
            line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines() if ":" in line
        )
        descriptors = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    except OSError:
        return None
    if "VmRSS" not in fields:  # it has just ended
        return None
    return Usage(name, pid, int(fields["VmRSS"].split()[0]) / 1024, descriptors, int(fields["Threads"]))
