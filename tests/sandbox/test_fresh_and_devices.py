"""Runtimes whose framework each case imports anew, and cases that may use a GPU; no GPU is needed to run these."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from api.sandboxes import RUNTIMES
from contracts.load import load_id, reference_path
from grader.sandbox import kernel
from grader.sandbox.confine import lacking
from grader.sandbox.devices import find_devices
from grader.sandbox.job import Built, CandidateFailed, Job, Limit, LimitHit, SandboxFailed
from grader.sandbox.runtimes import load_runtimes
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import BELL, SMALL
from tests.sandbox.test_syscall_filter import ALLOW, EPERM, answer_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
Open = Callable[..., LocalSandbox]


@pytest.fixture
def opened(runtimes: Path, tmp_path: Path) -> Iterator[Open]:
    """Opens a sandbox whose plain runtime is fresh, with ``prelude`` before the reader's own text, and further keys."""
    sandboxes = []

    def open_fresh(prelude: str = "", keys: str = "fresh = true", **options: int) -> LocalSandbox:
        reader = (HERE / "plain_reader.py").read_text()
        docstring, _, rest = reader.partition("\n\n")
        (tmp_path / "fresh_reader.py").write_text(f"{docstring}\n{textwrap.dedent(prelude)}\n{rest}")
        python = load_runtimes(runtimes)["plain"].python
        row = f"[plain]\npython = {str(python)!r}\nreader = 'fresh_reader'\nbeside = ['fresh_reader.py']\n{keys}\n"
        (tmp_path / "runtimes.toml").write_text(row)
        sandboxes.append(LocalSandbox(tmp_path / "runtimes.toml", **options))  # type: ignore[arg-type]
        return sandboxes[-1]

    yield open_fresh
    for sandbox in sandboxes:
        sandbox.close()


def _job(source: str, entry_point: str = "entry") -> Job:
    return Job("plain", source, entry_point, limits=SMALL)


def test_each_case_imports_for_itself(opened: Open) -> None:
    sandbox = opened("import os\nIMPORTED_IN = os.getpid()")
    source = "import os, sys\nprint(sys.modules['fresh_reader'].IMPORTED_IN == os.getpid(), os.getpid())\n" + BELL
    said = []
    for _ in range(2):
        run = sandbox.run(_job(source, "bell"))
        assert isinstance(run.outcome, Built)
        said.append(run.record.stdout.split())
    assert [words[0] for words in said] == ["True", "True"]
    assert said[0][1] != said[1][1]


def test_the_import_is_confined(opened: Open) -> None:
    prelude = """
        import os
        try: SEEN = open("/etc/passwd").read() and "read"
        except OSError as error: SEEN = type(error).__name__
        try: SEEN += " forked" if os.fork() else os._exit(0)
        except OSError as error: SEEN += " " + type(error).__name__
    """
    run = opened(prelude).run(_job("import sys\nprint(sys.modules['fresh_reader'].SEEN)"))
    if {"landlock", "seccomp"} <= set(run.record.layers):
        assert run.record.stdout == "PermissionError PermissionError\n"


def test_a_framework_may_start_threads_there(opened: Open) -> None:
    """In a zygote it would have to be refused: a fork copies one thread."""
    prelude = "import threading\nwait = threading.Event()\nthreading.Thread(target=wait.wait, daemon=True).start()"
    assert isinstance(opened(prelude).run(_job(BELL, "bell")).outcome, Built)


def test_what_an_import_prints_is_not_the_candidates(opened: Open) -> None:
    prelude = "import os, sys\nprint('loud')\nsys.stderr.write('warning')\nos.write(2, b'from C')"
    record = opened(prelude).run(_job("print('mine')")).record
    assert (record.stdout, record.stderr) == ("mine\n", "")


def test_why_a_zygote_could_not_ask_for_versions_is_told(opened: Open) -> None:
    outcome = opened("import json\njson.JSONEncoder.encode = None").run(_job(BELL, "bell")).outcome
    assert isinstance(outcome, SandboxFailed)
    assert "TypeError: 'NoneType' object is not callable" in outcome.message


def test_an_import_is_not_in_the_candidates_time_or_memory(opened: Open) -> None:
    prelude = """
        import time
        until = time.process_time() + 0.6
        while time.process_time() < until: pass
        KEPT = bytearray(b"x") * (200 << 20)
    """
    run = opened(prelude).run(_job(BELL, "bell"))
    assert isinstance(run.outcome, Built)
    assert run.record.cpu_seconds < 0.5


@pytest.mark.parametrize(
    ("prelude", "reason"),
    [
        ("import nowhere", "grader.no_runtime"),
        ("1 / 0", "grader.sandbox_lost"),
        ("import os; os._exit(3)", "grader.sandbox_lost"),
    ],
)
def test_an_import_that_fails_is_told_as_elsewhere(opened: Open, prelude: str, reason: str) -> None:
    outcome = opened(prelude, start_seconds=20).run(_job(BELL, "bell")).outcome
    assert isinstance(outcome, SandboxFailed)
    assert outcome.reason == reason


def test_versions_are_told(opened: Open) -> None:
    assert set(opened().versions("plain")) == {"python", "numpy"}


def test_a_fresh_cudaq_builds_a_bell_pair() -> None:
    outcome = _cudaq_under("fresh = true")
    assert isinstance(outcome, Built), outcome


def test_cudaq_works_under_the_profile_for_a_gpu() -> None:
    """Here with its CPU target: what the profile takes away, CUDA-Q does not need."""
    outcome = _cudaq_under('devices = "nvidia"')
    assert isinstance(outcome, Built), outcome


_SAMPLES = """
import cudaq

@cudaq.kernel
def bell():
    pair = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])

print(sorted(dict(cudaq.sample(bell, shots_count=100).items())))
"""


def _cudaq_under(keys: str) -> object:
    python = load_runtimes(RUNTIMES)["cudaq"].python
    if not python.exists():
        pytest.skip("no runtime of cudaq here")
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "runtimes.toml"
        path.write_text(f"[cudaq]\npython = {str(python)!r}\n{keys}\n")
        with LocalSandbox(path) as sandbox:
            sampled = sandbox.run(Job("cudaq", _SAMPLES, "bell", num_qubits=2))
            assert isinstance(sampled.outcome, Built), sampled
            assert "11" in sampled.record.stdout
            contract = load_id("states/bell_phi_plus")
            source = reference_path("states/bell_phi_plus", "cudaq").read_text()
            return sandbox.run(Job("cudaq", source, contract.entry_point.name, num_qubits=2)).outcome


# What a case with a device may do, and what not.

_NVIDIA = 'devices = "nvidia"'


def test_the_filter_lets_a_drivers_requests_through_and_memory_files_and_nothing_else() -> None:
    arguments = [(), (1,), (1, 0xC020462A), (PID := 4321,), (1, 2)]
    different = {
        number
        for number in range(500)
        for words in arguments
        if answer_of(number, *words) != answer_of(number, *words, devices=True)
    }
    assert different == {16, 319}  # ioctl, memfd_create
    assert answer_of(16, 3, 0xC020462A, devices=True) == ALLOW
    assert answer_of(62, PID + 1, devices=True) == EPERM


@pytest.mark.parametrize("request_", [0x5412, 0x541C, 0x5452, 0x8901, 0x8902])
def test_requests_that_reach_others_stay_forbidden(request_: int) -> None:
    assert answer_of(16, 0, request_, devices=True) == EPERM


_ASK = """
import errno, fcntl, os, sys
from grader.sandbox import kernel
try:
    ruleset = kernel.build_ruleset(["/usr", "/dev/zero", "/dev/full"], sys.argv[1], ["/dev/full"])
except OSError as error:
    sys.exit(f"no such Landlock: {error}")
kernel.no_new_privileges()
kernel.restrict_by(ruleset)
for path, flags in (("/dev/full", os.O_RDWR), ("/dev/zero", os.O_RDONLY), ("/dev/zero", os.O_RDWR)):
    try:
        device = os.open(path, flags)
        fcntl.ioctl(device, 0x46D6)  # of the family of NVIDIA's
    except OSError as error:
        print(errno.errorcode[error.errno])
"""


def test_requests_reach_the_device_and_no_other(tmp_path: Path) -> None:
    """ENOTTY is the driver's answer: the request came through. EACCES is Landlock's."""
    done = subprocess.run(
        [sys.executable, "-c", _ASK, tmp_path],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    if "no such Landlock" in done.stderr:
        pytest.skip(done.stderr)
    assert done.stdout.split() == ["ENOTTY", "EACCES", "EACCES"], done


def test_without_a_landlock_that_tells_requests_apart_there_are_no_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Libc:
        def syscall(self, *words: object) -> int:
            return 4  # the version, asked for first

    monkeypatch.setattr(kernel, "_libc", Libc())
    with pytest.raises(OSError, match="for devices Landlock ABI 5 is needed, this kernel has 4"):
        kernel.build_ruleset([], str(tmp_path), [])


def test_without_landlock_a_device_is_refused_even_with_a_user_of_its_own() -> None:
    layers = ("own_user", "no_new_privs", "rlimits", "seccomp")
    assert lacking(layers) == ()
    assert lacking((*layers, "nvidia_devices")) == ("landlock",)
    assert lacking((*layers, "landlock", "nvidia_devices")) == ()


def test_devices_and_facts_are_found_by_name(tmp_path: Path) -> None:
    names = ["dev/nvidia0", "dev/nvidia1", "dev/nvidiactl", "dev/nvidia-uvm", "dev/nvidia-modeset", "dev/sda"]
    for name in (*names, "dev/nvidia-caps/nvidia-cap1", "proc/driver/nvidia/version", "proc/devices", "proc/kcore"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = find_devices("nvidia", str(tmp_path))
    assert found is not None
    wanted = ["dev/nvidia-caps/nvidia-cap1", "dev/nvidia-uvm", "dev/nvidia0", "dev/nvidia1", "dev/nvidiactl"]
    assert sorted(found.files) == [str(tmp_path / name) for name in wanted]
    assert sorted(found.facts) == [str(tmp_path / name) for name in ("proc/devices", "proc/driver/nvidia")]


def test_no_kind_of_device_is_no_device() -> None:
    assert find_devices("") is None


def test_the_tier_is_named_in_the_record(opened: Open) -> None:
    assert "nvidia_devices" in opened(keys=_NVIDIA).run(_job(BELL, "bell")).record.layers
    assert "nvidia_devices" not in opened().run(_job(BELL, "bell")).record.layers


_RESERVES = """
import mmap, resource
held = mmap.mmap(-1, 256 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=mmap.PROT_READ)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def test_a_driver_can_reserve_addresses_by_the_terabyte(opened: Open) -> None:
    run = opened(keys=_NVIDIA).run(_job(_RESERVES + BELL, "bell"))
    assert isinstance(run.outcome, Built), run
    assert run.record.stdout == "1024\n"


def test_elsewhere_nobody_can(opened: Open) -> None:
    outcome = opened().run(_job(_RESERVES + BELL, "bell")).outcome
    assert isinstance(outcome, LimitHit)
    assert outcome.limit is Limit.MEMORY


@pytest.mark.parametrize(
    ("limit", "source"),
    [
        (Limit.MEMORY, "held = bytearray(1 << 30)"),
        (Limit.MEMORY, "held = []\nwhile True: held.append(bytearray(1 << 20))"),
        (Limit.CPU_TIME, "while True: pass"),
        (Limit.OUTPUT_SIZE, "while True: print('x' * 100)"),
        (Limit.FILE_SIZE, "import os\nheld = os.memfd_create('m')\nos.ftruncate(held, 1 << 30)"),
    ],
)
def test_the_other_limits_hold_with_devices(opened: Open, limit: Limit, source: str) -> None:
    outcome = opened(keys=_NVIDIA).run(_job(source)).outcome
    assert isinstance(outcome, LimitHit), outcome
    assert outcome.limit is limit


@pytest.mark.parametrize(
    "deed",
    ["os.fork()", "os.execv('/bin/true', ['true'])", "open('/etc/passwd')", "os.kill(os.getppid(), 0)",
     "__import__('socket').socket()", "open('/dev/sda', 'rb')", "open('/dev/mem', 'rb')"],
)  # fmt: skip
def test_with_devices_the_rest_stays_forbidden(opened: Open, deed: str) -> None:
    outcome = opened(keys=_NVIDIA).run(_job(f"import os\n{deed}")).outcome
    assert isinstance(outcome, CandidateFailed)
    assert "PermissionError" in outcome.message or "FileNotFoundError" in outcome.message


def test_cases_with_a_device_run_one_at_a_time(opened: Open) -> None:
    sandbox = opened(keys=_NVIDIA, zygotes=3)
    source = "import os, time\nprint(os.getppid(), time.monotonic())\ntime.sleep(0.1)\nprint(time.monotonic())"
    with ThreadPoolExecutor(3) as threads:
        said = [run.record.stdout.split() for run in threads.map(sandbox.run, [_job(source)] * 3)]
    assert len({zygote for zygote, _, _ in said}) == 1
    times = sorted((float(begin), float(end)) for _, begin, end in said)
    assert all(times[i][1] <= times[i + 1][0] for i in range(2))


def test_the_operators_choice_of_a_device_is_passed_on(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "3")
    source = "import os\nprint(os.environ.get('CUDA_VISIBLE_DEVICES'))"
    assert opened(keys=_NVIDIA).run(_job(source)).record.stdout == "3\n"
    assert opened().run(_job(source)).record.stdout == "None\n"


def test_the_programs_of_the_two_filters_fit_the_kernel() -> None:
    from grader.sandbox.syscall_filter import build_filter

    for devices in (False, True):
        program, offsets = build_filter(devices=devices)
        assert len(program) // struct.calcsize("<HBBI") < 4096
        assert len(offsets) >= 3
