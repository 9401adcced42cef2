"""Where a value that one line of a function makes can get to, inside that function.

Taint spreads without regard to the order of statements: through assignment, through what is handed to a call
together with a tainted value, through objects whose methods take one, through conditions and loops on one,
through functions of the source that are called with one, and through other names of an object that was changed.
``try``, ``match`` and generators are not followed, nor a ``with`` that something tainted stands in.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.structural.called_names import PUTS_IN
from grader.structural.runs_later import names_of_what_runs_later
from grader.structural.source_bindings import bindings_of, root_of
from grader.structural.source_scopes import Comprehension, Function, loads, own_names, parameters
from grader.structural.source_statements import definition, header, own_nodes, statement_at, statements_of

_NOT_FOLLOWED = (
    *(ast.Try, ast.TryStar, ast.AsyncWith, ast.Match),
    *(ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor),
)
_BRANCHES = (ast.If, ast.While, ast.For)
# How candidates ask for what libraries say of their gates.
_ASKED_BY = {
    "_define": ("definition", "decompose"),
    "_decompose_": ("decompose", "decompose_once", "decompose_once_with_qubits"),
    "_decompose_with_context_": ("decompose", "decompose_once", "decompose_once_with_qubits"),
    "compute_decomposition": ("decomposition", "decompose", "expand"),
}
# Libraries whose objects are told something by being called.
_REMEMBERING = {"stim", "pymatching", "ldpc"}
# What rewrites the graph that it is given, in place.
_IN_PLACE = ("qiskit.transpiler.passes.", "qiskit.transpiler.basepasses.", "qiskit.passmanager.")
_WITHOUT_GATES = {"numpy", "math", "cmath", "matplotlib", "collections", "itertools", "json", "pprint", "time"}


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


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is known of the call whose result is followed.

    Attributes:
        name: Of the function, with its module's or without: by its words the call is recognised on its line. The call
            itself changes none of its arguments. Where it is not recognised, everything in its statement counts as
            changed with it.
        own: Whether it calls a function of the source, and not a library's.
        outermost: Whether it stands in the entry point itself, or in the module: what is raised there ends the run.
        queues: Whether a gate of PennyLane is in the program as soon as it is made.
    """

    name: str
    own: bool = False
    outermost: bool = True
    queues: bool = False

    @property
    def words(self) -> frozenset[str]:
        """Of a library's function: itself, its class, and what is called to have it called."""
        owner, function = [*self.name.split("."), ""][-3:-1] if "." in self.name else ("", self.name)
        return frozenset({function, *([owner] if owner[:1].isupper() else ()), *_ASKED_BY.get(function, ())})


def reach(tree: ast.Module, function: str, line: int, recorded: Recorded) -> Reach | None:
    """What the result of a call on a line can reach.

    Args:
        function: Qualified name, or ``<module>``.

    Returns:
        None if it could not be followed.
    """
    scope, source = _followed(tree, function, line)
    if scope is None or source is None or isinstance(source, Function | ast.ClassDef):
        return None
    return _Scope(tree, scope, source, recorded).reach()


def called_in_sight(tree: ast.Module, function: str, line: int, called: str) -> bool:
    """Whether a line of a function that can be followed calls a function of the source itself."""
    _, source = _followed(tree, function, line)
    bindings = bindings_of(tree)
    return source is not None and any(bindings.is_call_of_own(node, called) for node in own_nodes(source))


def _followed(tree: ast.Module, function: str, line: int) -> tuple[ast.Module | Function | None, ast.stmt | None]:
    """A scope that can be followed from a line on, and the statement there; None if there is none."""
    scope: ast.Module | Function | None = tree if function == "<module>" else definition(tree, function)
    if scope is None or any(isinstance(node, _NOT_FOLLOWED) for node in _scope_nodes(scope)):
        return None, None
    source = statement_at(scope, line)
    around = [one for one in statements_of(scope.body) if isinstance(one, ast.With)]
    if source is None or any(source in list(statements_of([one])) for one in around):
        return None, None
    return scope, source


class _Scope:
    def __init__(self, tree: ast.Module, scope: ast.Module | Function, source: ast.stmt, recorded: Recorded) -> None:
        self._scope = scope
        self._source = source
        self._recorded = recorded
        self._bindings = bindings_of(tree)
        self._statements = list(statements_of(scope.body))
        self._inside = {id(node) for node in ast.walk(scope)}
        self._own = own_names(scope)
        self._calls = self._recognised()
        self._made_from: set[int] = set()  # names in arguments that the result may hold
        if (
            not self._calls and not recorded.queues
        ):  # a library's function may call the recorded one by way of others of the library
            nodes = [node for node in own_nodes(source) if isinstance(node, ast.Call)]
            self._calls = [node for node in nodes if self._bindings.makes_new(node)]
            self._made_from = {id(part) for node in self._calls for part in ast.walk(node)}
        self._in_call = {id(part) for node in self._calls for part in ast.walk(node)}
        self._same = self._groups_of_names()
        self._lazy = names_of_what_runs_later(tree, self._bindings)
        self._beyond = False
        self._followed_names: set[str] = set()

    def reach(self) -> Reach | None:
        if any(self._hands_over_a_callback_that_changes_something(node) for node in self._calls):
            return None
        tainted: set[str] = set()
        returned = False
        while True:
            before = len(tainted)
            for statement in self._statements:
                is_source = statement is self._source
                if not is_source and not loads(header(statement)) & tainted:
                    continue
                tainted |= self._taints(statement, is_source)
                returned = returned or isinstance(statement, ast.Return) or self._raises_to_another(statement)
                if isinstance(statement, _BRANCHES):
                    for inner in statements_of([statement]):
                        ends = isinstance(inner, ast.Return | ast.Break | ast.Continue)
                        returned = returned or ends or self._raises_to_another(inner)
                        tainted |= self._taints(inner, False)
                        self._beyond = self._beyond or isinstance(inner, ast.Import | ast.ImportFrom)
            if len(tainted) == before:
                break
        if any(isinstance(one, ast.With) and loads([one]) & tainted for one in self._statements):
            return None
        leaves = isinstance(self._scope, Function) and bool(tainted - self._own | tainted & parameters(self._scope))
        return Reach(returned, self._beyond or leaves, frozenset(tainted))

    def _recognised(self) -> Sequence[ast.expr]:
        """The calls of the source statement that can only be the recorded one, or the property that is read."""
        bindings, name = self._bindings, self._recorded.name
        nodes = [node for node in own_nodes(self._source) if isinstance(node, ast.expr)]
        if self._recorded.own:
            return [node for node in nodes if bindings.is_call_of_own(node, name)]
        words = self._recorded.words
        calls: list[ast.expr] = [n for n in nodes if isinstance(n, ast.Call) and bindings.is_call_of(n, words)]
        called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
        read = [node for node in nodes if isinstance(node, ast.Attribute) and id(node) not in called]
        if not calls and "definition" in words:
            calls += [node for node in read if bindings.is_call_of(node, {"definition"})]
        return calls

    def _raises_to_another(self, statement: ast.stmt) -> bool:
        """Whether it may end a function of the source while the run goes on."""
        return isinstance(statement, ast.Raise | ast.Assert) and not self._recorded.outermost

    def _taints(self, statement: ast.stmt, is_source: bool) -> set[str]:
        """Names that a statement binds to something tainted, and those of objects that it may change with it."""
        direct: set[str] = set()
        changed: set[str] = set()
        hidden = _of_inner_scopes(statement)
        for node in own_nodes(statement):
            if id(node) in hidden:
                continue
            if isinstance(node, Function | ast.ClassDef):
                direct.add(node.name)
                changed |= self._bindings.changes(node)
            elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                direct.add(node.id)
            elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
                changed |= self._outside(node)
                self._beyond = self._beyond or self._is_a_librarys(root_of(node))
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                changed.add(node.target.id)  # a list grows in place, under all of its names
            elif isinstance(node, ast.Call) and node not in self._calls:
                changed |= self._changed_by_calling(node)
            elif self._recorded.queues and isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow | ast.MatMult):
                # A power of a gate is a gate, and in the queue.
                self._beyond = self._beyond or any(self._bindings.is_made_by_a_library(name) for name in loads([node]))
        if self._bindings.has_operators or (is_source and not self._calls):
            changed |= self._outside(*header(statement))
        if is_source:
            changed |= loads(header(statement)) & self._lazy
            if not _REMEMBERING.isdisjoint(self._recorded.name.split(".")):
                changed |= {root_of(node) for node in self._calls}
            if self._recorded.name.startswith(_IN_PLACE) and not self._recorded.name.endswith(".__call__"):
                changed |= loads(self._calls)
        return direct | self._reached(changed)

    def _outside(self, *nodes: ast.AST) -> set[str]:
        """The names read in nodes, without what stands inside the recorded call, which changes none of them."""
        return {
            n.id
            for node in nodes
            for n in ast.walk(node)
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and id(n) not in self._in_call
        }

    def _changed_by_calling(self, node: ast.Call) -> set[str]:
        """Names of what a call may change, that something tainted stands beside."""
        bindings = self._bindings
        if bindings.harmless(node):
            return set()
        inside = id(node) in self._in_call
        if inside and not self._may_ask_for_what_runs_later(node):
            return set()
        if bindings.puts_into_libraries or bindings.put_into_a_library(node):
            self._beyond = True
        if self._recorded.queues and not inside and not self._makes_no_gate(node, frozenset()):
            self._beyond = True
        return loads([node]) if inside else self._outside(node)

    def _may_ask_for_what_runs_later(self, node: ast.Call) -> bool:
        """Whether a call in the recorded call's arguments may be what asks for another, which is the recorded one.

        Functions of the source would be among those on the way, and a library's makes something new.
        """
        if self._bindings.makes_new(node):
            return False
        starred = any(
            isinstance(part, ast.Starred) or (isinstance(part, ast.keyword) and part.arg is None)
            for part in ast.walk(node)
        )
        return starred or self._bindings.has_operators or not loads([node]).isdisjoint(self._lazy)

    def _makes_no_gate(self, node: ast.Call, known: frozenset[str]) -> bool:
        """Whether a call puts no gate into the queue of PennyLane in which the entry point runs."""
        bindings = self._bindings
        if bindings.harmless(node) or bindings.is_of_a_package(node.func, _WITHOUT_GATES):
            return True
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in PUTS_IN and root_of(node) not in bindings.imported
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if not bindings.is_call_of_own(node, name):
            return False
        calls = [inner for inner in ast.walk(bindings.functions[name][0]) if isinstance(inner, ast.Call)]
        return name in known or all(self._makes_no_gate(inner, known | {name}) for inner in calls)

    def _reached(self, changed: set[str]) -> set[str]:
        """Names of this scope that objects of these names may be met under, or be changed through."""
        bindings = self._bindings
        known = bindings.functions.keys() | bindings.classes.keys()
        found: set[str] = set()  # what was found for another statement is tainted already
        waiting = list(changed - self._followed_names - {""})
        while waiting:
            name = waiting.pop()
            if name in self._followed_names or name in bindings.imported or name in bindings.constants:
                continue
            found.add(name)
            self._followed_names.add(name)
            waiting += self._same.get(name, ())
            for node in (*bindings.functions.get(name, ()), *bindings.classes.get(name, ())):
                elsewhere = bindings.changes(node)
                if isinstance(self._scope, Function) and id(node) not in self._inside:
                    self._beyond = self._beyond or not elsewhere <= known - {name}
                waiting += elsewhere
        return {name for name in found if bindings.binds(name) and not bindings.only_runs(name)}

    def _is_a_librarys(self, name: str) -> bool:
        return bool(name) and (name in self._bindings.imported or not self._bindings.binds(name))

    def _hands_over_a_callback_that_changes_something(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call) or self._recorded.own:
            return False
        bindings = self._bindings
        parts = [part for one in (*node.args, *node.keywords) for part in ast.walk(one)]
        called = {id(part.func) for part in parts if isinstance(part, ast.Call)}
        methods = {
            part.name
            for kinds in bindings.classes.values()
            for one in kinds
            for part in one.body
            if isinstance(part, Function)
        }
        for part in parts:
            if isinstance(part, ast.Lambda):
                return True
            if id(part) in called:
                continue
            if isinstance(part, ast.Attribute) and part.attr in PUTS_IN | methods:
                return True
            if isinstance(part, ast.Name) and bindings.may_change_something(part.id):
                return True
        return False

    def _groups_of_names(self) -> dict[str, set[str]]:
        """Names that may be names of one object, or of one that holds it.

        Joined by any assignment, and by calls that may put one into another; the recorded call joins none.
        """
        groups: dict[str, set[str]] = {}
        for statement in self._statements:
            if isinstance(statement, Function):
                continue
            names = self._joined_by(statement)
            together = names.union(*(groups.get(name, {name}) for name in names))
            for name in together:
                groups[name] = together
        return groups

    def _joined_by(self, statement: ast.stmt) -> set[str]:
        bindings = self._bindings
        nodes = [n for n in own_nodes(statement) if id(n) not in self._in_call or id(n) in self._made_from]
        stores = (ast.Name, ast.Attribute, ast.Subscript)
        binds = isinstance(statement, ast.ClassDef) or any(
            isinstance(node, stores) and isinstance(node.ctx, ast.Store) for node in nodes
        )
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        parts = nodes if binds else [p for node in calls if not bindings.harmless(node) for p in ast.walk(node)]
        callees = {id(node.func) for node in calls}
        joined: set[str] = {statement.name} if isinstance(statement, ast.ClassDef) else set()
        for node in parts:
            if isinstance(node, ast.Name):
                of_the_source = bindings.functions.get(node.id, [])
                joined = joined.union(*(bindings.changes(one) for one in of_the_source))
                if not (id(node) in callees and bindings.only_runs(node.id)):
                    joined.add(node.id)
        return {one for one in joined if bindings.binds(one)} - bindings.imported.keys() - bindings.constants


def _of_inner_scopes(statement: ast.stmt) -> set[int]:
    """What stands inside functions, and the variables of comprehensions: none of it binds in the statement's scope."""
    found: set[int] = set()
    for node in own_nodes(statement):
        if isinstance(node, Function):
            found |= {id(part) for part in ast.walk(node)} - {id(node)}
        elif isinstance(node, Comprehension):
            targets = [part for inner in node.generators for part in ast.walk(inner.target)]
            found |= {id(part) for part in targets if isinstance(part, ast.Name)}
    return found


def _scope_nodes(scope: ast.Module | Function) -> Iterator[ast.AST]:
    for statement in statements_of(scope.body):
        if not isinstance(statement, Function | ast.ClassDef):
            yield from own_nodes(statement)
