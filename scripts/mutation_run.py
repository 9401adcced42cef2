"""Which changes of the graders does no test notice? A seeded sample of mutants, in a copy of the checkout.

``make mutation`` tries a few mutants a file of ``grader/structural`` and ``grader/functional`` against the tests that
run the changed line and need no framework, and prints by file: mutants, killed, survived, timed out. Survivors are
written with a diff each to ``build/mutation/survivors.txt``, all mutants to ``results.jsonl``. The same seed draws
the same mutants everywhere. docs/mutation.md says how survivors were judged.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("grader/structural", "grader/functional")
TESTS = ("tests/structural", "tests/functional", "tests/simulate/test_cancellation.py")
COPIED = ("ir", "contracts", "grader", "api", "tests", "scripts", "docs", "benchmarks", "pyproject.toml")
OUTCOMES = ("killed", "survived", "timed out", "not made", "broken")


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder).resolve()
        for name in COPIED:
            _copy(ROOT / name, copy / name)
        (copy / ".envs").symlink_to(ROOT / ".envs")
        files = _files(copy)
        request = {
            "files": files,
            "mutated": [path for path in files if any(part in path for part in options.only)],
            "tests": TESTS,
            "seed": options.seed,
            "per_file": options.per_file,
            "deciding": options.deciding,
            "names": options.names,
            "longest": options.longest,
            "seconds": options.seconds,
            "out": str(out),
        }
        environment = os.environ | {
            "PYTHONPATH": str(copy),
            "PYTHONDONTWRITEBYTECODE": "1",  # a mutant has the size and almost the time of what it replaces
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        command = [sys.executable, "scripts/mutation/session.py", json.dumps(request)]
        status = subprocess.run(command, cwd=copy, env=environment, check=False).returncode
    rows = [json.loads(line) for line in (out / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    report = _report(rows)
    (out / "report.txt").write_text(report, encoding="utf-8")
    (out / "survivors.txt").write_text(
        "\n".join(
            f"{row['name']} line {row['line']} {row['outcome']}, {row['tests']} tests\n{row['diff']}\n"
            for row in rows
            if row["outcome"] == "survived"
        ),
        encoding="utf-8",
    )
    print(report)
    return 1 if status or not rows else 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--per-file", type=int, default=6, help="mutants a file; a large number means all")
    parser.add_argument("--deciding", action="store_true", help="only comparisons, arithmetic, numbers, truth values")
    parser.add_argument("--only", nargs="*", default=[""], help="parts of the paths of the files to mutate")
    parser.add_argument("--names", nargs="*", default=[], help="only these mutants, as survivors.txt names them")
    parser.add_argument("--longest", type=float, default=2.0, help="seconds beyond which one test is not used")
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds of tests a mutant, unmutated")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutation", help="folder for what is found")
    return parser.parse_args(arguments)


def _files(root: Path) -> list[str]:
    found = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    return [str(path.relative_to(root)) for path in found]


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", ".hypothesis"))
    else:
        shutil.copy2(source, target)


def _report(rows: list[dict[str, object]]) -> str:
    """By file and by package: how many mutants there are, were tried, and what became of them."""
    lines = [f"{'file':50}{'of':>6}{'tried':>7}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES)]
    for group in (*sorted({str(row["path"]) for row in rows}), *PACKAGES, ""):
        inside = [row for row in rows if str(row["path"]).startswith(group)]
        if not inside:
            continue
        counts = Counter(str(row["outcome"]) for row in inside)
        of = sum({row["path"]: int(str(row["of"])) for row in inside}.values())
        lines.append(
            f"{group or 'all':50}{of:>6}{len(inside):>7}" + "".join(f"{counts[outcome]:>11}" for outcome in OUTCOMES)
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
