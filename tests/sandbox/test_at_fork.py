"""Nothing but CPython's own is done when a zygote forks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

_SCRIPT = """
import json, os, sys
first = "threading" not in sys.modules and "random" not in sys.modules and "logging" not in sys.modules
import grader.sandbox.zygote
import concurrent.futures.thread, logging, random, threading

state, ident = random.getstate(), threading.get_ident()
said = []
os.register_at_fork(after_in_child=lambda: said.append("after"), before=lambda: said.append("before"))
read, write = os.pipe()
if os.fork() == 0:
    main = threading.current_thread() is threading.main_thread() and threading.get_ident() == ident
    logging.getLogger("a").warning("a lock that works")
    with concurrent.futures.thread.ThreadPoolExecutor(1) as pool:
        thread = pool.submit(lambda: 3).result()
    found = {"first": first, "same": random.getstate() == state, "main": main, "thread": thread, "said": said}
    os.write(write, json.dumps(found).encode())
    os._exit(0)
os.wait()
print(os.read(read, 4096).decode())
"""


def test_modules_register_nothing_in_a_zygote_and_work_in_its_children() -> None:
    """The generator of ``random`` is drawn anew by a hook where there is one; locks and threads need none."""
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert json.loads(done.stdout) == {"first": True, "same": True, "main": True, "thread": 3, "said": []}
