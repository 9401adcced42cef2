"""Look every pinned package up among the published vulnerabilities, one lock at a time.

Needs the package registry. A known vulnerability fails; a registry that does not answer such
questions is reported and does not, because it says nothing about the packages.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("grader", "dev", "qiskit", "cirq", "pennylane", "cudaq")
# Each exception names the advisory and why it cannot matter here.
ACCEPTED: dict[str, str] = {}


def main() -> int:
    failed = False
    for name in LOCKS:
        command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--no-deps", "--progress-spinner", "off"]
        for advisory in ACCEPTED:
            command += ["--ignore-vuln", advisory]
        done = subprocess.run(
            [*command, "--requirement", ROOT / "requirements" / f"{name}.txt"], capture_output=True, text=True
        )
        text = (done.stdout + done.stderr).strip()
        if done.returncode == 0:
            print(f"{name}: no known vulnerability")
        elif "ID" in done.stdout and "Fix Versions" in done.stdout:
            failed = True
            print(f"{name}: {text}")
        else:
            print(f"{name}: not audited, the registry did not answer: {text.splitlines()[-1] if text else 'no output'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
