"""For each rule that a general change can break: the change. A rule that nothing breaks guards nothing.

Rules about a particular construction (waypoints, oracles, stages of a code) have no general breaker; a
contract that uses one stores a program that breaks it, ``broken/<rule>.<anything>.<framework>.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from contracts.rules import (
    AllowedGates,
    ForbiddenGates,
    NoAmplitudeInjection,
    NoDenseMatrix,
    Rule,
    split_controls,
)
from contracts.schema import Contract
from ir.gates import gate_spec
from ir.program import Channel, Control, Gate, Measure, Operation, Prepare, Program, UnitaryMatrix

Breaker = Callable[[Contract, Rule, Program], Program]
_ANGLE = 0.3  # for gates with parameters: no special value


def broken(contract: Contract, rule: Rule, program: Program) -> Program | None:
    """``program`` changed so that it breaks ``rule``; None where there is no general change."""
    change = _BREAKERS.get(rule.rule)
    return None if change is None else change(contract, rule, program)


def broken_implied(contract: Contract, check: str, program: Program) -> Program:
    """The same for what the contract's ``measurement`` and ``noise`` imply."""
    if check == "measurement_forbidden":
        return _in_front(replace(program, num_clbits=program.num_clbits + 1), Measure(0, program.num_clbits))
    kraus = tuple(np.array(k, dtype=np.complex128) for k in ([[1, 0], [0, 0.6]], [[0, 0.8], [0, 0]]))
    return _in_front(program, Channel(kraus, (0,)))


def _in_front(program: Program, *operations: Operation) -> Program:
    return replace(program, operations=(*operations, *program.operations))


def _empty(contract: Contract, rule: Rule, program: Program) -> Program:
    return replace(program, operations=(), num_clbits=0, unprinted=())


def _injected(contract: Contract, rule: Rule, program: Program) -> Program:
    assert isinstance(rule, NoAmplitudeInjection)
    amplitudes = np.array([0.6, 0.8], dtype=np.complex128)
    return _in_front(program, Prepare(amplitudes, (contract.num_qubits - 1,)))


def _dense(contract: Contract, rule: Rule, program: Program) -> Program:
    assert isinstance(rule, NoDenseMatrix)
    size = rule.max_qubits + 1
    generator = np.random.Generator(np.random.PCG64(size))
    shape = (1 << size, 1 << size)
    matrix, _ = np.linalg.qr(generator.normal(size=shape) + 1j * generator.normal(size=shape))
    wide = replace(program, num_qubits=max(program.num_qubits, size))
    return _in_front(wide, UnitaryMatrix(matrix, tuple(range(size))))


def _unmeasured(contract: Contract, rule: Rule, program: Program) -> Program:
    """One more qubit measured than asked, where nothing is measured; one less otherwise."""
    measured = [k for k, operation in enumerate(program.operations) if isinstance(operation, Measure)]
    if not measured:
        return replace(
            program, num_clbits=1, num_qubits=program.num_qubits + 1,
            operations=(*program.operations, Measure(program.num_qubits, 0)),
        )  # fmt: skip
    last = measured[-1]
    return replace(program, operations=program.operations[:last] + program.operations[last + 1 :])


def _forbidden(contract: Contract, rule: Rule, program: Program) -> Program:
    assert isinstance(rule, ForbiddenGates)
    return _with_gate(program, rule.gates[0])


def _outside(contract: Contract, rule: Rule, program: Program) -> Program:
    """A rotation by no special angle about each axis, controlled and not: some of them no set holds."""
    assert isinstance(rule, AllowedGates)
    for name in ("h", "rx", "rz", "cx", "cz", "cry"):
        if name not in rule.gates:
            return _with_gate(program, name)
    return _with_gate(program, "cccx")


def _with_gate(program: Program, name: str) -> Program:
    base, controls = split_controls(name)
    spec = gate_spec(base)
    assert spec is not None  # split_controls looked it up
    qubits = tuple(range(spec.num_qubits))
    wide = replace(program, num_qubits=max(program.num_qubits, spec.num_qubits + controls))
    closed = tuple(Control(spec.num_qubits + k, 1) for k in range(controls))
    return _in_front(wide, Gate(base, qubits, (_ANGLE,) * spec.num_params, closed))


def _more_of_everything(contract: Contract, rule: Rule, program: Program) -> Program:
    """Entangling layers on further qubits, each measured: more than any bound that leaves room for the task."""
    n = program.num_qubits
    # Within the contract's own limit, which would end the grading before any rule is looked at.
    extra = max(1, min(max(4, contract.num_qubits), contract.limits.qubits - n))
    layers = 4 * len(program.operations) + 16
    operations: list[Operation] = []
    for layer in range(layers):
        for k in range(extra):
            operations.append(Gate("ry", (n + k,), (_ANGLE + 0.01 * layer,)))
        for k in range(extra - 1):
            operations.append(Gate("x", (n + k + 1,), (), (Control(n + k, 1),)))
    measures = tuple(Measure(n + k, program.num_clbits + k) for k in range(extra))
    return replace(
        program, num_qubits=n + extra, num_clbits=program.num_clbits + extra,
        operations=(*program.operations, *operations, *measures),
    )  # fmt: skip


_BREAKERS: Mapping[str, Breaker] = MappingProxyType(
    {
        "min_qubits": _empty,
        "min_operations": _empty,
        "min_measurements": _empty,
        "min_entanglers": _empty,
        "min_depth": _empty,
        "interacts": _empty,
        "required_gates": _empty,
        "max_qubits": _more_of_everything,
        "max_operations": _more_of_everything,
        "max_entanglers": _more_of_everything,
        "max_measurements": _more_of_everything,
        "max_depth": _more_of_everything,
        "measured_exactly": _unmeasured,
        "no_amplitude_injection": _injected,
        "no_dense_matrix": _dense,
        "forbidden_gates": _forbidden,
        "allowed_gates": _outside,
    }
)
