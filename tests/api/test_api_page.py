"""docs/api.md shows each call of the API, with an answer; ``scripts/write_api_page.py`` writes it."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
_ID = re.compile(r"^[a-z]_[0-9A-Z]{26}$")


def _shown(text):
    """Method and path of each curl command, as the description has them, with the line where it stands."""
    found = {}
    described = json.loads((DOCS / "openapi.json").read_text())["paths"]
    for block in re.findall(r"```\n(.*?)\n```", text, flags=re.DOTALL):
        address = re.search(r"curl .*?http://127\.0\.0\.1:8000([^\s'?]*)", block, flags=re.DOTALL)
        if address is None:
            continue
        method = re.search(r"-X ([A-Z]+)", block)
        words = method[1].lower() if method else ("post" if re.search(r" -d | --data", block) else "get")
        parts = address[1].split("/")
        for path in described:
            wanted = path.split("/")
            if len(wanted) == len(parts) and all(
                want == part or (want.startswith("{") and (_ID.match(part) or path.startswith("/v1/contracts/{")))
                for want, part in zip(wanted, parts, strict=True)
            ):
                found.setdefault((words, path), block)
    return found


def test_every_call_of_the_description_is_shown_and_no_other():
    described = json.loads((DOCS / "openapi.json").read_text())["paths"]
    wanted = {(method, path) for path, methods in described.items() for method in methods}
    assert set(_shown((DOCS / "api.md").read_text())) == wanted
    assert len(wanted) >= 32


def test_every_command_of_the_page_names_a_call():
    text = (DOCS / "api.md").read_text()
    commands = [block for block in re.findall(r"```\n(.*?)\n```", text, flags=re.DOTALL) if "curl " in block]
    for block in commands:
        assert len(_shown(f"```\n{block}\n```")) == 1, block
    assert len(commands) >= 32


def test_every_command_is_followed_by_what_it_answered():
    blocks = re.findall(r"```\n(.*?)\n```", (DOCS / "api.md").read_text(), flags=re.DOTALL)
    checked = 0
    for command, answer in itertools.pairwise(blocks):
        if "curl " in command:
            assert answer.startswith(("{", "[", "HTTP/1.1 2", "HTTP/1.1 3", "HTTP/1.1 4", "retry:", "qassay_")), command
            checked += 1
    assert checked >= 32


def test_the_page_is_its_text_with_the_answers_filled_in():
    """What stands outside the answers is the same in both files; so nobody edits the page alone."""
    page, text = (DOCS / "api.md").read_text(), (DOCS / "api.md.in").read_text()
    prose = re.split(r"@@RUN.*?\n@@\n|@@PROBLEMS@@", text, flags=re.DOTALL)
    at = 0
    for part in prose:
        found = page.find(part.strip(), at)
        assert found >= 0, part
        at = found
    assert len(prose) >= 32
