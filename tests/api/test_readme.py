"""The README's commands are what really runs, and the demonstration ends well."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys

from fastapi.testclient import TestClient

from api.app import create_app
from contracts.load import LIBRARY

ROOT = LIBRARY.parent.parent
README = (ROOT / "README.md").read_text()
QASSAY = ".envs/grader/bin/qassay"
EXIT_CODES = {"grade": 1, "contracts": 0, "doctor": 0, "regrade": 0, "audit": 0}  # the README grades a wrong example


def test_every_qassay_command_runs_as_it_stands():
    lines = [line.split("#")[0] for line in README.splitlines() if line.startswith(QASSAY)]
    run = 0
    for line in lines:
        words = shlex.split(line)
        if words[1] == "serve":
            continue
        done = subprocess.run([sys.executable, "-m", "api.cli", *words[1:]], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == EXIT_CODES[words[1]], done.stdout + done.stderr
        run += 1
        if words[1] == "grade":
            quoted = re.search(r"```\n(SEMANTIC FAILURE.*?)```", README, re.DOTALL).group(1).splitlines()
            assert done.stdout.splitlines()[0] == quoted[0]
            assert any(quoted[-1].strip() in line for line in done.stdout.splitlines())
    assert run >= 4


def test_the_http_request_passes_as_it_stands():
    body = re.search(r"-d '(\{.*?\})'", README, re.DOTALL).group(1)
    with TestClient(create_app(), base_url="http://127.0.0.1:8000") as client:
        answer = client.post("/v1/gradings", json=json.loads(body))
    assert answer.json()["verdict"]["status"] == "pass"


def test_the_demonstration_gets_every_verdict_right():
    done = subprocess.run([sys.executable, "examples/demo.py"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "20 of 20 programs got the expected verdict" in done.stdout


def test_every_linked_document_exists():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert len(links) >= 6
    for link in links:
        assert (ROOT / link).is_file(), link
