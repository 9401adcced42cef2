"""Webhooks: signed, retried, logged, sent again on demand, and never into a private network."""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from sqlalchemy import select

from api import clock
from api.metrics import Metrics
from api.storage.tables import deliveries
from api.webhooks.dispatch import PAUSES, Dispatcher
from api.webhooks.signature import signature
from api.webhooks.targets import ForbiddenTarget, resolve
from tests.api.conftest import BODY, opened, until
from tests.api.test_batches import line, send


class Receiver(HTTPServer):
    """Keeps what it gets; answers with the statuses it was given, then 204."""

    def __init__(self):
        self.got, self.statuses = [], []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/hook?a=b"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        status = self.server.statuses.pop(0) if self.server.statuses else 204
        self.send_response(status)
        if status == 302:
            self.send_header("location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_): ...


@pytest.fixture
def receiver():
    server = Receiver()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def told(database_url, receiver):
    """A service that tells the receiver everything."""
    with opened(database_url, webhook_private_networks=True) as client:
        events = ["grading.done", "batch.done", "regrade.done"]
        made = client.post("/v1/webhooks", json={"url": receiver.url, "events": events})
        assert made.status_code == 201
        yield client, receiver, made.json()


def rows(client, webhook):
    return client.get(f"/v1/webhooks/{webhook['id']}/deliveries").json()


def test_a_finished_grading_is_told_with_a_signature_that_its_receiver_can_check(told):
    client, receiver, webhook = told
    grading = client.post("/v1/gradings", json=BODY).json()
    until(lambda: receiver.got)
    path, headers, body = receiver.got[0]
    assert path == "/hook?a=b"
    document = json.loads(body)
    assert (document["event"], document["data"]["id"]) == ("grading.done", grading["id"])
    assert document["data"]["status"] == "pass"
    stamp, given = (part.split("=")[1] for part in headers["qassay-signature"].split(","))
    computed = hmac.new(webhook["secret"].encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    assert given == computed
    assert abs(int(stamp) - clock.now()) < 60
    until(lambda: rows(client, webhook)[0]["state"] == "delivered")
    assert rows(client, webhook)[0]["answer"] == "HTTP 204"


def test_a_batch_and_its_regrade_are_told_once_each(told):
    client, receiver, _ = told
    batch = send(client, [line(number) for number in range(20)]).json()["id"]
    until(lambda: receiver.got)
    regrade = client.post("/v1/regrades", json={"batch": batch}).json()["id"]
    until(lambda: len(receiver.got) == 2)
    told_ids = [(json.loads(body)["event"], json.loads(body)["data"]["id"]) for _, _, body in receiver.got]
    assert told_ids == [("batch.done", batch), ("regrade.done", regrade)]


def test_a_secret_is_shown_once(told):
    client, _, webhook = told
    assert webhook["secret"] not in client.get("/v1/webhooks").text


def test_a_failed_delivery_waits_and_is_tried_again(told, monkeypatch):
    client, receiver, webhook = told
    receiver.statuses = [500, 302]
    client.post("/v1/gradings", json=BODY)
    until(lambda: rows(client, webhook) and rows(client, webhook)[0]["answer"] == "HTTP 500")
    assert rows(client, webhook)[0]["state"] == "pending"
    moved = clock.now() + PAUSES[0] + 1
    monkeypatch.setattr(clock, "now", lambda: moved)
    until(lambda: rows(client, webhook)[0]["answer"] == "HTTP 302")
    assert len(receiver.got) == 2  # a redirect is not followed
    later = moved + PAUSES[1] + 1
    monkeypatch.setattr(clock, "now", lambda: later)
    until(lambda: rows(client, webhook)[0]["state"] == "delivered")
    assert rows(client, webhook)[0]["attempts"] == 3


def test_a_delivery_can_be_sent_again(told):
    client, receiver, webhook = told
    client.post("/v1/gradings", json=BODY)
    until(lambda: rows(client, webhook) and rows(client, webhook)[0]["state"] == "delivered")
    delivery = rows(client, webhook)[0]["id"]
    again = client.post(f"/v1/webhooks/{webhook['id']}/deliveries/{delivery}/redeliver")
    assert again.status_code == 202
    until(lambda: len(receiver.got) == 2)
    assert receiver.got[0][2] == receiver.got[1][2]


def test_a_deleted_webhook_is_told_nothing_more(told):
    client, receiver, webhook = told
    assert client.delete(f"/v1/webhooks/{webhook['id']}").status_code == 204
    client.post("/v1/gradings", json=BODY)
    assert receiver.got == []
    assert client.get("/v1/webhooks").json() == []


def test_a_delivery_that_fails_to_the_end_is_given_up(database_url, receiver, monkeypatch):
    receiver.statuses = [500] * 100
    with opened(database_url, webhook_private_networks=True) as client:
        service = client.app.state.service
        service.dispatcher.stop()
        client.post("/v1/webhooks", json={"url": receiver.url, "events": ["grading.done"]})
        client.post("/v1/gradings", json=BODY)
        sender = Dispatcher(service.database, "p", Metrics(), private_networks=True)
        start, ahead = clock.now(), 0.0
        monkeypatch.setattr(clock, "now", lambda: start + ahead)
        until(sender.send_one)
        for pause in PAUSES:
            ahead += pause + 1
            assert sender.send_one()
            assert not sender.send_one()
        with service.database.read() as connection:
            row = connection.execute(select(deliveries)).one()
        assert (row.state, row.attempts) == ("failed", len(PAUSES) + 1)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::10.0.0.1]/",
        "http://[2002:7f00:1::]/",
        "http://0.0.0.0/",
        "http://100.64.0.1/",
        "http://224.0.0.1/",
        "http://2130706433/",
        "http://0x7f.1/",
        "ftp://example.org/",
        "http://user:pass@example.org/",
        "file:///etc/passwd",
        "http:///x",
        "http://example.org/#x",
        "http://exa mple.org/",
        "http://example.org:99999/",
        "not a url",
    ],
)
def test_a_private_or_strange_target_is_refused(client, url):
    response = client.post("/v1/webhooks", json={"url": url, "events": ["grading.done"]})
    assert (response.status_code, response.json()["type"]) == (422, "urn:qassay:problem:invalid-webhook")


def test_a_name_with_one_private_address_among_public_ones_is_refused(monkeypatch):
    def answer(*_, **__):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in ("93.184.215.14", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    with pytest.raises(ForbiddenTarget, match="public"):
        resolve("http://example.org/", private_networks=False)


def test_the_address_that_was_checked_is_the_one_that_is_used(monkeypatch):
    answers = [["93.184.215.14"], ["127.0.0.1"]]

    def answer(*_, **__):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in answers.pop(0)]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    target = resolve("https://example.org/hook", private_networks=False)
    assert (target.url, target.host, target.name) == ("https://93.184.215.14:443/hook", "example.org", "example.org")
    assert len(answers) == 1


def test_a_signature_depends_on_time_body_and_secret():
    one = signature("s", 1, b"x")
    assert one.startswith("t=1,v1=")
    assert len({one, signature("s", 2, b"x"), signature("s", 1, b"y"), signature("t", 1, b"x")}) == 4
