"""Whether the result of a recorded call can reach what the entry point returns, on the syntax tree.

The answer is yes unless it is proved not to. ``taint`` follows a value inside one function; here the functions
on the way from the entry point to the call are put together: from the innermost outwards, as long as the
value is returned. A construct that could carry it out of sight (``exec``, ``open``, ``globals``, a lambda on the
way, a call by way of a library) ends the proof. So what is proved free is an honest print or plot.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from grader.sandbox.job import Call
from grader.structural.taint import Function, definition, loads, reach, statement_at

_OUT_OF_SIGHT = frozenset(
    {
        *("exec", "eval", "compile", "globals", "locals", "vars", "setattr", "delattr", "open", "__import__"),
        *("__dict__", "__setattr__", "__globals__", "__builtins__", "builtins", "environ", "modules", "inspect", "gc"),
        *("ctypes", "_getframe", "threading", "atexit", "signal", "contextvars", "write", "writelines", "dump"),
        *("save", "savez", "savetxt", "tofile", "write_text", "write_bytes", "tempfile", "shelve", "sqlite3"),
        *("importlib", "weakref", "__class__", "__defaults__", "__code__", "seed", "set_state"),
    }
)
_COMPREHENSIONS = ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>")


def reaches_result(source: str, call: Call, entry_point: str) -> bool:
    """False only if the result of the call is proved to reach nothing that the entry point returns."""
    tree = _parsed(source)
    chain = [(name, line) for name, line in call.chain if not name.endswith(_COMPREHENSIONS)]
    if tree is None or not chain or any(not line or "<lambda>" in name for name, line in chain):
        return True
    if _words(tree) & _OUT_OF_SIGHT or chain[0][0] not in ("<module>", entry_point):
        return True
    called = set(call.name.split("."))
    for level in range(len(chain) - 1, -1, -1):
        name, line = chain[level]
        found = reach(tree, name, line, called)
        if found is None or found.beyond:
            return True
        if level == 0 and name == "<module>":
            return not found.names.isdisjoint({entry_point, *_used_by(tree, entry_point)})
        if not found.returned:
            return False
        called = {name.rpartition(".")[2]}
    return True


def returned_unchanged(source: str, call: Call, entry_point: str) -> bool:
    """Whether the call is what the entry point returns: in its return statement, or by one name and nothing else."""
    tree = _parsed(source)
    if tree is None or len(call.chain) != 1 or call.chain[0][0] != entry_point:
        return False
    function = definition(tree, entry_point)
    statement = None if function is None else statement_at(function, call.chain[0][1])
    if isinstance(statement, ast.Return):
        return isinstance(statement.value, ast.Call)
    if function is None or not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target = statement.targets[0]
    if not isinstance(target, ast.Name) or not isinstance(statement.value, ast.Call):
        return False
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == target.id]
    read = [node for node in names if isinstance(node.ctx, ast.Load)]
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return bool(returned) and len(read) == len(returned) and all(value in read for value in returned)


def _parsed(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _used_by(tree: ast.Module, entry_point: str) -> set[str]:
    """Every name of the module that the entry point, and whatever of the source it names, reads."""
    definitions: dict[str, list[ast.AST]] = {}
    for statement in tree.body:
        for node in ast.walk(statement):
            if isinstance(node, Function | ast.ClassDef):
                definitions.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                definitions.setdefault(node.id, []).append(statement)
    used: set[str] = set()
    waiting = [entry_point]
    while waiting:
        for node in definitions.pop(waiting.pop(), []):
            new = (loads([node]) - _own_names(node)) - used
            used |= new
            waiting += new
    return used


def _own_names(node: ast.AST) -> set[str]:
    """The local variables of a function that has no inner scope; empty where scopes are not told apart."""
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal)
    if not isinstance(node, Function) or any(isinstance(n, inner) and n is not node for n in ast.walk(node)):
        return set()
    outside = loads([*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)])
    stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return (stored | {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}) - outside


def _words(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        found.update(_word(node))
    return found


def _word(node: ast.AST) -> Iterable[str]:
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        return (node.attr,)
    if isinstance(node, ast.alias):
        return node.name.split(".")
    return ()
