"""Where a value that one line of a function makes can get to, inside that function.

Taint spreads without regard to the order of statements: through assignment, through what is handed to a call
together with a tainted value, through objects whose methods take one, through conditions and loops on one,
and through other names of an object that was changed. ``try``, ``with`` and generators are not followed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

Function = ast.FunctionDef | ast.AsyncFunctionDef
_NOT_FOLLOWED = (ast.Try, ast.With, ast.AsyncWith, ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor)
# What only shows, counts or copies its arguments, and changes none of them.
_HARMLESS = frozenset(
    {
        *("print", "len", "str", "repr", "float", "int", "bool", "abs", "round", "sum", "min", "max", "sorted", "dict"),
        *("list", "tuple", "set", "format", "isinstance", "enumerate", "zip", "range", "any", "all", "type", "complex"),
    }
)
# Functions and methods of libraries that change neither their arguments nor what they are called on.
_READ_ONLY = frozenset(
    {
        *("allclose", "isclose", "array", "asarray", "angle", "mean", "dot", "vdot", "array_equal", "argmax", "where"),
        *("log2", "sqrt", "exp", "plot_histogram", "state_fidelity", "fidelity", "subplot", "subplots", "bar", "plot"),
        *("show", "savefig", "title", "xlabel", "ylabel", "figure", "legend", "join", "items", "keys", "values", "get"),
        *("most_common", "startswith", "zfill", "index", "count", "split", "strip", "tolist", "probabilities"),
        *("probabilities_dict", "to_dict", "draw", "result", "histogram", "expectation_value", "equiv", "conj", "copy"),
    }
)
_BRANCHES = (ast.If, ast.While, ast.For, ast.Match)
_SECRETLY_BRANCHES = (ast.IfExp, ast.BoolOp, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True, slots=True)
class Reach:
    """What a value can reach.

    Attributes:
        returned: The function's result, or whether and how often something of it runs.
        beyond: An argument of the function, a variable of another scope, or a library's own state.
        names: Names of the function that may hold it, or something made with it.
    """

    returned: bool
    beyond: bool
    names: frozenset[str]


def reach(tree: ast.Module, function: str, line: int, called: Set[str]) -> Reach | None:
    """What the result of a call on a line can reach.

    Args:
        function: Qualified name, or ``<module>``.
        called: Names by which the call may be recognised on its line: the call itself changes none of its
            arguments. Where it is not recognised, everything in its statement counts as changed with it.

    Returns:
        None if it could not be followed.
    """
    scope: ast.Module | Function | None = tree if function == "<module>" else definition(tree, function)
    source = None if scope is None else statement_at(scope, line)
    if scope is None or source is None or isinstance(source, Function | ast.ClassDef):
        return None
    if any(isinstance(node, _NOT_FOLLOWED) for node in _scope_nodes(scope)):
        return None
    return _Scope(tree, scope, source, called).reach()


class _Scope:
    def __init__(self, tree: ast.Module, scope: ast.Module | Function, source: ast.stmt, called: Set[str]) -> None:
        self._scope = scope
        self._source = source
        self._statements = list(_statements(scope.body))
        self._functions = {node.name: node for node in ast.walk(tree) if isinstance(node, Function)}
        aliases = [a for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) for a in node.names]
        self._imported = {alias.asname or alias.name.partition(".")[0] for alias in aliases}
        names = {alias.asname: alias.name.rpartition(".")[2] for alias in aliases if alias.asname}
        calls = [node for node in _own_nodes(source) if isinstance(node, ast.Call)]
        fitting = [node for node in calls if names.get(_last(node.func), _last(node.func)) in called]
        if not fitting:  # under another name: it can only be the one call that does something
            fitting = [
                node for node in calls if _last(node.func) not in _HARMLESS or _last(node.func) in self._functions
            ]
        self._call = fitting[0] if len(fitting) == 1 else None
        self._same = _groups_of_names(self._statements, source, self._call)
        self._bound = _bound_anywhere(tree)

    def reach(self) -> Reach | None:
        if self._call is not None and self._hands_over_a_callback_that_changes_something(self._call):
            return None
        tainted: set[str] = set()
        returned = False
        changed: set[str] = set()
        while True:
            before = len(tainted) + len(changed)
            for statement in self._statements:
                is_source = statement is self._source
                if not is_source and not loads(_header(statement)) & tainted:
                    continue
                direct, touched = self._taints(statement, tainted, is_source)
                returned = returned or isinstance(statement, ast.Return)
                if isinstance(statement, _BRANCHES):
                    for inner in _statements([statement]):
                        returned = returned or isinstance(inner, ast.Return | ast.Break | ast.Continue)
                        some, more = self._taints(inner, None, False)
                        direct, touched = direct | some, touched | more
                tainted |= direct
                changed |= touched
                for name in touched:
                    tainted |= self._same.get(name, {name})
            tainted -= self._imported
            if len(tainted) + len(changed) == before:
                break
        return Reach(returned, self._leaves(tainted, changed), frozenset(tainted))

    def _taints(self, statement: ast.stmt, tainted: set[str] | None, is_source: bool) -> tuple[set[str], set[str]]:
        """Names that a statement binds to something tainted, and names of objects that it may change with it.

        ``tainted``: what is tainted so far; None for everything in the statement.
        """
        inside_call = {id(node) for node in ast.walk(self._call)} if is_source and self._call is not None else set()
        everything = tainted is None or (is_source and self._call is None)
        everything = everything or any(isinstance(node, _SECRETLY_BRANCHES) for node in _own_nodes(statement))
        direct: set[str] = set()
        changed: set[str] = set()
        for node in _own_nodes(statement):
            if isinstance(node, Function | ast.ClassDef):
                direct.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
                direct.add(node.id)
            elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
                changed.add(_root(node, self._call))
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                changed.add(node.target.id)  # a list grows in place, under all of its names
            elif isinstance(node, ast.Call):
                handed = [*node.args, *(keyword.value for keyword in node.keywords)]
                names = loads(handed)
                inside = id(node) in inside_call
                holds_call = not inside and any(id(part) in inside_call for part in ast.walk(node))
                hot = holds_call or (everything and not inside)
                if not hot and not (names | loads([node.func])) & (tainted or set()):
                    continue
                changed |= self._changed_by_calling(
                    node, {n for n in names if n not in self._names_inside(inside_call)}
                )
        return direct, changed - {""}

    def _names_inside(self, inside_call: set[int]) -> set[str]:
        """Names that only stand inside the recorded call, which changes none of them."""
        if not inside_call:
            return set()
        outside = {n.id for n in _own_nodes(self._source) if isinstance(n, ast.Name) and id(n) not in inside_call}
        return {n.id for n in _own_nodes(self._source) if isinstance(n, ast.Name)} - outside

    def _changed_by_calling(self, node: ast.Call, handed: set[str]) -> set[str]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        last = _last(node.func)
        harmless = name in _HARMLESS or last in _READ_ONLY or last.startswith("get_")
        if harmless and last not in self._functions:
            return set()
        changed = set(handed)
        if isinstance(node.func, ast.Attribute):
            changed.add(_root(node.func, self._call))
        if last in self._functions:
            changed |= {last, *self._changed_by(self._functions[last])}
        return changed - self._imported

    def _changed_by(self, function: Function) -> set[str]:
        """Objects of other scopes that a function may change: none by a name that nothing is ever bound to.

        In a kernel of CUDA-Q ``x.ctrl(a, b)`` is a gate, and ``x`` no object.
        """
        changed = _changed_elsewhere(function)
        return changed if self._bound is None else changed & self._bound

    def _leaves(self, tainted: set[str], changed: set[str]) -> bool:
        statements = self._statements
        set_on = {
            _root(node, None)
            for statement in statements
            for node in _own_nodes(statement)
            if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del)
        }
        if changed & set_on & self._imported:
            return True
        if isinstance(self._scope, ast.Module):
            return False
        declared = {
            n for node in ast.walk(self._scope) if isinstance(node, ast.Global | ast.Nonlocal) for n in node.names
        }
        arguments = {argument.arg for argument in ast.walk(self._scope.args) if isinstance(argument, ast.arg)}
        stored = {n.id for n in ast.walk(self._scope) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        inner = {node.name for node in ast.walk(self._scope) if isinstance(node, Function | ast.ClassDef)}
        elsewhere = {name for name in tainted if name not in stored | inner | arguments} - _HARMLESS
        spread = set[str]().union(*(self._same.get(name, {name}) for name in changed))
        return bool(elsewhere or tainted & declared or arguments & spread)

    def _hands_over_a_callback_that_changes_something(self, call: ast.Call) -> bool:
        for node in ast.walk(call):
            if isinstance(node, ast.Lambda):
                return True
            if isinstance(node, ast.Name) and node.id in self._functions:
                function = self._functions[node.id]
                scopes = any(isinstance(inner, ast.Global | ast.Nonlocal) for inner in ast.walk(function))
                if scopes or self._changed_by(function) - self._imported:
                    return True
        return False


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
    fitting = [s for s in _statements(scope.body) if any(_covers(node, line) for node in _header(s) or [s])]
    smallest = min(fitting, key=lambda s: (s.end_lineno or s.lineno) - s.lineno, default=None)
    return smallest if len([s for s in fitting if not _contains(s, smallest)]) == 0 else None


def loads(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that are read."""
    return {n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _contains(outer: ast.stmt, inner: ast.stmt | None) -> bool:
    return any(node is inner for node in ast.walk(outer))


def _changed_elsewhere(function: Function) -> set[str]:
    """Names of another scope that a function may change; its own arguments where a default may be shared."""
    own = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Global | ast.Nonlocal):
            own -= set(node.names)
            found.update(node.names)
        elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            found.add(_root(node, None))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found.add(_root(node.func, None))
    defaults = [*function.args.defaults, *(d for d in function.args.kw_defaults if d is not None)]
    names = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    return found - own - {""} - (set() if defaults else names)


def _bound_anywhere(tree: ast.Module) -> set[str] | None:
    """Every name, attributes too, that the source binds in any scope; None if it imports names that it does not say."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, Function | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            if node.name == "*":
                return None
            found.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            found.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            found.add(node.rest)
    return found


def _groups_of_names(statements: Sequence[ast.stmt], source: ast.stmt, call: ast.Call | None) -> dict[str, set[str]]:
    """Names that may be names of one object: joined by any assignment but the recorded call's own."""
    groups: dict[str, set[str]] = {}
    for statement in statements:
        if statement is source and call is not None:
            continue
        if not any(isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) for n in _own_nodes(statement)):
            continue
        names = {node.id for node in _own_nodes(statement) if isinstance(node, ast.Name)}
        together = names.union(*(groups.get(name, {name}) for name in names))
        for name in together:
            groups[name] = together
    return groups


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements of a scope, those of inner functions not taken apart."""
    for statement in body:
        yield statement
        if isinstance(statement, Function | ast.ClassDef):
            continue
        for name in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(statement, name, []))
        for handler in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            yield from _statements(handler.body)


def _scope_nodes(scope: ast.Module | Function) -> Iterator[ast.AST]:
    for statement in _statements(scope.body):
        if not isinstance(statement, Function | ast.ClassDef):
            yield from _own_nodes(statement)


def _header(statement: ast.stmt) -> list[ast.AST]:
    """What a statement itself evaluates, without the statements inside it; all of an inner function."""
    if isinstance(statement, Function | ast.ClassDef):
        return [statement]
    parts = ("body", "orelse", "finalbody", "handlers", "cases")
    inner = {id(item) for name in parts for item in getattr(statement, name, [])}
    return [child for child in ast.iter_child_nodes(statement) if id(child) not in inner]


def _own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    yield statement
    for child in _header(statement):
        yield from ast.walk(child)


def _root(node: ast.AST, stop: ast.AST | None) -> str:
    """The name at the root of attributes, items and calls; empty if there is none, or beyond ``stop``."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call) and node is not stop:
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _last(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _covers(node: ast.AST, line: int) -> bool:
    begin = getattr(node, "lineno", None)
    return begin is not None and begin <= line <= (getattr(node, "end_lineno", None) or begin)
