"""A run of the batch command: order, identical items, resuming, faults of ours, what is refused."""

from __future__ import annotations

import json

import pytest

from contracts.load import load_id
from grader.batch.items import BatchError
from grader.batch.journal import Journal
from grader.pipeline import grade
from grader.submission import Submission
from tests.batch.conftest import Told, record
from tests.batch.fakes import FakeSandbox


def test_results_come_in_the_order_of_the_input_whatever_finishes_first(bench):
    bench.write(record("a", "slow bell"), *(record(k, f"x{k}") for k in range(8)), record("z", "bell"))
    bench.run(workers=2)
    assert [line["id"] for line in bench.lines()] == ["a", *range(8), "z"]


def test_a_line_holds_the_verdict_that_the_pipeline_gives(bench):
    bench.write(record("a", "bell"))
    bench.run()
    expected = grade(Submission(b"bell", "qiskit"), load_id("states/bell_phi_plus"), FakeSandbox()).verdict
    (line,) = bench.lines()
    assert (line["contract"], line["framework"]) == ("states/bell_phi_plus", "qiskit")
    assert expected.to_json() in bench.out.read_text()
    assert line["verdict"]["status"] == "pass"


def test_identical_items_are_graded_once_and_each_has_its_line(bench):
    bench.write(*(record(k, "bell") for k in range(20)), record("other", "x"))
    summary = bench.run()
    assert (bench.runs, summary.items, summary.distinct) == (2, 21, 2)
    assert len({json.dumps(line["verdict"]) for line in bench.lines()[:20]}) == 1


def test_another_entry_point_is_another_item(bench):
    bench.write(record("a", "bell"), record("b", "bell", entry_point="other"))
    assert bench.run().distinct == 2


def test_a_finished_output_is_not_graded_again(bench):
    bench.write(*(record(k, f"x{k}") for k in range(5)))
    bench.run()
    before = bench.out.read_bytes()
    told = Told()
    bench.run(told)
    assert bench.runs == 5
    assert told.known == {"execution_error": 5}
    assert bench.out.read_bytes() == before


def test_what_was_added_to_the_input_is_all_that_is_graded(bench):
    bench.write(record("a", "x1"), record("b", "x2"))
    bench.run()
    bench.write(record("c", "x3"), record("b", "x2"), record("a", "x1"))
    bench.run()
    assert bench.runs == 3
    assert [line["id"] for line in bench.lines()] == ["c", "b", "a"]


def test_another_version_of_the_runtime_grades_everything_again(bench, monkeypatch):
    bench.write(record("a", "x1"))
    bench.run()
    monkeypatch.setenv("QASSAY_TEST_VERSION", "2.0")
    bench.run()
    assert bench.runs == 2
    assert bench.lines()[0]["verdict"]["digests"]["runtime"] == "qiskit 2.0"


def test_the_journal_is_gone_once_the_output_is_there(bench):
    bench.write(record("a", "x1"))
    bench.run()
    assert sorted(path.name for path in bench.folder.iterdir()) == ["in.jsonl", "out.jsonl", "state"]


def test_two_runs_at_a_time_are_refused(bench):
    bench.write(record("a", "x1"))
    with Journal(bench.journal), pytest.raises(BatchError, match="another run"):
        bench.run()


def test_a_fault_of_ours_is_repeated_once_at_the_end_and_marked(bench):
    bench.write(record("a", "lost once bell"), record("b", "bell"))
    summary = bench.run()
    assert bench.reasons() == [("a", "pass"), ("b", "pass")]
    assert [line.get("attempts") for line in bench.lines()] == [2, None]
    assert (summary.repeated, summary.faults) == (1, 0)


def test_a_fault_that_lasts_stays_ours(bench):
    bench.write(record("a", "lost"))
    summary = bench.run()
    (line,) = bench.lines()
    assert (line["verdict"]["blame"], line["attempts"]) == ("grader", 2)
    assert (bench.runs, summary.faults) == (2, 1)


def test_a_later_run_tries_what_failed_by_our_fault(bench):
    bench.write(record("a", "lost"), record("b", "bell"))
    bench.run()
    bench.run()
    assert bench.runs == 3 + 2


def test_a_worker_that_is_killed_once_costs_nobody_a_verdict(bench):
    bench.write(record("a", "die once bell"), *(record(k, f"x{k}") for k in range(5)))
    bench.run(workers=2)
    assert bench.reasons()[0] == ("a", "pass")
    assert len(bench.lines()) == 6


def test_what_kills_two_workers_is_set_aside_as_ours(bench):
    bench.write(record("a", "die"), record("b", "bell"))
    bench.run(workers=1)
    first, second = bench.lines()
    assert (first["verdict"]["reason"], first["verdict"]["blame"]) == ("grader.sandbox_lost", "grader")
    assert second["verdict"]["status"] == "pass"


def test_a_wall_clock_limit_at_work_is_repeated_before_it_is_a_verdict(bench):
    bench.write(record("a", "starve once bell"), record("b", "bell"))
    bench.run()
    assert bench.reasons()[0] == ("a", "pass")
    assert "attempts" not in bench.lines()[0]


def test_a_wall_clock_limit_that_is_hit_alone_too_is_a_verdict(bench):
    bench.write(record("a", "starve"))
    bench.run()
    assert bench.reasons() == [("a", "limit.wall_time")]
    assert bench.runs == 2


def test_a_limit_counts_items_and_a_later_run_takes_the_rest(bench):
    bench.write(*(record(k, f"x{k}") for k in range(6)))
    bench.run(limit=2)
    assert [line["id"] for line in bench.lines()] == [0, 1]
    bench.run()
    assert (bench.runs, len(bench.lines())) == (6, 6)


@pytest.mark.parametrize("option", ["out", "csv", "html"])
def test_the_input_is_never_written_over(bench, option):
    bench.write(record("a", "x"))
    with pytest.raises(BatchError, match="written over"):
        bench.run(**{option: bench.source})


def test_somebody_elses_file_is_left_as_it_is(bench):
    bench.write(record("a", "x"))
    bench.out.write_text("my diary\n")
    with pytest.raises(BatchError, match="not written by this command"):
        bench.run()
    assert bench.out.read_text() == "my diary\n"


def test_kept_sources_make_the_output_an_input(bench):
    bench.write(record("a", "bell", entry_point="f"), record("b", "x"))
    bench.run(keep_source=True)
    again = bench.folder / "again.jsonl"
    bench.run(source=bench.out, out=again, keep_source=True)
    assert again.read_bytes() == bench.out.read_bytes()


def test_a_contract_may_stand_in_the_record(bench):
    contract = load_id("states/bell_phi_plus").model_dump(mode="json", by_alias=True, exclude_defaults=True)
    bench.write(record("a", "bell", contract=contract | {"id": "mine/bell"}))
    bench.run()
    assert [(line["contract"], line["verdict"]["status"]) for line in bench.lines()] == [("mine/bell", "pass")]


def test_an_input_that_changes_meanwhile_is_noticed(bench):
    bench.write(record("a", "x1"))

    class Changes(Told):
        def graded(self, status, *, repeated):
            bench.write(record("b", "x2"))

    with pytest.raises(BatchError, match="changed while it was read"):
        bench.run(Changes())
    assert not bench.out.exists()


def test_what_is_no_text_is_refused_by_name_and_stays_a_line(bench):
    bench.write('{"id": "\\ud800", "contract": "states/bell_phi_plus", "framework": "qiskit", "source": "\\ud800"}')
    bench.run()
    assert bench.reasons() == [("\ud800", "submission.not_utf8")]
