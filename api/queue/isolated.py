"""A computation that a worker died with, graded again in a process of its own, with a sandbox of its own.

What takes that process down too has killed two workers under our eyes, and is set aside. If it is we who are killed
meanwhile, that is nobody's second offence: the computation is simply queued again.
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from api.queue.claim import Claimed
from api.queue.gate import Gate
from api.queue.lanes import Lane
from api.queue.outcome import Outcome

_PR_SET_PDEATHSIG = 1


def run_isolated(claimed: Claimed, *, seconds: float, insecure: bool) -> Outcome | None:
    """Its outcome; None if the process died or did not answer in time."""
    document = asdict(claimed) | {
        "source": base64.b64encode(claimed.source).decode(),
        "lane": int(claimed.lane),
        "insecure": insecure,
    }
    try:
        done = subprocess.run(  # noqa: S603 - our own module and our own process's number
            [sys.executable, "-m", "api.queue.isolated", str(os.getpid())],
            input=json.dumps(document).encode(),
            stdout=subprocess.PIPE,
            timeout=seconds,
            check=False,
        )
    except (subprocess.TimeoutExpired, OSError):
        return None
    if done.returncode != 0:
        return None
    answer = json.loads(done.stdout)
    for name in ("verdict", "runs"):
        answer[name] = base64.b64decode(answer[name])
    return Outcome(**answer)


def main() -> int:
    """Read a computation from standard input, write its outcome to standard output."""
    # Where memory runs out the kernel is to take us, and not the server that other submissions are with.
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("800")
    # Whoever asked is gone: so are we, and what we started.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != int(sys.argv[1]):
        return 1
    from api.queue.grading import grade_claimed
    from api.sandboxes import open_sandbox

    document: dict[str, Any] = json.load(sys.stdin)
    insecure = document.pop("insecure")
    document["source"] = base64.b64decode(document["source"])
    document["lane"] = Lane(document["lane"])
    with open_sandbox(insecure=insecure) as sandbox:
        outcome = grade_claimed(Claimed(**document), sandbox, Gate())
    answer = asdict(outcome)
    for name in ("verdict", "runs"):
        answer[name] = base64.b64encode(answer[name]).decode()
    json.dump(answer, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
