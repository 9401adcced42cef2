"""A zygote's memory in large pages: the same content at the same place, and fewer entries for a fork to copy."""

from __future__ import annotations

import mmap
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from grader.sandbox import large_pages

ROOT = Path(__file__).resolve().parent.parent.parent

_SCRIPT = """
    import mmap, re
    from grader.sandbox.large_pages import gather_memory

    def large():
        return int(re.search(r"AnonHugePages: *([0-9]+)", open("/proc/self/smaps_rollup").read())[1])

    held = mmap.mmap(-1, 16 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    pattern = bytes(range(256)) * 16
    for _ in range(4096): held.write(pattern)
    table = {number: str(number) for number in range(100_000)}
    before, gathered = large(), gather_memory()
    held.seek(0)
    same = all(held.read(4096) == pattern for _ in range(4096)) and table == {n: str(n) for n in range(100_000)}
    print(same, gathered, large() - before)
"""


def test_memory_keeps_its_content_and_lies_in_large_pages() -> None:
    command = [sys.executable, "-c", textwrap.dedent(_SCRIPT)]
    done = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT)})
    same, gathered, kilobytes = done.stdout.split()
    assert same == "True", done
    if int(gathered) == 0:
        pytest.skip("this kernel gives no large pages on request")
    assert int(kilobytes) >= 12 << 10


def test_a_kernel_that_refuses_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing:
        @staticmethod
        def madvise(*words: object) -> int:
            return -1

    held = mmap.mmap(-1, 8 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    held.write(b"x" * (8 << 20))
    monkeypatch.setattr(large_pages.ctypes, "CDLL", lambda name: Refusing)
    assert large_pages.gather_memory() == 0
    held.seek(0)
    assert held.read() == b"x" * (8 << 20)
    held.close()
