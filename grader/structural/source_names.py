"""Library functions that a source names, through imports, aliases and the plainer indirections.

Followed are ``import``, ``from``, ``as``, assignment to a name, attributes, ``getattr`` and ``__import__`` and
``importlib.import_module`` with constants, and constant text handed to ``exec`` and ``eval``. This is what the
source shows and not what ran: the recorded calls decide, these names tell a reader where to look.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_MAX_NESTING = 3  # exec of a text that calls exec


def names_in(tree: ast.AST, depth: int = 0) -> Iterator[tuple[str, int]]:
    """Dotted names of what was imported, and the lines on which they are used; lines of nested texts are 0."""
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                known[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for _ in range(2):  # names given to names that were given later in the text
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                value = node.value
                made = value.func if isinstance(value, ast.Call) and _dotted(value, known) is None else value
                dotted = _dotted(made, known)
                if dotted is not None:
                    known.setdefault(node.targets[0].id, dotted)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute | ast.Call):
            dotted = _dotted(node, known)
            if dotted is not None and not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)):
                yield dotted, node.lineno if depth == 0 else 0
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("exec", "eval"):
            text = _constant(node.args[0]) if node.args else None
            if text is not None and depth < _MAX_NESTING:
                try:
                    inner = ast.parse(text)
                except (SyntaxError, ValueError, RecursionError, MemoryError):
                    continue
                for dotted, _ in names_in(inner, depth + 1):
                    yield dotted, node.lineno if depth == 0 else 0


def _dotted(node: ast.AST, known: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        base = _dotted(node.value, known)
        return None if base is None else f"{base}.{node.attr}"
    if isinstance(node, ast.Call) and node.args:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "getattr" and len(node.args) > 1:
            base, attribute = _dotted(node.args[0], known), _constant(node.args[1])
            return None if base is None or attribute is None else f"{base}.{attribute}"
        if name == "__import__" or _dotted(node.func, known) == "importlib.import_module":
            return _constant(node.args[0])
    return None


def _constant(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _constant(node.left), _constant(node.right)
        return None if left is None or right is None else left + right
    return None
