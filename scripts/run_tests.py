"""Run every test suite: the grader's in its environment, each reader's inside its own runtime.

Two suites run at a time; outputs are printed whole, one after another. ``--long`` runs the tests
marked long instead. Ends with one line that counts all suites together.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRAMEWORKS = ("qiskit", "cirq", "pennylane", "cudaq")
SERVICE = {"api", "batch", "client", "containers"}
JUDGING = {"audit", "contracts", "functional", "ir", "simulate", "structural"}
NO_TESTS = 5  # pytest's exit status when nothing was selected


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--long"]):
        print("usage: run_tests.py [--long]", file=sys.stderr)
        return 64
    selection = "long" if arguments else "not long"
    with ThreadPoolExecutor(max_workers=2) as pool:
        futures = [(name, pool.submit(_run, *suite, selection)) for name, *suite in _suites()]
        passed = failed = skipped = 0
        broken = []
        for name, future in futures:
            status, output = future.result()
            print(f"==== {name}", flush=True)
            print(output, flush=True)
            counts = {
                word: int(count)
                for count, word in re.findall(
                    r"(\d+) (passed|failed|skipped|errors?)\b", output.splitlines()[-1] if output else ""
                )
            }
            passed += counts.get("passed", 0)
            skipped += counts.get("skipped", 0)
            failed += counts.get("failed", 0) + counts.get("error", 0) + counts.get("errors", 0)
            if status not in (0, NO_TESTS if arguments else 0):
                broken.append(f"{name} (exit {status})")
    if broken:
        print("failing: " + ", ".join(broken))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if broken or not passed else 0


def _suites() -> list[tuple[str, Path, list[str], dict[str, str]]]:
    """Name, interpreter, what to run, and what to add to the environment."""
    grader = ROOT / ".envs/grader/bin/python"
    folders = _grader_folders()
    # In parts of like length, the longest first, so that two processors are busy to the end.
    judging = [folder for folder in folders if folder.split("/")[1] in JUDGING]
    service = [folder for folder in folders if folder.split("/")[1] in SERVICE]
    suites: list[tuple[str, Path, list[str], dict[str, str]]] = [
        ("running", grader, [folder for folder in folders if folder not in judging + service], {}),
        ("service", grader, service, {}),
        ("judging", grader, judging, {}),
        ("attacks", grader, ["adversarial_tests", "-k", "not honest_twin"], {}),
        ("twins", grader, ["adversarial_tests", "-k", "honest_twin"], {}),
    ]
    for framework in FRAMEWORKS:
        # The runtime itself holds no test tool, because candidates run in it; they are laid over it.
        overlay = {"PYTHONPATH": f"{ROOT / '.envs/testing'}:{ROOT}", "CUDAQ_DYNLIBS": ""}
        tests = [f"tests/readers/{framework}", f"tests/gate_rows/test_{framework}_rows.py"]
        python = ROOT / f".envs/{framework}/bin/python"
        suites.append((framework, python, [test for test in tests if (ROOT / test).exists()], overlay))
    return suites


def _grader_folders() -> list[str]:
    inside_runtimes = {"readers", "gate_rows"}
    return sorted(
        f"tests/{folder.name}"
        for folder in (ROOT / "tests").iterdir()
        if folder.is_dir() and folder.name not in inside_runtimes and not folder.name.startswith(("_", "."))
    )


def _run(python: Path, tests: list[str], extra: dict[str, str], selection: str) -> tuple[int, str]:
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", selection, "--durations=5", *tests]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | extra
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.returncode, done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
