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


_BESIDE = """
    import mmap, sys
    from grader.sandbox.large_pages import reserve_arenas

    kept = reserve_arenas() if sys.argv[1] == "reserved" else []
    libraries, made = [], []
    for _ in range(16):
        libraries.append(mmap.mmap(-1, 3 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
        made += [bytes(479) for _ in range(2048)]  # 1 MiB
    kept.clear()
    places = sorted(map(id, made))
    print(sum(after - before > 1 << 20 for before, after in zip(places, places[1:])))
"""


def _gaps(how: str) -> int:
    command = [sys.executable, "-c", textwrap.dedent(_BESIDE), how]
    done = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT)}, check=True)
    return int(done.stdout)


def test_what_is_made_between_libraries_lies_together_where_arenas_were_reserved() -> None:
    if _gaps("plain") < 8:
        pytest.skip("this kernel puts them beside one another by itself")
    assert _gaps("reserved") <= 3


_HOLES = """
    import sys
    from grader.sandbox.large_pages import fill_holes

    made = [bytes(31) for _ in range(400_000)]  # 64 bytes each
    del made[::50]
    held = fill_holes() if sys.argv[1] == "filled" else []
    fresh = [bytes(31) for _ in range(1000)]
    print(len({id(thing) >> 12 for thing in fresh}))
"""


def _pages(how: str) -> int:
    command = [sys.executable, "-c", textwrap.dedent(_HOLES), how]
    done = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT)}, check=True)
    return int(done.stdout)


def test_what_is_made_after_holes_were_filled_lies_in_few_pages() -> None:
    assert _pages("left") > 200
    assert _pages("filled") <= 1000 * 64 // 4096 + 8


def test_the_longest_run_is_found_wherever_it_lies() -> None:
    assert large_pages._longest_run([5, 16, 32, 48, 50, 66, 82], 16) == (1, 3)
    assert large_pages._longest_run([1, 2, 9, 10, 11, 12], 1) == (2, 4)
    assert large_pages._longest_run([7], 1) == (0, 1)


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
