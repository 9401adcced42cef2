"""The description of the API: checked in, and true of what the service answers to requests made from it."""

from __future__ import annotations

import json
from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.app import openapi_text
from tests.api.conftest import opened

DESCRIPTION = Path(__file__).resolve().parent.parent.parent / "docs" / "openapi.json"
CALLS = 4  # a route


def test_the_description_that_is_checked_in_is_the_service():
    assert DESCRIPTION.read_text() == openapi_text(), "python -m api.app > docs/openapi.json"


def test_every_route_says_what_it_is_for_and_what_can_go_wrong():
    document = json.loads(DESCRIPTION.read_text())
    checked = 0
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            if path not in ("/healthz", "/readyz"):
                assert {"401", "403", "429", "503"} <= set(operation["responses"]), (method, path)
            checked += 1
    assert checked >= 28


def test_every_reference_of_the_description_leads_somewhere():
    text = DESCRIPTION.read_text()
    schemas = json.loads(text)["components"]["schemas"]
    found = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert found <= set(schemas)
    assert len(found) >= 20


def _paths():
    document = json.loads(DESCRIPTION.read_text())
    found = [(method, path) for path, methods in document["paths"].items() for method in methods]
    # Its body is no JSON document but a line of them each; tests/api/test_batches.py sends those.
    found.remove(("post", "/v1/batches"))
    return found


def _explore(client, method, path, calls, mode):
    """Requests made from the description, valid or not; each is answered as the description says."""
    schema = schemathesis.openapi.from_dict(json.loads(DESCRIPTION.read_text()))
    operation = schema[path][method]
    answered = 0

    @hypothesis_settings(
        max_examples=calls,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def explore(case):
        nonlocal answered
        wanted = case.as_transport_kwargs(base_url="http://127.0.0.1")
        body = {"content" if name == "data" else name: wanted[name] for name in ("json", "data") if wanted.get(name)}
        response = client.request(
            wanted["method"], wanted["url"], params=wanted.get("params"), headers=wanted.get("headers"), **body
        )
        if path != "/readyz":
            assert response.status_code < 500, response.text
        case.validate_response(
            response, checks=[status_code_conformance, content_type_conformance, response_schema_conformance]
        )
        answered += 1

    explore()
    return answered


def test_what_is_described_is_what_is_answered(sqlite_url):
    with opened(sqlite_url, max_wait_seconds=2.0) as client:
        answered = {
            (method, path): _explore(client, method, path, CALLS, GenerationMode.POSITIVE) for method, path in _paths()
        }
    assert len(answered) >= 28
    assert min(answered.values()) >= 1
    assert sum(answered.values()) >= 70


def test_what_is_not_described_is_refused_as_described(sqlite_url):
    answered = 0
    with opened(sqlite_url, max_wait_seconds=2.0) as client:
        for method, path in _paths():
            try:
                answered += _explore(client, method, path, CALLS, GenerationMode.NEGATIVE)
            except Unsatisfiable:  # a route without parameters has no wrong requests
                continue
    assert answered >= 40
