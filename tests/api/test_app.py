"""The HTTP service: answers, and problems that are clear and never a traceback."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from api import app as app_module
from api.app import create_app
from contracts.load import library_ids, load_id, reference_path
from grader.sandbox.job import Built, Run, RunRecord
from ir.program import Control, Gate, Program
from ir.text import parse_program

BELL = Program(2, 0, (Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
BODY = {"contract": "states/bell_phi_plus", "framework": "qiskit", "source": "def bell_phi_plus(): ..."}


class FakeSandbox:
    """Builds a Bell pair whatever it is given."""

    def run(self, job):
        return Run(Built(BELL), RunRecord(0.1, 0.2, "printed", "", ("fake",)))

    def versions(self, framework):
        return {framework: "1.0"}

    def close(self): ...


@pytest.fixture
def client():
    with TestClient(create_app(FakeSandbox()), raise_server_exceptions=False) as opened:
        yield opened


def _problem(response, status, kind):
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    document = response.json()
    assert document["type"] == f"urn:qassay:problem:{kind}"
    assert "Traceback" not in response.text
    return document


def test_a_grading_answers_the_verdict_and_the_run_beside_it(client):
    response = client.post("/v1/gradings", json=BODY)
    assert response.status_code == 200
    document = response.json()
    assert document["verdict"]["status"] == "pass"
    assert parse_program(document["runs"][0]["program"]) == BELL
    assert document["runs"][0]["stdout"] == "printed"


def test_an_unknown_contract_is_a_problem_that_names_close_ones(client):
    document = _problem(client.post("/v1/gradings", json=BODY | {"contract": "states/bell"}), 404, "unknown-contract")
    assert "states/bell_phi_plus" in document["detail"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"framework": "qiskitt"}, "body.framework"),
        ({"sorce": "x"}, "body.sorce"),
        ({"source": 3}, "body.source"),
    ],
)
def test_a_wrong_field_is_named(client, change, where):
    document = _problem(client.post("/v1/gradings", json=BODY | change), 422, "invalid-request")
    assert any(error["where"] == where for error in document["errors"])


def test_a_body_that_is_no_json_is_a_problem(client):
    _problem(
        client.post("/v1/gradings", content=b"{", headers={"content-type": "application/json"}), 422, "invalid-request"
    )


def test_a_source_that_is_no_text_has_its_reason_code(client):
    raw = b'{"contract":"states/bell_phi_plus","framework":"qiskit","source":"\\ud800"}'
    response = client.post("/v1/gradings", content=raw, headers={"content-type": "application/json"})
    assert response.json()["verdict"]["reason"] == "submission.not_utf8"


def test_a_large_source_has_its_reason_code(client):
    response = client.post("/v1/gradings", json=BODY | {"source": "#" * 10_000_000})
    assert response.json()["verdict"]["reason"] == "submission.too_large"


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_beyond_the_bound_is_refused_declared_or_not(client, monkeypatch, declared):
    with TestClient(create_app(FakeSandbox()), raise_server_exceptions=False) as small:
        small.app.user_middleware[0].kwargs["max_bytes"] = 1000
        small.app.middleware_stack = small.app.build_middleware_stack()
        chunks = (b"x" * 100 for _ in range(100))
        content = b"x" * 10_000 if declared else chunks
        _problem(small.post("/v1/gradings", content=content), 413, "too-large")
    assert app_module.MAX_BODY_BYTES >= 10_000_000


def test_the_library_is_listed_and_shown(client):
    listed = client.get("/v1/contracts").json()
    assert [row["id"] for row in listed] == list(library_ids())
    shown = client.get("/v1/contracts/states/w_4", params={"framework": "cirq"}).json()
    assert shown["framework"] == "cirq"
    assert "LineQubit" in shown["statement"]


def test_no_answer_tells_a_reference_or_a_probe(client):
    text = client.get("/v1/contracts/states/rx_ry").text
    assert "ParameterVector" in reference_path("states/rx_ry", "qiskit").read_text()
    assert "ParameterVector" not in text
    assert load_id("states/rx_ry").probes == 3


def test_unknown_paths_and_methods_are_problems(client):
    _problem(client.get("/v1/nothing"), 404, "not-found")
    _problem(client.get("/v1/gradings"), 405, "method-not-allowed")


def test_a_fault_of_the_service_tells_nothing_of_its_inside(monkeypatch):
    class Broken(FakeSandbox):
        def versions(self, framework):
            raise OSError("/secret/path")

    with TestClient(create_app(Broken()), raise_server_exceptions=False) as client:
        document = client.post("/v1/gradings", json=BODY).json()
        # The pipeline already turns it into a verdict that blames us.
        assert document["verdict"]["reason"] == "grader.internal"
        assert "secret" not in str(document)
        monkeypatch.setattr(app_module, "grade", lambda *_: 1 / 0)
        _problem(client.post("/v1/gradings", json=BODY), 500, "internal")


def test_health_and_the_description_answer(client):
    assert client.get("/healthz").json()["status"] == "ok"
    paths = client.get("/openapi.json").json()["paths"]
    assert set(paths) == {"/v1/gradings", "/v1/contracts", "/v1/contracts/{family}/{task}", "/healthz"}


def test_a_body_that_is_not_said_to_be_json_is_told_so(client):
    problem = _problem(
        client.post("/v1/gradings", content=b"x", headers={"content-type": "text/plain"}), 415, "unsupported-media-type"
    )
    assert "application/json" in problem["detail"]
