"""Folders of sandboxes: gone with their owner, or with the next one where the owner was killed."""

from __future__ import annotations

import fcntl
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from grader.sandbox import own_folder
from grader.sandbox.own_folder import make_own_folder, remove_own_folder, remove_ownerless

ROOT = Path(__file__).resolve().parent.parent.parent
_OWNER = """import sys
from pathlib import Path
from grader.sandbox.own_folder import make_own_folder
folder, lock = make_own_folder(Path(sys.argv[1]))
(folder / "left").mkdir()
print(folder, flush=True)
sys.stdin.read()
"""


def _owner(above: Path) -> tuple[subprocess.Popen[str], Path]:
    process = subprocess.Popen(
        [sys.executable, "-c", _OWNER, str(above)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def test_the_folder_of_a_killed_owner_goes_when_the_next_one_comes(tmp_path: Path) -> None:
    process, left = _owner(tmp_path)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert (left / "left").is_dir()
    folder, lock = make_own_folder(tmp_path)
    assert list(tmp_path.iterdir()) == [folder]
    remove_own_folder(folder, lock)
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_living_owner_stays(tmp_path: Path) -> None:
    process, folder = _owner(tmp_path)
    try:
        remove_ownerless(tmp_path)
        assert (folder / "left").is_dir()
    finally:
        process.communicate()


def test_what_nobody_locked_is_not_ours_to_remove(tmp_path: Path) -> None:
    other = tmp_path / "qassay-sandbox-other"
    other.mkdir()
    remove_ownerless(tmp_path)
    assert other.is_dir()


def test_a_folder_whose_owner_was_killed_before_it_named_its_lock_goes(tmp_path: Path) -> None:
    left = tmp_path / "qassay-sandbox-left"
    left.mkdir()
    (left / ".owner.new").touch()
    remove_ownerless(tmp_path)
    assert not left.exists()


def test_a_removal_that_was_cut_short_is_done_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = tmp_path / "qassay-sandbox-left"
    (left / "inner").mkdir(parents=True)
    for name in (".owner", "first", "inner/second", "third"):
        (left / name).touch()

    def killed(folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(own_folder, "remove_tree", killed)
        with pytest.raises(KeyboardInterrupt):
            remove_ownerless(tmp_path)
    assert (left / ".owner").exists()
    remove_ownerless(tmp_path)
    assert not left.exists()


def test_the_lock_is_the_last_that_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, lock = make_own_folder(tmp_path)
    (folder / "inner").mkdir()
    (folder / "file").touch()
    seen: list[list[str]] = []
    remove = own_folder.remove_tree

    def watched(path: Path) -> None:
        if path == folder:
            seen.append([entry.name for entry in folder.iterdir()])
        remove(path)

    monkeypatch.setattr(own_folder, "remove_tree", watched)
    remove_own_folder(folder, lock)
    assert seen == [[".owner"]]
    assert not folder.exists()


def test_a_folder_that_was_taken_for_an_ownerless_one_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock_it, removed = fcntl.flock, []

    def slow(descriptor: int, how: int) -> None:
        if not removed:
            (taken,) = tmp_path.iterdir()
            removed.append(taken)
            remove_ownerless(tmp_path)
        lock_it(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", slow)
    folder, lock = make_own_folder(tmp_path)
    assert removed and folder not in removed
    assert list(tmp_path.iterdir()) == [folder]
    remove_own_folder(folder, lock)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ".owner").touch()
    above = tmp_path / "above"
    above.mkdir()
    (above / "qassay-sandbox-link").symlink_to(elsewhere)
    remove_ownerless(above)
    assert (elsewhere / ".owner").exists()


def test_a_descriptor_of_a_removed_folder_is_closed(tmp_path: Path) -> None:
    folder, lock = make_own_folder(tmp_path)
    before = len(list(Path("/proc/self/fd").iterdir()))
    remove_own_folder(folder, lock)
    assert len(list(Path("/proc/self/fd").iterdir())) == before - 1
