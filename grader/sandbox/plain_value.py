"""The value that an entry point returns where an answer is asked for: plain data, and bounded, on both sides.

``encode`` runs in the child; ``decode`` on the trusted side, and believes nothing: what it gives is made of
numbers, strings, truth values, tuples and frozensets, whatever the bytes were. Python's standard library only.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, TypeAlias, Union

PlainValue: TypeAlias = Union[bool, int, float, complex, str, "tuple[PlainValue, ...]", "frozenset[PlainValue]"]

MAX_DEPTH = 4  # lists within lists
MAX_ITEMS = 4096  # of all lists and sets together
MAX_CHARACTERS = 4000  # of one string
MAX_INTEGER_BITS = 1024
MAX_ENCODED_BYTES = 4 * 1024 * 1024


class NotPlain(ValueError):
    """A value that is no plain data, or bytes that encode none."""


class TooLong(ValueError):
    """Plain data beyond a bound; the message names it."""


def encode(value: object) -> bytes:
    """Canonical ASCII bytes: JSON of pairs, a letter for the type and the content; floats as hexadecimal text.

    Arrays and scalars of numpy count as the lists and numbers that they hold, and lists as tuples.

    Raises:
        NotPlain: It holds something else, such as a dictionary or an object of a framework.
        TooLong: A bound is passed.
    """
    counter = _Counter()
    return json.dumps(_encoded(value, 0, counter), separators=(",", ":"), ensure_ascii=True).encode("ascii")


def decode(data: bytes) -> PlainValue:
    """The value of bytes that may be forged.

    Raises:
        NotPlain: They are none of ``encode``'s.
    """
    if len(data) > MAX_ENCODED_BYTES:
        raise NotPlain("too many bytes")
    try:
        tree = json.loads(data.decode("ascii"))
        value = _decoded(tree, 0, _Counter())
    except (ValueError, RecursionError, OverflowError):
        raise NotPlain("the bytes are no plain value") from None
    if encode(value) != data:
        raise NotPlain("the bytes are not the canonical ones")
    return value


class _Counter:
    def __init__(self) -> None:
        self.items = 0

    def add(self) -> None:
        self.items += 1
        if self.items > MAX_ITEMS:
            raise TooLong(f"the answer has more than {MAX_ITEMS} items")


def _encoded(value: Any, depth: int, counter: _Counter) -> list[object]:
    kind = type(value)
    numpy = sys.modules.get("numpy")
    if numpy is not None and issubclass(kind, numpy.ndarray | numpy.generic):
        if getattr(value, "size", 0) > MAX_ITEMS:
            raise TooLong(f"the answer has more than {MAX_ITEMS} items")
        return _encoded(value.tolist(), depth, counter) if issubclass(kind, numpy.ndarray) else _scalar(value)
    if issubclass(kind, list | tuple | set | frozenset):
        if depth == MAX_DEPTH:
            raise TooLong(f"the answer has lists more than {MAX_DEPTH} deep")
        is_set = issubclass(kind, set | frozenset)
        return ["m" if is_set else "l", _children(value, depth, counter, is_set)]
    return _scalar(value)


def _children(value: Iterable[Any], depth: int, counter: _Counter, is_set: bool) -> list[list[object]]:
    children = []
    for item in value:
        counter.add()
        children.append(_encoded(item, depth + 1, counter))
    # The order of a set is no part of it.
    return sorted(children, key=json.dumps) if is_set else children


def _scalar(value: Any) -> list[object]:
    kind = type(value)
    numpy = sys.modules.get("numpy")
    if numpy is not None and issubclass(kind, numpy.generic):
        value = value.item()
        kind = type(value)
    if kind is bool:
        return ["b", value]
    if issubclass(kind, int):
        value = int(value)
        if value.bit_length() > MAX_INTEGER_BITS:
            raise TooLong(f"an integer of the answer has more than {MAX_INTEGER_BITS} bits")
        return ["i", hex(value)]
    if issubclass(kind, float):
        return ["f", float(value).hex()]
    if issubclass(kind, complex):
        return ["c", value.real.hex(), value.imag.hex()]
    if issubclass(kind, str):
        if len(value) > MAX_CHARACTERS:
            raise TooLong(f"a string of the answer has more than {MAX_CHARACTERS} characters")
        return ["s", str(value)]
    raise NotPlain(f"{kind.__module__}.{kind.__qualname__} is no plain value")


def _decoded(tree: object, depth: int, counter: _Counter) -> PlainValue:
    match tree:
        case ["b", bool(value)]:
            return value
        case ["i", str(text)]:
            return int(text, 16)
        case ["f", str(text)]:
            return float.fromhex(text)
        case ["c", str(real), str(imaginary)]:
            return complex(float.fromhex(real), float.fromhex(imaginary))
        case ["s", str(text)]:
            return text
        case ["l" | "m" as letter, list(children)] if depth < MAX_DEPTH:
            items = []
            for child in children:
                counter.add()
                items.append(_decoded(child, depth + 1, counter))
            return frozenset(items) if letter == "m" else tuple(items)
        case _:
            raise NotPlain("no plain value")
