"""One submission over HTTP: waiting for it, coming back for it, once only, again, and not at all."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import delete

from api.queue.known import KnownKeys
from api.storage.tables import results
from tests.api.conftest import BODY, FakeSandbox, opened, until

ASYNC = {"prefer": "respond-async"}


@pytest.fixture
def held(database_url):
    """A service whose sandbox holds every run until it is told."""
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(database_url, sandbox) as client:
        client.sandbox = sandbox
        yield client
        sandbox.hold.set()


def test_what_takes_longer_is_accepted_and_found_later(held):
    response = held.post("/v1/gradings", json=BODY, headers={"prefer": "wait=0"})
    assert response.status_code == 202
    assert response.json()["verdict"] is None
    assert response.headers["preference-applied"] == "wait=0"
    place = response.headers["location"]
    held.sandbox.hold.set()
    done = held.get(place, headers={"prefer": "wait=20"})
    assert done.json()["verdict"]["status"] == "pass"


def test_a_wait_is_capped(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(sqlite_url, sandbox, max_wait_seconds=0.2) as client:
        response = client.post("/v1/gradings", json=BODY, headers={"prefer": "wait=100000"})
        sandbox.hold.set()
        assert (response.status_code, response.headers["preference-applied"]) == (202, "wait=0")


def test_equal_submissions_at_the_same_time_are_computed_once(held):
    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(held.post, "/v1/gradings", json=BODY) for _ in range(8)]
        until(lambda: len(held.get("/v1/gradings").json()["items"]) == 8)
        held.sandbox.hold.set()
        bodies = [answer.result() for answer in answers]
    assert len(held.sandbox.runs) == 1
    verdicts = {body.content.split(b'"verdict":')[1].split(b',"runs":')[0] for body in bodies}
    assert len(verdicts) == 1
    assert sorted(body.json()["hit"] for body in bodies) == ["none"] + ["shared"] * 7


def test_equal_submissions_are_computed_once_though_the_first_came_before_the_runtimes_were_known(database_url):
    sandbox = FakeSandbox()
    sandbox.hold, sandbox.hold_canaries = threading.Event(), threading.Event()
    with opened(database_url, sandbox) as client:
        early = client.post("/v1/gradings", json=BODY, headers=ASYNC)
        sandbox.hold_canaries.set()
        until(lambda: "qiskit" in client.app.state.service.runtimes())
        late = client.post("/v1/gradings", json=BODY, headers=ASYNC)
        sandbox.hold.set()
        done = [client.get(one.headers["location"], headers={"prefer": "wait=20"}).json() for one in (early, late)]
    assert [one["hit"] for one in done] == ["none", "shared"]
    assert done[0]["verdict"] == done[1]["verdict"]
    assert len(sandbox.runs) == 1


def test_a_known_result_is_answered_and_marked(either):
    first = either.post("/v1/gradings", json=BODY)
    second = either.post("/v1/gradings", json=BODY)
    assert (first.json()["hit"], second.json()["hit"]) == ("none", "cached")
    assert first.json()["verdict"] == second.json()["verdict"]
    assert first.json()["id"] != second.json()["id"]


def test_the_cache_can_be_bypassed(database_url):
    sandbox = FakeSandbox()
    with opened(database_url, sandbox) as client:
        for _ in range(3):
            assert client.post("/v1/gradings", json=BODY | {"cache": "bypass"}).json()["hit"] == "none"
        assert len(sandbox.runs) == 3


@pytest.mark.parametrize(
    "change",
    [{"framework": "cirq"}, {"source": "other"}, {"entry_point": "other"}, {"contract": "states/w_4"}],
)
def test_what_a_verdict_depends_on_is_part_of_its_key(sqlite_url, change):
    sandbox = FakeSandbox()
    with opened(sqlite_url, sandbox) as client:
        client.post("/v1/gradings", json=BODY)
        response = client.post("/v1/gradings", json=BODY | change)
        assert response.json()["hit"] == "none"


def test_another_runtime_is_another_result(sqlite_url):
    class Newer(FakeSandbox):
        def versions(self, framework):
            return {framework: "2.0"}

    with opened(sqlite_url) as client:
        client.post("/v1/gradings", json=BODY)
    with opened(sqlite_url, Newer()) as client:
        document = client.post("/v1/gradings", json=BODY).json()
    assert document["hit"] == "none"
    assert document["verdict"]["digests"]["runtime"] == "qiskit 2.0"


def test_a_failure_of_ours_is_not_kept(sqlite_url):
    class Once(FakeSandbox):
        def run(self, job):
            if not self.runs:
                self.runs.append("broken")
                raise OSError
            return super().run(job)

    with opened(sqlite_url, Once(), canary_seconds=1000) as client:
        until(lambda: client.get("/v1/frameworks").json()[0]["available"])
        client.app.state.service.worker.sandbox._sandbox.runs.clear()
        reasons = [client.post("/v1/gradings", json=BODY).json()["reason"] for _ in range(2)]
    assert reasons == ["grader.internal", "pass"]


def test_the_same_key_and_body_are_one_grading(either):
    headers = {"idempotency-key": "run-7"}
    first = either.post("/v1/gradings", json=BODY, headers=headers)
    again = either.post("/v1/gradings", json=BODY, headers=headers)
    assert first.json() == again.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert len(either.get("/v1/gradings").json()["items"]) == 1


def test_the_same_key_with_another_body_is_refused(either):
    headers = {"idempotency-key": "run-7"}
    either.post("/v1/gradings", json=BODY, headers=headers)
    other = either.post("/v1/gradings", json=BODY | {"source": "other"}, headers=headers)
    assert (other.status_code, other.json()["type"]) == (422, "urn:qassay:problem:idempotency-mismatch")


def test_the_same_key_at_the_same_time_is_one_grading(either):
    headers = {"idempotency-key": "race"}
    with ThreadPoolExecutor(8) as pool:
        ids = {
            answer.json()["id"]
            for answer in pool.map(lambda _: either.post("/v1/gradings", json=BODY, headers=headers), range(16))
        }
    assert len(ids) == 1
    assert len(either.get("/v1/gradings").json()["items"]) == 1


def test_a_finished_grading_has_an_etag_and_is_not_sent_twice(client):
    done = client.post("/v1/gradings", json=BODY)
    tag = done.headers["etag"]
    place = done.headers["location"]
    assert client.get(place).headers["etag"] == tag
    again = client.get(place, headers={"if-none-match": f'"other", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(place, headers={"if-none-match": '"other"'}).status_code == 200


def test_a_listing_has_pages_and_filters(either):
    for number in range(7):
        either.post("/v1/gradings", json=BODY | {"source": f"wrong {number}" if number % 2 else f"{number}"})
    seen, cursor = [], None
    while True:
        page = either.get("/v1/gradings", params={"limit": 3} | ({"cursor": cursor} if cursor else {})).json()
        seen += [row["id"] for row in page["items"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert len(seen) == 7
    assert seen == sorted(seen, reverse=True)
    failed = either.get("/v1/gradings", params={"status": "semantic_failure"}).json()["items"]
    assert len(failed) == 3
    assert either.get("/v1/gradings", params={"contract": "states/w_4"}).json()["items"] == []


@pytest.mark.parametrize("cursor", ["x", "MSBnXzA", "%00", "é"])
def test_a_cursor_that_is_none_is_refused_or_harmless(client, cursor):
    assert client.get("/v1/gradings", params={"cursor": cursor}).status_code in (200, 422)


def test_a_cancelled_grading_is_not_computed(held):
    for number in range(3):  # every slot is busy
        held.post("/v1/gradings", json=BODY | {"source": f"busy {number}"}, headers=ASYNC)
        held.sandbox.started.acquire(timeout=10)
    queued = held.post("/v1/gradings", json=BODY | {"source": "late"}, headers=ASYNC).json()
    assert queued["state"] == "queued"
    ended = held.post(f"/v1/gradings/{queued['id']}/cancel").json()
    assert ended == {"id": queued["id"], "state": "cancelled", "cancelled": 1}
    held.sandbox.hold.set()
    until(lambda: not held.get("/v1/gradings", params={"state": "running"}).json()["items"])
    assert held.get(f"/v1/gradings/{queued['id']}").json()["state"] == "cancelled"
    assert "late" not in held.sandbox.runs


def test_cancelling_one_of_two_equal_ones_leaves_the_other(held):
    first, second = (held.post("/v1/gradings", json=BODY, headers=ASYNC).json()["id"] for _ in range(2))
    held.post(f"/v1/gradings/{first}/cancel")
    held.sandbox.hold.set()
    assert held.get(f"/v1/gradings/{second}", headers={"prefer": "wait=20"}).json()["state"] == "done"
    assert held.get(f"/v1/gradings/{first}").json()["state"] == "cancelled"


def test_cancelling_what_is_finished_changes_nothing(client):
    done = client.post("/v1/gradings", json=BODY).json()
    assert client.post(f"/v1/gradings/{done['id']}/cancel").json() == {
        "id": done["id"],
        "state": "done",
        "cancelled": 0,
    }


def test_a_deleted_grading_is_gone(either):
    done = either.post("/v1/gradings", json=BODY).json()
    assert either.delete(f"/v1/gradings/{done['id']}").status_code == 204
    assert either.get(f"/v1/gradings/{done['id']}").status_code == 404
    assert either.delete(f"/v1/gradings/{done['id']}").status_code == 404


def test_what_waits_longer_than_it_may_expires(held):
    for number in range(3):
        held.post("/v1/gradings", json=BODY | {"source": f"busy {number}"}, headers=ASYNC)
        held.sandbox.started.acquire(timeout=10)
    queued = held.post("/v1/gradings", json=BODY | {"source": "late", "expires_in": 0.1}, headers=ASYNC).json()
    document = held.get(f"/v1/gradings/{queued['id']}", headers={"prefer": "wait=20"}).json()
    assert document["state"] == "expired"
    assert document["verdict"] is None


def test_a_full_queue_says_when_to_come_back(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(sqlite_url, sandbox, max_queued_interactive=2) as client:
        answers = []
        for number in range(7):
            answers.append(client.post("/v1/gradings", json=BODY | {"source": f"{number}"}, headers=ASYNC))
            if number < 3:
                sandbox.started.acquire(timeout=10)
        sandbox.hold.set()
        assert [answer.status_code for answer in answers] == [202] * 5 + [503] * 2
        assert answers[-1].json()["type"] == "urn:qassay:problem:queue-full"
        assert int(answers[-1].headers["retry-after"]) >= 1
        until(lambda: len(client.get("/v1/gradings", params={"state": "done"}).json()["items"]) == 5)
        # What was refused left no trace.
        assert len(client.get("/v1/gradings").json()["items"]) == 5


def test_an_answer_from_the_cache_is_never_refused(sqlite_url):
    sandbox = FakeSandbox()
    with opened(sqlite_url, sandbox, max_queued_interactive=1, max_active_per_key=1) as client:
        client.post("/v1/gradings", json=BODY)
        sandbox.hold = threading.Event()
        for number in range(5):
            client.post("/v1/gradings", json=BODY | {"source": f"{number}"}, headers=ASYNC)
        assert client.post("/v1/gradings", json=BODY).json()["hit"] == "cached"
        sandbox.hold.set()


def test_one_key_cannot_hold_more_than_its_share(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(sqlite_url, sandbox, max_active_per_key=2) as client:
        codes = [
            client.post("/v1/gradings", json=BODY | {"source": f"{number}"}, headers=ASYNC).status_code
            for number in range(3)
        ]
        sandbox.hold.set()
    assert codes == [202, 202, 429]


def test_a_contract_can_come_with_the_request(client):
    import json

    from contracts.load import load_id
    from grader.identity import document_text

    document = json.loads(document_text(load_id("states/bell_phi_plus"))) | {"id": "mine/own_bell"}
    answer = client.post("/v1/gradings", json=BODY | {"contract": document}).json()
    assert (answer["contract"], answer["reason"]) == ("mine/own_bell", "pass")
    checked = client.post("/v1/contracts/validate", json=document).json()
    assert checked["contract"]["id"] == "mine/own_bell"


@pytest.mark.parametrize(
    ("change", "said"),
    [({"entry_pont": 1}, "entry_pont"), ({"version": "1"}, "version"), ({"compare": {}}, "compare")],
)
def test_what_is_wrong_with_a_contract_is_told(client, change, said):
    import json

    from contracts.load import load_id
    from grader.identity import document_text

    document = json.loads(document_text(load_id("states/bell_phi_plus"))) | change
    response = client.post("/v1/contracts/validate", json=document)
    assert (response.status_code, response.json()["type"]) == (422, "urn:qassay:problem:invalid-contract")
    assert said in response.json()["detail"]


def test_a_contract_that_no_machine_could_compute_is_refused_and_the_service_lives(client):
    import json

    from contracts.load import load_id
    from grader.identity import document_text

    document = json.loads(document_text(load_id("states/bell_phi_plus")))
    wide = list(range(40))
    document["registers"][0]["qubits"] = wide
    document["limits"]["qubits"] = 64
    document["compare"]["target"] = {"form": "ghz", "parameters": {"qubits": 40}}
    response = client.post("/v1/contracts/validate", json=document)
    assert response.status_code == 422
    assert client.get("/healthz").status_code == 200


def test_a_gpu_is_not_promised_where_there_is_none(client):
    response = client.post("/v1/gradings", json=BODY | {"device": "gpu"})
    assert (response.status_code, response.json()["type"]) == (422, "urn:qassay:problem:no-gpu-worker")


def test_a_restart_resumes_what_was_accepted(database_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(database_url, sandbox, drain_seconds=0.1) as client:
        ids = [
            client.post("/v1/gradings", json=BODY | {"source": f"{number}"}, headers=ASYNC).json()["id"]
            for number in range(6)
        ]
    sandbox.hold.set()
    with opened(database_url) as client:
        for grading in ids:
            assert client.get(f"/v1/gradings/{grading}", headers={"prefer": "wait=20"}).json()["reason"] == "pass"


def test_waiting_requests_are_answered_when_the_service_ends(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(sqlite_url, sandbox) as client:
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(client.post, "/v1/gradings", json=BODY)
            sandbox.started.acquire(timeout=10)
            time.sleep(0.1)
            client.app.state.service.begin_drain()
            assert answer.result(timeout=10).status_code == 202
        refused = client.post("/v1/gradings", json=BODY | {"source": "x"})
        assert (refused.status_code, refused.json()["type"]) == (503, "urn:qassay:problem:draining")
        sandbox.hold.set()


def test_an_answer_from_the_cache_is_one_transaction(either, monkeypatch):
    """What it costs beyond HTTP: a clock would say more of the machine than of us."""
    either.post("/v1/gradings", json=BODY)
    either.post("/v1/gradings", json=BODY)
    database = either.app.state.service.database
    write, read, calls = database.write, database.read, []
    here = threading.main_thread().name

    def counted(name, call):
        def counting(*given, **options):
            # The heart and the slots look at the database too; requests are answered in threads of a pool.
            if "AnyIO" in threading.current_thread().name or threading.current_thread().name == here:
                calls.append((name, options.get("durable")))
            return call(*given, **options)

        return counting

    monkeypatch.setattr(database, "write", counted("write", write))
    monkeypatch.setattr(database, "read", counted("read", read))
    assert either.post("/v1/gradings", json=BODY).json()["hit"] == "cached"
    assert calls == [("write", False)]


def test_a_hint_that_is_wrong_is_only_a_hint(either):
    """A result that is gone is computed again, and the acceptance is then a promise."""
    either.post("/v1/gradings", json=BODY)
    either.post("/v1/gradings", json=BODY)
    service = either.app.state.service
    assert len(service.known) == 1
    with service.database.engine.begin() as connection:
        connection.execute(delete(results))
    assert either.post("/v1/gradings", json=BODY).json()["hit"] == "none"
    assert either.post("/v1/gradings", json=BODY).json()["hit"] == "cached"


def test_only_so_many_hints_are_kept():
    known = KnownKeys(most=3)
    for number in range(5):
        known.add(f"k{number}")
    known.add("k2")
    known.add("k5")
    assert [key for key in (f"k{number}" for number in range(6)) if key in known] == ["k2", "k4", "k5"]
