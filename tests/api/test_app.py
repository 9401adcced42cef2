"""The HTTP service: answers, and problems that are clear and never a traceback."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from api import problems
from api.models import GradingAnswer
from api.queue import grading as grading_module
from api.shelf import Shelf
from contracts.load import ContractError, library_ids, load_id, reference_path
from ir.text import parse_program
from tests.api.conftest import BELL, BODY, FakeSandbox, opened

JSON = {"content-type": "application/json"}
ROOT = Path(__file__).resolve().parent.parent.parent


def _problem(response, status, kind):
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    document = response.json()
    assert document["type"] == f"urn:qassay:problem:{kind}"
    assert "Traceback" not in response.text
    return document


def test_a_grading_answers_the_verdict_and_the_run_beside_it(either):
    response = either.post("/v1/gradings", json=BODY)
    assert response.status_code == 200
    document = response.json()
    assert document["verdict"]["status"] == "pass"
    assert parse_program(document["runs"][0]["program"]) == BELL
    assert document["runs"][0]["stdout"] == "printed"


def test_every_answer_is_as_it_is_described(client):
    for change in ({}, {"source": "wrong"}, {"source": ""}, {"cache": "bypass"}):
        GradingAnswer.model_validate_json(client.post("/v1/gradings", json=BODY | change).content)


def test_an_unknown_contract_is_a_problem_that_names_close_ones(client):
    document = _problem(client.post("/v1/gradings", json=BODY | {"contract": "states/bell"}), 404, "unknown-contract")
    assert "states/bell_phi_plus" in document["detail"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"framework": "qiskitt"}, "body.framework"),
        ({"sorce": "x"}, "body.sorce"),
        ({"source": 3}, "body.source"),
        ({"entry_point": "a\u0000b"}, "body.entry_point"),
        ({"expires_in": -1}, "body.expires_in"),
    ],
)
def test_a_wrong_field_is_named(client, change, where):
    document = _problem(client.post("/v1/gradings", json=BODY | change), 422, "invalid-request")
    assert any(error["where"] == where for error in document["errors"])


@pytest.mark.parametrize("content", [b"{", b"", b"\xff\xfe", b"[" * 200_000, b'{"source": NaN}', b"null", b"3"])
def test_a_body_that_is_no_request_is_a_problem(client, content):
    response = client.post("/v1/gradings", content=content, headers=JSON)
    assert response.status_code in (400, 422)
    assert response.headers["content-type"] == "application/problem+json"
    assert "Traceback" not in response.text


def test_a_source_that_is_no_text_has_its_reason_code(either):
    raw = b'{"contract":"states/bell_phi_plus","framework":"qiskit","source":"\\ud800"}'
    response = either.post("/v1/gradings", content=raw, headers=JSON)
    assert response.json()["verdict"]["reason"] == "submission.not_utf8"


def test_words_that_are_no_text_do_not_break_a_problem(client):
    raw = b'{"contract":"\\ud800","framework":"qiskit","source":""}'
    _problem(client.post("/v1/gradings", content=raw, headers=JSON), 422, "invalid-request")


def test_a_large_source_has_its_reason_code(client):
    response = client.post("/v1/gradings", json=BODY | {"source": "#" * 10_000_000})
    assert response.json()["verdict"]["reason"] == "submission.too_large"


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_beyond_the_bound_is_refused_declared_or_not(sqlite_url, declared):
    with opened(sqlite_url, max_body_bytes=1000) as small:
        chunks = (b"x" * 100 for _ in range(100))
        content = b"x" * 10_000 if declared else chunks
        _problem(small.post("/v1/gradings", content=content, headers=JSON), 413, "too-large")


def test_a_gzip_body_is_read(client):
    packed = gzip.compress(json.dumps(BODY).encode())
    response = client.post("/v1/gradings", content=packed, headers=JSON | {"content-encoding": "gzip"})
    assert response.json()["verdict"]["status"] == "pass"


def test_a_small_body_that_unfolds_beyond_the_bound_is_refused(sqlite_url):
    with opened(sqlite_url, max_body_bytes=100_000) as small:
        packed = gzip.compress(b" " * 50_000_000)
        assert len(packed) < 100_000
        response = small.post("/v1/gradings", content=packed, headers=JSON | {"content-encoding": "gzip"})
        _problem(response, 413, "too-large")


@pytest.mark.parametrize(
    "content", [b"no gzip", gzip.compress(b"{}")[:-4], gzip.compress(b"{}") + b"more"], ids=["plain", "cut", "more"]
)
def test_a_body_that_is_not_its_encoding_is_a_problem(client, content):
    response = client.post("/v1/gradings", content=content, headers=JSON | {"content-encoding": "gzip"})
    _problem(response, 400, "bad-encoding")


def test_other_encodings_are_refused_by_name(client):
    response = client.post("/v1/gradings", content=b"{}", headers=JSON | {"content-encoding": "br"})
    _problem(response, 415, "unsupported-encoding")


def test_the_library_is_listed_and_shown(client):
    listed = client.get("/v1/contracts").json()
    assert [row["id"] for row in listed] == list(library_ids())
    shown = client.get("/v1/contracts/states/w_4", params={"framework": "cirq"}).json()
    assert shown["framework"] == "cirq"
    assert "LineQubit" in shown["statement"]


def test_a_contract_is_shown_in_no_framework_that_it_does_not_cover(client):
    response = client.get("/v1/contracts/noise/given_kraus", params={"framework": "cudaq"})
    document = _problem(response, 422, "invalid-request")
    assert "noise/given_kraus covers qiskit, cirq, pennylane, not 'cudaq'" in document["detail"]


def test_a_broken_file_of_the_library_is_our_fault_and_tells_no_path(client, monkeypatch):
    def broken(self, contract_id):
        if contract_id == "states/w_4":
            raise ContractError("/somewhere/contract.toml: broken")
        return take(self, contract_id)

    take = Shelf.take
    monkeypatch.setattr(Shelf, "take", broken)
    document = _problem(client.post("/v1/gradings", json=BODY | {"contract": "states/w_4"}), 500, "broken-contract")
    assert "somewhere" not in str(document)
    listed = [row["id"] for row in client.get("/v1/contracts").json()]
    assert listed == [name for name in library_ids() if name != "states/w_4"]


def test_no_answer_tells_a_reference_or_a_probe(client):
    text = client.get("/v1/contracts/states/rx_ry").text
    assert "ParameterVector" in reference_path("states/rx_ry", "qiskit").read_text()
    assert "ParameterVector" not in text
    assert load_id("states/rx_ry").probes == 4


def test_unknown_paths_and_methods_are_problems(client):
    _problem(client.get("/v1/nothing"), 404, "not-found")
    _problem(client.put("/v1/gradings"), 405, "method-not-allowed")


def test_a_fault_of_the_runtime_tells_nothing_of_its_inside(sqlite_url):
    class Broken(FakeSandbox):
        def run(self, job):
            raise OSError("/secret/path")

    with opened(sqlite_url, Broken()) as client:
        document = client.post("/v1/gradings", json=BODY).json()
        assert document["verdict"]["reason"] == "grader.internal"
        assert document["verdict"]["blame"] == "grader"
        assert "secret" not in str(document)


def test_a_fault_of_the_service_around_a_grading_is_ours(sqlite_url, monkeypatch):
    monkeypatch.setattr(grading_module, "grade", lambda *_: 1 / 0)
    with opened(sqlite_url) as client:
        document = client.post("/v1/gradings", json=BODY).json()
        assert document["verdict"]["reason"] == "grader.internal"


def test_a_fault_of_the_service_is_a_problem_without_its_inside(client, monkeypatch):
    monkeypatch.setattr("api.routes.gradings.submit", lambda *_: 1 / 0)
    document = _problem(client.post("/v1/gradings", json=BODY), 500, "internal")
    assert "division" not in str(document)


def test_a_body_that_is_not_said_to_be_json_is_told_so(client):
    problem = _problem(
        client.post("/v1/gradings", content=b"x", headers={"content-type": "text/plain"}), 415, "unsupported-media-type"
    )
    assert "application/json" in problem["detail"]


def test_every_answer_has_its_id_and_strict_headers(client):
    for response in (client.get("/healthz"), client.post("/v1/gradings", json={}), client.get("/v1/nothing")):
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["x-frame-options"] == "DENY"
        assert response.headers["content-security-policy"].startswith("default-src 'none'")
        assert len(response.headers["x-request-id"]) == 28


def test_a_request_keeps_the_id_that_it_came_with(client):
    assert client.get("/healthz", headers={"x-request-id": "mine-1"}).headers["x-request-id"] == "mine-1"
    forged = client.get("/healthz", headers={"x-request-id": "a b\tc"}).headers["x-request-id"]
    assert forged.startswith("q_")


def test_the_page_of_documentation_loads_nothing_from_elsewhere(client):
    page = client.get("/docs")
    assert page.status_code == 200
    for path in client.get("/openapi.json").json()["paths"]:
        assert path in page.text
    assert "<script" not in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text


def test_every_kind_of_problem_is_documented():
    text = (ROOT / "docs" / "api.md").read_text()
    assert len(problems.KINDS) > 20
    for kind, known in problems.KINDS.items():
        assert f"| `{kind}` | {known.status} |" in text, kind
