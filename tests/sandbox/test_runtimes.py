"""runtimes.toml, and runtimes that are missing or broken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from grader.sandbox.job import Job, SandboxFailed
from grader.sandbox.runtimes import RuntimesError, load_runtimes
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import BELL

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_projects_own_file_names_the_four_frameworks() -> None:
    runtimes = load_runtimes(ROOT / "runtimes.toml")
    assert set(runtimes) == {"qiskit", "cirq", "pennylane", "cudaq"}
    for name, runtime in runtimes.items():
        assert runtime.python == ROOT / ".envs" / name / "bin" / "python"
        assert runtime.reader == f"ir.lowering.from_{name}"
        assert runtime.lock is not None
        assert runtime.lock.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a]\npython = 'x'\nversion = '1'", r"\[a\]: unknown key 'version'"),
        ("[a]\nlock = 'x'", r"\[a\]: python, reader and lock are strings"),
        ("[a]\npython = 3", r"\[a\]: python, reader and lock are strings"),
        ("[a]\npython = 'x'\nbeside = 'y'", r"\[a\]: beside is a list"),
        ("[a]\npython = 'x'\nfresh = 'yes'", r"\[a\]: fresh is true or false"),
        ("[a]\npython = 'x'\ndevices = 'tpu'", r"\[a\]: devices is one of nvidia, not 'tpu'"),
        ("[a]\npython = 'x'\ndevices = 'nvidia'\nfresh = false", r"\[a\]: contexts of a device do not survive a fork"),
        ("[A]\npython = 'x'", r"\[A\]: a name has"),
        ("['../a']\npython = 'x'", "a name has"),
        ("a = 3", "a: a table is expected"),
        ("[a", "runtimes.toml: "),
    ],
)
def test_a_wrong_file_is_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "runtimes.toml"
    path.write_text(text)
    with pytest.raises(RuntimesError, match=message):
        load_runtimes(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuntimesError, match=r"nowhere\.toml"):
        load_runtimes(tmp_path / "nowhere.toml")


def _run_in(tmp_path: Path, row: str, framework: str = "broken") -> SandboxFailed:
    path = tmp_path / "runtimes.toml"
    path.write_text(f"[broken]\n{row}\n")
    with LocalSandbox(path, start_seconds=20.0) as sandbox:
        outcome = sandbox.run(Job(framework, BELL, "bell")).outcome
        assert dict(sandbox.versions(framework)) == {}
    assert isinstance(outcome, SandboxFailed)
    return outcome


def test_a_missing_interpreter_says_how_to_make_it(tmp_path: Path) -> None:
    outcome = _run_in(tmp_path, "python = '.envs/broken/bin/python'")
    assert outcome == SandboxFailed("grader.no_runtime", "broken: its runtime is not installed; run `make runtimes`")


def test_an_unknown_framework_is_told_what_there_is(tmp_path: Path) -> None:
    outcome = _run_in(tmp_path, "python = 'x'", "projectq")
    assert outcome == SandboxFailed("grader.no_runtime", "no runtime is called 'projectq'; there are: broken")


def test_a_reader_that_cannot_be_imported_is_a_broken_runtime(tmp_path: Path) -> None:
    outcome = _run_in(tmp_path, f"python = '{sys.executable}'\nreader = 'nowhere'")
    assert outcome.reason == "grader.no_runtime"
    assert "broken (ModuleNotFoundError: No module named 'nowhere'); run `make runtimes`" in outcome.message


def test_an_interpreter_that_is_none_is_a_broken_runtime(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("not a program")
    python.chmod(0o755)
    assert _run_in(tmp_path, "python = 'python'").reason == "grader.no_runtime"


_STARTS_A_THREAD = """
import threading, time
def reader():
    threading.Thread(target=time.sleep, args=(9,)).start()
    return R()
"""


@pytest.mark.parametrize(
    ("reader", "message"),
    [
        (
            _STARTS_A_THREAD,
            "2 threads",
        ),
        ("def reader(): 1 / 0", "ZeroDivisionError"),
        ("import os\nos.abort()", "the zygote ended"),
        ("import os, sys\nsys.stderr.write('last words')\nos._exit(3)", "last words"),
    ],
)
def test_a_zygote_that_is_not_fit_to_be_forked_does_not_start(tmp_path: Path, reader: str, message: str) -> None:
    (tmp_path / "own_reader.py").write_text(
        "class R:\n    def versions(self): return {}\n    def warm_up(self): pass\n" + reader
    )
    row = f"python = '{sys.executable}'\nreader = 'own_reader'\nbeside = ['own_reader.py']"
    outcome = _run_in(tmp_path, row)
    assert outcome.reason == "grader.sandbox_lost"
    assert message in outcome.message


def test_versions_name_the_interpreter_and_the_readers_packages(sandbox: LocalSandbox) -> None:
    import numpy as np

    assert dict(sandbox.versions("plain")) == {"python": sys.version.split()[0], "numpy": np.__version__}


def test_what_is_staged_is_only_what_the_child_needs(sandbox: LocalSandbox) -> None:
    source = """
import os, sys
folder = sys.path[0]
for where, _, names in sorted(os.walk(folder)):
    for name in sorted(names):
        path = os.path.join(where, name)
        if "/ir/" not in path:
            print(os.path.relpath(path, folder), oct(os.stat(path).st_mode & 0o777))
"""
    lines = sandbox.run(Job("plain", source, "entry")).record.stdout.splitlines()
    names = ["__init__", "sandbox/__init__", "sandbox/arguments", "sandbox/at_fork", "sandbox/call_kinds"]
    names += [
        "sandbox/callers",
        "sandbox/calls",
        "sandbox/chance",
        "sandbox/child",
        "sandbox/confine",
        "sandbox/devices",
        "sandbox/frame",
        "sandbox/kernel",
    ]
    names += ["sandbox/large_pages", "sandbox/mounts"]
    names += [
        "sandbox/plain_value",
        "sandbox/rehearsals",
        "sandbox/synthesis",
        "sandbox/syscall_filter",
        "sandbox/zygote",
    ]
    assert lines == ["plain_reader.py 0o444", *(f"grader/{name}.py 0o444" for name in names)]
