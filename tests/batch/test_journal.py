"""The journal: what a killed process, a full disk or a damaged block leaves of it."""

from __future__ import annotations

import json

import pytest

from grader.batch.items import BatchError
from grader.batch.journal import Journal, Result, verdict_text


def _result(number: int, attempts: int = 1) -> Result:
    return Result(f"sha256:{number:032x}{0:032x}", attempts, verdict_text({"reason": "pass", "summary": f"{number} ✓"}))


def _write(path, numbers) -> None:
    with Journal(path) as journal:
        for number in numbers:
            journal.add(_result(number), "pass")


def _known(path) -> dict[int, Result]:
    with Journal(path) as journal:
        found = {number: journal.find(_result(number).key) for number in range(10)}
        return {number: journal.read(standing) for number, standing in found.items() if standing is not None}


def test_what_was_added_is_there_again(tmp_path):
    _write(tmp_path / "j", range(5))
    assert _known(tmp_path / "j") == {number: _result(number) for number in range(5)}


def test_a_later_line_of_a_key_counts(tmp_path):
    with Journal(tmp_path / "j") as journal:
        journal.add(_result(1), "pass")
        journal.add(_result(1, attempts=2), "pass")
    assert _known(tmp_path / "j")[1].attempts == 2


def test_every_torn_end_loses_the_torn_line_alone(tmp_path):
    path = tmp_path / "j"
    _write(path, range(3))
    whole = path.read_bytes()
    before_last = whole[: whole[:-1].rindex(b"\n") + 1]
    cuts = range(len(before_last), len(whole))
    assert len(cuts) > 50
    for cut in cuts:
        path.write_bytes(whole[:cut])
        assert list(_known(path)) == [0, 1]
        assert path.read_bytes() == before_last
    _write(path, [2, 3])
    assert list(_known(path)) == [0, 1, 2, 3]


def test_a_damaged_line_is_forgotten_and_the_rest_is_known(tmp_path):
    path = tmp_path / "j"
    _write(path, range(3))
    data = bytearray(path.read_bytes())
    middle = data.index(b"\n") + 60
    data[middle] ^= 1
    path.write_bytes(data)
    assert list(_known(path)) == [0, 2]


def test_zeros_of_a_lost_block_are_forgotten(tmp_path):
    path = tmp_path / "j"
    _write(path, range(2))
    path.write_bytes(path.read_bytes() + bytes(4096))
    assert list(_known(path)) == [0, 1]
    _write(path, [2])
    assert list(_known(path)) == [0, 1, 2]


def test_a_long_verdict_is_read_whole(tmp_path):
    long = Result(_result(1).key, 1, verdict_text({"reason": "pass", "summary": "ρ" * 300_000}))
    with Journal(tmp_path / "j") as journal:
        journal.add(_result(0), "pass")
        journal.add(long, "pass")
        journal.add(_result(2), "pass")
        standing = journal.find(long.key)
        assert standing is not None
        assert journal.read(standing) == long


def test_a_second_holder_is_refused(tmp_path):
    with Journal(tmp_path / "j"), pytest.raises(BatchError, match="another run"):
        Journal(tmp_path / "j")


def test_no_text_is_escaped_throughout():
    document = {"summary": "\ud800é"}
    assert verdict_text(document).isascii()
    assert json.loads(verdict_text(document)) == document
