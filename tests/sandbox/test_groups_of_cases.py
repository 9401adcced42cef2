"""Control groups in the sandbox: a case that runs out of memory, or is killed because others do."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from adversarial_tests.sandbox.soak import held_groups
from grader.sandbox import supervisor
from grader.sandbox.cgroups import Group, Parent, _value
from grader.sandbox.job import Built, CandidateFailed, Job, Limit, LimitHit, SandboxFailed
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import BELL, SMALL
from tests.sandbox.test_cgroups import needs_groups

_SHARED = "import mmap\nheld = mmap.mmap(-1, 1 << 30)\nfor _ in range(1 << 10): held.write(bytes(1 << 20))"


@pytest.fixture
def unbounded(runtimes: Path) -> Path:
    """A runtime without a bound on address space, as GPUs need it: nothing but a group sees its shared memory.

    Run insecurely: a kernel without the Landlock that devices need has groups all the same.
    """
    path = runtimes.with_name("unbounded.toml")
    path.write_text(runtimes.read_text() + 'devices = "nvidia"\n')
    return path


@needs_groups
def test_memory_that_no_limit_on_the_process_sees_is_a_memory_limit(unbounded: Path) -> None:
    with LocalSandbox(unbounded, insecure=True) as sandbox:
        for _ in range(2):
            run = sandbox.run(Job("plain", _SHARED, "entry", limits=SMALL_BUT_SLOW))
            assert "memory_group" in run.record.layers
            assert isinstance(run.outcome, LimitHit), run.outcome
            assert run.outcome.limit is Limit.MEMORY
            assert isinstance(sandbox.run(Job("plain", BELL, "bell", limits=SMALL)).outcome, Built)


SMALL_BUT_SLOW = replace(SMALL, cpu_seconds=20.0, wall_seconds=60.0)


@needs_groups
def test_the_zygote_outlives_the_case_that_ran_out(unbounded: Path) -> None:
    parent = "import os\nprint(os.getppid())\n"
    with LocalSandbox(unbounded, insecure=True) as sandbox:
        before = sandbox.run(Job("plain", parent, "entry", limits=SMALL)).record.stdout
        sandbox.run(Job("plain", _SHARED, "entry", limits=SMALL_BUT_SLOW))
        assert sandbox.run(Job("plain", parent, "entry", limits=SMALL)).record.stdout == before


def test_a_case_is_chosen_before_its_zygote(runtimes: Path) -> None:
    """Where memory runs out the kernel goes by this number first, and by size only among equals."""
    with LocalSandbox(runtimes) as sandbox:
        run = sandbox.run(Job("plain", "import os\nprint(os.getppid(), open('/proc/self/oom_score_adj').read())", "e"))
        zygote, own = map(int, run.record.stdout.split())
        of_zygote = int(Path(f"/proc/{zygote}/oom_score_adj").read_text())
        assert own == 1000
        # Where whoever runs these tests is to go first already, nobody can be made to go before it.
        assert of_zygote < own or int(Path("/proc/self/oom_score_adj").read_text()) == 1000
        lower = "open('/proc/self/oom_score_adj', 'w')"
        refused = sandbox.run(Job("plain", lower, "e")).outcome
    assert isinstance(refused, CandidateFailed)
    assert "PermissionError" in refused.message


@needs_groups
def test_shared_memory_within_the_limit_is_honest(unbounded: Path) -> None:
    source = "import mmap\nheld = mmap.mmap(-1, 64 << 20)\nfor _ in range(64): held.write(bytes(1 << 20))\n"
    with LocalSandbox(unbounded, insecure=True) as sandbox:
        assert isinstance(sandbox.run(Job("plain", source + BELL, "bell", limits=SMALL_BUT_SLOW)).outcome, Built)


@needs_groups
def test_who_kills_itself_has_not_run_out_of_memory(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        outcome = sandbox.run(Job("plain", "import os\nos.kill(os.getpid(), 9)", "entry", limits=SMALL)).outcome
    assert isinstance(outcome, CandidateFailed)


@needs_groups
def test_a_sandbox_leaves_no_group(runtimes: Path) -> None:
    before = held_groups()
    with LocalSandbox(runtimes, zygotes=1, cases_per_zygote=1) as sandbox:
        for _ in range(3):
            sandbox.run(Job("plain", BELL, "bell", limits=SMALL))
        (own,) = held_groups() - before
        deadline = time.monotonic() + 20
        while len([path for path in own.iterdir() if path.is_dir()]) > 1 and time.monotonic() < deadline:
            time.sleep(0.01)  # a worn zygote is ended behind the caller's back
        assert len([path for path in own.iterdir() if path.is_dir()]) <= 1
    assert not own.exists()


def test_where_no_group_can_be_made_the_sandbox_does_without(runtimes: Path, tmp_path: Path) -> None:
    with LocalSandbox(runtimes, groups=tmp_path / "nowhere") as sandbox:
        run = sandbox.run(Job("plain", BELL, "bell", limits=SMALL))
    assert isinstance(run.outcome, Built)
    assert "memory_group" not in run.record.layers


def test_files_of_the_kernels_that_nobody_understands_are_no_failure_and_told_once(
    runtimes: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def not_understood(*_: object) -> Parent:
        raise ValueError("not enough values to unpack")

    monkeypatch.setattr(supervisor, "find_parent", not_understood)
    with caplog.at_level("INFO"), LocalSandbox(runtimes, zygotes=1, cases_per_zygote=1) as sandbox:
        outcomes = [sandbox.run(Job("plain", BELL, "bell", limits=SMALL)).outcome for _ in range(2)]
    assert all(isinstance(outcome, Built) for outcome in outcomes)
    told = [record.getMessage() for record in caplog.records if record.name == supervisor.__name__]
    assert told == ["cases run without a control group: 'ValueError: not enough values to unpack'"]


class _KilledForOthers(Group):
    """Files of version 2, in which each end of a case counts as a kill by the kernel, its own limit not met."""

    def add(self, pid: int) -> None:
        """Nothing moves."""

    def begin(self) -> None:
        Group.begin(self)
        events = self.folder / "memory.events"
        events.write_text(f"oom 0\noom_kill {_value(events, 'oom_kill') + 1}\n")

    def end(self) -> bool:
        return True


def test_who_is_killed_for_others_on_both_attempts_is_not_blamed(
    runtimes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (("memory.max", ""), ("memory.stat", "anon 0\n"), ("memory.events", "oom 0\noom_kill 0\n")):
        (tmp_path / name).write_text(text)
    killed, honest = (Job("plain", text, "bell", limits=SMALL) for text in ("import os\nos.kill(os.getpid(), 9)", BELL))
    with LocalSandbox(runtimes, zygotes=1) as sandbox:
        monkeypatch.setattr(sandbox, "_make_group", lambda: _KilledForOthers(2, tmp_path))
        run = sandbox.run(killed)
        assert isinstance(run.outcome, SandboxFailed), run.outcome
        assert run.outcome.reason == "grader.sandbox_lost"
        assert isinstance(sandbox.run(honest).outcome, Built)


@needs_groups
@pytest.mark.parametrize(
    "source",
    [
        "held = bytearray(1 << 30)",
        "held = []\nwhile True: held.append(bytearray(1 << 20))",
        "import mmap\nheld = [mmap.mmap(-1, 1 << 24) for _ in range(100)]",
        "held = bytearray(100 << 20)\nwith open('file', 'wb') as file: file.write(bytes(90_000))\n" + BELL,
        BELL,
    ],
)
def test_a_group_changes_no_answer(runtimes: Path, tmp_path: Path, source: str) -> None:
    outcomes = []
    for groups in (None, tmp_path / "nowhere"):
        with LocalSandbox(runtimes, groups=groups) as sandbox:
            outcomes.append(sandbox.run(Job("plain", source, "bell", limits=SMALL)).outcome)
    assert outcomes[0] == outcomes[1]
