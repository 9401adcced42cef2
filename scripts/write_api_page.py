"""Write docs/api.md: ``python scripts/write_api_page.py``. Its calls are run against a service: its answers are real.

The page's text lies in ``docs/api.md.in``. What stands there between ``@@RUN`` and ``@@`` is a shell command: the page
shows it and what it answered, long lists and texts cut. After ``@@RUN``: ``headers`` shows the answer's head too,
``save=NAME:FIELD`` keeps a field of the answer as ``$NAME`` for later commands, ``until=WORD`` repeats the command
until its answer holds that word. ``@@PROBLEMS@@`` is the table of problems.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from api.problems import KINDS  # noqa: E402
from benchmarks.service_processes import Processes  # noqa: E402

SHOWN = "http://127.0.0.1:8000"
RECEIVER = "http://127.0.0.1:9000"
_LONGEST_TEXT, _LONGEST_LIST, _MOST_LINES = 160, 2, 14
_HEADERS = re.compile(r"HTTP|location|etag|retry-after|preference-applied|idempotency|content-type", re.IGNORECASE)
_PATIENCE_SECONDS = 60.0


def main() -> int:
    text = (ROOT / "docs" / "api.md.in").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        service = Processes(Path(folder), workers=0, environment={"QASSAY_WEBHOOK_PRIVATE_NETWORKS": "1"})
        receiver = HTTPServer(("127.0.0.1", 0), _Receiver)
        threading.Thread(target=receiver.serve_forever, daemon=True).start()
        try:
            service.start_all()
            page = _Page({SHOWN: service.address, RECEIVER: f"http://127.0.0.1:{receiver.server_port}"})
            text = re.sub(r"@@RUN ?([^\n]*)\n(.*?)\n@@", page.block, text, flags=re.DOTALL)
        finally:
            service.stop_all()
            receiver.shutdown()
    (ROOT / "docs" / "api.md").write_text(text.replace("@@PROBLEMS@@", problems_table()), encoding="utf-8")
    return 0


def problems_table() -> str:
    """Every kind of problem, one row each."""
    head = "| type `urn:qassay:problem:` | status | title |\n|---|---|---|\n"
    return head + "\n".join(f"| `{name}` | {kind.status} | {kind.title} |" for name, kind in KINDS.items())


class _Page:
    """Commands in order, with what earlier ones have answered; ``real``: the addresses behind those that are shown."""

    def __init__(self, real: dict[str, str]) -> None:
        self._real = real
        self._saved: dict[str, str] = {}

    def block(self, found: re.Match[str]) -> str:
        options, command = found[1].split(), found[2].strip()
        for name, value in self._saved.items():
            command = command.replace(f"${name}", value)
        answer = self._answer(command, [one.partition("=")[2] for one in options if one.startswith("until=")])
        head, body = "", answer
        if "headers" in options:
            head, _, body = answer.replace("\r", "").partition("\n\n")
            head = "\n".join(line for line in head.split("\n") if _HEADERS.match(line))
        body = self._shown(body, [one.partition("=")[2] for one in options if one.startswith("save=")])
        shown = "\n\n".join(part for part in (head, body) if part.strip())
        return f"```\n{command}\n```\n\n```\n{shown.strip()}\n```"

    def _answer(self, command: str, words: list[str]) -> str:
        real = command
        for shown, address in self._real.items():
            real = real.replace(shown, address)
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while True:
            done = subprocess.run(["bash", "-c", real], capture_output=True, text=True, check=True, cwd=ROOT)
            if all(word in done.stdout for word in words):
                break
            if time.monotonic() > deadline:
                raise SystemExit(f"{command}\nnever answered {words}: {done.stdout[-500:]}")
            time.sleep(0.2)
        answer = done.stdout
        for shown, address in self._real.items():
            answer = answer.replace(address, shown)
        return answer

    def _shown(self, body: str, saves: list[str]) -> str:
        lines = body.strip().split("\n")
        try:
            documents = [json.loads(line) for line in lines]
        except ValueError:
            return "\n".join(lines[:_MOST_LINES])
        for save in saves:
            name, _, path = save.partition(":")
            value: Any = documents[0]
            for part in path.split("."):
                value = value[int(part)] if part.isdigit() else value[part]
            self._saved[name] = value
        if len(documents) == 1:
            return json.dumps(_cut(documents[0]), indent=2, ensure_ascii=False)
        return "\n".join(json.dumps(_cut(document), ensure_ascii=False) for document in documents)


class _Receiver(BaseHTTPRequestHandler):
    """Takes what a webhook is told."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


def _cut(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _cut(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_cut(inner) for inner in value[:_LONGEST_LIST]] + (["..."] if len(value) > _LONGEST_LIST else [])
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        return value[: _LONGEST_TEXT - 10] + "..."
    return value


if __name__ == "__main__":
    sys.exit(main())
