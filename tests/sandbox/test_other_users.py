"""The sandbox under root and under an ordinary user, with namespaces and where they are refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NUMPY = Path(np.__file__).parent.parent
USER = 54321
_REFUSED = ("fork", "passwd", "tmp", "socket", "parent", "environ")
_LIMITS = {"files": "limit.file_size", "names": "limit.file_size", "spin": "limit.cpu_time", "memory": "limit.memory"}


# In a mount namespace of its own, where an interpreter under root's home can be reached: see ``open_the_way``.
_BECOME = f"""
import os, sys
from grader.sandbox import kernel, mounts
kernel.unshare(kernel.CLONE_NEWNS)
kernel.mount("none", "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
mounts.open_the_way([sys.base_prefix, sys.prefix, {str(ROOT)!r}])
os.setgroups([])
os.setresgid({USER}, {USER}, {USER})
os.setresuid({USER}, {USER}, {USER})
os.execv(sys.argv[1], sys.argv[1:])
"""


def _as_user(*words: str) -> list[str]:
    return [sys.executable, "-c", _BECOME, *words]


def _can_become_another() -> bool:
    if os.getuid() != 0:
        return False
    command = _as_user(sys.executable, "-c", "import os, venv; print(os.getuid())")
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    return done.stdout == f"{USER}\n"


@pytest.mark.parametrize("namespaces", ["allow", "refuse"])
@pytest.mark.parametrize("user", [False, True], ids=["present user", "another user"])
def test_the_sandbox_holds(user: bool, namespaces: str) -> None:
    if user and not _can_become_another():
        pytest.skip("only root with namespaces can become another user here; without root all tests run as one")
    # Not pytest's own folder, which other users cannot reach.
    with tempfile.TemporaryDirectory(prefix="qassay-users-") as parent:
        Path(parent).chmod(0o755)
        code, folder, packages = (Path(parent) / name for name in ("code", "folder", "packages"))
        for package in ("ir", "grader"):
            shutil.copytree(ROOT / package, code / package, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(HERE, code / "tests" / "sandbox", ignore=shutil.ignore_patterns("__pycache__"))
        packages.mkdir()
        for name in ("numpy", "numpy.libs"):
            if (NUMPY / name).exists():
                shutil.copytree(NUMPY / name, packages / name, ignore=shutil.ignore_patterns("tests"))
        folder.mkdir()
        if user:
            os.chown(folder, USER, USER)
        script = code / "tests" / "sandbox" / "elsewhere.py"
        words = [sys.executable, "-B", str(script), str(folder), str(packages), namespaces]
        command = _as_user(*words) if user else words
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(code)}
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", env=environment)
        assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    if not {"landlock", "seccomp"} <= set(seen["layers"]):
        pytest.skip(f"only {seen['layers']} here")
    assert seen["honest"] is True
    assert {name: seen[name] for name in _LIMITS} == _LIMITS
    assert [name for name in _REFUSED if not seen[name].startswith("refused")] == []
    assert seen["left"] == []
    # The kernel counts no threads of root's; elsewhere it does.
    if user or "own_user" in seen["layers"]:
        assert int(seen["threads"]) < 70
    if namespaces == "refuse":
        assert not {"namespaces", "private_folder"} & set(seen["layers"])
    if user:
        assert "same_user" in seen["layers"]
