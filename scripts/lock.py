"""Write requirements/*.txt again from requirements/*.in: exact pins, hashes, no registry address.

Run with any Python 3.11 that may reach the package registry: ``python3 scripts/lock.py``. It makes
a throw-away environment with pip-tools.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements"
ORDER = ("testing", "grader", "qiskit", "cirq", "pennylane", "cudaq", "dev")
CUDAQ = "cuda-quantum-cu13==0.16.0.post1"
PIP_TOOLS = "pip-tools==7.6.2"
PYTHONS = ("3.11", "3.12", "3.13")
OPTIONS = (
    "--quiet",
    "--generate-hashes",
    "--strip-extras",
    "--no-header",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-emit-trusted-host",
    "--allow-unsafe",
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        venv.create(home / "tools", with_pip=True)
        python = home / "tools" / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", PIP_TOOLS], check=True)
        for name in ORDER:
            print(f"locking {name}", flush=True)
            command = [python, "-m", "piptools", "compile", *OPTIONS, "--output-file", f"{name}.txt", f"{name}.in"]
            subprocess.run(command, check=True, cwd=REQUIREMENTS)
        with (REQUIREMENTS / "cudaq.txt").open("a") as lock:
            lock.write(_cudaq_entry(python, home / "wheels"))


def _cudaq_entry(python: Path, wheels: Path) -> str:
    """The lock entry of CUDA-Q itself, whose declared dependencies are left out on purpose."""
    hashes = []
    for version in PYTHONS:
        target = wheels / version
        subprocess.run(
            [python, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
             "--python-version", version, "--platform", "manylinux_2_28_x86_64", "--dest", target, CUDAQ],
            check=True,
        )  # fmt: skip
        hashes += [hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in target.iterdir()]
    lines = [CUDAQ, *(f"    --hash=sha256:{digest}" for digest in sorted(set(hashes)))]
    return " \\\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
