"""Build one of the project's environments under .envs/ from its lock, or do nothing if it is there.

``python3 scripts/make_environment.py grader qiskit cirq`` needs Python 3.11 or newer and the
network; a second run takes milliseconds. An interrupted run is simply repeated.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENTS = ROOT / ".envs"
NAMES = ("grader", "dev", "testing", "qiskit", "cirq", "pennylane", "cudaq")
MINIMUM = (3, 11)


def main(names: list[str]) -> int:
    if sys.version_info < MINIMUM:
        return _fail(f"Python {MINIMUM[0]}.{MINIMUM[1]} or newer is needed, this is {sys.version.split()[0]}")
    if not sys.platform.startswith("linux"):
        return _fail(f"Linux is needed, this is {sys.platform}")
    unknown = [name for name in names if name not in NAMES]
    if unknown or not names:
        return _fail(f"unknown environment {', '.join(unknown) or '(none given)'}; there are {', '.join(NAMES)}")
    for name in names:
        try:
            _make(name)
        except subprocess.CalledProcessError as error:
            return _fail(f"environment {name}: {' '.join(map(str, error.cmd[:6]))} ended with {error.returncode}")
    return 0


def _make(name: str) -> None:
    lock = ROOT / "requirements" / f"{name}.txt"
    # The grader's environment and the developer's are one folder: the second adds tools to the first.
    folder = ENVIRONMENTS / ("grader" if name == "dev" else name)
    stamp = folder / f".made-from-{name}"
    wanted = f"{hashlib.sha256(lock.read_bytes()).hexdigest()} {sys.version.split()[0]}"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print(f"making .envs/{folder.name} from requirements/{lock.name}", flush=True)
    if name == "testing":
        shutil.rmtree(folder, ignore_errors=True)
        pip = [_python("grader"), "-m", "pip", "install", "--target", folder]
    else:
        if name == "dev":
            _make("grader")
        else:
            shutil.rmtree(folder, ignore_errors=True)
            _create(folder)
        pip = [folder / "bin" / "python", "-m", "pip", "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--require-hashes", "-r", lock], check=True, env=_environment())
    if folder.name == "grader":
        # The project itself is not copied in: one .pth line keeps the checkout the only source.
        site = next((folder / "lib").glob("python*/site-packages"))
        (site / "qassay-checkout.pth").write_text(f"{ROOT}\n")
        script = folder / "bin" / "qassay"
        # Guarded, because the processes that an audit starts run the main script again.
        script.write_text(
            f"#!{folder}/bin/python\nimport sys\n\nfrom api.cli import main\n\n"
            'if __name__ == "__main__":\n    sys.exit(main())\n'
        )
        script.chmod(0o755)
    stamp.write_text(wanted)


def _create(folder: Path) -> None:
    """A virtual environment; explains itself where the system's Python comes without ensurepip."""
    made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True)
    if made.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        print(made.stdout + made.stderr, file=sys.stderr)
        print("On Debian and Ubuntu the package python3-venv is needed.", file=sys.stderr)
        made.check_returncode()


def _python(environment: str) -> Path:
    _make(environment)
    return ENVIRONMENTS / environment / "bin" / "python"


def _environment() -> dict[str, str]:
    """The caller's environment without what would change which packages are installed where."""
    dropped = {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_USER", "PIP_REQUIRE_VIRTUALENV"}
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def _fail(message: str) -> int:
    print(f"make_environment: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
