"""Registers of qubits and the states they start in, as handlers of the machine.

A qubit is its number, a register the tuple of them. A state has qubit 0 as the least significant bit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ir.gates import Matrix
from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.lowering.cudaq_classical import known, read
from ir.lowering.cudaq_machine import Machine, Values
from ir.lowering.cudaq_memory import moved
from ir.lowering.cudaq_module import Instruction
from ir.lowering.cudaq_values import Pointer, lift
from ir.program import MAX_PREPARED_QUBITS, MAX_QUBITS, InvalidProgram, Prepare


@dataclass(frozen=True, slots=True, eq=False)
class StateData:
    """A state to initialise qubits with; shape ``(2**n,)``, little-endian."""

    amplitudes: Matrix


def qubits_in(operands: tuple[Any, ...]) -> tuple[int, ...]:
    """Qubits and registers, flattened."""
    flat: list[int] = []
    for operand in operands:
        if isinstance(operand, tuple):
            flat.extend(qubits_in(operand))
        else:
            flat.append(operand)
    return tuple(flat)


# --- qubits and registers ----------------------------------------------------------------------


def _alloca(machine: Machine, instruction: Instruction, values: Values) -> None:
    kind = instruction.result_types[0]
    if kind.name not in ("!quake.ref", "veq"):
        raise UnsupportedOperation("allocation of a struct of qubits", at=machine.at)
    size = kind.size if kind.name == "veq" else 1
    if instruction.operands:
        size = known(values[instruction.operands[0]], "size of a register", machine)
    if size < 0:
        raise InvalidCandidate(f"a register of {size} qubits")
    first = machine.path.num_qubits
    if first + size > MAX_QUBITS:
        raise TooLarge(f"more than {MAX_QUBITS} qubits")
    qubits = tuple(range(first, first + size))
    machine.path.num_qubits += size
    if machine.calls:
        machine.temporary.update(qubits)
    values[instruction.results[0]] = qubits if kind.name == "veq" else qubits[0]


def _dealloc(machine: Machine, instruction: Instruction, values: Values) -> None:
    if machine.nesting:
        machine.temporary.update(qubits_in((values[instruction.operands[0]],)))


def _extract_ref(machine: Machine, instruction: Instruction, values: Values) -> None:
    register = values[instruction.operands[0]]
    index = values[instruction.operands[1]] if len(instruction.operands) > 1 else instruction.attributes["rawIndex"]

    def pick(qubits: tuple[int, ...], k: int) -> int:
        if not 0 <= k < len(qubits):
            raise InvalidCandidate(f"{machine.at}: qubit {k} of a register of {len(qubits)}")
        return qubits[k]

    values[instruction.results[0]] = lift(pick, register, index)


def _subveq(machine: Machine, instruction: Instruction, values: Values) -> None:
    register, lower, upper = ([values[slot] for slot in group] for group in instruction.groups)
    first = lower[0] if lower else instruction.attributes["rawLower"]
    last = upper[0] if upper else instruction.attributes["rawUpper"]

    def part(qubits: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
        # Both ends are included; an empty part ends one before it starts.
        if end == start - 1 and 0 <= start <= len(qubits):
            return ()
        if not 0 <= start <= end < len(qubits):
            raise InvalidCandidate(f"{machine.at}: qubits {start} to {end} of a register of {len(qubits)}")
        return qubits[start : end + 1]

    values[instruction.results[0]] = lift(part, register[0], first, last)


def _concat(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = lift(
        lambda *parts: qubits_in(parts), *(values[slot] for slot in instruction.operands)
    )


def _veq_size(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = lift(len, values[instruction.operands[0]])


def _make_struq(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = tuple(values[slot] for slot in instruction.operands)


def _get_member(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = values[instruction.operands[0]][instruction.attributes["index"]]


# --- states ------------------------------------------------------------------------------------


def _create_state(machine: Machine, instruction: Instruction, values: Values) -> None:
    data, size = (known(values[slot], "initial state", machine) for slot in instruction.operands)
    element = instruction.operand_types[0].members[0]
    element = element.members[0] if element.name == "array" else element
    _num_qubits_of(machine, size)
    amplitudes = [known(read(machine, moved(data, k), element), "amplitude", machine) for k in range(size)]
    values[instruction.results[0]] = StateData(np.array(amplitudes, dtype=np.complex128))


def _num_qubits_of(machine: Machine, size: int) -> int:
    if size < 2 or size & (size - 1):
        raise InvalidCandidate(f"{machine.at}: an initial state of {size} amplitudes, a power of two is expected")
    num_qubits = size.bit_length() - 1
    if num_qubits > MAX_PREPARED_QUBITS:
        raise TooLarge(f"an initial state on {num_qubits} qubits, at most {MAX_PREPARED_QUBITS}")
    return num_qubits


def _state(value: Any, machine: Machine) -> StateData:
    if not isinstance(value, StateData):
        raise UnsupportedOperation(f"initial state of kind {type(value).__name__}", at=machine.at)
    return value


def _number_of_qubits(machine: Machine, instruction: Instruction, values: Values) -> None:
    state = _state(values[instruction.operands[0]], machine)
    values[instruction.results[0]] = _num_qubits_of(machine, len(state.amplitudes))


def _init_state(machine: Machine, instruction: Instruction, values: Values) -> None:
    qubits = values[instruction.operands[0]]
    source = values[instruction.operands[1]]
    held = qubits if isinstance(qubits, tuple) else (qubits,)
    if isinstance(source, Pointer):
        kind = instruction.operand_types[1].members[0]
        element = kind.members[0] if kind.name == "array" else kind
        source = StateData(
            np.array([read(machine, moved(source, k), element) for k in range(2 ** len(held))], dtype=np.complex128)
        )
    state = _state(source, machine)
    try:
        machine.emit(Prepare(state.amplitudes, held, machine.origin))
    except InvalidProgram as error:
        raise InvalidCandidate(str(error)) from error
    values[instruction.results[0]] = qubits


def _same_value(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = values[instruction.operands[0]]


def _nothing(machine: Machine, instruction: Instruction, values: Values) -> None:
    """No effect on what is graded."""


HANDLERS: dict[str, Callable[[Machine, Instruction, Values], None]] = {
    "quake.alloca": _alloca,
    "quake.dealloc": _dealloc,
    "quake.extract_ref": _extract_ref,
    "quake.subveq": _subveq,
    "quake.concat": _concat,
    "quake.veq_size": _veq_size,
    "quake.make_struq": _make_struq,
    "quake.get_member": _get_member,
    "quake.create_state": _create_state,
    "quake.get_number_of_qubits": _number_of_qubits,
    "quake.init_state": _init_state,
    "quake.delete_state": _nothing,
    "quake.log_output": _nothing,
    "quake.relax_size": _same_value,
}
