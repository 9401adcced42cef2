"""Single operations of arith, math and cc on numbers, as the MLIR documentation defines them."""

from __future__ import annotations

import math
from typing import Any

import pytest

from ir.lowering.base import InvalidCandidate
from ir.lowering.cudaq_arithmetic import pure_function, wrap
from ir.lowering.cudaq_module import Instruction, Type

I1, I8, I64, F64, F32 = (Type(name) for name in ("i1", "i8", "i64", "f64", "f32"))
LEAST = -(2**63)


def evaluated(name: str, operands: tuple[Any, ...], source: Type, target: Type, **attributes: Any) -> Any:
    """The result of one operation on operands of type ``source``."""
    slots = tuple(range(len(operands)))
    instruction = Instruction(name, slots, (slots,), (9,), (source,) * len(slots), (target,), attributes, (), ())
    function = pure_function(instruction)
    assert function is not None
    return function(*operands)


@pytest.mark.parametrize(
    ("name", "a", "b", "expected"),
    [
        ("arith.addi", 2**63 - 1, 1, LEAST),
        ("arith.subi", LEAST, 1, 2**63 - 1),
        ("arith.muli", 2**62, 4, 0),
        ("arith.divsi", -7, 2, -3),  # towards zero
        ("arith.remsi", -7, 2, -1),
        ("arith.floordivsi", -7, 2, -4),
        ("arith.ceildivsi", 7, 2, 4),
        ("arith.divui", -1, 2**62, 3),
        ("arith.remui", -1, 16, 15),
        ("arith.shli", 1, 63, LEAST),
        ("arith.shrsi", -8, 1, -4),
        ("arith.shrui", -1, 60, 15),
        ("arith.xori", 6, 3, 5),
        ("arith.maxsi", -1, 1, 1),
        ("arith.maxui", -1, 1, -1),
        ("math.ipowi", 3, 4, 81),
        ("math.ipowi", -3, 3, -27),
        ("math.ipowi", 2, -1, 0),
        ("math.ipowi", -1, -3, -1),
        ("math.ipowi", 2, 64, 0),
    ],
)
def test_integers(name: str, a: int, b: int, expected: int) -> None:
    assert evaluated(name, (a, b), I64, I64) == expected


@pytest.mark.parametrize("name", ["arith.divsi", "arith.remsi", "arith.floordivsi", "arith.divui", "arith.remui"])
def test_integer_division_by_zero_is_refused(name: str) -> None:
    with pytest.raises(InvalidCandidate, match="division by zero"):
        evaluated(name, (1, 0), I64, I64)


@pytest.mark.parametrize(
    ("predicate", "a", "b", "expected"),
    [
        (0, 1, 1, 1),
        (1, 1, 1, 0),
        (2, -1, 1, 1),
        (5, -1, 1, 0),
        (6, -1, 1, 0),
        (8, -1, 1, 1),
        (7, 3, 3, 1),
        (9, 2, 3, 0),
    ],
)
def test_comparing_integers_with_and_without_sign(predicate: int, a: int, b: int, expected: int) -> None:
    assert evaluated("arith.cmpi", (a, b), I64, I1, predicate=predicate) == expected


@pytest.mark.parametrize(
    ("predicate", "a", "b", "expected"),
    [
        (1, 0.5, 0.5, 1),  # oeq
        (2, 0.5, 0.25, 1),  # ogt
        (4, 0.5, 0.25, 0),  # olt
        (6, math.nan, 1.0, 0),  # one
        (13, math.nan, 1.0, 1),  # une
        (7, math.nan, 1.0, 0),  # ord
        (14, math.nan, 1.0, 1),  # uno
        (11, math.nan, 1.0, 1),  # ult
        (0, 1.0, 1.0, 0),  # false
        (15, 1.0, 2.0, 1),  # true
    ],
)
def test_comparing_floats_with_what_is_no_number(predicate: int, a: float, b: float, expected: int) -> None:
    assert evaluated("arith.cmpf", (a, b), F64, I1, predicate=predicate) == expected


@pytest.mark.parametrize(
    ("source", "target", "attributes", "value", "expected"),
    [
        (I1, I64, {"zint": True}, 1, 1),
        (I1, I64, {"sint": True}, 1, -1),
        (I8, I64, {"zint": True}, -1, 255),
        (I8, I64, {"sint": True}, -1, -1),
        (I64, I8, {}, 300, 44),
        (I64, F64, {"sint": True}, -3, -3.0),
        (I8, F64, {"zint": True}, -1, 255.0),
        (F64, I64, {"sint": True}, -2.7, -2),
        (F64, F32, {}, 0.1, 0.10000000149011612),
    ],
)
def test_conversions(source: Type, target: Type, attributes: dict[str, bool], value: Any, expected: Any) -> None:
    converted = evaluated("cc.cast", (value,), source, target, **attributes)
    assert (type(converted), converted) == (type(expected), expected)


def test_floats_follow_ieee_rules_where_python_raises() -> None:
    assert evaluated("arith.divf", (1.0, 0.0), F64, F64) == math.inf
    assert evaluated("arith.divf", (-1.0, 0.0), F64, F64) == -math.inf
    assert math.isnan(evaluated("arith.divf", (0.0, 0.0), F64, F64))
    assert math.isnan(evaluated("math.sqrt", (-1.0,), F64, F64))
    assert evaluated("math.exp", (1e4,), F64, F64) == math.inf
    assert evaluated("math.round", (-2.5,), F64, F64) == -3.0
    assert evaluated("arith.remf", (-7.5, 2.0), F64, F64) == -1.5


@pytest.mark.parametrize(
    ("value", "width", "expected"),
    [(2**63, 64, LEAST), (LEAST - 1, 64, 2**63 - 1), (200, 8, -56), (3, 1, 1), (-1, 1, 1), (5, 64, 5)],
)
def test_integers_wrap_around(value: int, width: int, expected: int) -> None:
    assert wrap(value, width) == expected
