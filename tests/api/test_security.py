"""Keys, scopes, rates and whose is what; what is audited, and what no answer tells."""

from __future__ import annotations

import hashlib

import pytest
from sqlalchemy import select

from api import clock
from api.security.keys import create_key
from api.security.rates import Rates
from api.settings import Settings, SettingsError, is_loopback
from api.storage.tables import api_keys
from tests.api.conftest import BODY, opened
from tests.api.test_batches import line, send


@pytest.fixture
def guarded(database_url):
    """A service that needs keys, and one key of each scope."""
    with opened(database_url, needs_key=True) as client:
        database = client.app.state.service.database
        tokens = {}
        for scope in ("submit", "read", "admin"):
            tokens[scope] = database.write(
                lambda connection, scope=scope: create_key(connection, scope, [scope], clock.now())
            )[1]
        yield client, {scope: {"authorization": f"Bearer {token}"} for scope, token in tokens.items()}


def test_nothing_is_answered_without_a_key_but_health_and_the_description(guarded):
    client, _ = guarded
    checked = 0
    for path, methods in client.get("/openapi.json").json()["paths"].items():
        for method in methods:
            filled = path.replace("{family}", "states").replace("{task}", "w_4")
            for name, letter in (
                ("grading", "g"),
                ("batch", "b"),
                ("regrade", "r"),
                ("key", "k"),
                ("webhook", "w"),
                ("delivery", "d"),
            ):
                filled = filled.replace(f"{{{name}}}", f"{letter}_{'0' * 26}")
            response = client.request(method, filled)
            if path in ("/healthz", "/readyz"):
                assert response.status_code in (200, 503)
            else:
                assert response.status_code == 401, (method, path, response.text)
                assert response.headers["www-authenticate"] == "Bearer"
            checked += 1
    assert checked >= 25


@pytest.mark.parametrize("given", ["Bearer x", "Bearer ", "Basic eDp5", "bearer", "Bearer \u00e9"])
def test_a_wrong_key_is_no_key(guarded, given):
    client, _ = guarded
    assert client.get("/v1/contracts", headers={"authorization": given.encode("latin-1")}).status_code == 401


@pytest.mark.parametrize(
    ("scope", "method", "path", "status"),
    [
        ("read", "POST", "/v1/gradings", 403),
        ("submit", "GET", "/v1/gradings", 403),
        ("read", "GET", "/v1/gradings", 200),
        ("admin", "GET", "/v1/gradings", 200),
        ("submit", "GET", "/v1/keys", 403),
        ("read", "GET", "/v1/webhooks", 403),
        ("admin", "GET", "/v1/keys", 200),
        ("read", "GET", "/metrics", 200),
    ],
)
def test_a_key_may_do_what_its_scopes_say(guarded, scope, method, path, status):
    client, headers = guarded
    assert (
        client.request(method, path, headers=headers[scope], json=BODY if method == "POST" else None).status_code
        == status
    )


def test_a_key_sees_its_own_and_an_administrator_everything(guarded):
    client, headers = guarded
    both = client.post(
        "/v1/keys", json={"name": "other", "scopes": ["submit", "read"]}, headers=headers["admin"]
    ).json()
    other = {"authorization": f"Bearer {both['token']}"}
    grading = client.post("/v1/gradings", json=BODY, headers=headers["submit"]).json()["id"]
    batch = send(client, [line(0)], **headers["submit"]).json()["id"]
    for path in (
        f"/v1/gradings/{grading}",
        f"/v1/batches/{batch}",
        f"/v1/batches/{batch}/results",
        f"/v1/gradings/{grading}/events",
    ):
        assert client.get(path, headers=other).status_code == 404
        assert client.get(path, headers=headers["admin"]).status_code == 200
    assert client.get("/v1/gradings", headers=other).json()["items"] == []
    assert client.post(f"/v1/gradings/{grading}/cancel", headers=other).status_code == 404
    assert client.delete(f"/v1/gradings/{grading}", headers=other).status_code == 404
    assert client.post("/v1/regrades", json={"batch": batch}, headers=other).status_code == 404


def test_an_idempotency_key_is_its_owners_alone(guarded):
    client, headers = guarded
    mine = client.post("/v1/gradings", json=BODY, headers=headers["submit"] | {"idempotency-key": "k"}).json()["id"]
    theirs = client.post("/v1/gradings", json=BODY, headers=headers["admin"] | {"idempotency-key": "k"}).json()["id"]
    assert mine != theirs


def test_a_token_is_shown_once_and_kept_as_a_hash(guarded):
    client, headers = guarded
    made = client.post("/v1/keys", json={"name": "n", "scopes": ["read"]}, headers=headers["admin"])
    token = made.json()["token"]
    assert made.status_code == 201
    assert token not in client.get("/v1/keys", headers=headers["admin"]).text
    assert token not in client.get("/v1/audit", headers=headers["admin"]).text
    with client.app.state.service.database.read() as connection:
        rows = connection.execute(select(api_keys)).all()
    assert all(token not in str(row) for row in rows)
    assert hashlib.sha256(token.encode()).hexdigest() in {row.hash for row in rows}


def test_a_revoked_key_is_refused_from_the_next_request_on(guarded):
    client, headers = guarded
    made = client.post("/v1/keys", json={"name": "n", "scopes": ["read"]}, headers=headers["admin"]).json()
    own = {"authorization": f"Bearer {made['token']}"}
    assert client.get("/v1/contracts", headers=own).status_code == 200
    assert client.delete(f"/v1/keys/{made['id']}", headers=headers["admin"]).status_code == 204
    assert client.get("/v1/contracts", headers=own).status_code == 401
    assert client.delete(f"/v1/keys/{made['id']}", headers=headers["admin"]).status_code == 404


def test_an_expired_key_is_refused(guarded, monkeypatch):
    client, headers = guarded
    made = client.post(
        "/v1/keys", json={"name": "n", "scopes": ["read"], "expires_in": 60}, headers=headers["admin"]
    ).json()
    own = {"authorization": f"Bearer {made['token']}"}
    assert client.get("/v1/contracts", headers=own).status_code == 200
    later = clock.now() + 61
    monkeypatch.setattr(clock, "now", lambda: later)
    assert client.get("/v1/contracts", headers=own).status_code == 401


def test_what_an_administrator_does_is_recorded(guarded):
    client, headers = guarded
    made = client.post(
        "/v1/keys", json={"name": "n", "scopes": ["read"]}, headers=headers["admin"] | {"x-request-id": "r1"}
    ).json()
    client.delete(f"/v1/keys/{made['id']}", headers=headers["admin"])
    rows = client.get("/v1/audit", headers=headers["admin"]).json()
    assert [row["action"] for row in rows] == ["key.revoke", "key.create"]
    assert rows[1]["request_id"] == "r1"
    assert {row["subject"] for row in rows} == {made["id"]}


def test_a_key_has_a_rate(guarded):
    client, headers = guarded
    made = client.post(
        "/v1/keys", json={"name": "n", "scopes": ["read"], "requests_per_minute": 3}, headers=headers["admin"]
    ).json()
    own = {"authorization": f"Bearer {made['token']}"}
    answers = [client.get("/v1/contracts", headers=own) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 21


def test_a_bucket_is_refilled_steadily():
    rates = Rates()
    assert [rates.seconds_to_wait("a", 60, now=0.0) for _ in range(60)] == [0.0] * 60
    assert rates.seconds_to_wait("a", 60, now=0.0) == pytest.approx(1.0)
    assert rates.seconds_to_wait("a", 60, now=1.0) == 0.0
    assert rates.seconds_to_wait("b", 60, now=0.0) == 0.0
    assert rates.seconds_to_wait("a", 0, now=0.0) == 0.0


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:8000", 200),
        ("localhost:9", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("[::1", 421),
        ("allowed.example", 200),
    ],
)
def test_a_page_elsewhere_cannot_reach_a_service_without_keys(sqlite_url, host, status):
    with opened(sqlite_url, allowed_hosts="allowed.example, other.example") as client:
        assert client.get("/v1/contracts", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("127.5.5.5", True),
        ("0.0.0.0", False),
        ("::", False),
        ("10.0.0.1", False),
        ("example.org", False),
    ],
)
def test_keys_are_needed_wherever_others_can_reach_it(host, loopback):
    assert is_loopback(host) is loopback
    assert Settings().needs_key(host) is not loopback
    assert Settings(auth=True).needs_key(host)
    assert not Settings(auth=False).needs_key(host)


def test_settings_come_from_the_environment():
    found = Settings.from_environment({"QASSAY_SLOTS": "3", "QASSAY_AUTH": "yes", "QASSAY_DRAIN_SECONDS": "1.5"})
    assert (found.slots, found.auth, found.drain_seconds) == (3, True, 1.5)


@pytest.mark.parametrize(
    ("name", "value"), [("SLOTS", "x"), ("SLOTS", "-1"), ("AUTH", "maybe"), ("DRAIN_SECONDS", "nan")]
)
def test_a_wrong_setting_is_named(name, value):
    with pytest.raises(SettingsError, match=f"QASSAY_{name}"):
        Settings.from_environment({f"QASSAY_{name}": value})
