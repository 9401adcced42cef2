"""What a run leaves beside its results: rejects, flips, a table, a page; and which items it chooses."""

from __future__ import annotations

import csv
import json

import pytest

from grader.batch.items import BatchError
from grader.batch.selection import Filter
from tests.batch.conftest import Told, record


def test_rejects_are_kept_with_their_lines_and_the_rest_goes_on(bench):
    bench.write(
        record("a", "bell"), "no json", record("c", "x", contract="states/nope"), record("d", "x", framework="q#")
    )
    told = Told()
    summary = bench.run(told)
    kept = [json.loads(line) for line in bench.rejects.read_text().splitlines()]
    assert [row["line"] for row in kept] == [2, 3, 4]
    assert kept[0]["text"] == "no json"
    assert json.loads(kept[1]["text"])["id"] == "c"
    assert (summary.items, summary.rejects) == (1, 3)
    assert [text.split(":")[0] for text in told.rejects] == ["line 2", "line 3", "line 4"]


def test_rejects_of_an_earlier_run_do_not_stay(bench):
    bench.write("no json")
    bench.run()
    bench.write(record("a", "bell"))
    bench.run()
    assert not bench.rejects.exists()


def test_flips_are_counted_by_reason_against_an_earlier_file(bench):
    old = bench.folder / "old.jsonl"
    bench.write(record("a", "bell"), record("b", "bell"), record("c", "x"), record("new", "x"))
    rows = [("a", "pass", "pass"), ("b", "semantic_failure", "rule.min_qubits"), ("c", "pass", "pass")]
    old.write_text("".join(json.dumps({"id": i, "verdict": {"status": s, "reason": r}}) + "\n" for i, s, r in rows))
    flips = bench.run(compare=old).flips
    assert (flips.compared, flips.same) == (3, 1)
    assert flips.rows() == [
        ("pass", "candidate.exception", 1, ["c"]),
        ("rule.min_qubits", "pass", 1, ["b"]),
    ]


def test_flips_are_counted_against_what_the_records_say(bench):
    bench.write(record("a", "bell", status="pass", reason="pass"), record("b", "x", status="pass", reason="pass"))
    assert bench.run().flips.rows() == [("pass", "candidate.exception", 1, ["b"])]


def test_several_lines_of_one_id_are_compared_in_their_order(bench):
    old = bench.folder / "old.jsonl"
    statuses = ["pass", "execution_error"]
    old.write_text("".join(json.dumps({"id": "a", "status": status}) + "\n" for status in statuses))
    bench.write(record("a", "bell"), record("a", "x"))
    flips = bench.run(compare=old).flips
    assert (flips.compared, flips.same) == (2, 2)


def test_a_fault_of_ours_is_no_flip(bench):
    bench.write(record("a", "lost", status="pass", reason="pass"))
    assert bench.run().flips.compared == 0


def test_an_earlier_file_without_a_verdict_is_refused(bench):
    old = bench.folder / "old.jsonl"
    old.write_text('{"id": "a"}\n')
    bench.write(record("a", "bell"))
    with pytest.raises(BatchError, match="no line of it"):
        bench.run(compare=old)


def test_a_run_can_be_compared_with_an_earlier_output_of_ours(bench):
    bench.write(record("a", "bell"), record("b", "x"))
    bench.run()
    flips = bench.run(out=bench.folder / "new.jsonl", compare=bench.out).flips
    assert (flips.compared, flips.same) == (2, 2)


def test_the_table_has_a_row_an_item_and_no_formula(bench):
    bench.write(record("=1+1", "bell"), record("b", "=cmd", status="pass", reason="pass"))
    path = bench.folder / "t.csv"
    bench.run(csv=path)
    first, second = csv.DictReader(path.read_text().splitlines())
    assert (first["id"], first["status"], first["flipped"]) == ("'=1+1", "pass", "")
    assert (second["reason"], second["earlier_reason"], second["flipped"]) == ("candidate.exception", "pass", "yes")


def test_the_page_escapes_what_others_wrote_and_asks_nobody(bench):
    contract = {"status": "pass", "reason": "<script>alert(1)</script>"}
    bench.write(record("<img src=x>", "x", **contract), record("b", "bell"))
    path = bench.folder / "p.html"
    bench.run(html=path)
    text = path.read_text()
    assert "&lt;script&gt;" in text and "&lt;img src=x&gt;" in text
    for forbidden in ("<script", "<img", "http:", "https:", "src="):
        assert forbidden not in text.replace("&lt;img src=x&gt;", "")
    assert "2 items, 2 of them distinct" in text
    assert "<code>candidate.exception</code>" in text


def test_a_page_of_nothing_is_a_page(bench):
    bench.write("no json")
    bench.run(html=bench.folder / "p.html")
    assert "0 items" in (bench.folder / "p.html").read_text()


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        (["contract=states/*"], ["bell", "cirq", "old"]),
        (["contract=phase/*"], []),
        (["framework=cirq"], ["cirq"]),
        (["framework=cirq", "framework=qiskit"], ["bell", "cirq", "old"]),
        (["framework=qiskit", "status=pass"], ["old"]),
        (["reason=rule.*"], []),
        (["reason=p*"], ["old"]),
    ],
)
def test_a_filter_chooses_items(bench, filters, ids):
    bench.write(
        record("bell", "bell"),
        record("cirq", "bell", framework="cirq"),
        record("old", "bell", status="pass", reason="pass"),
    )
    bench.run(chosen=Filter.parse(filters))
    assert [line["id"] for line in bench.lines()] == ids


def test_a_filter_by_status_looks_into_the_file_to_compare_with(bench):
    old = bench.folder / "old.jsonl"
    old.write_text('{"id": "b", "status": "execution_error"}\n')
    bench.write(record("a", "bell"), record("b", "bell"))
    bench.run(compare=old, chosen=Filter.parse(["status=execution_error"]))
    assert [line["id"] for line in bench.lines()] == ["b"]


@pytest.mark.parametrize("text", ["contract", "contract=", "id=3", "=x"])
def test_a_filter_that_is_none_is_refused(text):
    with pytest.raises(BatchError, match="filter"):
        Filter.parse([text])


def test_nothing_is_put_in_place_where_the_output_cannot_be_written(bench, monkeypatch):
    bench.write(record("a", "bell"))

    def full(_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("grader.batch.output.os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            bench.run(csv=bench.folder / "t.csv")
    names = {path.name for path in bench.folder.iterdir()}
    assert names == {"in.jsonl", "out.jsonl.journal", "state"}
    bench.run()
    assert bench.runs == 1
