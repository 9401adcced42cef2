"""Dynamic circuits of Qiskit run on Qiskit's own ``Statevector``, once for every way that measurements may go.

Qiskit has no exact simulator of control flow, so this walks the circuit with concrete bits and variables: a
plain interpreter, where the reader tabulates. Up to a few qubits and a few dozen measurements.
"""

from __future__ import annotations

import contextlib
import math

import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit import (
    CASE_DEFAULT,
    BoxOp,
    BreakLoopOp,
    ClassicalRegister,
    Clbit,
    ContinueLoopOp,
    ForLoopOp,
    IfElseOp,
    Parameter,
    Store,
    SwitchCaseOp,
    WhileLoopOp,
)
from qiskit.circuit.classical import expr, types
from qiskit.quantum_info import Operator, Statevector

PROJECTORS = (np.diag([1, 0]), np.diag([0, 1]))
LOWER = np.array([[0, 1], [0, 0]])


def branches(circuit: QuantumCircuit) -> dict[int, np.ndarray]:
    """Record (clbit k is bit k) -> unnormalised density matrix, little-endian."""
    found: dict[int, np.ndarray] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        run = _Run(circuit, waiting.pop())
        record = sum(bit << k for k, bit in enumerate(run.bits))
        vector = run.state.data
        found[record] = found.get(record, 0) + np.outer(vector, vector.conj())
        waiting += run.others
    return found


class _Break(Exception):
    pass


class _Continue(Exception):
    pass


class _Run:
    """One way through: outcomes as ``script`` says, then the first that is possible."""

    def __init__(self, circuit: QuantumCircuit, script: tuple[int, ...]) -> None:
        self.bits = [0] * circuit.num_clbits
        self.variables: dict[expr.Var, int] = {}
        self.state = Statevector.from_label("0" * circuit.num_qubits) * np.exp(1j * float(circuit.global_phase))
        self.others: list[tuple[int, ...]] = []
        self._script, self._taken = script, []
        self._body(circuit, range(circuit.num_qubits), range(circuit.num_clbits))

    def _body(self, circuit, qubits, clbits):
        where_q = {bit: qubits[k] for k, bit in enumerate(circuit.qubits)}
        where_c = {bit: clbits[k] for k, bit in enumerate(circuit.clbits)}
        for instruction in circuit.data:
            q = [where_q[bit] for bit in instruction.qubits]
            c = [where_c[bit] for bit in instruction.clbits]
            self._one(instruction.operation, q, c, where_c)

    def _one(self, op, q, c, where):
        match op:
            case IfElseOp():
                chosen = op.blocks[0] if self._holds(op.condition, where) else (*op.blocks[1:], None)[0]
                if chosen is not None:
                    self._body(chosen, q, c)
            case SwitchCaseOp():
                value = self._value(op.target, where)
                for labels, block in op.cases_specifier():
                    if any(label is CASE_DEFAULT or label == value for label in labels):
                        self._body(block, q, c)
                        break
            case ForLoopOp():
                self._for(op, q, c)
            case WhileLoopOp():
                try:
                    while self._holds(op.condition, where):
                        self._once(op.blocks[0], q, c)
                except _Break:
                    pass
            case BoxOp():
                self._body(op.blocks[0], q, c)
            case BreakLoopOp():
                raise _Break
            case ContinueLoopOp():
                raise _Continue
            case Store():
                self._store(op, where)
            case _ if op.name == "measure":
                self.bits[c[0]] = self._outcome(q[0], PROJECTORS)
            case _ if op.name == "reset":
                self._outcome(q[0], (PROJECTORS[0], LOWER))
            case _ if op.name == "initialize" or (op.name not in ("barrier", "delay") and op.num_clbits):
                self._body(op.definition, q, c)
            case _ if op.name not in ("barrier", "delay"):
                self.state = self.state.evolve(Operator(op), q)

    def _for(self, op, q, c):
        indices, parameter, body = op.params
        try:
            for index in indices:
                turn = body
                if isinstance(parameter, Parameter) and parameter in body.parameters:
                    turn = body.assign_parameters({parameter: index})
                elif isinstance(parameter, expr.Var):
                    self.variables[parameter] = index
                self._once(turn, q, c)
        except _Break:
            pass

    def _once(self, body, q, c):
        with contextlib.suppress(_Continue):
            self._body(body, q, c)

    def _outcome(self, qubit, kraus):
        parts = [self.state.evolve(Operator(k), [qubit]) for k in kraus]
        possible = [k for k, part in enumerate(parts) if np.linalg.norm(part.data) > 1e-7]
        step = len(self._taken)
        if step < len(self._script):
            outcome = self._script[step]
        else:
            outcome = possible[0]
            self.others += [(*self._taken, other) for other in possible[1:]]
        self._taken.append(outcome)
        self.state = parts[outcome]
        return outcome

    def _holds(self, condition, where):
        if isinstance(condition, tuple):
            return self._value(condition[0], where) == int(condition[1])
        return bool(self._value(condition, where))

    def _store(self, op, where):
        value = self._value(op.rvalue, where)
        if isinstance(op.lvalue, expr.Index):
            place = self._value(op.lvalue.index, where)
            old = self.variables[op.lvalue.target]
            self.variables[op.lvalue.target] = old - (old & 1 << place) + (value << place)
        else:
            self.variables[op.lvalue] = value

    def _value(self, node, where):
        match node:
            case Clbit():
                return self.bits[where[node]]
            case ClassicalRegister():
                return sum(self.bits[where[bit]] << k for k, bit in enumerate(node))
            case expr.Value():
                return node.value if isinstance(node.type, types.Float) else int(node.value)
            case expr.Var():
                return self.variables[node] if node.standalone else self._value(node.var, where)
        if isinstance(node.type, types.Float):
            return self._float(node, where)
        size = 2 if isinstance(node.type, types.Bool) else 2**node.type.width
        match node:
            case expr.Cast():
                value = self._value(node.operand, where)
                return int(value != 0) if size == 2 and isinstance(node.type, types.Bool) else value % size
            case expr.Index():
                return self._value(node.target, where) // 2 ** self._value(node.index, where) % 2
            case expr.Unary():
                value = self._value(node.operand, where)
                return size - 1 - value if node.op is expr.Unary.Op.BIT_NOT else int(not value)
        a, b = self._value(node.left, where), self._value(node.right, where)
        return int(_OPERATIONS[node.op.name](a, b)) % size

    def _float(self, node, where):
        match node:
            case expr.Cast():
                return float(self._value(node.operand, where))
            case expr.Unary():
                return -self._value(node.operand, where)
        a, b = self._value(node.left, where), self._value(node.right, where)
        return float(a / b if node.op.name == "DIV" else _OPERATIONS[node.op.name](a, b))


_OPERATIONS = {
    "BIT_AND": lambda a, b: a & b,
    "BIT_OR": lambda a, b: a | b,
    "BIT_XOR": lambda a, b: a ^ b,
    "LOGIC_AND": lambda a, b: a and b,
    "LOGIC_OR": lambda a, b: a or b,
    "EQUAL": lambda a, b: a == b,
    "NOT_EQUAL": lambda a, b: a != b,
    "LESS": lambda a, b: a < b,
    "LESS_EQUAL": lambda a, b: a <= b,
    "GREATER": lambda a, b: a > b,
    "GREATER_EQUAL": lambda a, b: a >= b,
    "SHIFT_LEFT": lambda a, b: a * 2**b,
    "SHIFT_RIGHT": lambda a, b: math.floor(a / 2**b),
    "ADD": lambda a, b: a + b,
    "SUB": lambda a, b: a - b,
    "MUL": lambda a, b: a * b,
}
