"""Python source out of what a model wrote: prose, Markdown fences, several blocks, or plain source.

The rule, in order; it depends on the text and the entry point's name alone:

1. What stands before a line ``</think>`` is thinking, and left out.
2. A text without a fence is the source, byte for byte. A *fence* is a line of three or more backticks or
   tildes, indented as it likes, that does not stand inside a triple-quoted string (where all strings end).
3. Of the fenced blocks, those tagged as Python count (``python``, ``py``, ``python3``, in any case); if there
   are none, those without a tag; if there are none of these either, there is no source.
4. The *answer* is the last counted block that defines the entry point at its top level (``def``, ``class`` or
   an assignment). Blocks after it show how to use it, and are left out.
5. The blocks before the answer belong to it, and stand before it, joined by an empty line. But where one of
   them defines the entry point too, the answer is a new version: it stands alone if it imports anything.
6. If no counted block defines the entry point, all of them are joined in their order.

A fence that opens inside a list is indented; its indentation is taken off the lines of its block. A block that
nothing closes runs to the end: the text was cut short. Nothing is removed from a block: a ``__main__`` part stays,
and does not run, because a candidate's module is not executed as ``__main__``.

The text is hostile. It is read line by line, in linear time and without recursion, and is never compiled here:
a parser of Python can be crashed by deep nesting.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"([ \t]*)(`{3,}|~{3,})([^\n]*)")
_PYTHON = frozenset({"python", "python3", "py", "py3"})
_IMPORT = re.compile(r"(?:import|from)[ \t]")
# Where a string may begin or a comment starts; quotes are told apart by how many stand together.
_QUOTES = re.compile(r"\"\"\"|'''|\\.|\"|'|#")


@dataclass(frozen=True, slots=True)
class Extracted:
    """The source, and how it was found.

    Attributes:
        source: Python text, not checked in any way.
        blocks: How many fenced blocks it was joined from; 0 for a text without fences.
        left_out: Counted blocks that are not part of it.
    """

    source: str
    blocks: int = 0
    left_out: int = 0


class NoSource(Exception):
    """The text has fenced blocks, and none of them is Python."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """A fence that may open a block; the tag in lower case."""

    indent: int
    fence: str
    tag: str


@dataclass(frozen=True, slots=True)
class _Block:
    tag: str
    lines: tuple[str, ...]


def extract_source(text: str, entry_point: str) -> Extracted:
    """The Python source in ``text``, by the rule above.

    Args:
        text: What a model wrote.
        entry_point: The name that the contract asks for.

    Raises:
        NoSource: There are fenced blocks, none of which is Python.
    """
    answer = _without_thinking(text)
    blocks = _blocks(re.split(r"\r\n|\r|\n", answer))
    if not blocks:
        return Extracted(answer)
    counted = [block for block in blocks if block.tag in _PYTHON] or [block for block in blocks if not block.tag]
    if not counted:
        tags = ", ".join(sorted({block.tag[:20] for block in blocks})[:5])
        raise NoSource(f"no fenced block is tagged as Python: the tags are {tags}")
    chosen = _chosen(counted, entry_point)
    source = "\n\n".join("\n".join(block.lines) for block in chosen) + "\n"
    return Extracted(source, len(chosen), len(counted) - len(chosen))


def _chosen(blocks: list[_Block], entry_point: str) -> list[_Block]:
    name = re.escape(entry_point)
    defines = re.compile(rf"(?:async[ \t]+def|def|class)[ \t]+{name}\b|{name}[ \t]*(?::[^=\n]*)?=(?!=)")
    defining = [k for k, block in enumerate(blocks) if any(defines.match(line) for line in _code(block.lines))]
    if not defining:
        return blocks
    last = defining[-1]
    if len(defining) > 1 and any(_IMPORT.match(line) for line in _code(blocks[last].lines)):
        return [blocks[last]]
    return blocks[: last + 1]


def _without_thinking(text: str) -> str:
    """``text`` after its last line ``</think>``."""
    found = list(re.finditer(r"^[ \t]*</think>[ \t]*\r?$\n?", text, re.MULTILINE))
    return text[found[-1].end() :] if found else text


def _blocks(lines: list[str]) -> list[_Block]:
    """All fenced blocks. Strings are looked at only where all of them end: else a quote in prose hides every fence."""
    found = _blocks_outside_strings(lines)
    if found is not None:
        return found
    blocks, position = [], 0
    while position < len(lines):
        opening = _opening(lines[position])
        position += 1
        if opening is not None:
            start = position
            while position < len(lines) and not _closes(lines[position], opening.fence):
                position += 1
            blocks.append(_block(opening, lines[start:position]))
            position += 1
    return blocks


def _blocks_outside_strings(lines: list[str]) -> list[_Block] | None:
    """The blocks whose fences stand outside triple-quoted strings; None if a string does not end."""
    blocks: list[_Block] = []
    opened, start, string = None, 0, ""
    for position, line in enumerate(lines):
        if not string and opened is None:
            opened, start = _opening(line), position + 1
            if opened is not None:
                continue
        elif not string and opened is not None and _closes(line, opened.fence):
            blocks.append(_block(opened, lines[start:position]))
            opened = None
            continue
        string = _string_after(line, string)
    if string:
        return None
    return blocks if opened is None else [*blocks, _block(opened, lines[start:])]


def _block(opening: _Opening, lines: list[str]) -> _Block:
    return _Block(opening.tag, tuple(_dedented(line, opening.indent) for line in lines))


def _opening(line: str) -> _Opening | None:
    found = _FENCE.fullmatch(line)
    if found is None or (found[2][0] == "`" and "`" in found[3]):  # code in a line of prose
        return None
    words = re.split(r"[\s{}.,:=]+", found[3][:200].strip().lower().lstrip("{. "), maxsplit=1)
    return _Opening(len(found[1]), found[2], words[0])


def _closes(line: str, fence: str) -> bool:
    found = _FENCE.fullmatch(line)
    return found is not None and found[2].startswith(fence) and not found[3].strip()


def _dedented(line: str, indent: int) -> str:
    blank = len(line) - len(line.lstrip(" \t"))
    return line[min(blank, indent) :]


def _code(lines: tuple[str, ...]) -> Iterator[str]:
    """The lines that begin outside a triple-quoted string."""
    inside = ""
    for line in lines:
        if not inside:
            yield line
        inside = _string_after(line, inside)


def _string_after(line: str, inside: str) -> str:
    """The triple quote that is open behind a line, or nothing; ``inside`` is the one open before it."""
    short = ""
    for found in _QUOTES.finditer(line):
        quote = found[0]
        if quote[0] == "\\":  # an escaped character
            continue
        if inside:
            inside = "" if quote == inside else inside
        elif short:
            # Three quotes inside a short string of the same quote close it with the first.
            short = "" if quote[0] == short else short
        elif quote[0] == "#":
            break
        elif len(quote) == 3:
            inside = quote
        else:
            short = quote
    return inside
