"""A Quake module, decoded once: MLIR operations become small frozen records that can be run often.

Walking MLIR through its Python bindings costs microseconds a step; a loop body would pay them on
every pass. Decoding numbers the SSA values of a function, so that running it needs only a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from ir.gates import Matrix
from ir.lowering.base import UnsupportedOperation

KERNEL_PREFIX = "__nvqpp__mlirgen__"


@dataclass(frozen=True, slots=True)
class Type:
    """An MLIR type: ``name`` and what it is made of.

    ``name`` is ``ptr``, ``array``, ``struct``, ``sequence``, ``veq``, or the text of any other
    type (``i64``, ``complex<f64>``, ``!quake.ref``). ``size`` is -1 where the type leaves it open.
    """

    name: str
    members: tuple[Type, ...] = ()
    size: int = -1


@dataclass(frozen=True, slots=True)
class Instruction:
    """One operation. Operands and results are slots of the function's value table.

    Attributes:
        groups: The operands by segment, e.g. parameters, controls, targets of a gate.
        attributes: Python values of those attributes that have one; flags are True.
    """

    name: str
    operands: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    results: tuple[int, ...]
    operand_types: tuple[Type, ...]
    result_types: tuple[Type, ...]
    attributes: Mapping[str, Any]
    regions: tuple[Region, ...]
    successors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Straight-line code; the last instruction is its terminator."""

    arguments: tuple[int, ...]
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """Blocks of which the first is entered."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A kernel or one of its parts."""

    symbol: str
    argument_types: tuple[Type, ...]
    body: Region


@dataclass(slots=True)
class QuakeModule:
    """The functions and constants of one MLIR module, decoded when they are first asked for."""

    operation: Any
    _symbols: dict[str, Any] = field(default_factory=dict)
    _functions: dict[str, Function] = field(default_factory=dict)
    _constants: dict[str, Matrix | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for operation in self.operation.body.operations:
            inner = operation.operation
            if "sym_name" in inner.attributes:
                self._symbols[inner.attributes["sym_name"].value] = inner

    def symbols(self) -> Iterator[str]:
        """Every name that the module defines."""
        return iter(self._symbols)

    def has_function(self, symbol: str) -> bool:
        """Whether ``symbol`` is a function with a body."""
        found = self._symbols.get(symbol)
        return found is not None and found.name == "func.func" and len(found.regions[0].blocks) > 0

    def function(self, symbol: str) -> Function:
        """The function of that name."""
        if symbol not in self._functions:
            if not self.has_function(symbol):
                raise UnsupportedOperation(
                    f"call of {kernel_name(symbol)!r}", hint="its body is not part of the kernel"
                )
            self._functions[symbol] = _Decoder().function(symbol, self._symbols[symbol])
        return self._functions[symbol]

    def constant(self, symbol: str) -> Matrix | str:
        """The value of a ``cc.global`` constant: a flat complex array in the order of its text, or a string."""
        if symbol not in self._constants:
            found = self._symbols.get(symbol)
            if found is None or found.name != "cc.global":
                raise UnsupportedOperation(f"constant {symbol!r}", hint="its value is not part of the kernel")
            self._constants[symbol] = dense_constant(found.get_asm())
        return self._constants[symbol]


def kernel_name(symbol: str) -> str:
    """The name that the author gave: ``oracle`` for ``__nvqpp__mlirgen__oracle..0x7f00``."""
    return symbol.removeprefix(KERNEL_PREFIX).partition("..0x")[0]


@lru_cache(maxsize=4096)
def parse_type(text: str) -> Type:
    """An MLIR type from its text.

    >>> parse_type("!cc.ptr<!cc.array<f64 x 4>>").members[0].size
    4
    """
    for head, name in (("!cc.ptr<", "ptr"), ("!cc.sequence<", "sequence")):
        if text.startswith(head):
            return Type(name, (parse_type(text[len(head) : -1].strip()),))
    if text.startswith("!cc.array<"):
        element, _, size = text[len("!cc.array<") : -1].rpartition(" x ")
        return Type("array", (parse_type(element.strip()),), -1 if size == "?" else int(size))
    if text.startswith("!quake.veq<"):
        size = text[len("!quake.veq<") : -1]
        return Type("veq", (), -1 if size == "?" else int(size))
    if text.startswith("!cc.struct<") and "{" in text:
        members = text[text.index("{") + 1 : text.rindex("}")]
        return Type("struct", tuple(parse_type(part) for part in _split(members)))
    return Type(text)


def _split(members: str) -> Iterator[str]:
    """The members of a struct, split at the commas outside every bracket."""
    depth = start = 0
    for position, character in enumerate(members):
        if character in "<{(":
            depth += 1
        elif character in "}>)" and members[position - 1 : position + 1] != "->":
            depth -= 1
        elif character == "," and depth == 0:
            yield members[start:position].strip()
            start = position + 1
    if members[start:].strip():
        yield members[start:].strip()


_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|0x[0-9A-Fa-f]+)")
_ARRAY = re.compile(r"tensor<(\d+)x(complex<f64>|complex<f32>|f64|f32|i64|i32|i8|i1)>")


def dense_constant(text: str) -> Matrix | str:
    """The value of a ``cc.global`` from its text: ``(dense<...> : tensor<4xcomplex<f64>>)`` or ``("text")``.

    The bindings cannot hand out complex elements, but the text holds each double exactly: decimal
    digits that read back to the same number, or the raw little-endian bytes in hexadecimal.
    """
    quoted = re.search(r'\("((?:[^"\\]|\\.)*)"\)', text)
    if quoted and "dense<" not in text:
        return quoted.group(1).removesuffix("\\00")
    kind = _ARRAY.search(text)
    if kind is None or "dense<" not in text:
        raise UnsupportedOperation("constant of an unknown layout", at=text[:80])
    count, element = int(kind.group(1)), kind.group(2)
    dtype = {
        "complex<f64>": "<c16",
        "complex<f32>": "<c8",
        "f64": "<f8",
        "f32": "<f4",
        "i64": "<i8",
        "i32": "<i4",
        "i8": "<i1",
        "i1": "<i1",
    }[element]
    body = text[text.index("dense<") + len("dense<") : kind.start()]
    if body.startswith('"0x'):
        values = np.frombuffer(bytes.fromhex(body[3 : body.index('"', 3)]), dtype=dtype)
    else:
        numbers = [float(number) for number in _NUMBER.findall(body.replace("true", "1").replace("false", "0"))]
        flat = np.array(numbers, dtype=np.float64)
        values = flat.view(np.complex128) if element.startswith("complex") else flat
    if len(values) == 1:
        values = np.repeat(values, count)  # a constant of equal elements is written once
    if len(values) != count:
        raise UnsupportedOperation("constant of an unknown layout", at=text[:80])
    return np.asarray(values, dtype=np.complex128)


class _Decoder:
    """Numbers the values of one function while walking it."""

    def __init__(self) -> None:
        self._slots: dict[Any, int] = {}

    def function(self, symbol: str, operation: Any) -> Function:
        region = self._region(operation.regions[0])
        arguments = operation.regions[0].blocks[0].arguments
        return Function(symbol, tuple(parse_type(str(value.type)) for value in arguments), region)

    def _slot(self, value: Any) -> int:
        return self._slots.setdefault(value, len(self._slots))

    def _region(self, region: Any) -> Region:
        blocks = list(region.blocks)
        return Region(tuple(self._block(block, blocks) for block in blocks))

    def _block(self, block: Any, blocks: list[Any]) -> Block:
        arguments = tuple(self._slot(value) for value in block.arguments)
        return Block(arguments, tuple(self._instruction(op.operation, blocks) for op in block.operations))

    def _instruction(self, operation: Any, blocks: list[Any]) -> Instruction:
        name = operation.name
        slots = self._slots
        values = operation.operands
        operands = tuple([slots.setdefault(value, len(slots)) for value in values])
        attributes = _attributes(operation)
        segments = attributes.get("operandSegmentSizes")
        groups = [operands]
        if segments is not None:
            groups, start = [], 0
            for size in segments:
                groups.append(operands[start : start + size])
                start += size
        results = operation.results
        typed = name not in _TYPELESS or "negated_qubit_controls" in attributes
        return Instruction(
            name,
            operands,
            tuple(groups),
            tuple([slots.setdefault(value, len(slots)) for value in results]),
            tuple([parse_type(str(value.type)) for value in values]) if typed else (),
            tuple([parse_type(str(value.type)) for value in results]) if typed else (),
            attributes,
            tuple([self._region(region) for region in operation.regions]) if name in _NESTED else (),
            tuple([blocks.index(block) for block in operation.successors]) if name in _JUMPS else (),
        )


# Of most operations nobody asks the types, and reading them takes longer than anything else.
_TYPELESS = frozenset(
    f"{dialect}.{operation}"
    for dialect, operations in (
        ("quake", "h x y z s t r1 rx ry rz u2 u3 swap phased_rx reset discriminate"),
        ("quake", "extract_ref concat subveq veq_size relax_size dealloc log_output"),
        ("cc", "continue condition break if loop scope"),
    )
    for operation in operations.split()
)
_NESTED = frozenset({"cc.if", "cc.loop", "cc.scope", "cc.create_lambda"})
_JUMPS = frozenset({"cf.br", "cf.cond_br", "cf.switch"})
_BOOKKEEPING = frozenset({"overflowFlags", "fastmath", "compilerGenerated", "invariant", "function_type"})


def _attributes(operation: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    attributes = operation.attributes
    for name in attributes:
        if name == "operandSegmentSizes":
            found[name] = list(attributes[name])
        elif name not in _BOOKKEEPING:
            found[name] = _python_value(attributes[name])
    return found


def _python_value(attribute: Any) -> Any:
    if type(attribute).__name__ == "UnitAttr":
        return True
    if hasattr(attribute, "value"):
        value = attribute.value
        # The value of a symbol is the list of its nested names.
        return value[-1] if isinstance(value, list) else value
    try:
        return [_python_value(item) for item in attribute]
    except TypeError:
        return attribute if isinstance(attribute, int | float) else str(attribute)
