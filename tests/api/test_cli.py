"""The command line on real input and on wrong input: a clear error with its exit code, never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from contracts.load import LIBRARY, library_ids, reference_path

ROOT = LIBRARY.parent.parent
BELL = reference_path("states/bell_phi_plus", "qiskit")


def qassay(*arguments: object, check: bool = True) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "api.cli", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert "Traceback" not in done.stdout + done.stderr
    return done


def _grade(path: object, *more: object) -> subprocess.CompletedProcess[str]:
    return qassay("grade", path, "--contract", "states/bell_phi_plus", "--framework", "qiskit", *more)


def test_a_right_program_passes_with_its_checklist_and_circuit():
    done = _grade(BELL)
    assert done.returncode == 0
    assert done.stdout.startswith("PASS")
    for word in ("min_qubits", "trace distance", "q0: ", "●"):
        assert word in done.stdout


def test_json_is_the_verdict_and_nothing_else():
    done = _grade(BELL, "--json")
    assert json.loads(done.stdout)["status"] == "pass"
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("source", "code", "reason"),
    [
        (
            b"from qiskit import QuantumCircuit\ndef bell_phi_plus():\n    return QuantumCircuit(2)\n",
            1,
            "rule.min_qubits",
        ),
        (b"def bell_phi_plus(:\n", 2, "candidate.syntax_error"),
        (b"x = 1\n", 2, "candidate.no_entry_point"),
        (b"def bell_phi_plus():\n    return 3\n", 2, "candidate.wrong_return"),
        (b"\xff\xfe", 2, "submission.not_utf8"),
        (b"", 2, "submission.empty"),
        (b"#" * 10_000_000, 3, "submission.too_large"),
    ],
)
def test_each_kind_of_outcome_has_its_exit_code(tmp_path, source, code, reason):
    path = tmp_path / "candidate.py"
    path.write_bytes(source)
    done = _grade(path, "--json")
    assert (done.returncode, json.loads(done.stdout)["reason"]) == (code, reason)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["grade", "absent.py", "--contract", "states/w_4", "--framework", "cirq"], "absent.py: No such file"),
        (["grade", ".", "--contract", "states/w_4", "--framework", "cirq"], "directory"),
        (["grade", BELL, "--contract", "states/bell", "--framework", "cirq"], "states/bell_phi_plus"),
        (["grade", BELL, "--contract", "absent.toml", "--framework", "cirq"], "absent.toml: No such file"),
        (["grade", BELL, "--contract", "states/w_4", "--framework", "circ"], "no framework 'circ'"),
        (["grade", BELL, "--contrat", "states/w_4"], "--contract"),
        (["grade", BELL, "--contract", "states/w_4"], "--framework"),
        (["grad"], "grad"),
        (["contracts", "show", "nothing/here"], "no contract 'nothing/here'"),
        (
            ["contracts", "show", "noise/given_kraus", "--framework", "cudaq"],
            "noise/given_kraus covers qiskit, cirq, pennylane, not 'cudaq'",
        ),
    ],
)
def test_bad_usage_is_64_and_says_what_is_wrong(arguments, told):
    done = qassay(*arguments)
    assert done.returncode == 64
    assert told in " ".join((done.stdout + done.stderr).split())


def test_a_misspelt_key_of_a_contract_file_is_named(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text((LIBRARY / "states/bell_phi_plus/contract.toml").read_text().replace("measurement", "mesurement"))
    done = qassay("grade", BELL, "--contract", path, "--framework", "qiskit")
    assert done.returncode == 64
    assert "did you mean 'measurement'" in " ".join(done.stderr.split())


def test_the_library_is_listed_and_shown():
    listed = json.loads(qassay("contracts", "list", "--json").stdout)
    assert [row["id"] for row in listed] == list(library_ids())
    shown = qassay("contracts", "show", "states/w_4", "--framework", "pennylane").stdout
    assert "Qubit k is the integer wire k" in shown


def test_the_version_and_the_help_are_told():
    assert qassay("--version").stdout.startswith("qassay 0.")
    assert "grade" in qassay("--help").stdout


def test_what_a_candidate_prints_cannot_drive_the_terminal(tmp_path):
    path = tmp_path / "candidate.py"
    path.write_text("def bell_phi_plus():\n    print('\\x1b[2J[bold]x')\n    raise ValueError('\\x1b[31m')\n")
    done = _grade(path)
    assert done.returncode == 2
    assert "\x1b[2J" not in done.stdout
    assert "\x1b[31m" not in done.stdout


def test_interrupting_ends_every_process_and_says_so(tmp_path):
    path = tmp_path / "candidate.py"
    path.write_text("import time\ndef bell_phi_plus():\n    time.sleep(50)\n")
    marker = f"QASSAY_TEST_MARK={os.getpid()}"
    process = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "grade", path, "--contract", "states/bell_phi_plus", "--framework", "qiskit"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | dict([marker.split("=")]),
    )
    deadline = time.monotonic() + 30
    while len(_children(process.pid)) < 1 and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(2)
    family = _children(process.pid)
    assert family
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted" in err
    assert "Traceback" not in out + err
    deadline = time.monotonic() + 10
    while any(_alive(pid) for pid in family) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [pid for pid in family if _alive(pid)] == []


def _children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int(entry.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, ValueError, IndexError):
                continue
            if parent == pid:
                found += [int(entry.name), *_children(int(entry.name))]
    return found


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_output_that_cannot_be_written_is_no_verdict():
    command = [sys.executable, "-m", "api.cli", "contracts", "list"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 74
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_terminal_without_the_letters_still_gets_its_verdict():
    command = [sys.executable, "-m", "api.cli", "contracts", "list"]
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": os.environ["PATH"]}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, env=plain, timeout=60)
    assert done.returncode == 0
    assert b"Bell state" in done.stdout


def test_a_broken_target_is_bad_usage_before_anything_runs(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text((LIBRARY / "states/bell_phi_plus/contract.toml").read_text().replace('"bell"', '"bel"'))
    for arguments in (["contracts", "show", path], ["grade", BELL, "--contract", path, "--framework", "qiskit"]):
        done = qassay(*arguments)
        assert done.returncode == 64
        assert "did you mean 'bell'" in " ".join(done.stderr.split())


def test_terminating_a_grading_leaves_no_folder(tmp_path):
    path = tmp_path / "candidate.py"
    path.write_text("import time\ndef bell_phi_plus():\n    time.sleep(50)\n")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    temporary.chmod(0o777)
    tmp_path.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "grade", path, "--contract", "states/bell_phi_plus", "--framework", "qiskit"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(temporary)},
    )
    deadline = time.monotonic() + 30
    while not any(temporary.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(2)
    assert list(temporary.iterdir())
    process.terminate()
    _, err = process.communicate(timeout=30)
    assert process.returncode == 143
    assert "Traceback" not in err
    assert list(temporary.iterdir()) == []
