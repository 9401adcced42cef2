"""The forms of input: each is read for what it is, and what is none is told with its line."""

from __future__ import annotations

import gzip
import json

import pytest

from grader.batch.forms import items_of
from grader.batch.items import BatchError, Earlier, Item, Reject
from grader.batch.mapping import TaskMapping, load_mapping_file
from grader.batch.reading import MAX_LINE_BYTES, read_lines

MAPPING = """
[defaults]
framework = "qiskit"

[tasks."bench/0"]
contract = "states/bell_phi_plus"
entry_point = "solve"
prompt = "def solve():\\n"

[tasks.ghz]
contract = "states/ghz_3"
framework = "cirq"
"""


@pytest.fixture
def mapping(tmp_path) -> TaskMapping:
    path = tmp_path / "mapping.toml"
    path.write_text(MAPPING)
    return load_mapping_file(path)


def read(tmp_path, data: bytes | str, mapping: TaskMapping | None = None) -> list[Item | Reject]:
    path = tmp_path / "input"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return [item for line in read_lines(path) for item in items_of(line, mapping or TaskMapping())]


def one(tmp_path, record: object, mapping: TaskMapping | None = None) -> Item | Reject:
    (item,) = read(tmp_path, json.dumps(record) + "\n", mapping)
    return item


def test_a_submission_of_the_service_is_an_item(tmp_path):
    record = {
        "id": "a",
        "contract": "c/d",
        "framework": "cirq",
        "source": "s",
        "entry_point": "f",
        "device": "cpu",
        "cache": "use",
    }
    assert one(tmp_path, record) == Item("line 1", "a", "c/d", "cirq", "s", "f")


def test_a_response_is_a_source(tmp_path):
    found = one(tmp_path, {"id": 7, "contract": "c/d", "framework": "qiskit", "response": "Sure: ..."})
    assert found == Item("line 1", 7, "c/d", "qiskit", "Sure: ...")


def test_an_item_without_a_name_is_called_by_its_place(tmp_path):
    text = "\n\n" + json.dumps({"contract": "c/d", "framework": "qiskit", "source": "s"})
    assert [item.id for item in read(tmp_path, text)] == ["line 3"]


@pytest.mark.parametrize(
    ("told", "earlier"),
    [
        ({"verdict": {"status": "pass", "reason": "pass"}}, Earlier("pass", "pass")),
        ({"status": "semantic_failure", "reason": "rule.min_qubits"}, Earlier("semantic_failure", "rule.min_qubits")),
        ({"status": "pass"}, Earlier("pass", "")),
        ({"status": "ok", "reason": "finished"}, Earlier()),
        ({"verdict": None}, Earlier()),
        ({"verdict": {"status": ["pass"]}}, Earlier()),
    ],
)
def test_what_a_record_says_of_an_earlier_grading(tmp_path, told, earlier):
    assert one(tmp_path, {"contract": "c/d", "framework": "qiskit", "source": "s"} | told).earlier == earlier


def test_a_completion_stands_behind_its_prompt(tmp_path, mapping):
    found = one(tmp_path, {"task_id": "bench/0", "completion": "    return 1\n"}, mapping)
    assert found == Item("line 1", "bench/0", "states/bell_phi_plus", "qiskit", "def solve():\n    return 1\n", "solve")


def test_a_task_says_its_own_framework(tmp_path, mapping):
    assert one(tmp_path, {"task_id": "ghz", "completion": "x"}, mapping).framework == "cirq"


def test_a_record_says_its_framework_before_the_mapping_does(tmp_path, mapping):
    assert one(tmp_path, {"task_id": "ghz", "completion": "x", "framework": "cudaq"}, mapping).framework == "cudaq"


def test_a_task_that_is_not_mapped_is_rejected(tmp_path, mapping):
    assert "does not name it" in one(tmp_path, {"task_id": "bench/1", "completion": "x"}, mapping).problem
    assert "--mapping" in one(tmp_path, {"task_id": "bench/0", "completion": "x"}).problem


def test_an_envelope_holds_records(tmp_path):
    envelope = {
        "run": 5,
        "framework": "cirq",
        "records": [
            {"task": "states/w_4", "code": "a"},
            {"task": "states/w_4", "code": "b", "framework": "qiskit", "id": "x"},
        ],
    }
    expected = [
        Item("line 1, record 1", "line 1, record 1", "states/w_4", "cirq", "a"),
        Item("line 1, record 2", "x", "states/w_4", "qiskit", "b"),
    ]
    assert read(tmp_path, json.dumps(envelope)) == expected
    assert read(tmp_path, json.dumps(envelope, indent=2)) == expected


def test_an_array_holds_records(tmp_path):
    records = [{"contract": "c/d", "framework": "qiskit", "source": str(k)} for k in range(3)]
    assert [item.source for item in read(tmp_path, json.dumps(records, indent=1))] == ["0", "1", "2"]


def test_a_bad_record_of_an_envelope_is_rejected_alone(tmp_path):
    found = read(tmp_path, json.dumps({"records": [3, {"task": "a/b", "framework": "qiskit", "code": "x"}]}))
    assert [type(item) for item in found] == [Reject, Item]
    assert (found[0].line, found[0].place, found[0].text) == (1, "line 1, record 1", "3")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "not JSON"),
        ('{"a": 1} x', "not JSON"),
        ("3", "an object is expected, got int"),
        ("null", "an object is expected"),
        ("{}", "one of source, response, code, completion is expected"),
        ('{"source": "x"}', "of no known form"),
        ('{"contract": "a/b", "framework": "qiskit"}', "results hold its digest alone"),
        ('{"contract": "a/b", "framework": "qiskit", "source": "x", "code": "y"}', "got source and code"),
        ('{"contract": "a/b", "framework": "qiskit", "source": 3}', "source: a text is expected, got int"),
        ('{"contract": 3, "framework": "qiskit", "source": "x"}', "contract: an id or"),
        ('{"contract": "a/b", "source": "x"}', "framework: a text is expected"),
        ('{"contract": "a/b", "framework": "qiskit", "source": "x", "entry_point": 3}', "entry_point: a text"),
        ('{"task": 3, "framework": "qiskit", "code": "x"}', "task: a text"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5000, "too many digits"),
    ],
)  # fmt: skip
def test_what_is_no_program_is_rejected_with_its_line(tmp_path, line, problem):
    good = json.dumps({"contract": "c/d", "framework": "qiskit", "source": "s"})
    first, found, last = read(tmp_path, f"{good}\n{line}\n{good}\n")
    assert isinstance(found, Reject)
    assert problem in found.problem
    assert (found.line, found.text) == (2, line[: 64 * 1024])
    assert isinstance(first, Item) and isinstance(last, Item)


def test_what_is_not_utf8_is_rejected(tmp_path):
    (found,) = read(tmp_path, b'{"source": "\xff"}\n')
    assert found.problem == "not JSON: not UTF-8 at byte 13"
    assert found.text == '{"source": "\\xff"}'


def test_a_line_longer_than_any_program_is_rejected_and_the_next_is_read(tmp_path):
    good = json.dumps({"contract": "c/d", "framework": "qiskit", "source": "s"})
    long = '"' + "x" * (2 * MAX_LINE_BYTES + 5) + '"'
    found, item = read(tmp_path, f"{long}\n{good}\n")
    assert "longer than" in found.problem
    assert len(found.text) < 10_000
    assert isinstance(item, Item) and item.place == "line 2"


def test_gzip_is_read_as_what_is_in_it(tmp_path):
    record = {"contract": "c/d", "framework": "qiskit", "source": "s"}
    assert len(read(tmp_path, gzip.compress((json.dumps(record) + "\n").encode() * 3))) == 3


def test_a_gzip_file_that_is_cut_short_is_an_error_and_no_shorter_file(tmp_path):
    data = gzip.compress(json.dumps({"contract": "c/d", "framework": "qiskit", "source": "s"}).encode() * 1)
    with pytest.raises(BatchError, match="end-of-stream"):
        read(tmp_path, data[:-9])


def test_a_byte_order_mark_and_windows_line_ends_are_no_part_of_a_line(tmp_path):
    record = json.dumps({"contract": "c/d", "framework": "qiskit", "source": "s"})
    assert len(read(tmp_path, b"\xef\xbb\xbf" + f"{record}\r\n\r\n{record}\r\n".encode())) == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is expected"),
        ("[tasks]\n", "is expected"),
        ("[task.a]\ncontract = 'x'\n", "only \\[defaults\\]"),
        ("[tasks.a]\n", "contract is missing"),
        ("[tasks.a]\ncontract = 3\n", "a text is expected"),
        ("[tasks.a]\ncontract = 'x'\nprefix = 'y'\n", "prefix: only"),
        ("tasks = 3\n", "is expected"),
        ("[tasks\n", "not TOML"),
    ],
)
def test_a_mapping_that_is_none_is_refused(tmp_path, text, problem):
    path = tmp_path / "m.toml"
    path.write_text(text)
    with pytest.raises(BatchError, match=problem):
        load_mapping_file(path)
