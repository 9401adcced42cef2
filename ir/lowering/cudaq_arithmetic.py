"""The pure operations of arith, math, complex and cc.cast on Python numbers.

Integers are kept signed, as wide as their type says, and wrap around like the machine's; an ``i1``
is 0 or 1. Floats follow IEEE rules: dividing by zero gives an infinity, which no gate accepts later.
"""

from __future__ import annotations

import cmath
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.cudaq_module import Instruction, Type

Function = Callable[..., Any]


def pure_function(instruction: Instruction) -> Function | None:
    """The function of the operands' values that ``instruction`` computes, or None if it is not pure."""
    name = instruction.name
    if name in _FIXED:
        function = _FIXED[name]
        return _rounded(function, instruction.result_types[0])
    if name in _INTEGER:
        return _wrapped(_INTEGER[name], instruction.result_types[0])
    if name in _UNSIGNED:
        return _unsigned(_UNSIGNED[name], instruction)
    if name == "arith.cmpi":
        return _compare_integers(instruction)
    if name == "arith.cmpf":
        return _compare_floats(instruction)
    if name in ("arith.constant", "complex.constant"):
        value = _constant(instruction)
        return lambda: value
    if name in _CASTS:
        return _cast(instruction)
    return None


def integer_width(kind: Type) -> int | None:
    """Bits of an integer type, None for any other type."""
    if kind.name == "index":
        return 64
    digits = kind.name.removeprefix("i")
    return int(digits) if kind.name.startswith("i") and digits.isdigit() else None


def wrap(value: int, width: int) -> int:
    """``value`` as a signed integer of that many bits; one bit is 0 or 1."""
    value &= (1 << width) - 1
    return value - (1 << width) if width > 1 and value >> (width - 1) else value


def _constant(instruction: Instruction) -> Any:
    value, kind = instruction.attributes.get("value"), instruction.result_types[0]
    width = integer_width(kind)
    if width is not None and isinstance(value, int):
        return wrap(int(value), width)
    if kind.name in ("f64", "f32") and isinstance(value, int | float):
        return float(value)
    if kind.name.startswith("complex<") and isinstance(value, list):
        return complex(*value)
    raise UnsupportedOperation(f"constant of type {kind.name}")


def _rounded(function: Function, kind: Type) -> Function:
    """Single precision where the type asks for it."""
    if kind.name == "f32":
        return lambda *a: float(np.float32(function(*a)))
    if kind.name == "complex<f32>":
        return lambda *a: complex(np.complex64(function(*a)))
    return function


def _wrapped(function: Callable[..., int], kind: Type) -> Function:
    width = integer_width(kind)
    if width is None:
        raise UnsupportedOperation(f"integer arithmetic on {kind.name}")
    return lambda *a: wrap(function(*a), width)


def _unsigned(function: Callable[..., int], instruction: Instruction) -> Function:
    width = integer_width(instruction.operand_types[0])
    if width is None:
        raise UnsupportedOperation(f"integer arithmetic on {instruction.operand_types[0].name}")
    mask = (1 << width) - 1
    return lambda *a: wrap(function(*(value & mask for value in a)), width)


_ORDERS: tuple[Callable[[Any, Any], bool], ...] = (
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
)


def _compare_integers(instruction: Instruction) -> Function:
    # Predicates: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
    predicate = instruction.attributes["predicate"]
    width = integer_width(instruction.operand_types[0]) or 64
    if predicate >= 6:
        order, mask = _ORDERS[predicate - 4], (1 << width) - 1
        return lambda a, b: int(order(a & mask, b & mask))
    order = _ORDERS[predicate]
    return lambda a, b: int(order(a, b))


def _compare_floats(instruction: Instruction) -> Function:
    # Predicates: false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true.
    # "u" also holds where an operand is not a number.
    orders = (operator.eq, operator.gt, operator.ge, operator.lt, operator.le, operator.ne)
    predicate = instruction.attributes["predicate"]

    def compare(a: float, b: float) -> int:
        unordered = math.isnan(a) or math.isnan(b)
        match predicate:
            case 0 | 15:
                return int(predicate == 15)
            case 7 | 14:
                return int(unordered == (predicate == 14))
            case _ if predicate < 7:
                return int(not unordered and orders[predicate - 1](a, b))
            case _:
                return int(unordered or orders[predicate - 8](a, b))

    return compare


def _cast(instruction: Instruction) -> Function:
    source, target = instruction.operand_types[0], instruction.result_types[0]
    from_width, to_width = integer_width(source), integer_width(target)
    unsigned = instruction.name in ("arith.uitofp", "arith.extui", "arith.index_castui") or (
        instruction.name == "cc.cast" and bool(instruction.attributes.get("zint"))
    )

    def as_number(value: int) -> int:
        return value & ((1 << (from_width or 64)) - 1) if unsigned else value

    if from_width is not None and to_width is not None:
        if from_width == 1 and not unsigned and instruction.name in ("cc.cast", "arith.extsi") and to_width > 1:
            return lambda value: -value  # the one bit is the sign
        return lambda value: wrap(as_number(value), to_width)
    if from_width is not None and target.name in _FLOATS:
        return _rounded(lambda value: float(as_number(value)), target)
    if source.name in _FLOATS and to_width is not None:
        return lambda value: _truncated(value, to_width)
    if source.name in _FLOATS and target.name in _FLOATS:
        return _rounded(float, target)
    if source.name.startswith("complex<") and target.name.startswith("complex<"):
        return _rounded(complex, target)
    if instruction.name == "cc.cast" and source.name == target.name and source.name in ("ptr", "sequence"):
        return lambda value: value  # an array decays to its first element; addresses stay what they are
    if target.name == "ptr":
        raise UnsupportedOperation(
            "a state that a builder holds by its address", hint="give it to a decorated kernel as an argument"
        )
    raise UnsupportedOperation(f"conversion of {source.name} to {target.name}")


_FLOATS = ("f64", "f32")


def _truncated(value: float, width: int) -> int:
    if not math.isfinite(value):
        raise InvalidCandidate(f"conversion of {value} to an integer")
    return wrap(math.trunc(value), width)


def _divide(a: float, b: float) -> float:
    if b != 0 or math.isnan(a):
        return a / b
    return math.nan if a == 0 else math.copysign(math.inf, a) * math.copysign(1.0, b)


def _remainder(a: float, b: float) -> float:
    return math.nan if b == 0 or math.isinf(a) else math.fmod(a, b)


def _nonzero(b: int) -> int:
    if b == 0:
        raise InvalidCandidate("integer division by zero")
    return b


def _quotient(a: int, b: int) -> int:
    sign = -1 if (a < 0) != (b < 0) else 1
    return sign * (abs(a) // abs(_nonzero(b)))


def _integer_power(a: int, b: int) -> int:
    if b >= 0:
        return pow(a, b, 1 << 64)
    # 1 / a**|b| rounded towards zero: 0 but for a = 1 and a = -1.
    return _quotient(1, a) ** (-b & 1) if abs(a) == 1 else _quotient(1, a)


def _real_power(a: float, b: float) -> float:
    try:
        result = math.pow(a, b)
    except OverflowError:
        return math.inf
    except ValueError:
        return math.nan if a != 0 else math.inf
    return result


def _defined(function: Callable[..., float]) -> Function:
    """``math`` raises outside a function's domain where the machine answers "not a number"."""

    def total(*arguments: float) -> float:
        try:
            return float(function(*arguments))
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    return total


def _round_half_away(value: float) -> float:
    return math.copysign(math.floor(abs(value) + 0.5), value)


def _complex_quotient(a: complex, b: complex) -> complex:
    return a / b if b != 0 else complex(math.nan, math.nan)


_CASTS = frozenset(
    {
        "cc.cast",
        "arith.sitofp",
        "arith.uitofp",
        "arith.fptosi",
        "arith.fptoui",
        "arith.extsi",
        "arith.extui",
        "arith.trunci",
        "arith.extf",
        "arith.truncf",
        "arith.index_cast",
        "arith.index_castui",
    }
)

_FIXED: Mapping[str, Function] = {
    "arith.addf": operator.add,
    "arith.subf": operator.sub,
    "arith.mulf": operator.mul,
    "arith.divf": _divide,
    "arith.remf": _remainder,
    "arith.negf": operator.neg,
    "arith.maximumf": max,
    "arith.minimumf": min,
    "arith.maxnumf": max,
    "arith.minnumf": min,
    "math.absf": abs,
    "math.sqrt": _defined(math.sqrt),
    "math.sin": _defined(math.sin),
    "math.cos": _defined(math.cos),
    "math.tan": _defined(math.tan),
    "math.asin": _defined(math.asin),
    "math.acos": _defined(math.acos),
    "math.atan": _defined(math.atan),
    "math.atan2": _defined(math.atan2),
    "math.sinh": _defined(math.sinh),
    "math.cosh": _defined(math.cosh),
    "math.tanh": _defined(math.tanh),
    "math.exp": _defined(math.exp),
    "math.log": _defined(math.log),
    "math.log2": _defined(math.log2),
    "math.log10": _defined(math.log10),
    "math.floor": _defined(math.floor),
    "math.ceil": _defined(math.ceil),
    "math.trunc": _defined(math.trunc),
    "math.round": _defined(_round_half_away),
    "math.powf": _real_power,
    "math.fpowi": _real_power,
    "math.copysign": _defined(math.copysign),
    "complex.create": complex,
    "complex.re": lambda z: z.real,
    "complex.im": lambda z: z.imag,
    "complex.add": operator.add,
    "complex.sub": operator.sub,
    "complex.mul": operator.mul,
    "complex.div": _complex_quotient,
    "complex.neg": operator.neg,
    "complex.conj": lambda z: z.conjugate(),
    "complex.exp": cmath.exp,
    "complex.sin": cmath.sin,
    "complex.cos": cmath.cos,
    "complex.sqrt": cmath.sqrt,
    "complex.pow": operator.pow,
    "complex.abs": abs,
    "complex.angle": cmath.phase,
    "arith.select": lambda c, a, b: a if c else b,
}

_INTEGER: Mapping[str, Callable[..., int]] = {
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    "arith.divsi": _quotient,
    "arith.remsi": lambda a, b: a - b * _quotient(a, b),
    "arith.floordivsi": lambda a, b: a // _nonzero(b),
    "arith.ceildivsi": lambda a, b: -(-a // _nonzero(b)),
    "arith.andi": operator.and_,
    "arith.ori": operator.or_,
    "arith.xori": operator.xor,
    "arith.maxsi": max,
    "arith.minsi": min,
    "arith.shrsi": lambda a, b: a >> min(b & 0xFFFFFFFF, 64),
    "math.absi": abs,
    "math.ipowi": _integer_power,
}

_UNSIGNED: Mapping[str, Callable[..., int]] = {
    "arith.divui": lambda a, b: a // _nonzero(b),
    "arith.remui": lambda a, b: a % _nonzero(b),
    "arith.maxui": max,
    "arith.minui": min,
    "arith.shli": lambda a, b: a << b if b < 64 else 0,
    "arith.shrui": lambda a, b: a >> b if b < 64 else 0,
    "math.ctpop": int.bit_count,
}
