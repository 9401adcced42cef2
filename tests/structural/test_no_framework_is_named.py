"""No rule is decided by the framework's name: the structural grader's code names none."""

from __future__ import annotations

import ast
from pathlib import Path

import grader.structural
from contracts.schema import FRAMEWORKS

PACKAGE = Path(grader.structural.__file__).parent


def test_no_code_names_a_framework():
    files = sorted(PACKAGE.glob("*.py"))
    assert len(files) > 60
    named = []
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.value if isinstance(node, ast.Constant) else getattr(node, "id", getattr(node, "attr", ""))
            if isinstance(name, str) and (name in FRAMEWORKS or name == "framework"):
                named.append(f"{path.name}:{node.lineno}")
    assert named == []
