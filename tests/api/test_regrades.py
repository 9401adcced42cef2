"""Regrades: a diff to look at, then the new results in the old ones' place, and never a failure of ours."""

from __future__ import annotations

import json

import pytest

from grader.sandbox.job import Built, Run, RunRecord
from tests.api.conftest import BELL, BODY, EMPTY, FakeSandbox, opened
from tests.api.test_batches import line, results, send


class Changed(FakeSandbox):
    """A later runtime: some programs come out otherwise, and one breaks us."""

    def run(self, job):
        if "breaks" in job.source:
            raise OSError
        built = EMPTY if "flips" in job.source or "wrong" in job.source else BELL
        return Run(Built(built), RunRecord(0.1, 0.2, "", "", ()))

    def versions(self, framework):
        return {framework: "2.0"}


@pytest.fixture
def regraded(database_url):
    """A client of the later service, and the ids of a batch and its regrade."""
    lines = [line(0), line(1, source="flips"), line(2, source="wrong"), "no json", line(4, source="breaks")]
    with opened(database_url) as client:
        batch = send(client, lines).json()["id"]
        results(client, batch, follow=True)
    with opened(database_url, Changed()) as client:
        made = client.post("/v1/regrades", json={"batch": batch})
        assert made.status_code == 202
        regrade = made.json()["id"]
        results(client, regrade, follow=True)
        yield client, batch, regrade


def test_the_diff_counts_what_would_change(regraded):
    client, batch, regrade = regraded
    diff = client.get(f"/v1/regrades/{regrade}/diff").json()
    assert (diff["original"], diff["compared"], diff["same"], diff["not_comparable"]) == (batch, 4, 2, 1)
    assert diff["flips"] == [{"before": "pass", "after": "rule.min_entanglers", "count": 1}] or (
        len(diff["flips"]) == 1 and diff["flips"][0]["before"] == "pass"
    )


def test_flips_are_named_one_by_one(regraded):
    client, _, regrade = regraded
    rows = [json.loads(row) for row in client.get(f"/v1/regrades/{regrade}/flips").text.splitlines()]
    assert [row["id"] for row in rows] == ["item-1", "item-4"]
    assert rows[0]["before"] == {"status": "pass", "reason": "pass"}
    assert rows[0]["after"]["status"] == "semantic_failure"


def test_looking_changes_nothing(regraded):
    client, batch, _ = regraded
    assert [row["verdict"] and row["verdict"]["status"] for row in results(client, batch)] == [
        "pass", "pass", "semantic_failure", None, "pass",
    ]  # fmt: skip


def test_applying_replaces_what_was_decided_and_keeps_the_rest(regraded):
    client, batch, regrade = regraded
    before = results(client, batch)
    tag = client.get(f"/v1/gradings/{before[1]['grading']}").headers["etag"]
    applied = client.post(f"/v1/regrades/{regrade}/apply").json()
    assert applied["replaced"] == 3
    after = results(client, batch)
    assert [row["verdict"] and row["verdict"]["status"] for row in after] == [
        "pass", "semantic_failure", "semantic_failure", None, "pass",
    ]  # fmt: skip
    assert [row["grading"] for row in after] == [row["grading"] for row in before]
    assert client.get(f"/v1/gradings/{before[1]['grading']}").headers["etag"] != tag
    again = client.post(f"/v1/regrades/{regrade}/apply").json()
    assert (again["replaced"], again["applied_at"]) == (0, applied["applied_at"])
    # The diff still says what was changed.
    assert len(client.get(f"/v1/regrades/{regrade}/diff").json()["flips"]) == 1


def test_a_regrade_is_no_batch_in_a_listing(regraded):
    client, batch, regrade = regraded
    assert [row["id"] for row in client.get("/v1/batches").json()["items"]] == [batch]
    assert [row["id"] for row in client.get("/v1/regrades").json()["items"]] == [regrade]


@pytest.mark.usefixtures("quick")
def test_what_is_known_is_not_computed_again(database_url):
    sandbox = FakeSandbox()
    with opened(database_url, sandbox) as client:
        batch = send(client, [line(number) for number in range(300)]).json()["id"]
        results(client, batch, follow=True)
        before = len(sandbox.runs)
        regrade = client.post("/v1/regrades", json={"batch": batch}).json()
        assert (regrade["state"], regrade["items"]) == ("done", 300)
        assert len(sandbox.runs) == before
        assert client.get(f"/v1/regrades/{regrade['id']}/diff").json()["same"] == 300


def test_what_is_not_there_or_not_finished_cannot_be_regraded(client):
    assert client.post("/v1/regrades", json={"batch": "b_" + "0" * 26}).status_code == 404
    assert client.post("/v1/regrades", json={"batch": "x\u0000"}).status_code == 422
    assert BODY["framework"] == "qiskit"
