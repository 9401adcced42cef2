"""What is sent again, under which key, after how long, and what is raised in the end."""

from __future__ import annotations

import json

import httpx
import pytest
import qassay_client as q

from tests.client.conftest import BELL, Answers, Clock, grading, problem, verdict

REFUSED = httpx.ConnectError("refused")


@pytest.fixture
def clock(monkeypatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("time.sleep", found.sleep)
    return found


def _client(clock: Clock, *answers, jitter: float = 0.0, **more) -> tuple[q.Client, Answers]:
    transport = Answers(*answers)
    retries = q.Retries(jitter=lambda: jitter, clock=clock, **more)
    return q.Client("http://service", "secret", retries=retries, transport=transport), transport


def _keys(transport: Answers) -> list[str]:
    return [request.headers["idempotency-key"] for request in transport.requests if request.method == "POST"]


def test_every_try_of_a_submission_has_one_key(clock):
    client, transport = _client(clock, REFUSED, problem("internal", 500), grading(found=verdict()))
    assert client.grade(BELL, "qiskit", "s").verdict.passed
    assert len(transport.requests) == 3
    assert len(set(_keys(transport))) == 1 and len(_keys(transport)[0]) == 32


def test_every_submission_has_a_key_of_its_own(clock):
    client, transport = _client(clock, grading(found=verdict()), grading(found=verdict()))
    client.grade(BELL, "qiskit", "s")
    client.grade(BELL, "qiskit", "s")
    assert len(set(_keys(transport))) == 2


def test_waits_double_up_to_the_longest(clock):
    client, _ = _client(clock, *[REFUSED] * 6, grading(), first=1.0, longest=8.0, jitter=1.0)
    client.get("g_1")
    assert clock.slept == [1.0, 2.0, 4.0, 8.0, 8.0, 8.0]


def test_at_least_half_of_a_wait_is_fixed(clock):
    client, _ = _client(clock, REFUSED, REFUSED, grading(), first=1.0)
    client.get("g_1")
    assert clock.slept == [0.5, 1.0]


@pytest.mark.parametrize("jitter", [0.0, 0.5, 1.0])
def test_never_before_the_service_asks(clock, jitter):
    client, _ = _client(clock, problem("queue-full", 503, retry_after=7), grading(), jitter=jitter)
    client.get("g_1")
    assert 7.0 <= clock.slept[0] <= 7.5


def test_a_key_that_is_being_read_is_asked_for_again(clock):
    client, transport = _client(clock, problem("idempotency-in-progress", 409, 1), grading(found=verdict()))
    assert client.submit(BELL, "qiskit", "s").finished
    assert len(set(_keys(transport))) == 1


@pytest.mark.parametrize(
    ("kind", "status", "error"),
    [
        ("unknown-contract", 404, q.UnknownContract),
        ("not-found", 404, q.NotFound),
        ("invalid-contract", 422, q.InvalidContract),
        ("invalid-request", 422, q.InvalidRequest),
        ("idempotency-mismatch", 422, q.IdempotencyMismatch),
        ("unauthorized", 401, q.Unauthorized),
        ("forbidden", 403, q.Forbidden),
        ("too-large", 413, q.TooLarge),
        ("novelty", 418, q.ApiError),
    ],
)
def test_what_would_be_refused_again_is_raised_at_once(clock, kind, status, error):
    client, transport = _client(clock, problem(kind, status))
    with pytest.raises(error) as caught:
        client.submit(BELL, "qiskit", "s")
    found = caught.value
    assert type(found) is error
    assert (found.kind, found.status, found.detail, found.request_id) == (kind, status, "D", "q_1")
    assert (len(transport.requests), clock.slept) == (1, [])


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (lambda: problem("queue-full", 503, 10), q.ServiceUnavailable),
        (lambda: problem("rate-limited", 429, 10), q.RateLimited),
        (lambda: problem("internal", 500), q.ServiceFailed),
        (lambda: httpx.ConnectError("refused"), q.TransportFailed),
        (lambda: httpx.ReadTimeout("slow"), q.DeadlineExceeded),
        (lambda: httpx.Response(502, text="<html>bad gateway"), q.ServiceUnavailable),
    ],
)
def test_the_deadline_ends_it_with_the_last_failure(clock, answer, error):
    client, transport = _client(clock, *[answer() for _ in range(100)], deadline=60.0)
    with pytest.raises(error):
        client.get("g_1")
    assert clock.now < 60.0
    assert 3 <= len(transport.requests) < 100


def test_a_wait_goes_on_until_the_verdict_is_there(clock):
    client, transport = _client(clock, grading("queued", status_code=202), grading("running"), grading(found=verdict()))
    assert client.grade(BELL, "qiskit", "s").verdict.passed
    assert transport.requests[0].headers["prefer"] == "wait=50"
    assert [request.method for request in transport.requests] == ["POST", "GET", "GET"]


def test_a_deadline_names_what_goes_on(clock):
    client, _ = _client(clock, *[grading("running") for _ in range(100)])
    with pytest.raises(q.DeadlineExceeded) as caught:
        client.grade(BELL, "qiskit", "s", deadline=5.0)
    assert caught.value.grading == "g_1"


@pytest.mark.parametrize("state", ["cancelled", "expired"])
def test_an_end_without_a_verdict_is_no_verdict(clock, state):
    client, _ = _client(clock, grading(state))
    with pytest.raises(q.GradingEnded, match=state):
        client.grade(BELL, "qiskit", "s")


def test_a_fault_of_the_grader_is_submitted_anew_past_the_cache(clock):
    fault = verdict("grader.sandbox_lost", "execution_error", "grader")
    client, transport = _client(clock, grading(found=fault), grading(found=verdict()))
    assert client.grade(BELL, "qiskit", "s").verdict.reward() == 1.0
    assert len(set(_keys(transport))) == 2
    assert [json.loads(request.content).get("cache") for request in transport.requests] == [None, "bypass"]


def test_a_fault_that_lasts_is_never_scored(clock):
    fault = verdict("grader.sandbox_lost", "execution_error", "grader")
    client, transport = _client(clock, *[grading(found=fault) for _ in range(3)])
    found = client.grade(BELL, "qiskit", "s", fault_retries=2)
    assert len(transport.requests) == 3
    with pytest.raises(q.NotScorable):
        found.verdict.reward()


def test_what_the_grader_cannot_decide_is_not_tried_again(clock):
    undecided = verdict("undecided.uncertainty_band", "execution_error", "grader")
    client, transport = _client(clock, grading(found=undecided))
    assert client.grade(BELL, "qiskit", "s").verdict.reward_or_none() is None
    assert len(transport.requests) == 1


def test_every_try_of_a_batch_sends_the_same(clock):
    batch = httpx.Response(202, json={"id": "b_1", "state": "open", "items": 2, "remaining": 2})
    client, transport = _client(clock, REFUSED, problem("queue-full", 503, 1), batch)
    client.submit_batch({"id": str(k), "contract": BELL, "framework": "qiskit", "source": "s"} for k in range(2))
    assert len({request.content for request in transport.requests}) == 1
    assert len(set(_keys(transport))) == 1
    assert transport.requests[0].headers["content-encoding"] == "gzip"
    assert len(transport.requests) == 3


def test_the_key_goes_with_every_request_and_into_no_message(clock):
    client, transport = _client(clock, problem("not-found", 404))
    with pytest.raises(q.NotFound) as caught:
        client.get("g_1")
    assert transport.requests[0].headers["authorization"] == "Bearer secret"
    assert "secret" not in str(caught.value) + repr(caught.value)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (lambda: httpx.Response(200, text="<html>hello"), q.TransportFailed),
        (lambda: httpx.Response(307, headers={"location": "https://elsewhere/"}), q.ApiError),
        (lambda: httpx.UnsupportedProtocol("no scheme"), q.TransportFailed),
    ],
)
def test_an_address_that_is_another_ones_is_told_at_once(clock, answer, error):
    client, transport = _client(clock, answer())
    with pytest.raises(error):
        client.get("g_1")
    assert (len(transport.requests), clock.slept) == (1, [])
