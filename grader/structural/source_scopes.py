"""Which names of a source are a function's own, which of other scopes it reads, and which of those it may change.

Scopes are Python's: a comprehension's variable is its own, a nested function's local hides nothing outside of it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_HANDS_ON = (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Return, ast.Yield, ast.YieldFrom, ast.For, ast.comprehension)
_MAKES_NEW = (ast.Compare, ast.JoinedStr, ast.Constant)


def loads(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that are read."""
    return {n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def parameters(function: Function | ast.Lambda) -> set[str]:
    """The names of its arguments."""
    return {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}


def own_names(scope: ast.Module | Function | ast.Lambda) -> set[str]:
    """Names that a scope itself binds: arguments, assignments, definitions, imports; not those of scopes inside it."""
    if isinstance(scope, ast.Lambda):
        return parameters(scope)
    found = set[str]() if isinstance(scope, ast.Module) else parameters(scope)
    declared: set[str] = set()
    for node in _of_the_scope(scope.body):
        found |= bound_by(node)
        if isinstance(node, ast.Global | ast.Nonlocal):
            declared |= set(node.names)
    return found - declared


def bound_by(node: ast.AST) -> set[str]:
    """Names that one node binds in its scope, without what is inside it."""
    if isinstance(node, ast.Name):
        return set() if isinstance(node.ctx, ast.Load) else {node.id}
    if isinstance(node, Function | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.alias):
        return {node.asname or node.name.partition(".")[0]}
    if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        return {node.name} if node.name else set()
    return {node.rest} if isinstance(node, ast.MatchMapping) and node.rest else set()


def free_names(node: ast.AST) -> set[str]:
    """Names that are read in a node and bound outside of it, as far as it is scopes that bind them."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Load) else set()
    return _outside(node, free_names)


def changeable(node: ast.AST, harmless: Callable[[ast.Call], bool], shows: Callable[[ast.Call], bool]) -> set[str]:
    """Names bound outside of a node whose objects may change, or be handed out to be changed, when it runs.

    Args:
        harmless: Whether a call changes neither its arguments nor what it is called on.
        shows: Whether, besides, nothing of them is in its result.
    """

    def visit(part: ast.AST) -> set[str]:
        found = _outside(part, visit)
        if isinstance(part, ast.Global | ast.Nonlocal):
            found |= set(part.names)
        elif isinstance(part, ast.Call):
            found |= set() if harmless(part) else free_names(part)
        elif isinstance(part, ast.Attribute | ast.Subscript):
            found |= set() if isinstance(part.ctx, ast.Load) else free_names(part)
        elif isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name):
            found.add(part.target.id)
        elif isinstance(part, _HANDS_ON):
            value = part.iter if isinstance(part, ast.For | ast.comprehension) else part.value
            found |= set() if value is None else handed_on(value)
        elif isinstance(part, Function):
            found |= free_names(part.args).union(*(free_names(one) for one in part.decorator_list))
        elif isinstance(part, ast.ClassDef):
            outer = [*part.decorator_list, *part.bases, *(keyword.value for keyword in part.keywords)]
            found |= set[str]().union(*(free_names(one) for one in outer))
        elif isinstance(part, ast.Lambda):
            found |= free_names(part.args) | (handed_on(part.body) - own_names(part))
        return found

    def handed_on(value: ast.AST) -> set[str]:
        if isinstance(value, _MAKES_NEW) or (isinstance(value, ast.Call) and shows(value)):
            return set()
        if isinstance(value, ast.Name):
            return free_names(value)
        return _outside(value, handed_on)

    return visit(node)


def _outside(node: ast.AST, visit: Callable[[ast.AST], set[str]]) -> set[str]:
    """What ``visit`` finds in the parts of a node, without names that scopes inside it bind."""
    if isinstance(node, Function | ast.Lambda):
        body = node.body if isinstance(node, Function) else [node.body]
        outer = [node.args, *(node.decorator_list if isinstance(node, Function) else ())]
        inner = set[str]().union(*(visit(part) for part in body)) - own_names(node)
        return inner.union(*(visit(part) for part in outer))
    found = set[str]().union(*(visit(part) for part in ast.iter_child_nodes(node)))
    if isinstance(node, Comprehension):
        found -= {name for part in node.generators for target in ast.walk(part.target) for name in bound_by(target)}
    return found


def _of_the_scope(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes of a scope; of scopes inside it those that are evaluated in it, or bind in it."""
    for node in body:
        yield node
        if isinstance(node, Function | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, Comprehension):  # ``:=`` in one binds outside of it
            yield from (part.target for part in ast.walk(node) if isinstance(part, ast.NamedExpr))
            continue
        yield from _of_the_scope(ast.iter_child_nodes(node))
