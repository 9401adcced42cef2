"""A service on a database of its own, with a sandbox that answers at once."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, text

from api.app import create_app
from api.queue.canary import CANARY
from api.settings import Settings
from contracts.load import reference_path
from contracts.schema import FRAMEWORKS
from grader.pipeline import CaseRun, Grading
from grader.sandbox.job import Built, Job, Run, RunRecord
from grader.verdict import Verdict
from ir.program import Control, Gate, Program

# What is logged is not what these tests look at; rendering it would be most of their time.
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))

BELL = Program(2, 0, (Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
EMPTY = Program(2, 0, ())
BODY = {"contract": "states/bell_phi_plus", "framework": "qiskit", "source": "def bell_phi_plus(): ..."}
CANARIES = {reference_path(CANARY, framework).read_text() for framework in FRAMEWORKS}


class FakeSandbox:
    """Builds a Bell pair whatever it is given, or nothing where the source says ``wrong``; counts its runs.

    ``hold`` keeps every run waiting until it is set, ``hold_canaries`` every canary; ``seconds`` makes each run take
    so long.
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.hold: threading.Event | None = None
        self.hold_canaries: threading.Event | None = None
        self.runs: list[str] = []
        self.started = threading.Semaphore(0)

    def run(self, job):
        if job.source not in CANARIES:
            self.runs.append(job.source)
            self.started.release()
            if self.hold is not None:
                self.hold.wait(60)
            if self.seconds:
                time.sleep(self.seconds)
        elif self.hold_canaries is not None:
            self.hold_canaries.wait(60)
        built = EMPTY if "wrong" in job.source else BELL
        return Run(Built(built), RunRecord(0.1, 0.2, "printed", "", ("fake",)))

    def versions(self, framework):
        return {framework: "1.0"}

    def close(self): ...

    def __enter__(self):
        return self

    def __exit__(self, *_): ...


@pytest.fixture(autouse=True, scope="session")
def _own_state(tmp_path_factory) -> Iterator[None]:
    """Whatever is started without a database's address gets one that goes with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QASSAY_DATABASE_URL", f"sqlite:///{tmp_path_factory.mktemp('state') / 'qassay.db'}")
        yield


class Cluster:
    """A throw-away PostgreSQL server, stopped and started at will; skips where none is installed.

    Attributes:
        url: Its address, without a database's name.
    """

    def __init__(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not found:
            pytest.skip("PostgreSQL's server is not installed (/usr/lib/postgresql/*/bin/initdb)")
        self._binaries = found[-1].parent
        # The server refuses to run as root.
        self._user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
        self._folder = Path(tempfile.mkdtemp(prefix="qassay-pg-", dir="/tmp"))
        self._folder.chmod(0o777)
        self._data = self._folder / "data"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"postgresql+psycopg://qassay@127.0.0.1:{self._port}"
        self._run("initdb", "-U", "qassay", "-A", "trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        """Serve; returns once it answers."""
        options = f"-c port={self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        self._run("pg_ctl", "-w", "-l", self._folder / "log", "-o", f"{options} -c fsync=off", "start")

    def stop(self) -> None:
        """As a crash would end it: every connection breaks."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        """Stop it if it runs, and delete it."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *words: object) -> None:
        command = [self._binaries / program, "-D", self._data, *map(str, words)]
        subprocess.run(command, check=True, capture_output=True, cwd="/tmp", **self._user)


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A running PostgreSQL for one test, which may stop it."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL that runs all the time, without a database's name."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster.url
    finally:
        cluster.remove()


@contextlib.contextmanager
def postgres_database(server: str) -> Iterator[str]:
    """A fresh database of a cluster."""
    name = f"d{os.getpid()}_{time.monotonic_ns()}"
    admin = create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield f"{server}/{name}"
    finally:
        with admin.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        admin.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'qassay.db'}"
        return
    with postgres_database(request.getfixturevalue("postgresql")) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path) -> str:
    return f"sqlite:///{tmp_path / 'qassay.db'}"


def settings(url: str, **more) -> Settings:
    """Fast hearts, two slots."""
    return Settings(**({"database_url": url, "slots": 2, "lost_after_seconds": 1.0, "drain_seconds": 5.0} | more))


@contextlib.contextmanager
def opened(url: str, sandbox: FakeSandbox | None = None, *, needs_key: bool = False, **more) -> Iterator[TestClient]:
    """A client of a running service."""
    app = create_app(sandbox or FakeSandbox(), settings(url, **more), needs_key=needs_key)
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def quick(monkeypatch):
    """Grade by a word in the source, in no time, though after a run in the sandbox: for tests of many gradings."""

    def judged(submission, contract, sandbox):
        run = sandbox.run(Job(submission.framework, submission.source.decode(), "f"))
        reason = "rule.min_qubits" if b"wrong" in submission.source else "pass"
        return Grading(
            Verdict(reason, "judged by a word", (), {"source": submission.digest}), (CaseRun("1", None, run.record),)
        )

    monkeypatch.setattr("api.queue.grading.grade", judged)


@pytest.fixture
def client(sqlite_url) -> Iterator[TestClient]:
    with opened(sqlite_url) as one:
        yield one


@pytest.fixture
def either(database_url) -> Iterator[TestClient]:
    """A client of a service on each kind of database."""
    with opened(database_url) as one:
        yield one


def until(condition, seconds: float = 20.0):
    """What ``condition`` answers once it is true; fails after so long."""
    deadline = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.02)
