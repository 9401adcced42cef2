"""A machine that cannot confine candidates is refused, unless somebody says otherwise; then every run says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import api.cli
import api.commands.serve
from grader.sandbox import pool
from grader.sandbox.confine import lacking
from grader.sandbox.job import Built, Job, SandboxFailed
from grader.sandbox.supervisor import InsecureMachine, LocalSandbox
from tests.sandbox.sources import BELL

_ALL = ("own_user", "no_capabilities", "no_new_privs", "rlimits", "landlock", "seccomp")


@pytest.mark.parametrize(
    ("without", "missing"),
    [
        ((), ()),
        (("own_user",), ()),
        (("landlock",), ()),
        (("no_capabilities",), ()),
        (("landlock", "own_user"), ("landlock or own_user",)),
        (("seccomp",), ("seccomp",)),
        (("no_new_privs",), ("no_new_privs",)),
        (("rlimits",), ("rlimits",)),
        (_ALL, ("no_new_privs", "rlimits", "seccomp", "landlock or own_user")),
    ],
)
def test_what_is_needed(without: tuple[str, ...], missing: tuple[str, ...]) -> None:
    assert lacking([layer for layer in _ALL if layer not in without]) == missing


@pytest.fixture
def weak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "lacking", lambda layers: ("seccomp",))


@pytest.mark.usefixtures("weak")
def test_candidates_are_refused_by_default(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        with pytest.raises(InsecureMachine, match="this machine lacks seccomp"):
            sandbox.check_layers()
        outcome = sandbox.run(Job("plain", BELL, "bell")).outcome
    assert outcome == SandboxFailed(
        "grader.sandbox_lost", "plain: refused: this machine lacks seccomp; --insecure overrides"
    )


@pytest.mark.usefixtures("weak")
def test_what_runs_insecurely_says_so(runtimes: Path) -> None:
    with LocalSandbox(runtimes, insecure=True) as sandbox:
        sandbox.check_layers()
        run = sandbox.run(Job("plain", BELL, "bell"))
    assert isinstance(run.outcome, Built)
    assert run.record.layers[-1] == "insecure"


def test_what_runs_securely_does_not(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        sandbox.check_layers()
        assert "insecure" not in sandbox.run(Job("plain", BELL, "bell")).record.layers


def test_no_runtime_is_no_reason_to_refuse(tmp_path: Path) -> None:
    (tmp_path / "runtimes.toml").write_text("[plain]\npython = 'nowhere'\n")
    with LocalSandbox(tmp_path / "runtimes.toml") as sandbox:
        sandbox.check_layers()


def test_serve_refuses_before_it_listens(
    tmp_path: Path, runtimes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[object] = []

    def listen(settings: object, sandbox: object, **_: object) -> int:
        served.append(sandbox)
        return 0

    monkeypatch.setattr(api.commands.serve, "serve", listen)
    monkeypatch.setenv("QASSAY_DATABASE_URL", f"sqlite:///{tmp_path / 'service.db'}")
    monkeypatch.setattr(api.cli, "open_sandbox", lambda *, insecure, **_: LocalSandbox(runtimes, insecure=insecure))
    monkeypatch.setattr("sys.argv", ["qassay", "serve"])
    assert api.cli.main() == 0
    assert len(served) == 1
    monkeypatch.setattr(pool, "lacking", lambda layers: ("seccomp",))
    assert api.cli.main() == 64
    assert "lacks seccomp" in capsys.readouterr().err
    assert len(served) == 1
    monkeypatch.setattr("sys.argv", ["qassay", "serve", "--insecure"])
    assert api.cli.main() == 0
    assert len(served) == 2
