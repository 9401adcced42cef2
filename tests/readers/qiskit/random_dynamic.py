"""Random dynamic circuits in Qiskit's vocabulary: branches, switches, loops with jumps, variables, expressions."""

from __future__ import annotations

import numpy as np
from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit import Clbit, Parameter
from qiskit.circuit.classical import expr, types
from qiskit.circuit.library import CXGate, HGate, RYGate, RZZGate, SwapGate, SXGate, TGate, UGate

MAX_MEASUREMENTS = 6  # in one run; each doubles the ways through


class Generator:
    """One circuit on three qubits, a register of two clbits, two loose clbits and three variables."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.record = ClassicalRegister(2, "c")
        self.circuit = QuantumCircuit(QuantumRegister(3, "q"), [Clbit(), Clbit()], self.record)
        self.circuit.global_phase = float(self.random.uniform(0, 6))
        self.left = MAX_MEASUREMENTS
        self.used: set[str] = set()  # kinds of instruction, so that a test can ask what it has covered
        self.flag = self.circuit.add_var("flag", expr.lift(bool(self.pick(2))))
        self.count = self.circuit.add_var("count", expr.lift(int(self.pick(4)), types.Uint(3)))
        self.level = self.circuit.add_var("level", expr.lift(self.pick(8) / 4, types.Float()))

    def pick(self, n: int) -> int:
        return int(self.random.integers(n))

    def build(self) -> QuantumCircuit:
        for qubit in range(3):
            self.circuit.ry(float(self.random.uniform(0.5, 2.5)), qubit)
        self.circuit.measure(self.pick(3), self.pick(4))
        self.body(2, turns=1, loop=False, size=7)
        return self.circuit

    def body(self, depth: int, turns: int, loop: bool, size: int) -> None:
        for _ in range(size):
            kind = self.pick(13 if depth else 7)
            if kind < 3:
                self.gate()
            elif kind in (3, 4) and self.left >= turns:
                self.left -= turns
                self.used.add("measure")
                self.circuit.measure(self.pick(3), self.pick(4))
            elif kind == 5 and self.left >= turns:
                self.left -= turns
                self.used.add("reset")
                self.circuit.reset(self.pick(3))
            elif kind == 6:
                self.store()
            elif kind == 7:
                self.used.add("if")
                with self.circuit.if_test(self.condition()) as otherwise:
                    self.body(depth - 1, turns, loop, 2)
                    self.jump(loop)
                if self.pick(2):
                    with otherwise:
                        self.body(depth - 1, turns, loop, 2)
            elif kind == 8:
                self.switch(depth, turns, loop)
            elif kind in (9, 10):
                self.for_loop(depth, turns)
            elif kind == 11:
                self.while_loop(depth, turns)
            elif kind == 12:
                self.used.add("box")
                with self.circuit.box():
                    self.gate()

    def gate(self) -> None:
        angle = float(self.random.uniform(-3, 3))
        gates = [HGate(), TGate(), SXGate(), RYGate(angle), UGate(angle, 0.3, -angle)]
        gates += [CXGate(ctrl_state=self.pick(2)), RZZGate(angle), SwapGate(), RYGate(angle).control(1)]
        gate = gates[self.pick(len(gates))]
        self.circuit.append(gate, [int(k) for k in self.random.permutation(3)[: gate.num_qubits]])

    def jump(self, loop: bool) -> None:
        if loop and self.pick(2):
            if self.pick(2):
                self.used.add("break")
                self.circuit.break_loop()
            else:
                self.used.add("continue")
                self.circuit.continue_loop()

    def store(self) -> None:
        self.used.add("store")
        match self.pick(5):
            case 4:
                self.circuit.store(self.level, self.real(1))
            case 0:
                self.circuit.store(self.flag, self.boolean(1))
            case 1:
                self.circuit.store(self.count, self.number(1))
            case 2:
                self.circuit.store(expr.index(self.count, self.pick(3)), self.boolean(0))
            case _:
                self.circuit.store(self.count, expr.add(self.count, 1))

    def condition(self):
        match self.pick(4):
            case 0:
                return (self.circuit.clbits[self.pick(4)], self.pick(2))
            case 1:
                return (self.record, self.pick(4))
            case _:
                return self.boolean(2)

    def boolean(self, depth: int):
        kind = self.pick(8 if depth else 3)
        match kind:
            case 7:
                self.used.add("float")
                compare = [expr.less, expr.less_equal, expr.greater, expr.greater_equal, expr.equal, expr.not_equal]
                return compare[self.pick(6)](self.real(depth - 1), self.real(depth - 1))
            case 0:
                return expr.lift(self.circuit.clbits[self.pick(4)])
            case 1:
                return self.flag
            case 2:
                return expr.index(self.record, self.pick(2))
            case 3:
                return expr.logic_not(self.boolean(depth - 1))
            case 4:
                combine = [expr.logic_and, expr.logic_or, expr.bit_xor, expr.equal][self.pick(4)]
                return combine(self.boolean(depth - 1), self.boolean(depth - 1))
            case _:
                compare = [expr.less, expr.less_equal, expr.greater, expr.greater_equal, expr.equal, expr.not_equal]
                return compare[self.pick(6)](self.number(depth - 1), self.number(depth - 1))

    def number(self, depth: int):
        """Of three bits."""
        kind = self.pick(6 if depth else 3)
        match kind:
            case 0:
                return expr.cast(self.record, types.Uint(3))
            case 1:
                return self.count
            case 2:
                return expr.lift(self.pick(8), types.Uint(3))
            case 3:
                return expr.bit_not(self.number(depth - 1))
            case 4:
                return expr.shift_left(self.number(depth - 1), self.pick(3))
            case _:
                combine = [expr.add, expr.sub, expr.mul, expr.bit_and, expr.bit_or, expr.bit_xor][self.pick(6)]
                return combine(self.number(depth - 1), self.number(depth - 1))

    def real(self, depth: int):
        """A float: a multiple of an eighth, so that arithmetic on it is exact."""
        kind = self.pick(6 if depth else 3)
        match kind:
            case 0:
                return expr.cast(self.record, types.Float())
            case 1:
                return self.level
            case 2:
                return expr.lift(self.pick(16) / 4 - 1, types.Float())
            case 3:
                return expr.negate(self.real(depth - 1))
            case 4:
                return expr.div(self.real(depth - 1), expr.lift(2.0))
            case _:
                combine = [expr.add, expr.sub, expr.mul][self.pick(3)]
                return combine(self.real(depth - 1), self.real(depth - 1))

    def switch(self, depth: int, turns: int, loop: bool) -> None:
        self.used.add("switch")
        with self.circuit.switch([self.record, self.number(1)][self.pick(2)]) as case:
            with case(self.pick(2), 2):
                self.body(depth - 1, turns, loop, 2)
                self.jump(loop)
            if self.pick(2):
                with case(3):
                    self.body(depth - 1, turns, loop, 1)
            if self.pick(2):
                with case(case.DEFAULT):
                    self.body(depth - 1, turns, loop, 1)

    def for_loop(self, depth: int, turns: int) -> None:
        rounds = 2 + self.pick(2)
        jumping = bool(self.pick(2))
        parameter = Parameter("k") if self.pick(2) else None
        self.used.add("for")
        with self.circuit.for_loop(range(rounds), parameter):
            if parameter is not None:
                self.circuit.ry(0.4 * parameter + 0.1, self.pick(3))
            self.body(depth - 1, turns * rounds, jumping, 3)

    def while_loop(self, depth: int, turns: int) -> None:
        """A loop that counts its own turns, and may end earlier."""
        self.used.add("while")
        bound = 2 + self.pick(2)
        turn = self.circuit.add_var(f"turn{len(self.circuit.data)}_{self.pick(10**9)}", expr.lift(0, types.Uint(4)))
        condition = expr.less(turn, bound)
        if self.pick(2):
            condition = expr.logic_and(condition, self.boolean(1))
        with self.circuit.while_loop(condition):
            self.circuit.store(turn, expr.add(turn, 1))
            self.body(depth - 1, turns * bound, bool(self.pick(2)), 2)
