"""Both clients against the real service, on loopback."""

from __future__ import annotations

import ast
import asyncio
import sys
import threading
from pathlib import Path

import pytest
import qassay_client as q
from qassay_client.requests import Call

from tests.api.conftest import FakeSandbox
from tests.client.conftest import BELL, LosesAnswers, served

PACKAGE = Path(q.__file__).parent
QUICK = q.Retries(first=0.05, longest=0.2, deadline=30.0)


@pytest.fixture
def client(address):
    with q.Client(address, retries=QUICK) as found:
        yield found


def _items(count: int, name: str) -> list[dict]:
    source = "def bell_phi_plus(): ..."
    sources = [f"# {name}{k}{' wrong' * (k % 2)}\n{source}" for k in range(count)]
    return [
        {"id": f"{name}{k}", "contract": BELL, "framework": "qiskit", "source": text} for k, text in enumerate(sources)
    ]


def test_a_program_is_graded(client):
    found = client.grade(BELL, "qiskit", "# graded")
    assert (found.state, found.verdict.reward(), found.runs[0].stdout) == ("done", 1.0, "printed")
    assert found.verdict.evidence[0].outcome == "held"
    assert client.get(found.id) == found


def test_a_wrong_program_fails(client):
    found = client.grade(BELL, "qiskit", "# wrong")
    assert (found.verdict.reward(), found.verdict.blame) == (0.0, "candidate")


def test_the_same_key_is_the_same_grading(client):
    one = client.submit(BELL, "qiskit", "# same", idempotency_key="k1")
    assert client.submit(BELL, "qiskit", "# same", idempotency_key="k1").id == one.id
    with pytest.raises(q.IdempotencyMismatch):
        client.submit(BELL, "qiskit", "# other", idempotency_key="k1")


def test_a_lost_answer_makes_no_second_grading(address):
    with q.Client(address, retries=QUICK, transport=LosesAnswers(2)) as client:
        found = client.submit(BELL, "cirq", "# lost answer")
        again = client.wait(found)
        listed = client._json(Call("GET", "/v1/gradings", params={"framework": "cirq"}))["items"]
    assert [row["id"] for row in listed] == [again.id]


def test_a_lost_answer_makes_no_second_batch(address):
    with q.Client(address, retries=QUICK, transport=LosesAnswers(1)) as client:
        found = client.submit_batch(_items(3, "lostbatch"))
        rows = client._json(Call("GET", "/v1/batches", params={"limit": 100}))["items"]
        assert [row["id"] for row in rows].count(found.id) == 1
        assert sum(row["created_at"] == found.raw["created_at"] for row in rows) == 1


def test_an_unknown_contract_names_close_ones(client):
    with pytest.raises(q.UnknownContract, match="bell_phi_plus"):
        client.submit("states/bell_phi_pluss", "qiskit", "s")


@pytest.mark.parametrize("order", ["input", "finished"])
def test_a_batch_gives_every_result_once(client, order):
    batch = client.submit_batch([*_items(30, order), {"id": "bad", "contract": BELL}])
    found = list(client.batch_results(batch.id, order=order))
    assert sorted(result.item for result in found) == list(range(31))
    if order == "input":
        assert [result.item for result in found] == list(range(31))
    by_item = {result.item: result for result in found}
    assert [by_item[k].verdict.reward() for k in range(4)] == [1.0, 0.0, 1.0, 0.0]
    assert (by_item[30].state, by_item[30].verdict) == ("refused", None)
    assert by_item[30].problem["status"] == 422
    assert client.batch(batch.id).statuses == {"pass": 15, "semantic_failure": 15}


def test_events_of_a_grading_and_of_a_batch_end(client):
    submitted = client.submit(BELL, "qiskit", "# events")
    assert [event.name for event in client.events(submitted.id)] == ["queued", "running", "done"]
    batch = client.submit_batch(_items(5, "events"))
    events = list(client.events(batch.id))
    assert events[-1].name == "done" and events[-1].data["finished"] == 5


def test_contracts_and_frameworks(client):
    assert BELL in [row.id for row in client.contracts()]
    one = client.contract(BELL, "cirq")
    assert one.entry_point == "bell_phi_plus" and "Bell" in one.statement
    assert [row.name for row in client.frameworks()] == ["qiskit", "cirq", "pennylane", "cudaq"]


def test_a_deleted_grading_is_gone(client):
    found = client.grade(BELL, "qiskit", "# deleted")
    client.delete(found.id)
    with pytest.raises(q.NotFound):
        client.get(found.id)


def test_a_cancelled_grading_has_no_verdict(tmp_path):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    try:
        with served(tmp_path, sandbox) as (address, _), q.Client(address, retries=QUICK) as client:
            submitted = client.submit(BELL, "qiskit", "# held")
            with pytest.raises(q.DeadlineExceeded) as caught:
                client.wait(submitted, deadline=0.5)
            assert caught.value.grading == submitted.id
            client.cancel(submitted.id)
            with pytest.raises(q.GradingEnded):
                client.wait(submitted)
            sandbox.hold.set()
    finally:
        sandbox.hold.set()


def test_a_stream_goes_on_in_the_next_service(tmp_path):
    with served(tmp_path, FakeSandbox(0.05), slots=1) as (address, _):
        client = q.Client(address, retries=QUICK)
        batch = client.submit_batch(_items(40, "follow"))
        results = client.batch_results(batch.id)
        found = [next(results)]
    port = int(address.rpartition(":")[2])
    with client, served(tmp_path, FakeSandbox(), port=port):
        found += list(results)
    assert [result.item for result in found] == list(range(40))


def test_the_asynchronous_client_does_the_same(address):
    async def use() -> None:
        async with q.AsyncClient(address, retries=QUICK) as client:
            gradings = await asyncio.gather(*(client.grade(BELL, "qiskit", f"# async {k}") for k in range(8)))
            assert [grading.verdict.reward() for grading in gradings] == [1.0] * 8
            batch = await client.submit_batch(_items(10, "async"))
            results = [result.item async for result in client.batch_results(batch.id)]
            assert results == list(range(10))
            events = [event.name async for event in client.events(batch.id)]
            assert events[-1] == "done"
            assert BELL in [row.id for row in await client.contracts()]
            with pytest.raises(q.UnknownContract):
                await client.submit("states/nope", "qiskit", "s")

    asyncio.run(use())


def test_both_clients_have_the_same_calls():
    def calls(cls) -> set[str]:
        return {name for name in vars(cls) if not name.startswith("_")}

    assert calls(q.Client) - {"close"} == calls(q.AsyncClient) - {"aclose"}
    assert len(calls(q.Client)) >= 12


def test_it_needs_httpx_and_nothing_else():
    files = sorted(PACKAGE.glob("*.py"))
    names = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add((node.module or "").split(".")[0])
    assert len(files) >= 8
    assert names - set(sys.stdlib_module_names) == {"httpx", "qassay_client"}


def test_it_is_typed():
    assert (PACKAGE / "py.typed").exists()
