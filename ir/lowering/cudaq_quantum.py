"""The operations of the quake dialect, as handlers of the machine.

Conventions are CUDA-Q's: ``exp_pauli(theta, q, P)`` is ``exp(+i theta P)`` with
letter k on qubit k; a registered matrix has its first target as the most significant bit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.cudaq_classical import as_callee, known
from ir.lowering.cudaq_machine import Machine, Values
from ir.lowering.cudaq_memory import moved
from ir.lowering.cudaq_module import Instruction, Type, kernel_name
from ir.lowering.cudaq_registers import qubits_in
from ir.lowering.cudaq_trace import Pending, PendingMeasure, adjoint, controlled, make_gate
from ir.lowering.cudaq_values import Measured, Record, Sequence
from ir.program import (
    Block,
    BlockKind,
    Control,
    InvalidProgram,
    Reset,
    UnitaryMatrix,
    block_name,
)

_GATES = {
    "quake.h": "h",
    "quake.x": "x",
    "quake.y": "y",
    "quake.z": "z",
    "quake.s": "s",
    "quake.t": "t",
    "quake.r1": "p",
    "quake.rx": "rx",
    "quake.ry": "ry",
    "quake.rz": "rz",
    "quake.u2": "u2",
    "quake.u3": "u",
    "quake.phased_rx": "prx",
    "quake.swap": "swap",
}


def _gate(machine: Machine, instruction: Instruction, values: Values) -> None:
    params, controls, targets = ([values[slot] for slot in group] for group in instruction.groups)
    name = _GATES[instruction.name]
    inverted = bool(instruction.attributes.get("is_adj"))
    signs = _control_values(machine, instruction, len(controls))
    counts = (len(params), len(controls))

    def act(*operands: Any) -> None:
        angles = tuple(_angle(value, machine) for value in operands[: counts[0]])
        held = _controls(operands[counts[0] : sum(counts)], signs)
        qubits = qubits_in(operands[sum(counts) :])
        if name == "u2":
            gates: list[Pending] = [make_gate("u", qubits, (math.pi / 2, *angles), held, machine.origin)]
        elif name == "swap":
            gates = [make_gate(name, qubits, angles, held, machine.origin)]
        else:
            gates = [make_gate(name, (qubit,), angles, held, machine.origin) for qubit in qubits]
        machine.emit(*(adjoint(gates, machine.at) if inverted else gates))

    machine.for_each_value((*params, *controls, *targets), act)


def _control_values(machine: Machine, instruction: Instruction, count: int) -> list[int]:
    """1 for a closed control, 0 for a negated one, one an operand."""
    negated = instruction.attributes.get("negated_qubit_controls")
    if negated is None:
        return [1] * count
    if len(negated) != count or any(kind.name == "veq" for kind in _control_types(instruction)):
        # CUDA-Q drops the negation of a qubit that stands in a list, and refuses to run the kernel.
        raise UnsupportedOperation(
            "negated control in a list of controls", at=machine.at, hint="write x.ctrl(a, ~b, target)"
        )
    return [0 if flag else 1 for flag in negated]


def _control_types(instruction: Instruction) -> tuple[Type, ...]:
    start = len(instruction.groups[0])
    return instruction.operand_types[start : start + len(instruction.groups[1])]


def _controls(operands: tuple[Any, ...], signs: list[int]) -> tuple[Control, ...]:
    return tuple(
        Control(qubit, sign) for operand, sign in zip(operands, signs, strict=True) for qubit in qubits_in((operand,))
    )


def _angle(value: Any, machine: Machine) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise InvalidCandidate(f"{machine.at}: an angle is {number}")
    return number


def _phase(machine: Machine, instruction: Instruction, values: Values) -> None:
    params, controls, _ = ([values[slot] for slot in group] for group in instruction.groups)
    sign = -1 if instruction.attributes.get("is_adj") else 1
    signs = _control_values(machine, instruction, len(controls))

    def act(angle: Any, *held: Any) -> None:
        machine.emit(make_gate("gphase", (), (sign * _angle(angle, machine),), _controls(held, signs), machine.origin))

    machine.for_each_value((*params, *controls), act)


def _exp_pauli(machine: Machine, instruction: Instruction, values: Values) -> None:
    params, controls, targets, words = ([values[slot] for slot in group] for group in instruction.groups)
    word = words[0] if words else instruction.attributes["pauliLiteral"]
    sign = -1 if instruction.attributes.get("is_adj") else 1
    signs = _control_values(machine, instruction, len(controls))
    count = len(controls)

    def act(angle: Any, letters: Any, *operands: Any) -> None:
        held, qubits = _controls(operands[:count], signs), qubits_in(operands[count:])
        text = str(letters).removesuffix("\x00").lower()
        if not isinstance(letters, str) or set(text) - set("ixyz"):
            raise InvalidCandidate(f"{machine.at}: exp_pauli takes a Pauli word, got {letters!r}")
        if len(text) != len(qubits):
            raise InvalidCandidate(f"{machine.at}: exp_pauli of {text.upper()!r} on {len(qubits)} qubits")
        theta = sign * _angle(angle, machine)
        active = [(letter, qubit) for letter, qubit in zip(text, qubits, strict=True) if letter != "i"]
        if not active:
            machine.emit(make_gate("gphase", (), (theta,), held, machine.origin))
            return
        name = "r" + "".join(letter for letter, _ in active)
        machine.emit(make_gate(name, tuple(qubit for _, qubit in active), (-2 * theta,), held, machine.origin))

    machine.for_each_value((params[0], word, *controls, *targets), act)


_GENERATOR = re.compile(r"(.*)_generator_\d+\.rodata")


def _custom_unitary(machine: Machine, instruction: Instruction, values: Values) -> None:
    assert machine.module is not None
    _, controls, targets = ([values[slot] for slot in group] for group in instruction.groups)
    symbol = instruction.attributes["matrix"]
    flat = machine.module.constant(symbol)
    label = _GENERATOR.fullmatch(kernel_name(symbol))
    block = Block(BlockKind.USER, block_name(label.group(1) if label else kernel_name(symbol)))
    inverted = bool(instruction.attributes.get("is_adj"))
    signs = _control_values(machine, instruction, len(controls))
    count = len(controls)

    def act(*operands: Any) -> None:
        qubits = qubits_in(operands[count:])
        if isinstance(flat, str) or len(flat) != 4 ** len(qubits):
            raise InvalidCandidate(f"{machine.at}: operation {block.name!r} does not act on {len(qubits)} qubits")
        matrix = flat.reshape((2 ** len(qubits),) * 2)
        try:
            # The first target is the most significant bit: the one place where the order turns around.
            gate = UnitaryMatrix(matrix, qubits[::-1], _controls(operands[:count], signs), (*machine.origin, block))
        except InvalidProgram as error:
            raise InvalidCandidate(f"operation {block.name!r}: {error}") from error
        machine.emit(*(adjoint([gate], machine.at) if inverted else [gate]))

    machine.for_each_value((*controls, *targets), act)


def _apply(machine: Machine, instruction: Instruction, values: Values) -> None:
    """``cudaq.control`` and ``cudaq.adjoint`` of a kernel."""
    callables, controls, arguments = ([values[slot] for slot in group] for group in instruction.groups)
    callee = as_callee(callables[0], machine) if callables else machine.callee(instruction.attributes["callee"])
    operations = machine.captured(callee, tuple(arguments))
    name = callee.block.name if callee.block else "lambda"
    what = f"{machine.at} (kernel {name!r})"
    if instruction.attributes.get("is_adj"):
        operations = adjoint(operations, what)
    if controls:
        held = tuple(known(control, "control of a kernel by a qubit", machine) for control in controls)
        operations = controlled(operations, _controls(held, [1] * len(held)), what)
    machine.emit(*operations)


# --- measurement -------------------------------------------------------------------------------


def _measure(machine: Machine, instruction: Instruction, values: Values) -> None:
    operands = tuple(known(values[slot], "measurement of a qubit", machine) for slot in instruction.operands)
    handles = [_measure_one(machine, qubit, instruction.name) for qubit in qubits_in(operands)]
    if instruction.result_types[0].name != "sequence":
        values[instruction.results[0]] = handles[0]
        return
    data = machine.allocate(1)
    for k, handle in enumerate(handles):
        machine.path.cells[moved(data, k)] = handle
    values[instruction.results[0]] = Sequence(data, len(handles))


def _measure_one(machine: Machine, qubit: int, basis: str) -> Measured:
    # CUDA-Q measures along x and y by turning the axis to z and leaves the qubit there.
    if basis == "quake.my":
        machine.emit(make_gate("sdg", (qubit,), (), (), machine.origin))
    if basis in ("quake.mx", "quake.my"):
        machine.emit(make_gate("h", (qubit,), (), (), machine.origin))
        machine.notes.add("cudaq.basis_measurement")
    record = Record(qubit, machine.path.measured.get(qubit, 0))
    machine.path.measured[qubit] = record.occurrence + 1
    machine.emit(PendingMeasure(record, machine.origin))
    return Measured(record)


def _same_value(machine: Machine, instruction: Instruction, values: Values) -> None:
    values[instruction.results[0]] = values[instruction.operands[0]]


def _reset(machine: Machine, instruction: Instruction, values: Values) -> None:
    def act(operand: Any) -> None:
        machine.emit(*(Reset(qubit, machine.origin) for qubit in qubits_in((operand,))))

    machine.for_each_value((values[instruction.operands[0]],), act)


def _apply_noise(machine: Machine, instruction: Instruction, values: Values) -> None:
    raise UnsupportedOperation("noise channel", at=machine.at, hint="only noiseless kernels are graded")


HANDLERS: dict[str, Callable[[Machine, Instruction, Values], None]] = {
    **dict.fromkeys(_GATES, _gate),
    "quake.phase": _phase,
    "quake.exp_pauli": _exp_pauli,
    "quake.custom_unitary_constant": _custom_unitary,
    "quake.apply": _apply,
    "quake.apply_noise": _apply_noise,
    "quake.mz": _measure,
    "quake.mx": _measure,
    "quake.my": _measure,
    "quake.discriminate": _same_value,
    "quake.reset": _reset,
}
