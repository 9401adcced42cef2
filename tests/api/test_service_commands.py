"""``qassay serve``, ``worker`` and ``keys`` as processes, with the real sandbox between them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest

from contracts.load import LIBRARY, reference_path
from tests.api.conftest import until
from tests.api.test_crash import free_port

ROOT = LIBRARY.parent.parent


def command(url, *arguments, **environment):
    return {
        "args": [sys.executable, "-m", "api.cli", *arguments],
        "cwd": ROOT,
        "env": os.environ | {"QASSAY_DATABASE_URL": url, **environment},
    }


def keys(url, *arguments):
    done = subprocess.run(**command(url, "keys", *arguments), capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    return done


def reachable(address, process):
    assert process.poll() is None, "the server ended"
    try:
        return httpx.get(f"{address}/healthz", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def test_an_api_and_a_worker_share_a_database_and_a_key_is_needed(sqlite_url):
    token = keys(sqlite_url, "create", "me", "--scope", "submit", "--scope", "read").stdout.strip()
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    server = subprocess.Popen(
        **command(sqlite_url, "serve", "--no-worker", "--port", str(port), QASSAY_AUTH="1"), **quiet
    )
    worker = subprocess.Popen(**command(sqlite_url, "worker", QASSAY_SLOTS="1", QASSAY_CANARY_SECONDS="600"), **quiet)
    try:
        until(lambda: reachable(address, server), 60)
        body = {
            "contract": "states/bell_phi_plus",
            "framework": "qiskit",
            "source": reference_path("states/bell_phi_plus", "qiskit").read_text(),
        }
        assert httpx.post(f"{address}/v1/gradings", json=body).status_code == 401
        answer = httpx.post(
            f"{address}/v1/gradings",
            json=body,
            headers={"authorization": f"Bearer {token}", "prefer": "wait=90"},
            timeout=100,
        )
        assert answer.json()["verdict"]["status"] == "pass"
        assert answer.json()["runs"][0]["layers"]
    finally:
        for process in (server, worker):
            process.send_signal(signal.SIGTERM)
        logs = [process.communicate(timeout=60)[1] for process in (server, worker)]
    assert [server.returncode, worker.returncode] == [143, 143]
    events = [json.loads(row) for log in logs for row in log.splitlines()]
    assert {"started", "stopped", "graded"} <= {event["event"] for event in events}
    assert "QuantumCircuit" not in "".join(logs)
    assert token not in "".join(logs)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_worker_that_is_told_to_stop_while_it_starts_stops(sqlite_url, tmp_path, number, code):
    words = command(sqlite_url, "worker", QASSAY_SLOTS="1", TMPDIR=str(tmp_path))
    for seconds in (0.0, 0.3, 1.0):
        worker = subprocess.Popen(**words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        until(lambda: list(tmp_path.glob("qassay-sandbox-*/*/zygote-*")), 60)
        time.sleep(seconds)  # on to some other moment of its start
        worker.send_signal(number)
        log = worker.communicate(timeout=120)[1]
        assert worker.returncode == code, log
        assert "Traceback" not in log
        assert not list(tmp_path.glob("qassay-sandbox-*"))


def test_keys_are_made_listed_and_revoked(sqlite_url):
    made = keys(sqlite_url, "create", "harness", "--scope", "read", "--days", "1")
    assert made.returncode == 0
    assert made.stdout.startswith("qassay_")
    row = json.loads(keys(sqlite_url, "list", "--json").stdout)[0]
    assert (row["name"], row["scopes"], row["revoked_at"]) == ("harness", ["read"], None)
    assert made.stdout.strip() not in keys(sqlite_url, "list").stdout
    assert keys(sqlite_url, "revoke", row["id"]).returncode == 0
    assert json.loads(keys(sqlite_url, "list", "--json").stdout)[0]["revoked_at"]
    assert keys(sqlite_url, "revoke", row["id"]).returncode == 64


@pytest.mark.parametrize("arguments", [["create", "x", "--scope", "everything"], ["create", "x"], ["revoke", "k"]])
def test_bad_usage_of_keys_is_64(sqlite_url, arguments):
    assert keys(sqlite_url, *arguments).returncode == 64


def test_an_address_that_is_taken_is_told(sqlite_url):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            **command(sqlite_url, "serve", "--no-worker", "--port", port), capture_output=True, timeout=60
        )
    assert done.returncode == 69


def test_a_setting_that_is_wrong_is_bad_usage(sqlite_url):
    done = subprocess.run(
        **command(sqlite_url, "serve", QASSAY_SLOTS="many"), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 64
    assert "QASSAY_SLOTS" in done.stderr
