"""Angles that depend on a case's arguments, written as text: ``"pi/4"``, ``"2*$beta"``, ``"-$gamma[1] / 2"``.

A contract holds data and no code, so the text is parsed and only numbers, pi, arguments and the four
operations mean something.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

MAX_NESTING = 40
_ARGUMENT = re.compile(r"\$([a-z][a-z0-9_]*)")
_PREFIX = "argument_"
_BINARY: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class ExpressionError(ValueError):
    """The text is no expression, or has no value for these arguments."""


def arguments_of(text: str) -> tuple[str, ...]:
    """The arguments that an expression names, in order, each once."""
    return tuple(dict.fromkeys(_ARGUMENT.findall(text)))


def value_of(expression: str | float, arguments: Mapping[str, object]) -> float:
    """The value of a number or an expression.

    Raises:
        ExpressionError: An argument is missing or no number, an index is out of range, or a division is by zero.
    """
    if not isinstance(expression, str):
        return float(expression)
    try:
        value = _value(_parsed(expression), arguments, 0)
    except ZeroDivisionError:
        raise ExpressionError(f"{expression!r} divides by zero") from None
    if not math.isfinite(value):
        raise ExpressionError(f"{expression!r} is no finite number")
    return value


def _checked(text: str) -> str:
    names = arguments_of(text)
    _value(_parsed(text), dict.fromkeys(names, _Anything()), 0)
    return text


Expression = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_checked)]


class _Anything:
    """Stands for any argument while only the form is checked."""


def _parsed(text: str) -> ast.expr:
    if _PREFIX in text:
        raise ExpressionError(f"{text!r} is no expression")
    try:
        return ast.parse(_ARGUMENT.sub(_PREFIX + r"\1", text.strip()), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ExpressionError(f"{text!r} is no expression") from None


def _value(node: ast.expr, arguments: Mapping[str, object], depth: int) -> float:
    if depth > MAX_NESTING:
        raise ExpressionError("the expression is nested too deeply")
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number)
        case ast.Name(id="pi"):
            return math.pi
        case ast.Name(id=name) if name.startswith(_PREFIX):
            return _number(name, arguments.get(name.removeprefix(_PREFIX)))
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int() as index)) if name.startswith(
            _PREFIX
        ):
            found = arguments.get(name.removeprefix(_PREFIX))
            if isinstance(found, _Anything):
                return 1.0
            if not isinstance(found, tuple) or not 0 <= index < len(found):
                raise ExpressionError(f"argument {name.removeprefix(_PREFIX)!r} has no item {index}")
            return _number(name, found[index])
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, arguments, depth + 1)
        case ast.BinOp(op=kind, left=left, right=right) if type(kind) in _BINARY:
            one, other = _value(left, arguments, depth + 1), _value(right, arguments, depth + 1)
            if other == 0 and isinstance(kind, ast.Div) and _is_form_check(arguments):
                return 1.0
            return _BINARY[type(kind)](one, other)
        case _:
            raise ExpressionError("an expression has numbers, pi, $arguments, $arguments[index], + - * / and brackets")


def _is_form_check(arguments: Mapping[str, object]) -> bool:
    return any(isinstance(value, _Anything) for value in arguments.values())


def _number(name: str, value: object) -> float:
    if isinstance(value, _Anything):
        return 1.0
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ExpressionError(f"argument {name.removeprefix(_PREFIX)!r} is no number")
    return float(value)
