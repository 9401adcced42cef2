"""Regrades, keys and webhooks through the client, against the real service; what must not be made twice is not."""

from __future__ import annotations

import asyncio
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
import qassay_client as q
from sqlalchemy import update

from api.storage.tables import gradings, results
from tests.api.conftest import until
from tests.client.conftest import BELL, Answers, Clock, LosesAnswers, problem, served

QUICK = q.Retries(first=0.05, longest=0.2, deadline=30.0)


@pytest.fixture
def service(tmp_path):
    """An address, and the service's database."""
    with served(tmp_path, webhook_private_networks=True) as (address, server):
        yield address, server.config.app.state.service.database


@pytest.fixture
def client(service):
    with q.Client(service[0], retries=QUICK) as found:
        yield found


@pytest.fixture
def receiver():
    """A webhook's receiver: its address, and what it got."""
    got = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            got.append((body, self.headers[q.administration.SIGNATURE_HEADER]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            """Nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", got
    server.shutdown()
    thread.join()
    server.server_close()


def _graded_by_an_earlier_one(client, database):
    """A batch of two whose first item an earlier grader, which nobody asks any more, called wrong."""
    items = [{"id": f"i{k}", "contract": BELL, "framework": "qiskit", "source": f"# {k}"} for k in range(2)]
    batch = client.submit_batch(items).id
    list(client.batch_results(batch))
    earlier = {"status": "semantic_failure", "reason": "rule.min_qubits", "blame": "candidate"}
    with database.engine.begin() as connection:
        connection.execute(update(results).values(shared=False, key="sha256:earlier"))
        connection.execute(update(gradings).where(gradings.c.item == 0, gradings.c.batch == batch).values(**earlier))
    return batch


def test_a_regrade_is_looked_at_and_then_applied(client, service):
    batch = _graded_by_an_earlier_one(client, service[1])
    regrade = client.regrade(batch)
    assert [event.name for event in client.events(regrade.id)][-1] == "done"
    diff = client.regrade_diff(regrade.id)
    assert (diff.compared, diff.same, dict(diff.flips)) == (2, 1, {("rule.min_qubits", "pass"): 1})
    (flip,) = client.regrade_flips(regrade.id)
    assert (flip.item, flip.id, flip.before, flip.after) == (
        0, "i0", ("semantic_failure", "rule.min_qubits"), ("pass", "pass"),
    )  # fmt: skip
    assert client.batch(batch).statuses == {"pass": 1, "semantic_failure": 1}
    assert client.apply_regrade(regrade.id) == 2
    assert client.batch(batch).statuses == {"pass": 2}
    assert client.apply_regrade(regrade.id) == 0


def test_a_key_is_made_shown_once_and_revoked(client, service):
    made = client.make_key("harness", ["submit", "read"], requests_per_minute=600)
    assert made.token.startswith("qassay_") and made.token not in repr(made)
    (listed,) = [key for key in client.api_keys() if key.id == made.id]
    assert (listed.name, listed.scopes, listed.token, listed.revoked) == ("harness", ("submit", "read"), None, False)
    with q.Client(service[0], made.token, retries=QUICK) as theirs:
        assert theirs.grade(BELL, "qiskit", "# theirs").verdict.passed
        with pytest.raises(q.Forbidden):
            theirs.api_keys()
        client.revoke_key(made.id)
        with pytest.raises(q.Unauthorized):
            theirs.contracts()
    assert [key.revoked for key in client.api_keys() if key.id == made.id] == [True]


def test_a_webhook_is_told_by_deliveries_that_can_be_checked(client, receiver):
    url, got = receiver
    made = client.make_webhook(url, ["grading.done"])
    assert [(hook.id, hook.secret) for hook in client.webhooks()] == [(made.id, None)]
    grading = client.grade(BELL, "qiskit", "# told")
    until(lambda: got)
    body, signature = got[0]
    q.check_delivery(body, signature, made.secret)
    assert grading.id.encode() in body
    until(lambda: client.deliveries(made.id)[0].state == "delivered")
    (delivery,) = client.deliveries(made.id)
    assert (delivery.event, delivery.resource, delivery.attempts) == ("grading.done", grading.id, 1)
    client.redeliver(made.id, delivery.id)
    until(lambda: len(got) == 2)
    assert got[1][0] == body
    client.delete_webhook(made.id)
    assert client.webhooks() == []


BODY, SECRET, STAMP = b'{"id":"d_1"}', "whsec_x", 1_700_000_000
# printf '1700000000.{"id":"d_1"}' | openssl dgst -sha256 -hmac whsec_x
SIGNED = "t=1700000000,v1=85c52cd9a553995706018b693c478c43064a37fb46513ea467fdb11722b3edb9"


@pytest.mark.parametrize(
    ("body", "signature", "secret", "now"),
    [
        (BODY + b" ", SIGNED, SECRET, STAMP),
        (BODY, SIGNED, "whsec_y", STAMP),
        (BODY, SIGNED.replace("1700000000", "1700000001"), SECRET, STAMP),
        (BODY, SIGNED, SECRET, STAMP + 301),
        (BODY, SIGNED, SECRET, STAMP - 301),
        (BODY, "t=1700000000", SECRET, STAMP),
        (BODY, "t=-5,v1=00", SECRET, STAMP),
        (BODY, "", SECRET, STAMP),
        (BODY, "t=1700000000,v1=é", SECRET, STAMP),
    ],
    ids=["body", "secret", "stamp", "old", "early", "unsigned", "no stamp", "nothing", "no hex"],
)
def test_a_forged_delivery_is_refused(body, signature, secret, now):
    with pytest.raises(q.ForgedDelivery):
        q.check_delivery(body, signature, secret, now=now)


def test_a_delivery_that_openssl_signed_is_accepted():
    q.check_delivery(BODY, SIGNED, SECRET, now=STAMP + 299)


def test_a_key_whose_answer_was_lost_is_not_made_again(service):
    with q.Client(service[0], retries=QUICK, transport=LosesAnswers(1)) as client:
        with pytest.raises(q.TransportFailed, match="something may have come of it"):
            client.make_key("once", ["read"])
        assert [key.name for key in client.api_keys()] == ["once"]


def test_a_key_is_asked_for_again_where_nothing_can_have_come_of_it(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("time.sleep", clock.sleep)
    made = {"id": "k_1", "name": "n", "scopes": ["read"], "token": "t"}
    transport = Answers(
        httpx.ConnectError("refused"), problem("storage-unavailable", 503), httpx.Response(201, json=made)
    )
    client = q.Client("http://service", retries=q.Retries(clock=clock, jitter=lambda: 0.0), transport=transport)
    assert client.make_key("n", ["read"]).token == "t"
    assert len(transport.requests) == 3


def test_a_failure_of_the_service_is_not_asked_for_again(monkeypatch):
    transport = Answers(problem("internal", 500))
    client = q.Client("http://service", transport=transport)
    with pytest.raises(q.ServiceFailed):
        client.regrade("b_1")
    assert len(transport.requests) == 1


def test_the_asynchronous_client_does_the_same(service, receiver):
    async def use():
        async with q.AsyncClient(service[0], retries=QUICK) as client:
            made = await client.make_key("async", ["read"])
            assert [key.id for key in await client.api_keys()] == [made.id]
            await client.revoke_key(made.id)
            hook = await client.make_webhook(receiver[0], ["batch.done"])
            assert [found.id for found in await client.webhooks()] == [hook.id]
            assert await client.deliveries(hook.id) == []
            await client.delete_webhook(hook.id)
            item = {"contract": BELL, "framework": "qiskit", "source": "# async"}
            batch = await client.submit_batch([item])
            assert [result.item async for result in client.batch_results(batch.id)] == [0]
            regrade = await client.regrade(batch.id, same_contracts=True)
            assert [event.name async for event in client.events(regrade.id)][-1] == "done"
            assert (await client.regrade_diff(regrade.id)).same == 1
            assert await client.regrade_flips(regrade.id) == []
            assert await client.apply_regrade(regrade.id) == 0

    asyncio.run(use())
