"""Workers that die, hang or starve: every submission still ends with one verdict, and it is the right one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from api.app import create_app
from api.metrics import Metrics
from api.queue.claim import finish
from api.queue.gate import FOLDER, Gate
from api.queue.grading import contract_of, grade_claimed
from api.queue.heart import take_over
from api.queue.isolated import run_isolated
from api.queue.lanes import Lane
from api.queue.pulse import Me, Pulse, beat, everybody, gone, register
from api.queue.signals import Signals
from api.queue.worker import MOST_LOSSES, Worker
from api.storage.batches import create
from api.storage.database import Database
from api.storage.idempotency import READING, remember
from api.storage.migrate import upgrade
from api.storage.tables import batches, computations, gradings, idempotency, processes, results
from contracts.load import contract_digest, library_ids, load_id, reference_path
from grader.identity import document_digest, document_text
from grader.sandbox.job import Limit, LimitHit, Run, RunRecord, SandboxFailed
from tests.api.conftest import BODY, FakeSandbox, opened, settings, until
from tests.api.test_queue import put, rows, take

ASYNC = {"prefer": "respond-async"}


@pytest.fixture
def database(database_url):
    one = Database(database_url)
    upgrade(one)
    yield one
    one.close()


def worker(database, sandbox, **more):
    one = Worker(database, sandbox, process="p_me", signals=Signals(), metrics=Metrics(), **({"slots": 2} | more))
    one.start()
    return one


def reasons(database):
    return sorted(row.reason for row in rows(database, gradings, "reason"))


def finished(database):
    return all(row.state == "done" for row in rows(database, gradings, "state"))


def test_what_a_dead_worker_held_is_graded_by_another(database):
    put(database, ["x"])
    take(database, process="p_dead")
    database.write(lambda connection: register(connection, Me("p_dead", "worker", "cpu"), 1.0))
    database.write(lambda connection: connection.execute(update(processes).values(pid=2**22 + 1)))
    asked = []

    def isolate(claimed):
        asked.append(claimed.id)
        return grade_claimed(claimed, FakeSandbox(), Gate())

    app = create_app(FakeSandbox(), settings(database.url), isolate=isolate)
    with TestClient(app, base_url="http://127.0.0.1"):
        until(lambda: finished(database))
    assert reasons(database) == ["pass"]
    assert len(asked) == 1


def test_a_batch_that_a_dead_server_was_reading_is_undone_and_its_key_free(database):
    def begin(connection):
        create(connection, "b_x", "a", receiver="p_dead", request_id="r", now=1.0, original=None)
        remember(connection, "a", "key", READING, "b_x", 1.0)

    database.write(begin)
    database.write(lambda connection: take_over(connection, "p_dead", 2.0))
    assert [row.state for row in rows(database, batches, "state")] == ["cancelled"]
    assert rows(database, idempotency, "key") == []


def test_a_slot_survives_what_nobody_foresaw(database, monkeypatch):
    monkeypatch.setattr("api.queue.worker._REST_SECONDS", 0.01)
    broken = []

    def once(*arguments, **more):
        if len(broken) < 3:
            broken.append(1)
            raise KeyError
        return finish(*arguments, **more)

    monkeypatch.setattr("api.queue.worker.finish", once)
    put(database, ["x", "y"])
    one = worker(
        database, FakeSandbox(), slots=1, isolate=lambda claimed: grade_claimed(claimed, FakeSandbox(), Gate())
    )
    until(lambda: finished(database))
    one.drain(5)
    assert len(broken) == 3
    assert set(reasons(database)) <= {"pass", "grader.internal"}


def test_what_kills_two_workers_is_set_aside_as_our_failure(database):
    put(database, ["poison", "honest"])
    held = take(database, process="p_dead")
    assert held.source == b"poison"
    database.write(
        lambda connection: connection.execute(
            update(computations).where(computations.c.id == held.id).values(state="queued", lost=1)
        )
    )
    one = worker(database, FakeSandbox(), isolate=lambda claimed: None)
    until(lambda: finished(database))
    one.drain(5)
    with database.read() as connection:
        found = dict(connection.execute(select(gradings.c.id, gradings.c.reason).order_by(gradings.c.id)).all())
        blames = set(connection.execute(select(results.c.blame).where(results.c.reason != "pass")).scalars())
    assert sorted(found.values()) == ["grader.sandbox_lost", "pass"]
    assert blames == {"grader"}


def test_a_case_that_takes_every_server_down_is_not_given_to_a_further_one(database):
    put(database, ["poison"])
    database.write(lambda connection: connection.execute(update(computations).values(lost=MOST_LOSSES + 1)))
    asked = []
    one = worker(database, FakeSandbox(), isolate=lambda claimed: asked.append(claimed))
    until(lambda: finished(database))
    one.drain(5)
    assert reasons(database) == ["grader.sandbox_lost"]
    assert asked == []


def test_a_case_whose_servers_were_killed_again_and_again_is_still_graded(database):
    """It was beside whatever killed them, and says nothing of the cause."""
    put(database, ["innocent"])
    database.write(lambda connection: connection.execute(update(computations).values(lost=MOST_LOSSES)))
    one = worker(database, FakeSandbox(), isolate=lambda claimed: grade_claimed(claimed, FakeSandbox(), Gate()))
    until(lambda: finished(database))
    one.drain(5)
    assert reasons(database) == ["pass"]


def test_a_sandbox_that_fails_once_is_asked_again(database):
    class Failing(FakeSandbox):
        def run(self, job):
            self.runs.append(job.source)
            if len(self.runs) == 1:
                return Run(SandboxFailed("grader.sandbox_lost", "gone"), RunRecord(0, 0, "", "", ()))
            return super().run(job)

    put(database, ["x"])
    one = worker(database, Failing())
    until(lambda: finished(database))
    one.drain(5)
    assert reasons(database) == ["pass"]


def test_a_sandbox_that_fails_always_is_our_verdict(database):
    class Failing(FakeSandbox):
        def run(self, job):
            self.runs.append(job.source)
            return Run(SandboxFailed("grader.sandbox_lost", "gone"), RunRecord(0, 0, "", "", ()))

    sandbox = Failing()
    put(database, ["x"])
    one = worker(database, sandbox)
    until(lambda: finished(database))
    one.drain(5)
    assert reasons(database) == ["grader.sandbox_lost"]
    assert len(sandbox.runs) == 2


def test_a_stuck_grading_gives_its_slot_back_and_a_late_answer_still_counts(database):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    put(database, ["x"])
    one = worker(database, sandbox, slots=1, stuck_after_seconds=0.2, isolate=lambda claimed: time.sleep(30))
    sandbox.started.acquire(timeout=10)
    time.sleep(0.3)
    one.watch()
    assert one.stuck() == 1
    until(lambda: rows(database, computations, "lost")[0].lost == 1)
    sandbox.hold.set()
    until(lambda: finished(database))
    one.begin_drain()
    assert reasons(database) == ["pass"]


class Slow(FakeSandbox):
    """Hits the wall-clock limit, having used so much CPU time, unless nobody else runs."""

    def __init__(self, cpu_seconds, always=False):
        super().__init__()
        self.cpu_seconds, self.always, self.inside = cpu_seconds, always, 0

    def run(self, job):
        self.runs.append(job.source)
        if self.always or len(self.runs) == 1:
            return Run(LimitHit(Limit.WALL_TIME, "60 s"), RunRecord(self.cpu_seconds, 60.0, "", "", ()))
        return FakeSandbox().run(job)


@pytest.mark.parametrize(
    ("make", "reason", "runs"),
    [
        (lambda: Slow(15.0), "pass", 2),
        (lambda: Slow(15.0, always=True), "limit.wall_time", 2),
        (lambda: Slow(0.01), "limit.wall_time", 1),
    ],
    ids=["it was starved", "alone it is as slow", "it only waited"],
)
def test_a_wall_clock_limit_is_a_verdict_only_where_load_cannot_be_its_cause(database, make, reason, runs):
    put(database, ["x"])
    sandbox = make()
    one = worker(database, sandbox)
    until(lambda: finished(database))
    one.drain(5)
    assert reasons(database) == [reason]
    assert len(sandbox.runs) == runs


@pytest.fixture
def crowded(monkeypatch, tmp_path):
    """The gate of this machine, with somebody inside who does not leave."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("api.queue.gate.MOST_SECONDS", 0.05)
    other = Gate().shared()
    other.__enter__()
    yield
    other.__exit__(None, None, None)


@pytest.mark.usefixtures("crowded")
@pytest.mark.parametrize(
    ("always", "reason", "runs"),
    [(True, "grader.sandbox_lost", 4), (False, "pass", 2)],
    ids=["starved again", "as fast as it is"],
)
def test_a_wall_clock_limit_beside_others_is_never_the_candidates(database, always, reason, runs):
    """Starved twice it is queued again, starved four times it is our failure."""
    put(database, ["x"])
    sandbox = Slow(15.0, always=always)
    one = worker(database, sandbox)
    until(lambda: finished(database))
    one.drain(5)
    assert reasons(database) == [reason]
    assert len(sandbox.runs) == runs


def test_alone_means_alone():
    gate, inside, seen = Gate(), [], []

    def shared():
        for _ in range(50):
            with gate.shared():
                inside.append(1)
                inside.pop()

    def alone():
        for _ in range(20):
            with gate.alone():
                seen.append(len(inside))

    threads = [threading.Thread(target=target) for target in (shared, alone, shared, alone, shared)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert seen == [0] * 40


_NEIGHBOUR = """import sys, time
from pathlib import Path
from api.queue.gate import Gate
gate = Gate(Path(sys.argv[1]))
with gate.shared():
    print("inside", flush=True)
    sys.stdin.readline()
    print("leaving", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def neighbour(tmp_path):
    """Another process that is inside the gate of this folder."""
    with subprocess.Popen(
        [sys.executable, "-c", _NEIGHBOUR, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "inside\n"
        yield process
        process.kill()


def test_alone_means_alone_on_the_machine_and_not_in_the_process(tmp_path, neighbour):
    gate, entered = Gate(tmp_path), threading.Event()

    def alone():
        with gate.alone():
            entered.set()

    thread = threading.Thread(target=alone)
    thread.start()
    assert not entered.wait(0.5)
    neighbour.stdin.write("leave\n")
    neighbour.stdin.flush()
    assert neighbour.stdout.readline() == "leaving\n"
    assert entered.wait(20)
    thread.join(20)


def test_a_killed_neighbour_is_no_neighbour(tmp_path, neighbour):
    neighbour.kill()
    neighbour.wait(20)
    with Gate(tmp_path).alone() as alone:
        assert alone


def test_whoever_never_leaves_is_not_waited_for_for_ever(tmp_path, neighbour, monkeypatch):
    monkeypatch.setattr("api.queue.gate.MOST_SECONDS", 0.1)
    with Gate(tmp_path).alone() as alone:
        assert neighbour.poll() is None
        assert not alone


def test_who_cannot_know_of_others_is_not_alone(tmp_path):
    (tmp_path / "gate").touch()  # no folder, so no lock that others could see
    with Gate(tmp_path / "gate").alone() as alone:
        assert not alone


def test_a_gate_of_this_process_alone_tells_nothing_about_others(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / f"{FOLDER}-{os.geteuid()}").symlink_to(tmp_path)  # the name is taken
    with Gate().alone() as alone:
        assert not alone


def test_a_gate_whose_folder_is_gone_still_opens(tmp_path):
    gate = Gate(tmp_path / "gone")
    with gate.shared():
        pass
    shutil.rmtree(tmp_path / "gone")
    with gate.alone():
        pass


def test_an_interactive_one_does_not_wait_for_a_slot_of_the_batch(database_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()

    class Held(FakeSandbox):
        def run(self, job):
            if job.source == "urgent":
                return FakeSandbox().run(job)
            return sandbox.run(job)

    with opened(database_url, Held()) as client:
        lines = "".join(f'{{"contract":"states/w_4","framework":"qiskit","source":"{n}"}}\n' for n in range(10))
        client.post("/v1/batches", content=lines, headers={"content-type": "application/x-ndjson"})
        sandbox.started.acquire(timeout=10)
        sandbox.started.acquire(timeout=10)
        assert client.post("/v1/gradings", json=BODY | {"source": "urgent"}).json()["state"] == "done"
        sandbox.hold.set()


class Together(FakeSandbox):
    """How many items of a batch run at once; ``urgent`` runs until it is let go."""

    def __init__(self):
        super().__init__()
        self.urgent, self.lock, self.now, self.most = threading.Event(), threading.Lock(), 0, 0

    def run(self, job):
        if job.source == "urgent":
            self.started.release()
            self.urgent.wait(60)
            return FakeSandbox().run(job)
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.05)
        with self.lock:
            self.now -= 1
        return super().run(job)


def test_beside_interactive_work_one_item_of_a_batch_is_in_hand_and_goes_on(database, monkeypatch):
    monkeypatch.setattr("api.queue.worker._COURTESY_SECONDS", 0)
    sandbox = Together()
    put(database, ["urgent"], lane=Lane.INTERACTIVE)
    one = worker(database, sandbox, slots=3)
    assert sandbox.started.acquire(timeout=10)
    put(database, [f"item {number}" for number in range(12)])
    until(lambda: len(sandbox.runs) == 12)
    assert sandbox.most == 1
    sandbox.urgent.set()
    until(lambda: finished(database))
    one.drain(5)


def test_without_interactive_work_all_slots_take_batches(database):
    sandbox = Together()
    put(database, [f"item {number}" for number in range(12)])
    one = worker(database, sandbox, slots=3)
    until(lambda: finished(database))
    one.drain(5)
    assert sandbox.most > 1


def test_a_second_after_interactive_work_all_slots_take_batches_again(database, monkeypatch):
    monkeypatch.setattr("api.queue.worker._COURTESY_SECONDS", 0.05)
    sandbox = Together()
    sandbox.urgent.set()
    put(database, ["urgent"], lane=Lane.INTERACTIVE)
    one = worker(database, sandbox, slots=3)
    until(lambda: finished(database))
    time.sleep(0.1)
    put(database, [f"item {number}" for number in range(12)])
    until(lambda: finished(database))
    one.drain(5)
    assert sandbox.most > 1


def test_a_worker_of_another_process_answers_who_waits_here(database_url):
    app = create_app(None, settings(database_url), with_worker=False)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        waiting = client.post("/v1/gradings", json=BODY, headers=ASYNC).json()
        assert waiting["state"] == "queued"
        other = Database(database_url)
        one = worker(other, FakeSandbox())
        document = client.get(f"/v1/gradings/{waiting['id']}", headers={"prefer": "wait=20"}).json()
        one.drain(5)
        other.close()
    assert document["reason"] == "pass"


def test_the_real_sandbox_grades_in_isolation(sqlite_url):
    database = Database(sqlite_url)
    upgrade(database)
    source = reference_path("states/bell_phi_plus", "qiskit").read_text()
    put(database, [source], lane=Lane.INTERACTIVE)
    outcome = run_isolated(take(database), seconds=120, insecure=False)
    database.close()
    assert outcome is not None
    assert outcome.reason == "pass"


def test_what_takes_the_isolated_process_too_long_has_no_outcome(database):
    put(database, ["x"])
    assert run_isolated(take(database), seconds=0.05, insecure=False) is None


def test_a_heart_that_stands_still_is_lost_by_the_watchers_own_clock():
    def row(number):
        return SimpleNamespace(id="p", beat=number, host="elsewhere", pid=1, pid_started="1")

    pulse = Pulse(10.0)
    assert pulse.dead([row(1)], monotonic=0.0) == []
    assert pulse.dead([row(2)], monotonic=9.0) == []
    assert pulse.dead([row(2)], monotonic=18.0) == []
    assert pulse.dead([row(2)], monotonic=19.0) == ["p"]


def test_a_database_that_was_away_makes_nobody_look_dead():
    row = SimpleNamespace(id="p", beat=1, host="elsewhere", pid=1, pid_started="1")
    pulse = Pulse(10.0)
    pulse.dead([row], monotonic=0.0)
    pulse.forget()
    assert pulse.dead([row], monotonic=100.0) == []


def test_a_process_of_this_machine_that_ended_is_known_at_once(database):
    me = Me.fresh("worker")
    database.write(lambda connection: register(connection, me, 1.0))
    with database.read() as connection:
        assert not gone(everybody(connection)[0])
    database.write(lambda connection: connection.execute(update(processes).values(pid_started="1")))
    with database.read() as connection:
        assert gone(everybody(connection)[0])


def test_who_was_thought_dead_registers_again(database):
    me = Me.fresh("worker")
    database.write(lambda connection: beat(connection, me, {"slots": 2}, 1.0))
    assert [row.id for row in rows(database, processes, "id")] == [me.id]


def test_a_stored_contract_is_the_contract():
    checked = 0
    for name in library_ids():
        contract = load_id(name)
        text = document_text(contract)
        again = contract_of(text)
        assert again == contract
        assert contract_digest(again) == contract_digest(contract)
        assert document_digest(document_text(again)) == document_digest(text)
        checked += 1
    assert checked >= 12
