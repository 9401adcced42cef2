"""Memory, lists and calls of the cc and func dialects, as handlers of the machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.lowering.cudaq_machine import Callee, Machine, Values
from ir.lowering.cudaq_memory import copy, element_pointer, load, size_in_bytes, store
from ir.lowering.cudaq_module import Instruction, Type, parse_type
from ir.lowering.cudaq_values import Pointer, Sequence, Symbolic, choose, distinct, lift, tabulate

MAX_ELEMENTS = 1 << 21  # of one list: more than any state or record that is graded

_DYNAMIC = -(2**31)  # marks an index of cc.compute_ptr that is an operand


def known(value: Any, what: str, machine: Machine) -> Any:
    """``value`` where it must not depend on a measured bit."""
    if isinstance(value, Symbolic):
        table = tabulate(value, machine.path.constraints)
        if table.records:
            raise UnsupportedOperation(f"{what} that depends on a measured bit", at=machine.at)
        return table.values[0]
    return value


def _alloca(machine: Machine, instruction: Instruction, values: Values) -> None:
    held = instruction.result_types[0].members[0]
    element = held.members[0] if held.name == "array" else held
    if instruction.operands:
        _checked_size(known(values[instruction.operands[0]], "size of a list", machine))
    values[instruction.results[0]] = machine.allocate(size_in_bytes(element))


def _checked_size(size: int) -> int:
    if size > MAX_ELEMENTS:
        raise TooLarge(f"a list of {size} elements, at most {MAX_ELEMENTS} are followed")
    if size < 0:
        raise InvalidCandidate(f"a list of {size} elements")
    return size


def _load(machine: Machine, instruction: Instruction, values: Values) -> None:
    kind = instruction.result_types[0]
    pointer = values[instruction.operands[0]]
    values[instruction.results[0]] = read(machine, pointer, kind)


def read(machine: Machine, pointer: Any, kind: Type) -> Any:
    """The value at an address that may depend on measured bits."""
    if isinstance(pointer, str):
        return pointer
    if not isinstance(pointer, Symbolic):
        return load(machine.path, _address(pointer), kind)
    places = list(distinct(tabulate(pointer, machine.path.constraints).values))
    value = load(machine.path, _address(places[-1]), kind)
    for place in reversed(places[:-1]):
        is_here = lift(lambda at, place=place: int(at == place), pointer)
        value = choose(is_here, load(machine.path, _address(place), kind), value)
    return value


def _store(machine: Machine, instruction: Instruction, values: Values) -> None:
    value, pointer = values[instruction.operands[0]], values[instruction.operands[1]]
    kind = instruction.operand_types[0]
    if not isinstance(pointer, Symbolic):
        store(machine.path, _address(pointer), kind, value)
        return
    for place in distinct(tabulate(pointer, machine.path.constraints).values):
        is_here = lift(lambda at, place=place: int(at == place), pointer)
        store(machine.path, place, kind, choose(is_here, value, load(machine.path, place, kind)))


def _address(value: Any) -> Pointer:
    if not isinstance(value, Pointer):
        raise UnsupportedOperation(f"memory access through a {type(value).__name__}")
    return value


def _compute_ptr(machine: Machine, instruction: Instruction, values: Values) -> None:
    base, *dynamic = (values[slot] for slot in instruction.operands)
    kind = instruction.operand_types[0].members[0]
    constants = instruction.attributes["rawConstantIndices"]

    def address(pointer: Pointer, *given: int) -> Pointer:
        rest = iter(given)
        indices = tuple(next(rest) if index == _DYNAMIC else index for index in constants)
        return element_pointer(_address(pointer), kind, indices)

    values[instruction.results[0]] = lift(address, base, *dynamic)


def _address_of(machine: Machine, instruction: Instruction, values: Values) -> None:
    """A constant of the module, laid out in memory once for each use."""
    assert machine.module is not None
    constant = machine.module.constant(instruction.attributes["global_name"])
    if isinstance(constant, str):
        values[instruction.results[0]] = constant
        return
    held = instruction.result_types[0].members[0]
    element = held.members[0] if held.name == "array" else held
    pointer = machine.allocate(size_in_bytes(element))
    for k, value in enumerate(constant):
        number: Any = complex(value)
        if not element.name.startswith("complex"):
            number = float(value.real) if element.name in ("f64", "f32") else int(value.real)
        machine.path.cells[Pointer(pointer.allocation, pointer.path, k)] = number
    values[instruction.results[0]] = pointer


def _constant_array(machine: Machine, instruction: Instruction, values: Values) -> None:
    element = instruction.result_types[0].members[0]
    constants = instruction.attributes["constantValues"]
    if element.name.startswith("complex<"):
        values[instruction.results[0]] = tuple(complex(*parts) for parts in constants)
    elif element.name in ("f64", "f32"):
        values[instruction.results[0]] = tuple(float(value) for value in constants)
    else:
        values[instruction.results[0]] = tuple(int(value) for value in constants)


def _sequence_init(machine: Machine, instruction: Instruction, values: Values) -> None:
    if instruction.result_types[0].name == "!cc.charspan":
        values[instruction.results[0]] = values[instruction.operands[0]]
        return
    data = values[instruction.operands[0]]
    size: Any
    if len(instruction.operands) > 1:
        size = values[instruction.operands[1]]
    else:
        size = instruction.operand_types[0].members[0].size
    values[instruction.results[0]] = lift(lambda start, count: Sequence(start, _checked_size(count)), data, size)


def _sequence_data(machine: Machine, instruction: Instruction, values: Values) -> None:
    def data(sequence: Any) -> Any:
        return sequence if isinstance(sequence, str) else sequence.data

    values[instruction.results[0]] = lift(data, values[instruction.operands[0]])


def _sequence_size(machine: Machine, instruction: Instruction, values: Values) -> None:
    def size(sequence: Any) -> int:
        return len(sequence) if isinstance(sequence, str) else int(sequence.size)

    values[instruction.results[0]] = lift(size, values[instruction.operands[0]])


def _position(instruction: Instruction) -> Any:
    return instruction.attributes["rawConstantIndices" if instruction.name == "cc.extract_value" else "position"]


def _extract_value(machine: Machine, instruction: Instruction, values: Values) -> None:
    aggregate, *dynamic = (values[slot] for slot in instruction.operands)
    positions = _position(instruction)

    def member(whole: Any, *given: int) -> Any:
        rest = iter(given)
        for index in positions:
            place = next(rest) if index == _DYNAMIC else index
            if not 0 <= place < len(whole):
                raise InvalidCandidate(f"element {place} of {len(whole)} is read")
            whole = whole[place]
        return whole

    values[instruction.results[0]] = lift(member, aggregate, *dynamic)


def _insert_value(machine: Machine, instruction: Instruction, values: Values) -> None:
    # The operands are the new member and the whole; only their types tell which is which.
    kinds = instruction.operand_types
    first_is_whole = kinds[0] == instruction.result_types[0] and kinds[1] != instruction.result_types[0]
    member, whole = (values[slot] for slot in (instruction.operands[::-1] if first_is_whole else instruction.operands))
    (position,) = _position(instruction)
    parts = list(whole) if whole is not None else [None] * len(instruction.result_types[0].members)
    parts[position] = member
    values[instruction.results[0]] = tuple(parts)


def _undefined(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = None


def _string(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = instruction.attributes["stringLiteral"].removesuffix("\x00")


def _size_of(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = size_in_bytes(parse_type(str(instruction.attributes["inputType"])))


# --- calls -------------------------------------------------------------------------------------


def _returned(instruction: Instruction, values: Values, results: tuple[Any, ...]) -> None:
    values.update(zip(instruction.results, results, strict=True))


def _call(machine: Machine, instruction: Instruction, values: Values) -> None:
    symbol = instruction.attributes["callee"]
    arguments = tuple(values[slot] for slot in instruction.operands)
    builtin = _LIBRARY.get(symbol)
    if builtin is not None:
        _returned(instruction, values, builtin(machine, arguments))
        return
    _returned(instruction, values, machine.call(machine.callee(symbol), arguments))


def _malloc(machine: Machine, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    _checked_size(known(arguments[0], "size of a list", machine))
    return (machine.allocate(0),)


def _memcpy(machine: Machine, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    target, source, size = (known(value, "copy of a list", machine) for value in arguments[:3])
    element = machine.element_bytes[_address(source).allocation] or machine.element_bytes[_address(target).allocation]
    if not element or size % element:
        raise UnsupportedOperation("copy of memory of an unknown layout", at=machine.at)
    machine.element_bytes[target.allocation] = element
    copy(machine.path, target, source, size // element)
    return ()


def _free(machine: Machine, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return ()


def _wrong_targets(machine: Machine, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    raise InvalidCandidate(f"{machine.at}: a registered operation is called on a number of qubits that is not its own")


_LIBRARY: dict[str, Callable[[Machine, tuple[Any, ...]], tuple[Any, ...]]] = {
    "malloc": _malloc,
    "free": _free,
    "llvm.memcpy.p0.p0.i64": _memcpy,
    "__nvqpp_cleanup_arrays": _free,
    "__nvqpp_customop_size_error": _wrong_targets,  # CUDA-Q's own check, which ends in a RuntimeError
}


def as_callee(value: Any, machine: Machine) -> Callee:
    """A callable operand; which kernel is called may not depend on a measured bit."""
    found = known(value, "call of a kernel", machine)
    if not isinstance(found, Callee):
        raise UnsupportedOperation(f"call of a {type(found).__name__}", at=machine.at)
    return found


def _call_indirect(machine: Machine, instruction: Instruction, values: Values) -> None:
    # The first argument repeats the callable: it carries what the kernel captured.
    callee = as_callee(values[instruction.operands[0]], machine)
    arguments = tuple(values[slot] for slot in instruction.operands[2:])
    _returned(instruction, values, machine.call(callee, arguments))


def _call_callable(machine: Machine, instruction: Instruction, values: Values) -> None:
    callee = as_callee(values[instruction.operands[0]], machine)
    arguments = tuple(values[slot] for slot in instruction.operands[1:])
    _returned(instruction, values, machine.call(callee, arguments))


def _callable_func(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = values[instruction.operands[0]]


def _callable_closure(machine: Machine, instruction: Instruction, values: Values) -> None:
    callee = as_callee(values[instruction.operands[0]], machine)
    _returned(instruction, values, callee.closure or ())


def _instantiate_callable(machine: Machine, instruction: Instruction, values: Values) -> None:
    assert machine.module is not None
    symbol = instruction.attributes["callee"]
    closure = tuple(values[slot] for slot in instruction.operands)
    block = machine.callee(symbol).block
    values[instruction.results[0]] = Callee(machine.module, symbol, closure=closure, block=block)


def _create_lambda(machine: Machine, instruction: Instruction, values: Values) -> None:
    assert machine.module is not None
    values[instruction.results[0]] = Callee(machine.module, lambda_region=instruction.regions[0], surroundings=values)


HANDLERS: dict[str, Callable[[Machine, Instruction, Values], None]] = {
    "cc.alloca": _alloca,
    "cc.load": _load,
    "cc.store": _store,
    "cc.compute_ptr": _compute_ptr,
    "cc.address_of": _address_of,
    "cc.sequence_init": _sequence_init,
    "cc.sequence_data": _sequence_data,
    "cc.sequence_size": _sequence_size,
    "cc.extract_value": _extract_value,
    "cc.insert_value": _insert_value,
    "cc.undef": _undefined,
    "cc.poison": _undefined,
    "cc.string_literal": _string,
    "cc.const_array": _constant_array,
    "cc.sizeof": _size_of,
    "func.call": _call,
    "func.call_indirect": _call_indirect,
    "cc.call_callable": _call_callable,
    "cc.callable_func": _callable_func,
    "cc.callable_closure": _callable_closure,
    "cc.instantiate_callable": _instantiate_callable,
    "cc.create_lambda": _create_lambda,
}
