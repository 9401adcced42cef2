"""Health, readiness, metrics, retention, and faults of what the service stands on."""

from __future__ import annotations

import threading
import time

import pytest
from sqlalchemy import select

from api import clock
from api.metrics import MeasuredSandbox, Metrics
from api.queue.retention import sweep
from api.storage.database import StorageFull, StorageUnavailable
from api.storage.tables import batches, gradings, idempotency, results, sources
from grader.sandbox.job import Run, RunRecord, SandboxFailed
from grader.sandbox.supervisor import LocalSandbox
from tests.api.conftest import BODY, FakeSandbox, opened, until
from tests.api.test_batches import line, results as results_of, send

ASYNC = {"prefer": "respond-async"}


def test_health_is_the_process_and_nothing_else(client):
    assert client.get("/healthz").json()["status"] == "ok"


def test_readiness_is_a_circuit_that_every_framework_executed(either):
    ready = until(lambda: (found := either.get("/readyz")).status_code == 200 and found.json())
    assert set(ready["frameworks"]) == {"qiskit", "cirq", "pennylane", "cudaq"}
    for song in ready["frameworks"].values():
        assert song["canary"] == "pass"
        assert song["age_seconds"] < 60
        assert song["layers"] == ["fake"]


def test_a_framework_that_does_not_answer_makes_the_service_not_ready(sqlite_url):
    class Broken(FakeSandbox):
        def run(self, job):
            if job.framework == "cirq":
                return Run(SandboxFailed("grader.sandbox_lost", "gone"), RunRecord(0, 0, "", "", ()))
            return super().run(job)

    with opened(sqlite_url, Broken()) as client:
        found = until(lambda: (answer := client.get("/readyz").json())["frameworks"].get("cudaq") and answer)
        assert not found["ready"]
        assert found["reasons"] == ["cirq: grader.sandbox_lost"]
        assert client.get("/healthz").status_code == 200


def test_a_framework_that_is_not_installed_is_nobodys_fault(sqlite_url):
    class Three(FakeSandbox):
        def run(self, job):
            if job.framework == "cudaq":
                return Run(SandboxFailed("grader.no_runtime", "not installed"), RunRecord(0, 0, "", "", ()))
            return super().run(job)

    with opened(sqlite_url, Three()) as client:
        until(lambda: client.get("/readyz").status_code == 200)
        rows = client.get("/v1/frameworks").json()
        assert [row["framework"] for row in rows if row["available"]] == ["qiskit", "cirq", "pennylane"]


def test_a_canary_that_hangs_makes_the_service_not_ready(sqlite_url, monkeypatch):
    monkeypatch.setattr("api.routes.operation.FRESH_SECONDS", 4.0)
    with opened(sqlite_url, canary_seconds=1000) as client:
        until(lambda: client.get("/readyz").status_code == 200)
        until(lambda: client.get("/readyz").status_code == 503)
        assert "too old" in str(client.get("/readyz").json()["reasons"])


def test_metrics_count_what_happened(client):
    client.post("/v1/gradings", json=BODY)
    client.post("/v1/gradings", json=BODY)
    text = client.get("/metrics").text
    for row in (
        'qassay_verdicts_total{blame="none",framework="qiskit",status="pass"} 1.0',
        'qassay_gradings_accepted_total{hit="known",lane="interactive"} 1.0',
        'qassay_queue_depth{device="cpu",lane="batch"} 0.0',
        'qassay_stage_seconds_count{framework="qiskit",stage="grade"} 1.0',
    ):
        assert row in text
    assert 'qassay_http_request_seconds_count{method="POST",route="/v1/gradings",status="200"} 2.0' in text


def test_metrics_tell_what_became_of_zygotes():
    class Counted(LocalSandbox):
        def __init__(self):
            """Nothing is started."""

        def zygote_events(self):
            return {"cirq": {"started": 7, "refused": 0, "worn": 2, "lost": 1}}

    metrics = Metrics()
    MeasuredSandbox(Counted(), metrics)
    text = metrics.text().decode()
    assert 'qassay_zygotes_total{event="started",framework="cirq"} 7.0' in text
    assert 'qassay_zygotes_total{event="lost",framework="cirq"} 1.0' in text


def test_what_is_old_is_deleted_with_its_source_and_what_is_used_stays(database_url):
    day = 86400.0
    with opened(database_url) as client:
        database = client.app.state.service.database
        client.post("/v1/gradings", json=BODY, headers={"idempotency-key": "k"})
        batch = send(client, [line(0), line(1)]).json()["id"]
        results_of(client, batch, follow=True)

        def sweep_at(days):
            while database.write(
                lambda connection: sweep(connection, clock.now() + days * day, retention_days=30, idempotency_hours=24)
            ):
                pass
            with database.read() as connection:
                return [
                    len(connection.execute(select(table)).all())
                    for table in (gradings, batches, results, sources, idempotency)
                ]

        assert sweep_at(0) == [3, 1, 3, 3, 1]
        assert sweep_at(2) == [3, 1, 3, 3, 0]
        assert sweep_at(29) == [3, 1, 3, 3, 0]
        assert sweep_at(31) == [0, 0, 0, 0, 0]


def test_a_result_that_is_still_used_is_not_deleted(database_url, monkeypatch):
    with opened(database_url) as client:
        database = client.app.state.service.database
        client.post("/v1/gradings", json=BODY)
        later = clock.now() + 29 * 86400
        monkeypatch.setattr(clock, "now", lambda: later)
        client.post("/v1/gradings", json=BODY)
        swept_at = later + 3 * 86400
        while database.write(lambda connection: sweep(connection, swept_at, retention_days=30, idempotency_hours=24)):
            pass
        assert client.post("/v1/gradings", json=BODY).json()["hit"] == "cached"
        assert len(client.get("/v1/gradings").json()["items"]) == 2


def test_a_clock_that_jumps_moves_nothing(client, monkeypatch):
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= clock.now() - before < 60
    monkeypatch.setattr(time, "time", lambda: 4e9)
    assert 0 <= clock.now() - before < 60
    assert client.post("/v1/gradings", json=BODY).json()["state"] == "done"


@pytest.mark.parametrize(
    ("error", "kind"), [(StorageUnavailable("away"), "storage-unavailable"), (StorageFull("full"), "storage-full")]
)
def test_a_database_that_is_away_is_told_and_nothing_is_accepted(sqlite_url, monkeypatch, error, kind):
    with opened(sqlite_url) as client:
        database = client.app.state.service.database

        def away(*_, **__):
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(database, "write", away)
            refused = client.post("/v1/gradings", json=BODY)
        assert (refused.status_code, refused.json()["type"]) == (503, f"urn:qassay:problem:{kind}")
        assert int(refused.headers["retry-after"]) >= 1
        assert client.get("/v1/gradings").json()["items"] == []
        assert client.post("/v1/gradings", json=BODY).status_code == 200


def test_a_database_that_comes_back_gets_the_results_that_waited(database_url, monkeypatch):
    monkeypatch.setattr("api.queue.worker._REST_SECONDS", 0.05)
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(database_url, sandbox) as client:
        ids = [
            client.post("/v1/gradings", json=BODY | {"source": f"{number}"}, headers=ASYNC).json()["id"]
            for number in range(4)
        ]
        sandbox.started.acquire(timeout=10)
        database = client.app.state.service.database
        away = threading.Event()
        away.set()
        once, connect = database._once, database.engine.connect

        def gone_once(*arguments):
            if away.is_set():
                raise StorageUnavailable("away")
            return once(*arguments)

        monkeypatch.setattr(database, "_once", gone_once)
        monkeypatch.setattr(
            database.engine,
            "connect",
            lambda: (_ for _ in ()).throw(StorageUnavailable("away")) if away.is_set() else connect(),
        )
        sandbox.hold.set()
        assert client.get("/readyz").status_code == 503
        time.sleep(2.0)  # twice the time after which a process that does not beat counts as lost
        away.clear()
        for grading in ids:
            assert client.get(f"/v1/gradings/{grading}", headers={"prefer": "wait=20"}).json()["reason"] == "pass"
    assert len(sandbox.runs) == 4
