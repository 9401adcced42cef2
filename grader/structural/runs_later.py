"""What a scope keeps that calls functions later, where somebody asks for its next result: no line shows those calls."""

from __future__ import annotations

import ast
import builtins
import functools
from collections.abc import Iterable

from grader.structural.source_bindings import Bindings, root_of
from grader.structural.source_scopes import Function, loads
from grader.structural.source_statements import header, own_nodes

# Calls functions later, where somebody asks for the next result; and what asks for all of them at once.
_LAZY = frozenset(
    {
        *("map", "filter", "iter", "starmap", "accumulate", "takewhile", "dropwhile", "filterfalse", "groupby"),
        *("imap", "imap_unordered", "defaultdict"),
    }
)
_ASKS_AT_ONCE = frozenset({"list", "tuple", "set", "dict", "sum", "min", "max", "sorted", "any", "all", "join"})


@functools.lru_cache(maxsize=8)
def names_of_what_runs_later(tree: ast.Module, bindings: Bindings) -> frozenset[str]:
    """Names, in any scope, of what calls functions where its next result is asked for, and of what holds such."""
    scopes = Function | ast.ClassDef
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not isinstance(node, scopes)]
    found: set[str] = set()
    while True:
        before = len(found)
        for statement in statements:
            nodes = list(own_nodes(statement))
            if not (loads(header(statement)) & found or _runs_later(nodes, bindings)):
                continue
            for node in nodes:
                if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
                    found.add(root_of(node))
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    # A circuit takes all that it is given at once.
                    root = root_of(node.func)
                    found |= set() if bindings.is_made_by_a_library(root) else {root}
        found -= bindings.imported.keys() | {""}
        if len(found) == before:
            return frozenset(found)


def _runs_later(nodes: Iterable[ast.AST], bindings: Bindings) -> bool:
    """Whether something is kept that calls functions where its next result is asked for."""
    all_nodes = list(nodes)
    at_once: set[int] = set()
    for node in all_nodes:
        if isinstance(node, ast.Call) and _last(node.func) in _ASKS_AT_ONCE:
            at_once |= {id(one) for one in node.args}
        elif isinstance(node, ast.Assign) and all(isinstance(one, ast.Tuple | ast.List) for one in node.targets):
            at_once.add(id(node.value))
        elif isinstance(node, ast.For):
            at_once.add(id(node.iter))
    for node in all_nodes:
        if isinstance(node, ast.GeneratorExp) and id(node) not in at_once:
            return True
        if isinstance(node, ast.Name | ast.Attribute | ast.alias):
            name = _last(node)
            word = node.name if isinstance(node, ast.alias) else bindings.imported.get(name, (name, ""))[0]
            if word in _LAZY and not any(
                isinstance(one, ast.Call) and one.func is node and (id(one) in at_once or _converts(one, bindings))
                for one in all_nodes
            ):
                return True
    return False


def _converts(node: ast.Call, bindings: Bindings) -> bool:
    """Whether it is ``map(int, words)`` or the like: what is called makes a number, or an empty list."""
    first = node.args[0] if node.args else None
    return (
        isinstance(first, ast.Name)
        and not bindings.binds(first.id)
        and isinstance(getattr(builtins, first.id, None), type)
    )


def _last(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
