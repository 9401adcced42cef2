"""The statements of a scope, what each evaluates by itself, and which one a line belongs to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from grader.structural.source_scopes import Function


def definition(tree: ast.Module, qualified: str) -> Function | None:
    """The one function of that qualified name; None if there are none or several."""
    found: list[Function] = []

    def visit(body: Iterable[ast.AST], prefix: str) -> None:
        for node in body:
            if isinstance(node, Function):
                if prefix + node.name == qualified:
                    found.append(node)
                visit(node.body, f"{prefix}{node.name}.<locals>.")
            elif isinstance(node, ast.ClassDef):
                visit(node.body, f"{prefix}{node.name}.")
            else:
                visit(ast.iter_child_nodes(node), prefix)

    visit(tree.body, "")
    return found[0] if len(found) == 1 else None


def statement_at(scope: ast.Module | Function, line: int) -> ast.stmt | None:
    """The innermost statement of a scope that the line belongs to; None too if several share the line."""
    fitting = [s for s in statements_of(scope.body) if any(_covers(node, line) for node in header(s) or [s])]
    smallest = min(fitting, key=lambda s: (s.end_lineno or s.lineno) - s.lineno, default=None)
    return smallest if len([s for s in fitting if not _contains(s, smallest)]) == 0 else None


def statements_of(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements of a scope, those of inner functions not taken apart."""
    for statement in body:
        yield statement
        if isinstance(statement, Function | ast.ClassDef):
            continue
        for name in ("body", "orelse", "finalbody"):
            yield from statements_of(getattr(statement, name, []))
        for handler in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            yield from statements_of(handler.body)


def header(statement: ast.stmt) -> list[ast.AST]:
    """What a statement itself evaluates, without the statements inside it; all of an inner function."""
    if isinstance(statement, Function | ast.ClassDef):
        return [statement]
    parts = ("body", "orelse", "finalbody", "handlers", "cases")
    inner = {id(item) for name in parts for item in getattr(statement, name, [])}
    return [child for child in ast.iter_child_nodes(statement) if id(child) not in inner]


def own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and all that it evaluates itself."""
    yield statement
    for child in header(statement):
        yield from ast.walk(child)


def _contains(outer: ast.stmt, inner: ast.stmt | None) -> bool:
    return any(node is inner for node in ast.walk(outer))


def _covers(node: ast.AST, line: int) -> bool:
    begin = getattr(node, "lineno", None)
    return begin is not None and begin <= line <= (getattr(node, "end_lineno", None) or begin)
