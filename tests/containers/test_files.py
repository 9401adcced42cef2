"""What the container files promise, as far as it can be read off them; scripts/check-image runs an image."""

from __future__ import annotations

import fnmatch
import re
import subprocess
import sys
import tomllib

import pytest
import yaml

from contracts.load import LIBRARY
from grader.sandbox.runtimes import load_runtimes

ROOT = LIBRARY.parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]


def _copied() -> list[str]:
    """Every path of the checkout that goes into the image."""
    lines = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    return [word.rstrip("/") for line in lines for word in line.split()]


def _allowed(path: str) -> bool:
    patterns = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    return any(fnmatch.fnmatchcase(path, pattern) or pattern.startswith(f"{path}/") for pattern in patterns)


def test_everything_that_is_copied_is_there_and_not_ignored():
    copied = _copied()
    assert {"ir", "contracts", "grader", "api", "runtimes.toml", "requirements"} <= set(copied)
    for path in copied:
        assert (ROOT / path).exists(), path
        assert _allowed(path), path


def test_every_lock_of_an_environment_is_let_through():
    names = re.search(r"make_environment.py ([a-z ]+)$", DOCKERFILE, re.MULTILINE).group(1).split()
    assert names == ["grader", *tomllib.loads((ROOT / "runtimes.toml").read_text())]
    for name in names:
        assert _allowed(f"requirements/{name}.txt")


def test_the_image_for_gpus_differs_in_cudaq_alone():
    rows, ordinary = (
        tomllib.loads((ROOT / name).read_text()) for name in ("containers/runtimes-gpu.toml", "runtimes.toml")
    )
    assert rows.pop("cudaq") == ordinary.pop("cudaq") | {"devices": "nvidia"}
    assert rows == ordinary
    assert _allowed("containers/runtimes-gpu.toml")
    assert load_runtimes(ROOT / "containers/runtimes-gpu.toml")["cudaq"].fresh


def test_every_package_is_installed_by_its_hash():
    installs = [line for line in DOCKERFILE.splitlines() if "-m pip install" in line]
    assert len(installs) == 1  # the others are scripts/make_environment.py's
    for line in installs:
        assert "--require-hashes" in line and "--no-deps" in line
    for lock in (ROOT / "containers").glob("*.txt"):
        text = lock.read_text()
        pins = re.findall(r"^[a-z][\w.-]*==\S+ \\$", text, re.MULTILINE)
        assert len(pins) >= 10
        assert not re.search(r"https?://|file:", text)


def test_the_gpu_lock_agrees_with_the_cpu_lock_where_both_pin():
    def pins(path) -> dict[str, str]:
        return dict(re.findall(r"^([a-z][\w.-]*)==(\S+)", path.read_text(), re.MULTILINE))

    cpu, gpu = pins(ROOT / "requirements/cudaq.txt"), pins(ROOT / "containers/cudaq-gpu.txt")
    both = cpu.keys() & gpu.keys()
    assert "numpy" in both
    assert {name: cpu[name] for name in both} == {name: gpu[name] for name in both}


def test_the_image_runs_as_a_user_of_its_own_with_a_health_check():
    final = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]
    assert re.search(r"^USER 10001:10001$", final, re.MULTILINE)
    assert final.index("USER 10001") < final.index("ENTRYPOINT")
    assert "HEALTHCHECK" in final and "/healthz" in final


def test_where_packages_come_from_is_in_no_layer():
    runs = DOCKERFILE.replace("\\\n", " ").splitlines()
    installs = [
        line for line in runs if line.startswith("RUN") and ("make_environment" in line or "pip install" in line)
    ]
    assert len(installs) == 2
    for line in installs:
        assert "--mount=type=secret,id=pip_conf,target=/etc/pip.conf" in line
    assert not re.search(r"(ARG|ENV).*(INDEX|TOKEN|PASSWORD)", DOCKERFILE)


@pytest.mark.parametrize("name", ["api", "worker", "gpu-worker"])
def test_nothing_is_privileged(name):
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["read_only"] is True
    # Nothing but this: no seccomp or AppArmor profile is switched off.
    assert service["security_opt"] == ["no-new-privileges:true"]
    for key in ("privileged", "cap_add", "devices", "pid", "ipc", "network_mode", "userns_mode"):
        assert key not in service


def test_every_service_has_limits():
    for name, service in SERVICES.items():
        assert {"cpus", "memory", "pids"} <= set(service["deploy"]["resources"]["limits"]), name


def test_workers_reach_the_database_alone():
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert SERVICES["worker"]["networks"] == ["inside"]
    assert SERVICES["gpu-worker"]["networks"] == ["inside"]
    assert "ports" not in SERVICES["worker"] and "ports" not in SERVICES["database"]


def test_the_gpu_worker_comes_with_its_profile_and_a_device():
    service = SERVICES["gpu-worker"]
    assert service["profiles"] == ["gpu"]
    (device,) = service["deploy"]["resources"]["reservations"]["devices"]
    assert (device["driver"], device["capabilities"]) == ("nvidia", ["gpu"])


def test_the_check_is_a_script_that_bash_can_read():
    done = subprocess.run(["bash", "-n", ROOT / "scripts/check-image"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (ROOT / "scripts/check-image").stat().st_mode & 0o111


def test_runtimes_may_be_named_by_a_variable():
    """The image names its own; an operator may name others."""
    code = "from api.sandboxes import RUNTIMES; print(RUNTIMES)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={"QASSAY_RUNTIMES": "/opt/other.toml"},
        cwd=ROOT,
    )
    assert done.stdout == "/opt/other.toml\n"
