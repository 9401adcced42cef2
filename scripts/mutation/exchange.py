"""Put a mutant into modules that are imported already, so that whoever holds their functions runs it.

The code of a changed function or method is exchanged inside the function object; a changed statement of the module is
run again and its names are replaced wherever they were imported. What a class's body says outside of its methods
cannot be exchanged: such mutants are not made.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType


class NotExchangeable(Exception):
    """The change is in a class's body, or cannot be compiled."""


def exchange(original: str, changed: str, module: ModuleType) -> None:
    """Make ``module``, imported from ``original``, behave as if it had been imported from ``changed``.

    Raises:
        NotExchangeable: It cannot be done.
    """
    statement = changed_statement(original, changed)
    compiled = compile(changed, str(module.__file__), "exec", dont_inherit=True)
    if isinstance(statement, ast.FunctionDef):
        _exchange_function(statement, statement.name, compiled, module)
    elif isinstance(statement, ast.ClassDef):
        method = _changed_method(original, changed, statement.name)
        _exchange_function(method, f"{statement.name}.{method.name}", compiled, module)
    else:
        _run_again(statement, module)


def changed_statement(original: str, changed: str) -> ast.stmt:
    """The statement of the module, as changed, in which the two sources differ."""
    try:
        pairs = zip(ast.parse(original).body, ast.parse(changed).body, strict=True)
        return next(new for old, new in pairs if ast.dump(old) != ast.dump(new))
    except (SyntaxError, ValueError, StopIteration) as error:
        raise NotExchangeable(f"no statement differs: {error}") from error


def functions_that_name(module: ModuleType, names: set[str]) -> Iterator[CodeType]:
    """The code of every function of the module that reads one of these global names."""
    for code in _codes(compile(_source(module), str(module.__file__), "exec", dont_inherit=True)):
        if names & set(code.co_names) and code.co_name != "<module>":
            yield code


def assigned_names(statement: ast.stmt) -> set[str]:
    """The names that a statement binds."""
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def _changed_method(original: str, changed: str, name: str) -> ast.FunctionDef:
    old, new = (
        next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == name)
        for text in (original, changed)
    )
    for before, after in zip(old.body, new.body, strict=True):
        if ast.dump(before) != ast.dump(after):
            if isinstance(after, ast.FunctionDef):
                return after
            break
    raise NotExchangeable(f"in the body of class {name}")


def _exchange_function(node: ast.FunctionDef, qualified: str, compiled: CodeType, module: ModuleType) -> None:
    found: object = module
    for part in qualified.split("."):
        found = vars(found)[part]
    function = _bare(found)
    code = next(code for code in _codes(compiled) if code.co_qualname == qualified)
    if code.co_freevars != function.__code__.co_freevars:
        raise NotExchangeable(f"{qualified} closes over other names")
    function.__code__ = code
    # Defaults are evaluated where the function is defined, and are not part of its code.
    evaluate = functools.partial(_evaluate, module=module)
    function.__defaults__ = tuple(map(evaluate, node.args.defaults)) or None
    keywords = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    function.__kwdefaults__ = {argument.arg: evaluate(value) for argument, value in keywords if value} or None


def _bare(found: object) -> FunctionType:
    """The function below a property, a static method, a cache, or another function that wraps it."""
    for attribute in ("fget", "func", "__func__"):
        if not isinstance(found, FunctionType) and hasattr(found, attribute):
            found = getattr(found, attribute)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    if not isinstance(found, FunctionType):
        raise NotExchangeable(f"{found!r} is no function")
    return found


def _evaluate(expression: ast.expr, module: ModuleType) -> object:
    return eval(compile(ast.Expression(expression), "<default>", "eval"), vars(module))  # noqa: S307 - our own code


def _run_again(statement: ast.stmt, module: ModuleType) -> None:
    names = assigned_names(statement)
    before = {name: vars(module)[name] for name in names if name in vars(module)}
    exec(compile(ast.Module([statement], []), str(module.__file__), "exec"), vars(module))  # noqa: S102 - our own code
    for other in list(sys.modules.values()):
        for name, value in before.items():
            if isinstance(other, ModuleType) and other is not module and vars(other).get(name) is value:
                setattr(other, name, vars(module)[name])


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
