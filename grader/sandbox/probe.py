"""Runs small hostile programs through the real sandbox and tells by their effect what it withstands.

What a layer is called proves nothing; what a program could do does. ``qassay doctor`` shows the report.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from textwrap import dedent, indent

from grader.sandbox.job import MEBIBYTE, Job, Limit, LimitHit, Limits, Sandbox, SandboxFailed


class Need(StrEnum):
    """How much depends on a probe."""

    REQUIRED = "required"  # without it a candidate can cheat, or harm the machine
    WANTED = "wanted"  # a second line of defence
    MUST_WORK = "must_work"  # honest candidates need it: a sandbox can be too tight


@dataclass(frozen=True, slots=True)
class Finding:
    """One probe: ``held`` says whether the sandbox did what it must; ``seen`` is what the program met."""

    name: str
    need: Need
    held: bool
    seen: str


@dataclass(frozen=True, slots=True)
class ProbeReport:
    """All probes of one runtime."""

    framework: str
    versions: Mapping[str, str]
    layers: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def safe(self) -> bool:
        """Everything required held, and honest programs work."""
        return bool(self.findings) and all(f.held for f in self.findings if f.need is not Need.WANTED)


def probe(sandbox: Sandbox, framework: str) -> ProbeReport:
    """Run every probe, about two seconds in all."""
    findings: list[Finding] = []
    layers: tuple[str, ...] = ()
    for name, limit, source in _LIMITS:
        run = sandbox.run(Job(framework, source, "entry_point", limits=_TIGHT.get(limit, _SMALL)))
        layers = run.record.layers or layers
        held = isinstance(run.outcome, LimitHit) and run.outcome.limit is limit
        findings.append(Finding(name, Need.REQUIRED, held, str(limit) if held else repr(run.outcome)[:200]))
        if isinstance(run.outcome, SandboxFailed):  # the others would say the same
            return ProbeReport(framework, {}, layers, tuple(findings))
    for name, need, body in _DEEDS:
        run = sandbox.run(Job(framework, _attempt(body), "entry_point", limits=_SMALL))
        seen = run.record.stdout.strip()[:200] or repr(run.outcome)[:200]
        wanted = "done" if need is Need.MUST_WORK else "refused"
        findings.append(Finding(name, need, seen.startswith(wanted), seen))
    return ProbeReport(framework, sandbox.versions(framework), layers, tuple(findings))


_SMALL = Limits(
    cpu_seconds=10.0,  # a busy machine is not a failed probe: more than any needs but the one that meets this limit
    wall_seconds=60.0,
    memory_bytes=256 * MEBIBYTE,
    output_bytes=MEBIBYTE // 16,
    result_bytes=MEBIBYTE,
    file_bytes=MEBIBYTE,
)

# The time that a probe waits for.
_TIGHT = {
    Limit.CPU_TIME: replace(_SMALL, cpu_seconds=0.5),
    Limit.WALL_TIME: replace(_SMALL, wall_seconds=0.5),
}

_LIMITS = (
    ("cpu time", Limit.CPU_TIME, "while True: pass"),
    ("wall time", Limit.WALL_TIME, "import time\ntime.sleep(60)"),
    ("memory", Limit.MEMORY, "held = [bytearray(16 << 20) for _ in range(1000)]"),
    ("output", Limit.OUTPUT_SIZE, "while True: print('x' * 1000)"),
    ("file size", Limit.FILE_SIZE, "with open('file', 'wb') as file:\n    while True: file.write(bytes(1 << 20))"),
)


def _attempt(body: str) -> str:
    """A program that prints ``refused`` and how, or ``done`` if nothing stood in its way."""
    tried = indent(dedent(body).strip(), "    ")
    # Any other exception is a mistake in the probe, and must not look like a refusal.
    refusal = "except (OSError, ValueError, ImportError) as error:\n    print('refused:', type(error).__name__)\n"
    return f"import ctypes, os, sys\ntry:\n{tried}\n    print('done')\n{refusal}"


def _write_to(folder: str) -> str:
    return f"name = {folder} + '/qassay_probe.py'\nopen(name, 'w').close()\nos.unlink(name)"


_PARENT = "f'/proc/{os.getppid()}/%s'"
_C = "if ctypes.CDLL(None).%s: raise PermissionError"
_CAPABILITIES = """
line = next(line for line in open('/proc/self/status') if line.startswith('CapEff'))
if int(line.split()[1], 16) == 0: raise PermissionError
"""
# 0 to 2 and the result; one more is the listing itself.
_DESCRIPTORS = "if len(os.listdir('/proc/self/fd')) <= 5: raise PermissionError"
_THREAD = "import threading\nthread = threading.Thread(target=len, args=('',))\nthread.start()\nthread.join()"
_ALGEBRA = "import numpy\nassert numpy.allclose(numpy.linalg.inv(2 * numpy.eye(3)), numpy.eye(3) / 2)"

_DEEDS = (
    ("fork", Need.REQUIRED, "if os.fork() == 0: os._exit(0)"),
    ("start a program", Need.REQUIRED, "os.execv('/bin/true', ['true'])"),
    ("internet socket", Need.REQUIRED, "import socket\nsocket.socket(socket.AF_INET)"),
    ("unix socket", Need.REQUIRED, "import socket\nsocket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)"),
    ("signal its parent", Need.REQUIRED, "os.kill(os.getppid(), 0)"),
    ("memory of its parent", Need.REQUIRED, f"open({_PARENT % 'mem'}, 'rb').close()"),
    ("environment of its parent", Need.REQUIRED, f"open({_PARENT % 'environ'}, 'rb').read()"),
    ("write to /tmp", Need.REQUIRED, _write_to("'/tmp'")),
    ("write to /dev/shm", Need.REQUIRED, _write_to("'/dev/shm'")),
    ("write to the runtime", Need.REQUIRED, _write_to("os.path.dirname(os.__file__)")),
    ("write to the staged code", Need.REQUIRED, "import ir\nopen(ir.__file__, 'a').close()"),
    ("become another user", Need.REQUIRED, "os.setresuid(12345, 12345, 12345)"),
    ("raise a limit", Need.REQUIRED, "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))"),
    ("outlive the sandbox", Need.REQUIRED, _C % "prctl(1, 0, 0, 0, 0)"),
    ("other descriptors", Need.REQUIRED, _DESCRIPTORS),
    ("import a contract", Need.REQUIRED, "import contracts"),
    ("import the pipeline", Need.REQUIRED, "import grader.pipeline"),
    ("read /etc/passwd", Need.WANTED, "with open('/etc/passwd') as file: file.read()"),
    ("list the root folder", Need.WANTED, "os.listdir('/')"),
    ("shared memory", Need.WANTED, _C % "shmget(0, 4096, 0o1600) < 0"),
    ("memory file", Need.WANTED, "os.close(os.memfd_create('probe'))"),
    ("privileges", Need.WANTED, _CAPABILITIES),
    ("late import", Need.MUST_WORK, "import xml.dom.minidom, sqlite3, decimal"),
    ("threads", Need.MUST_WORK, _THREAD),
    ("temporary file", Need.MUST_WORK, "import tempfile\nwith tempfile.TemporaryFile() as file: file.write(b'x')"),
    ("own file", Need.MUST_WORK, "with open('file', 'w') as file: file.write('x')\nos.unlink('file')"),
    ("linear algebra", Need.MUST_WORK, _ALGEBRA),
)
