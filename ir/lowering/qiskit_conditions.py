"""Classical conditions of Qiskit as truth tables over few bits.

A condition is a clbit, a register or an expression over them. Whatever its form, it is evaluated
for every value of the bits that it reads: at most ``2**16`` rows.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from qiskit.circuit import ClassicalRegister, Clbit, Duration
from qiskit.circuit.classical import expr, types

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.qiskit_variables import ClassicalState, Number, TruthTable
from ir.program import MAX_CONDITION_CLBITS


def condition_table(condition: Any, index_of: Mapping[Clbit, int], state: ClassicalState, at: str) -> TruthTable:
    """The table of the condition of an ``if``: 1 where it holds.

    Args:
        condition: ``(clbit, value)``, ``(register, value)`` or an expression.
        index_of: Clbit of the circuit that holds the condition -> clbit of the program.
        state: Runtime variables.
        at: Where, for messages.
    """
    if isinstance(condition, tuple):
        target, value = condition
        table = value_table(target, index_of, state, at)
        return TruthTable(table.clbits, tuple(int(row == int(value)) for row in table.rows))
    return value_table(condition, index_of, state, at)


def value_table(target: Any, index_of: Mapping[Clbit, int], state: ClassicalState, at: str) -> TruthTable:
    """The table of a clbit, a register (its bit 0 = bit 0 of the value) or an expression."""
    if isinstance(target, expr.Expr):
        bits = _bits_of(target, index_of, state, at)
        return TruthTable(bits, tuple(_Evaluation(bits, index_of, state, at).values(target)))
    bits = _indices(target, index_of, at)
    _check_width(len(bits), at)
    return TruthTable(bits, tuple(range(2 ** len(bits))))


def _indices(target: Any, index_of: Mapping[Clbit, int], at: str) -> tuple[int, ...]:
    """Program clbits of a clbit or register, least significant first."""
    if isinstance(target, Clbit):
        bits = [target]
    elif isinstance(target, ClassicalRegister):
        bits = list(target)
    else:
        raise UnsupportedOperation(
            f"condition on a {type(target).__name__}", at=at, hint="clbits, registers and expressions over them"
        )
    missing = next((bit for bit in bits if bit not in index_of), None)
    if missing is not None:
        raise InvalidCandidate(f"{at}: the condition reads {missing}, which the circuit does not have")
    return tuple(index_of[bit] for bit in bits)


def _check_width(bits: int, at: str) -> None:
    if bits > MAX_CONDITION_CLBITS:
        raise UnsupportedOperation(
            f"condition over {bits} clbits", at=at, hint=f"at most {MAX_CONDITION_CLBITS} clbits"
        )


def stored_table(
    lvalue: expr.Expr, rvalue: expr.Expr, index_of: Mapping[Clbit, int], state: ClassicalState, at: str
) -> tuple[expr.Var, TruthTable]:
    """The variable that a store writes, and what it holds afterwards.

    Raises:
        UnsupportedOperation: A clbit or a register is written: only measurements write those in a Program.
    """
    target = lvalue.target if isinstance(lvalue, expr.Index) else lvalue
    if not isinstance(target, expr.Var) or not target.standalone:
        raise UnsupportedOperation("store to a clbit", at=at, hint="a measurement writes clbits, a store variables")
    if target is lvalue:
        return target, value_table(rvalue, index_of, state, at)
    whole = (target, lvalue.index, rvalue)
    bits = tuple(sorted({bit for part in whole for bit in _bits_of(part, index_of, state, at)}))
    _check_width(len(bits), at)
    evaluation = _Evaluation(bits, index_of, state, at)
    rows = zip(*(evaluation.integers(part) for part in whole), strict=True)
    return target, TruthTable(bits, tuple(old & ~(1 << place) | bit << place for old, place, bit in rows))


def _bits_of(expression: expr.Expr, index_of: Mapping[Clbit, int], state: ClassicalState, at: str) -> tuple[int, ...]:
    """Program clbits that an expression reads, ascending."""
    bits: set[int] = set()
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        match node:
            case expr.Var():
                bits.update(state.read(node, at).clbits if node.standalone else _indices(node.var, index_of, at))
            case expr.Unary() | expr.Cast():
                waiting.append(node.operand)
            case expr.Binary():
                waiting += (node.left, node.right)
            case expr.Index():
                waiting += (node.target, node.index)
            case expr.Value():
                pass
            case _:
                raise UnsupportedOperation(f"classical expression {type(node).__name__}", at=at)
    _check_width(len(bits), at)
    return tuple(sorted(bits))


class _Evaluation:
    """Values of an expression and its parts, one list entry a record of ``bits``."""

    def __init__(self, bits: tuple[int, ...], index_of: Mapping[Clbit, int], state: ClassicalState, at: str) -> None:
        self._bits = bits
        self._position = {bit: k for k, bit in enumerate(bits)}
        self._records = range(2 ** len(bits))
        self._index_of, self._state, self._at = index_of, state, at

    def integers(self, node: expr.Expr) -> list[int]:
        """The values of an expression of type Bool or Uint."""
        return [int(value) for value in self.values(node)]

    def values(self, node: expr.Expr) -> list[Number]:
        kept = self._keep(node.type)
        match node:
            case expr.Value():
                value = _seconds(node.value, self._at) if isinstance(node.value, Duration) else node.value
                return [kept(value)] * len(self._records)
            case expr.Var() if node.standalone:
                return self._state.read(node, self._at).over(self._bits)
            case expr.Var():
                positions = [self._position[bit] for bit in _indices(node.var, self._index_of, self._at)]
                return [sum((record >> p & 1) << k for k, p in enumerate(positions)) for record in self._records]
            case expr.Cast():
                if isinstance(node.type, types.Bool):
                    return [int(value != 0) for value in self.values(node.operand)]
                return [kept(value) for value in self.values(node.operand)]
            case expr.Index():
                pairs = zip(self.integers(node.target), self.integers(node.index), strict=True)
                return [value >> index & 1 for value, index in pairs]
            case expr.Unary(op=expr.Unary.Op.BIT_NOT):
                return [kept(~value) for value in self.integers(node.operand)]
            case expr.Unary(op=expr.Unary.Op.LOGIC_NOT):
                return [int(not value) for value in self.values(node.operand)]
            case expr.Unary(op=expr.Unary.Op.NEGATE):
                return [kept(-value) for value in self.values(node.operand)]
            case expr.Binary():
                apply = _BINARY.get(node.op)
                if apply is not None:
                    left, right = self.values(node.left), self.values(node.right)
                    if node.op is expr.Binary.Op.DIV:
                        apply = operator.floordiv if isinstance(node.type, types.Uint) else operator.truediv
                        if 0 in right:
                            raise UnsupportedOperation("division by zero in a classical expression", at=self._at)
                    return [kept(apply(a, b)) for a, b in zip(left, right, strict=True)]
        raise UnsupportedOperation(f"classical expression {node!r:.80}", at=self._at)

    def _keep(self, kind: types.Type) -> Callable[[Any], Number]:
        """What a value becomes in a type: an integer wraps around its width, a float is rounded to double."""
        match kind:
            case types.Bool():
                return lambda value: int(value) & 1
            case types.Uint(width=width):
                return lambda value: _whole(value, self._at) & (2**width - 1)
            case types.Float():
                return lambda value: _double(value, self._at)
            case types.Duration():
                return Fraction
        hint = "Bool, Uint, Float and Duration"
        raise UnsupportedOperation(f"classical expression of type {kind!r:.40}", at=self._at, hint=hint)


def _whole(value: Number, at: str) -> int:
    try:
        return int(value)  # towards zero, as OpenQASM 3 casts
    except (ValueError, OverflowError):
        raise UnsupportedOperation(f"cast of {value} to an integer", at=at) from None


def _double(value: Number, at: str) -> float:
    try:
        return float(value)
    except OverflowError:
        raise UnsupportedOperation("a Float beyond double precision", at=at) from None


def _seconds(duration: Duration, at: str) -> Fraction:
    """Exactly; a duration in ``dt`` is a number of seconds that only a device knows."""
    unit = _SECONDS.get(duration.unit())
    if unit is None:
        raise UnsupportedOperation(f"a duration in {duration.unit()}", at=at, hint="compare durations in seconds")
    return Fraction(duration.value()) * unit


_SECONDS = {name: Fraction(1, 10**digits) for name, digits in (("s", 0), ("ms", 3), ("us", 6), ("ns", 9), ("ps", 12))}


def _shift_left(value: int, by: int) -> int:
    # No type is as wide as this: beyond it every bit is gone, and Python's integers would grow.
    return value << by if by < 4096 else 0


_BINARY: Mapping[expr.Binary.Op, Callable[[Any, Any], Any]] = {
    expr.Binary.Op.BIT_AND: operator.and_,
    expr.Binary.Op.BIT_OR: operator.or_,
    expr.Binary.Op.BIT_XOR: operator.xor,
    expr.Binary.Op.LOGIC_AND: lambda a, b: bool(a and b),
    expr.Binary.Op.LOGIC_OR: lambda a, b: bool(a or b),
    expr.Binary.Op.EQUAL: operator.eq,
    expr.Binary.Op.NOT_EQUAL: operator.ne,
    expr.Binary.Op.LESS: operator.lt,
    expr.Binary.Op.LESS_EQUAL: operator.le,
    expr.Binary.Op.GREATER: operator.gt,
    expr.Binary.Op.GREATER_EQUAL: operator.ge,
    expr.Binary.Op.SHIFT_LEFT: _shift_left,
    expr.Binary.Op.SHIFT_RIGHT: operator.rshift,
    expr.Binary.Op.ADD: operator.add,
    expr.Binary.Op.SUB: operator.sub,
    expr.Binary.Op.MUL: operator.mul,
    expr.Binary.Op.DIV: operator.truediv,
}
