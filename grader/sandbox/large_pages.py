"""Lays out a zygote's memory so that each fork, and each end of a child, has fewer pages to handle.

A framework leaves 30,000 to 40,000 small pages; a fork writes an entry for each, and the end of the child takes each
back, together half of what a case costs. A large page is one entry until somebody writes into it. Three steps, in the
order of a zygote's start:

    reserve_arenas   before the framework is imported: its objects come to lie beside one another
    fill_holes       after it: what is made later lies beside one another, too
    gather_memory    last: large pages, where memory fills them

None changes an object or an address. They know how CPython hands out small objects (Objects/obmalloc.c, 3.10 and
later): arenas of 1 MiB from the kernel, in them pools of 16 KiB, each for objects of one size, at most 512 bytes.
With another allocator the first two hold some memory, and that is all.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence

_LARGE = 2 * 1024 * 1024  # x86-64 and, with small pages of 4 KiB, 64-bit Arm
_MADV_COLLAPSE = 25  # Linux 6.1; asks for nothing but what it does at once, whatever the machine's setting is
_RESERVED_BYTES = 96 * 1024 * 1024  # the largest framework has 84 MiB of small objects
_ARENA_BYTES, _POOL_BYTES, _STEP, _MAX_SMALL = 1024 * 1024, 16 * 1024, 16, 512
_BYTES_HEADER = 33  # of a bytes object, its closing zero byte included
_MOST_CHUNKS = 200  # of a size whose holes do not end


def reserve_arenas() -> list[object]:
    """Have CPython take its arenas from the kernel now, while nothing is mapped between them.

    Else each arena lies where a library left room, and a large page would have to span both.

    Returns:
        One small object in each arena, which keeps it; once they are dropped, arenas without other objects go back.
    """
    # Made at its full length before the first arena, so that it does not come to lie among them.
    blocks: list[object] = [None] * (_RESERVED_BYTES // _MAX_SMALL)
    for index in range(len(blocks)):
        blocks[index] = bytes(_MAX_SMALL - _BYTES_HEADER)
    return list({id(block) // _ARENA_BYTES: block for block in blocks}.values())


def fill_holes() -> list[object]:
    """Take all free places in arenas that are in use: what is made from here on then lies in a new one, not all about.

    A child that makes an object writes into the page where it lies, and each such page has to be copied.

    Returns:
        What fills the places; they are free again when it is dropped.
    """
    kept: list[object] = []
    fill = _bytes_of(_MAX_SMALL)
    for _ in range(_MOST_CHUNKS):  # whole pools first: an arena's worth at a time, until it is one arena
        chunk = [fill() for _ in range(_ARENA_BYTES // _MAX_SMALL)]
        pools = sorted({id(thing) // _POOL_BYTES for thing in chunk})
        if _longest_run(pools, 1)[1] >= _ARENA_BYTES // _POOL_BYTES * 3 // 4:
            break
        kept += chunk
    del chunk
    makers: list[tuple[int, Callable[[], object]]] = [(16, object), (32, lambda: complex(0.5, 0.5))]
    makers += [(size, _bytes_of(size)) for size in range(48, _MAX_SMALL + 1, _STEP)]
    for size, make in makers:
        in_a_pool = _POOL_BYTES // size
        for _ in range(_MOST_CHUNKS):
            chunk = [make() for _ in range(2 * in_a_pool)]
            start, length = _longest_run([id(thing) for thing in chunk], size)
            if length >= in_a_pool // 2:  # half a pool in one go: a new one
                kept += chunk[:start]
                break
            kept += chunk
    return kept


def gather_memory() -> int:
    """Ask the kernel for large pages wherever this process's own memory fills whole ones; how many it gave.

    Changes no content and no address. Where the kernel refuses, or does not know the request, nothing happens.
    """
    advise = ctypes.CDLL(None).madvise
    gathered = 0
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
        rows = [line.split(None, 5) for line in file]
    for row in rows:
        if not row[1].startswith("rw-p") or (len(row) > 5 and row[5].strip() != "[heap]"):
            continue  # of a file, the stack, or never written
        begin, end = (int(word, 16) for word in row[0].split("-"))
        for at in range(-(-begin // _LARGE) * _LARGE, end // _LARGE * _LARGE, _LARGE):
            gathered += advise(ctypes.c_void_p(at), ctypes.c_size_t(_LARGE), _MADV_COLLAPSE) == 0
    return gathered


def _bytes_of(size: int) -> Callable[[], object]:
    return lambda: bytes(size - _BYTES_HEADER)


def _longest_run(numbers: Sequence[int], step: int) -> tuple[int, int]:
    """Where the longest stretch begins in which each number is ``step`` above the one before, and its length."""
    begin, longest, start = 0, 1, 0
    for index in range(1, len(numbers)):
        if numbers[index] - numbers[index - 1] != step:
            start = index
        elif index + 1 - start > longest:
            begin, longest = start, index + 1 - start
    return begin, longest
