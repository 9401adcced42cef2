"""Run as a script, as whatever user and with whatever the caller took away: what a sandbox withstands there, as JSON.

    python elsewhere.py FOLDER NUMPY REFUSE

FOLDER is empty and the user's own, NUMPY the folder that holds numpy; REFUSE is ``refuse`` to be refused namespaces and
mounts, as ordinary containers are.
"""

from __future__ import annotations

import json
import shutil
import struct
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))
sys.path.append(sys.argv[2])

from grader.sandbox import kernel  # noqa: E402
from grader.sandbox.job import Built, Job, Limits  # noqa: E402
from grader.sandbox.supervisor import LocalSandbox  # noqa: E402

LIMITS = Limits(cpu_seconds=1.0, memory_bytes=256 << 20, file_bytes=1 << 20, output_bytes=100_000)
_TRY = "import os\ntry:\n    {}\nexcept (OSError, RuntimeError) as error: print('refused', type(error).__name__)"
PROGRAMS = {
    "fork": _TRY.format("os.fork() or os._exit(0)"),
    "passwd": _TRY.format("open('/etc/passwd').read()"),
    "tmp": _TRY.format("open('/tmp/qassay-left', 'w')"),
    "socket": _TRY.format("import socket; socket.socket()"),
    "parent": _TRY.format("os.kill(os.getppid(), 9)"),
    "environ": _TRY.format("open(f'/proc/{os.getppid()}/environ').read()"),
    "threads": (
        "import threading\nthreading.stack_size(32768)\nwait = threading.Event()\n"
        "for number in range(3000):\n"
        "    try: threading.Thread(target=wait.wait, daemon=True).start()\n"
        "    except RuntimeError: break\n"
        "wait.set()\nprint(number)"
    ),
    "files": "for number in range(10**6): open(str(number), 'wb').write(bytes(1 << 20))",
    "names": "import os\nfor number in range(10**6): os.mkdir(str(number))",
    "spin": "while True: pass",
    "memory": "kept = bytearray(1 << 30)",
}
BELL = """
from ir.program import Control, Gate, Program
import numpy, tempfile, threading
assert numpy.linalg.inv(numpy.eye(3)).trace() == 3
threads = [threading.Thread(target=len, args=("",)) for _ in range(10)]
for thread in threads: thread.start()
for thread in threads: thread.join()
with tempfile.NamedTemporaryFile() as file: file.write(b"x")
def entry(): return Program(2, operations=(Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
"""


def refuse_namespaces() -> None:
    """As Docker's own filter does: no new namespaces, no mounts."""
    load, equal, answer = 0x20, 0x15, 0x06
    numbers = (272, 165)  # unshare, mount
    program = [(load, 0, 0, 0)]
    for number in numbers:
        program += [(equal, 0, 1, number), (answer, 0, 0, 0x00050001)]
    program.append((answer, 0, 0, 0x7FFF0000))
    kernel.no_new_privileges()
    kernel.load_filter(b"".join(struct.pack("<HBBI", *instruction) for instruction in program))


def main() -> None:
    folder = Path(sys.argv[1])
    if sys.argv[3] == "refuse":
        refuse_namespaces()
    venv.create(folder / "plain", symlinks=True)
    site = next((folder / "plain" / "lib").glob("python*/site-packages"))
    (site / "numpy.pth").write_text(f"{sys.argv[2]}\n")
    shutil.copy(HERE / "plain_reader.py", folder)
    toml = folder / "runtimes.toml"
    toml.write_text('[plain]\npython = "plain/bin/python"\nreader = "plain_reader"\nbeside = ["plain_reader.py"]\n')
    private = folder / "private"
    private.mkdir()
    with LocalSandbox(toml, folder=private) as sandbox:
        sandbox.check_layers()
        honest = sandbox.run(Job("plain", BELL, "entry", limits=LIMITS))
        seen: dict[str, object] = {
            "layers": honest.record.layers,
            "honest": isinstance(honest.outcome, Built) or repr(honest),
        }
        for name, source in PROGRAMS.items():
            run = sandbox.run(Job("plain", source, "entry", limits=LIMITS))
            limit = getattr(run.outcome, "limit", None)
            seen[name] = run.record.stdout.strip() or (str(limit) if limit else repr(run.outcome))
    seen["left"] = [str(path) for path in private.iterdir()]
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
