"""Whether the result of a recorded call can reach what the entry point returns, on the syntax tree.

The answer is yes unless it is proved not to. ``taint`` follows a value inside one function; here the functions
on the way from the entry point to the call are put together: from the innermost outwards, as long as the
value is returned. A construct that could carry it out of sight (``exec``, ``open``, ``globals``, a lambda on the
way, a call by way of a library) ends the proof. So what is proved free is an honest print or plot.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable

from grader.sandbox.call_kinds import QUEUES_GATES
from grader.sandbox.job import Call
from grader.structural.source_scopes import Function, free_names
from grader.structural.source_statements import definition, statement_at
from grader.structural.taint import Recorded, called_in_sight, reach

_OUT_OF_SIGHT = frozenset(
    {
        *("exec", "eval", "compile", "globals", "locals", "vars", "setattr", "delattr", "open", "__import__"),
        *("__dict__", "__setattr__", "__globals__", "__builtins__", "builtins", "environ", "modules", "inspect", "gc"),
        *("ctypes", "_getframe", "threading", "atexit", "signal", "contextvars", "write", "writelines", "dump"),
        *("save", "savez", "savetxt", "tofile", "write_text", "write_bytes", "tempfile", "shelve", "sqlite3"),
        *("importlib", "weakref", "__class__", "__defaults__", "__code__", "seed", "set_state"),
        *("getattr", "methodcaller", "attrgetter", "excepthook", "displayhook", "settrace", "setprofile"),
    }
)
_COMPREHENSIONS = ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>")


def reaches_result(source: str, call: Call, entry_point: str) -> bool:
    """False only if the result of the call is proved to reach nothing that the entry point returns."""
    try:
        return _reaches_result(source, call, entry_point)
    except RecursionError:  # nested deeper than the walk goes
        return True


def _reaches_result(source: str, call: Call, entry_point: str) -> bool:
    tree = _parsed(source)
    chain = [(name, line) for name, line in call.chain if not name.endswith(_COMPREHENSIONS)]
    if tree is None or not chain or any(not line or "<lambda>" in name for name, line in chain):
        return True
    if _words(tree) & _OUT_OF_SIGHT or chain[0][0] not in ("<module>", entry_point):
        return True
    functions = [name.rpartition(".")[2] for name, _ in chain]
    if not all(called_in_sight(tree, *chain[k], functions[k + 1]) for k in range(len(chain) - 1)):
        return True
    queues = chain[0][0] == entry_point and not QUEUES_GATES.isdisjoint(_words(tree))
    for level in range(len(chain) - 1, -1, -1):
        name, line = chain[level]
        last = level == len(chain) - 1
        recorded = Recorded(call.name if last else functions[level + 1], not last, level == 0, queues)
        found = reach(tree, name, line, recorded)
        if found is None or found.beyond:
            return True
        if level == 0 and name == "<module>":
            return not found.names.isdisjoint({entry_point, *_used_by(tree, entry_point)})
        if not found.returned:
            return False
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


@functools.lru_cache(maxsize=8)
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
            new = free_names(node) - used
            used |= new
            waiting += new
    return used


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
