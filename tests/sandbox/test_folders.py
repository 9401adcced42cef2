"""Folders that candidates leave: removed whatever is in them, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grader.sandbox.folders import holds_more_than, remove_tree


@pytest.fixture
def case(tmp_path: Path) -> Path:
    folder = tmp_path / "case"
    folder.mkdir()
    return folder


def test_an_ordinary_tree_goes(case: Path) -> None:
    for name in ("a/b/c", "a/d", "e"):
        (case / name).mkdir(parents=True)
        (case / name / "file").write_text("x")
    remove_tree(case)
    assert not case.exists()


def test_a_link_goes_and_what_it_names_stays(case: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").write_text("x")
    (case / "link").symlink_to(tmp_path / "kept")
    (case / "loop").symlink_to(case)
    (case / "hard").hardlink_to(tmp_path / "kept" / "file")
    remove_tree(case)
    assert not case.exists()
    assert (tmp_path / "kept" / "file").read_text() == "x"


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").write_text("x")
    (tmp_path / "case").symlink_to(tmp_path / "kept")
    remove_tree(tmp_path / "case")
    assert (tmp_path / "kept" / "file").exists()


def test_a_tree_deeper_than_any_path_goes(case: Path) -> None:
    here = os.open(case, os.O_RDONLY)
    for depth in range(1200):
        os.mkdir("d" * 50, dir_fd=here)
        if depth % 500 == 0:
            os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=here))
        inner = os.open("d" * 50, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    remove_tree(case)
    assert not case.exists()


def test_odd_names_and_rights_go(case: Path) -> None:
    (case / "\n ' \\").mkdir()
    (case / os.fsdecode(b"\xff\xfe")).write_text("x")
    os.mkfifo(case / "fifo")
    (case / "closed" / "inner").mkdir(parents=True)
    (case / "closed" / "inner" / "file").write_text("x")
    (case / "closed" / "inner").chmod(0)
    (case / "closed").chmod(0)
    remove_tree(case)
    assert not case.exists()


def test_many_siblings_go(case: Path) -> None:
    for number in range(300):
        (case / f"{number}" / "inner").mkdir(parents=True)
    descriptors = len(list(Path("/proc/self/fd").iterdir()))
    remove_tree(case)
    assert not case.exists()
    assert len(list(Path("/proc/self/fd").iterdir())) == descriptors


def test_what_is_not_there_is_no_error(tmp_path: Path) -> None:
    remove_tree(tmp_path / "nowhere")
    remove_tree(tmp_path / "nowhere" / "at all")


def test_what_a_folder_holds_is_measured_by_size_number_and_depth(case: Path) -> None:
    for number in range(10):
        (case / "a" / "b" / str(number)).mkdir(parents=True)
        (case / "a" / "b" / str(number) / "file").write_bytes(bytes(10_000))
    assert not holds_more_than(case, 1_000_000, 100)
    assert holds_more_than(case, 99_999, 100)
    assert holds_more_than(case, 1_000_000, 20)
    (case / "/".join("d" * 20)).mkdir(parents=True)
    assert holds_more_than(case, 1_000_000, 100)


def test_measuring_follows_no_link(case: Path, tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(bytes(1_000_000))
    (case / "file").symlink_to(tmp_path / "large")
    (case / "up").symlink_to(tmp_path)
    assert not holds_more_than(case, 100_000, 10)


def test_a_hole_in_a_file_takes_no_space(case: Path) -> None:
    with (case / "file").open("wb") as file:
        file.truncate(1 << 30)
    assert not holds_more_than(case, 1_000_000, 10)


def test_a_folder_that_is_gone_holds_nothing(tmp_path: Path) -> None:
    assert not holds_more_than(tmp_path / "nowhere", 0, 0)
