"""What the names in a source stand for: imported, functions and classes of its own, constants, or anything.

A name says what is called only where nothing else can have been bound to it: ``print`` may be ``circuit.compose``,
and so may an attribute ``get`` of an object that the source puts together.
"""

from __future__ import annotations

import ast
import builtins
import functools
from collections import Counter
from collections.abc import Sequence, Set

from grader.sandbox.call_kinds import LIBRARIES, MAKES_NEW, QUEUES_GATES
from grader.structural.called_names import (
    ANSWERS_ANY,
    BEFORE_OUT,
    DRAWS,
    HOLDERS,
    NUMBERS,
    PICKS,
    PUTS_IN,
    READ_ONLY,
    RUNS,
    SHOWS,
    WRITES_ON,
)
from grader.structural.source_scopes import Function, bound_by, changeable, free_names


class Bindings:
    """What the names in one source stand for.

    Attributes:
        functions: The functions of the source by name, those inside others and in classes too.
        classes: Its classes by name.
        imported: What each name that only imports bind was called, and the package that it is from.
        constants: Names that are only ever bound to numbers and words.
        has_operators: Whether an object of a class of the source may do something where no call is seen.
        puts_into_libraries: Whether functions of the source, or names that it gives to methods, may keep something in
            a library's own state.
    """

    def __init__(self, tree: ast.Module) -> None:
        nodes = list(ast.walk(tree))
        self._changes: dict[int, frozenset[str]] = {}  # by the nodes of this tree, which live as long as it
        self.functions: dict[str, list[Function]] = {}
        self.classes: dict[str, list[ast.ClassDef]] = {}
        for node in nodes:
            if isinstance(node, Function):
                self.functions.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.ClassDef):
                self.classes.setdefault(node.name, []).append(node)
        self._times = Counter(name for node in nodes for name in _bindings(node))
        imports = {name: what for node in nodes for name, what in _imports(node).items()}
        by_import = Counter(name for node in nodes for name in _imports(node))
        self.imported = {name: what for name, what in imports.items() if self._times[name] == by_import[name]}
        self._assigned = {
            target.id: node.value
            for node in nodes
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name) and self._times[target.id] == 1
        }
        in_classes = [part for found in self.classes.values() for one in found for part in one.body]
        self._methods = Counter(name for part in in_classes for node in ast.walk(part) for name in bound_by(node))
        attributes = {n.attr for n in nodes if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)}
        self._attributes = attributes
        self._written_on = _written_on(nodes)
        words = {name for node in nodes for name in _words(node)}
        builds = any(isinstance(n, ast.Call) and _last(n.func) == "type" and len(n.args) > 1 for n in nodes)
        self._holders = builds or bool(words & HOLDERS) or not ANSWERS_ANY.isdisjoint(self._methods)
        self._has_graphs = any("dag" in word.lower() for word in words)
        self.constants = self._constants()
        self.has_operators = any(_is_operator(part) for part in in_classes)
        inner = (part for one in nodes if isinstance(one, Function | ast.Lambda) for part in ast.walk(one))
        self.puts_into_libraries = self._renames_what_puts_into_a_library(nodes) or any(
            self._is_stored_in_a_library(part) or (isinstance(part, ast.Call) and self.put_into_a_library(part))
            for part in inner
        )

    def of_a_library(self, node: ast.AST) -> bool:
        """Whether an expression begins with a name that is imported from a library, and no other."""
        return self.is_of_a_package(node, LIBRARIES)

    def is_of_a_package(self, node: ast.AST, packages: Set[str]) -> bool:
        """Whether an expression begins with a name that is imported from one of the packages, and no other."""
        root = root_of(node)
        return root in self.imported and self.imported[root][1] in packages

    def binds(self, name: str) -> bool:
        """Whether the source binds a name, in any scope; if not, it is Python's or, not said, a library's."""
        return self._times[name] > 0

    def is_made_by_a_library(self, name: str) -> bool:
        """Whether a name is only ever bound to what a library's function or class returned."""
        value = self._assigned.get(name)
        return isinstance(value, ast.Call) and self.of_a_library(value)

    def only_runs(self, name: str) -> bool:
        """Whether a name can only be a function of the source that keeps nothing: it is no other for having run."""
        found = self.functions.get(name, [])
        plain = len(found) == 1 and self._times[name] == 1 and name not in self._written_on
        return plain and name not in self.changes(found[0])

    def may_change_something(self, name: str) -> bool:
        """Whether a name may stand for a function of the source that changes something outside of it."""
        waiting, found = [name], set[str]()
        while waiting:
            one = waiting.pop()
            if one in found:
                continue
            found.add(one)
            for node in (*self.functions.get(one, ()), *self.classes.get(one, ())):
                elsewhere = self.changes(node)
                if not elsewhere <= self.functions.keys():
                    return True
                waiting += elsewhere
            value = self._assigned.get(one)
            if isinstance(value, ast.Call) and not self._makes_functions(value):
                waiting += set[str]().union(*(free_names(part) for part in (*value.args, *value.keywords)))
            elif value is not None:
                waiting += free_names(value)
        return False

    def _makes_functions(self, node: ast.Call) -> bool:
        """Whether a call is of a function of the source that may return a function."""
        inner = (part for one in self.functions.get(root_of(node), ()) for part in ast.walk(one) if part is not one)
        return any(isinstance(part, Function | ast.Lambda) for part in inner)

    def is_call_of(self, node: ast.AST, called: Set[str]) -> bool:
        """Whether a call, or reading a property, can only be that of a library's function with one of the names."""
        if isinstance(node, ast.Attribute):
            return node.attr in called and isinstance(node.ctx, ast.Load) and self._is_a_librarys(node)
        if not isinstance(node, ast.Call):
            return False
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in called and self._is_a_librarys(node.func)
        if isinstance(node.func, ast.Call):
            return "__call__" in called and self._is_made_by_a_library(node.func)
        return isinstance(node.func, ast.Name) and self._is_named(node.func.id, called)

    def is_call_of_own(self, node: ast.AST, name: str) -> bool:
        """Whether a call can only be that of the source's one function or method of a name."""
        if not isinstance(node, ast.Call) or _last(node.func) != name or self._times[name] != 1 or self._holders:
            return False
        found = self.functions.get(name, [])
        plain = len(found) == 1 and not found[0].decorator_list and name not in self._attributes
        return plain and (self._methods[name] == 1 or isinstance(node.func, ast.Name))

    def harmless(self, node: ast.Call) -> bool:
        """Whether a call changes neither its arguments nor what it is called on."""
        if any(not self._hands_no_callback(keyword) for keyword in node.keywords):
            return False
        func = node.func
        if isinstance(func, ast.Call):  # draw(circuit)(0.3)
            return _last(func.func) in DRAWS and self.of_a_library(func) and self.harmless(func)
        last = _last(func)
        if self._writes_into_an_argument(node) or (self._queues_gates(func) and last not in DRAWS):
            return False
        if isinstance(func, ast.Name):
            if last in self.imported:
                return self.imported[last][0] in READ_ONLY | DRAWS or self.imported[last][0].startswith("get_")
            return not self.binds(last) and last in SHOWS | PICKS
        if not isinstance(func, ast.Attribute) or not self._is_a_librarys(func):
            return False
        copies = any(
            keyword.arg == "inplace" and isinstance(keyword.value, ast.Constant) and keyword.value.value is False
            for keyword in node.keywords
        )
        runs = last in RUNS and not self._has_graphs
        asks = last == "unitary" and not node.args and not node.keywords  # with arguments it is a gate, and put in
        return copies or runs or asks or last in READ_ONLY | DRAWS or last.startswith("get_")

    def shows(self, node: ast.Call) -> bool:
        """Whether a call is harmless, and nothing of its arguments is in its result."""
        return self.harmless(node) and isinstance(node.func, ast.Name) and node.func.id in SHOWS

    def makes_new(self, node: ast.Call) -> bool:
        """Whether a library's function or class makes something of its arguments, and changes none of them."""
        if not self.of_a_library(node.func) or self._hands_a_method(node):
            return False
        last, path = _last(node.func), node.func
        if not self.is_of_a_package(path, MAKES_NEW) or any(keyword.arg == "out" for keyword in node.keywords):
            return False
        if isinstance(path, ast.Name):
            return self.imported[path.id][0] not in PUTS_IN | {"apply"}
        if not isinstance(path, ast.Attribute) or last in PUTS_IN or last.startswith("apply"):
            return False
        owner = path.value
        name = self.imported[owner.id][0] if isinstance(owner, ast.Name) else _last(owner)
        return bool(name) and (not name[:1].isupper() or last.startswith("from_"))

    def changes(self, node: Function | ast.ClassDef) -> set[str]:
        """Names of other scopes whose objects a function or a class of the source may change; its own, if it keeps any.

        In a kernel of CUDA-Q ``x.ctrl(a, b)`` is a gate, and ``x`` no object, if nothing is ever bound to it.
        """
        known = self._changes.get(id(node))
        if known is not None:
            return set(known)
        found = changeable(node, self.harmless, self.shows)
        if _keeps_something(node):
            found.add(node.name)
        found -= self.imported.keys() | self.constants
        self._changes[id(node)] = frozenset(found & self._times.keys())
        return set(self._changes[id(node)])

    def put_into_a_library(self, node: ast.Call) -> bool:
        """Whether a call may keep its arguments in a library's own state."""
        if _last(node.func) not in PUTS_IN:
            return False
        root = root_of(node.func)
        if root in self.imported:
            at_once = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
            return not (at_once and self.imported[root][1] == "numpy")
        if self.binds(root):
            return False
        bare = [one for one in node.args if isinstance(one, ast.Name | ast.Attribute | ast.Subscript)]
        return not hasattr(builtins, root) or any(root_of(one) in self.imported for one in bare)

    def _queues_gates(self, node: ast.AST) -> bool:
        """Whether a function is a library's that queues gates, and not its numpy's: ``exp`` and ``sum`` are gates."""
        words = {name for part in ast.walk(node) for name in _words(part)}
        return self.is_of_a_package(node, QUEUES_GATES) and words.isdisjoint({"numpy", "math"})

    def _is_a_librarys(self, node: ast.Attribute) -> bool:
        """Whether an attribute can only be what a library defines by that name."""
        if node.attr in self._attributes:
            return False
        if root_of(node) in self.imported and isinstance(node.value, ast.Name | ast.Attribute):
            return True
        return not self._holders and node.attr not in PUTS_IN and self._methods[node.attr] == 0

    def _is_named(self, name: str, called: Set[str]) -> bool:
        if name in self.imported:
            return self.imported[name][0] in called
        if not self.binds(name):  # a library's, if it is no builtin function
            return name in called or ("__call__" in called and not hasattr(builtins, name))
        if self._times[name] != 1:
            return False
        if name in self.functions:
            decorators = self.functions[name][0].decorator_list
            return "__call__" in called and bool(decorators) and all(self.of_a_library(one) for one in decorators)
        value = self._assigned.get(name)
        if isinstance(value, ast.Name | ast.Attribute):
            root = root_of(value)
            last = self.imported[root][0] if isinstance(value, ast.Name) and root in self.imported else _last(value)
            return root in self.imported and last in called
        return isinstance(value, ast.Call) and "__call__" in called and self._is_made_by_a_library(value)

    def _is_made_by_a_library(self, made: ast.Call) -> bool:
        package = self.imported.get(root_of(made), ("", ""))[1]
        if package not in LIBRARIES - {"numpy", "scipy", "sympy"}:  # numpy.vectorize(circuit.compose)
            return False
        return not any(isinstance(node, ast.Call) and self._hands_a_method(node) for node in ast.walk(made))

    def _hands_a_method(self, node: ast.Call) -> bool:
        """Whether a call is handed an attribute of something that the source made, which may be a method of it."""
        handed = [*node.args, *(keyword.value for keyword in node.keywords)]
        parts = [part for one in handed for part in ast.walk(one)]
        parts += [self._assigned[one.id] for one in parts if isinstance(one, ast.Name) and one.id in self._assigned]
        return any(isinstance(part, ast.Attribute) and root_of(part) not in self.imported for part in parts)

    def _is_stored_in_a_library(self, node: ast.AST) -> bool:
        stored = isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load)
        return stored and root_of(node) in self.imported

    def _writes_into_an_argument(self, node: ast.Call) -> bool:
        """Whether a function of numpy's is given an array for its result."""
        root, last = root_of(node.func), _last(node.func)
        name = self.imported[root][0] if isinstance(node.func, ast.Name) and root in self.imported else last
        most = BEFORE_OUT.get(name)
        given = len(node.args) + any(isinstance(one, ast.Starred) for one in node.args) * 9
        return most is not None and given > (most if root in self.imported or not self.binds(root) else most - 1)

    def _renames_what_puts_into_a_library(self, nodes: Sequence[ast.AST]) -> bool:
        called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
        return any(
            isinstance(node, ast.Attribute)
            and node.attr in PUTS_IN
            and id(node) not in called
            and root_of(node) in self.imported
            for node in nodes
        )

    def _hands_no_callback(self, keyword: ast.keyword) -> bool:
        if keyword.arg not in ("key", "file", "out", None):
            return True
        value = keyword.value
        return isinstance(value, ast.Lambda) and not any(
            isinstance(n, ast.Call | ast.Attribute) for n in ast.walk(value)
        )

    def _constants(self) -> set[str]:
        found = {name for name, (what, _) in self.imported.items() if what in NUMBERS}
        waiting = dict(self._assigned)
        while True:
            new = {name for name, value in waiting.items() if self._is_constant(value, found)}
            if not new:
                return found
            found |= new
            waiting = {name: value for name, value in waiting.items() if name not in new}

    def _is_constant(self, value: ast.AST, known: Set[str]) -> bool:
        if isinstance(value, ast.Name):
            return value.id in known
        if isinstance(value, ast.Attribute):
            return value.attr in NUMBERS and root_of(value) in self.imported
        parts = [part for part in ast.iter_child_nodes(value) if isinstance(part, ast.expr)]
        kinds = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.Tuple)
        return isinstance(value, kinds) and all(self._is_constant(part, known) for part in parts)


@functools.lru_cache(maxsize=8)
def bindings_of(tree: ast.Module) -> Bindings:
    """The bindings of a tree; the last few are kept, for one source has many calls."""
    return Bindings(tree)


def root_of(node: ast.AST) -> str:
    """The name at the root of attributes, items and calls; empty if there is none."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _written_on(nodes: list[ast.AST]) -> set[str]:
    """Names of objects that get attributes or items, or of which methods are called: a kernel or a QNode has some."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Attribute | ast.Subscript):
            found.add(root_of(node))
        elif isinstance(node, ast.Call) and _last(node.func) in WRITES_ON:
            found |= {part.id for one in node.args for part in ast.walk(one) if isinstance(part, ast.Name)}
    return found


def _bindings(node: ast.AST) -> set[str]:
    return {node.arg} if isinstance(node, ast.arg) else bound_by(node)


def _imports(node: ast.AST) -> dict[str, tuple[str, str]]:
    """The names that an import binds, with what they were called and the package that they are from."""
    if isinstance(node, ast.Import):
        whole = [(one, _package(one.name)) for one in node.names]
        return {
            one.asname or one.name.partition(".")[0]: (one.name.rpartition(".")[2], package) for one, package in whole
        }
    if isinstance(node, ast.ImportFrom):
        home = node.module or ""
        return {one.asname or one.name: (one.name, _package(f"{home}.{one.name}")) for one in node.names}
    return {}


def _package(name: str) -> str:
    """The package that a module or a function is from; PennyLane's numpy is numpy."""
    return "numpy" if name.startswith("pennylane.numpy") else name.partition(".")[0]


def _words(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    return node.name.split(".") if isinstance(node, ast.alias) else []


def _is_operator(part: ast.stmt) -> bool:
    """Whether a part of a class's body is run without being called by its name."""
    if not isinstance(part, Function):
        return False
    plain = {"__init__", "__post_init__", "__init_subclass__"}
    decorators = {_last(one) for one in part.decorator_list} - {"staticmethod", "classmethod"}
    return bool(decorators) or (part.name.startswith("__") and part.name.endswith("__") and part.name not in plain)


def _keeps_something(node: Function | ast.ClassDef) -> bool:
    """Whether a function may keep something in a default of its own, or objects of a class share something."""
    if isinstance(node, Function):
        defaults = [*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)]
        return any(not isinstance(one, ast.Constant | ast.UnaryOp) for one in defaults)
    if any(isinstance(part, ast.Assign | ast.AnnAssign) and part.value is not None for part in node.body):
        return True
    return not {"classmethod", "type"}.isdisjoint(word for part in ast.walk(node) for word in _words(part))


def _last(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
