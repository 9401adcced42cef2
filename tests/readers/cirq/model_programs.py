"""Programs as language models write them for Cirq, each a function without arguments."""

from __future__ import annotations

import itertools
import math

import cirq
import numpy as np
import sympy


def bell():
    q0, q1 = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(q0), cirq.CNOT(q0, q1), cirq.measure(q0, q1, key="result"))


def ghz_appended():
    qubits = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    circuit.append(cirq.H(qubits[0]))
    circuit.append(cirq.CNOT(qubits[i], qubits[i + 1]) for i in range(2))
    circuit.append(cirq.measure_each(*qubits))
    return circuit


def ghz_of_a_generator():
    def steps():
        qubits = cirq.LineQubit.range(3)
        yield cirq.H(qubits[0])
        for a, b in itertools.pairwise(qubits):
            yield cirq.CX(a, b)

    return steps()


def a_list_of_lists():
    a, b = cirq.LineQubit.range(2)
    return [cirq.H(a), [cirq.CZ(a, b), (cirq.H(b) ** 0.5,)], cirq.Moment(cirq.X(a), cirq.Y(b))]


def frozen():
    a, b = cirq.LineQubit.range(2)
    return cirq.FrozenCircuit(cirq.X(a), cirq.SWAP(a, b) ** 0.5)


def one_operation():
    return cirq.CCX(*cirq.LineQubit.range(3)).controlled_by(cirq.LineQubit(3))


def named_qubits():
    alice, bob = cirq.NamedQubit("alice"), cirq.NamedQubit("bob")
    return cirq.Circuit(cirq.ry(0.4)(bob), cirq.CNOT(bob, alice), cirq.measure(bob, alice))


def numbered_names():
    qubits = cirq.NamedQubit.range(11, prefix="q")
    return cirq.Circuit(cirq.ry(0.4)(qubits[10]), cirq.CNOT(qubits[10], qubits[2]))


def grid_qubits():
    qubits = cirq.GridQubit.square(2)
    return cirq.Circuit(cirq.ISWAP(qubits[0], qubits[3]) ** 0.5, cirq.rx(0.3).on_each(*qubits))


def mixed_qubits():
    a, b, c = cirq.GridQubit(0, 0), cirq.LineQubit(0), cirq.NamedQubit("a")
    return cirq.Circuit(cirq.ry(0.2)(c), cirq.CNOT(c, b), cirq.CNOT(b, a) ** 0.3)


def qft_by_hand():
    qubits = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    for i in range(3):
        circuit.append(cirq.H(qubits[i]))
        for j in range(i + 1, 3):
            circuit.append(cirq.CZPowGate(exponent=1 / 2 ** (j - i))(qubits[j], qubits[i]))
    circuit.append(cirq.SWAP(qubits[0], qubits[2]))
    return circuit


def qft_from_library():
    qubits = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.qft(*qubits), cirq.qft(*qubits[:2], inverse=True, without_reverse=True))


def phase_estimation():
    counting, target = cirq.LineQubit.range(3), cirq.LineQubit(3)
    circuit = cirq.Circuit(cirq.X(target), cirq.H.on_each(*counting))
    for k, qubit in enumerate(counting):
        circuit.append((cirq.Z(target) ** (2 ** (3 - k) * 3 / 8)).controlled_by(qubit))
    circuit.append(cirq.inverse(cirq.qft(*counting)))
    circuit.append(cirq.measure(*counting, key="phase"))
    return circuit


def grover():
    qubits = cirq.LineQubit.range(2)
    oracle = [cirq.X(qubits[0]), cirq.CZ(*qubits), cirq.X(qubits[0])]
    diffusion = [cirq.H.on_each(*qubits), cirq.X.on_each(*qubits), cirq.CZ(*qubits)]
    diffusion += [cirq.X.on_each(*qubits), cirq.H.on_each(*qubits)]
    return cirq.Circuit(cirq.H.on_each(*qubits), oracle, diffusion, cirq.measure(*qubits, key="m"))


def deutsch_jozsa():
    *inputs, output = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.X(output),
        cirq.H.on_each(*inputs, output),
        [cirq.CNOT(q, output) for q in inputs],
        cirq.H.on_each(*inputs),
        cirq.measure(*inputs, key="result"),
    )


def teleportation():
    message, alice, bob = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.rx(0.7)(message),
        cirq.rz(0.3)(message),
        cirq.H(alice),
        cirq.CNOT(alice, bob),
        cirq.CNOT(message, alice),
        cirq.H(message),
        cirq.measure(message, key="m"),
        cirq.measure(alice, key="a"),
        cirq.X(bob).with_classical_controls("a"),
        cirq.Z(bob).with_classical_controls("m"),
    )


def teleportation_with_one_key():
    message, alice, bob = cirq.LineQubit.range(3)
    m = sympy.Symbol("bell")
    return cirq.Circuit(
        cirq.ry(0.7)(message),
        cirq.H(alice),
        cirq.CNOT(alice, bob),
        cirq.CNOT(message, alice),
        cirq.H(message),
        cirq.measure(message, alice, key="bell"),
        cirq.X(bob).with_classical_controls(sympy.Eq(m, 1) | sympy.Eq(m, 3)),
        cirq.Z(bob).with_classical_controls(m >= 2),
    )


def bit_flip_code():
    data, ancillas = cirq.LineQubit.range(3), cirq.LineQubit.range(3, 5)
    syndrome = sympy.IndexedBase("syndrome")
    circuit = cirq.Circuit(cirq.ry(0.9)(data[0]), cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2]))
    circuit.append(cirq.X(data[1]))
    for a, pair in zip(ancillas, ((0, 1), (1, 2)), strict=True):
        circuit.append(cirq.CNOT(data[k], a) for k in pair)
    circuit.append(cirq.measure(*ancillas, key="syndrome"))
    for k, (first, second) in enumerate(((1, 0), (1, 1), (0, 1))):
        condition = sympy.And(sympy.Eq(syndrome[0], first), sympy.Eq(syndrome[1], second))
        circuit.append(cirq.X(data[k]).with_classical_controls(condition))
    return circuit


def active_reset():
    q = cirq.LineQubit(0)
    return cirq.Circuit(
        cirq.ry(1.2)(q),
        cirq.measure(q, key="first"),
        cirq.X(q).with_classical_controls("first"),
        cirq.measure(q, key="second"),
    )


def reset_and_reuse():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(a), cirq.CNOT(a, b), cirq.measure(a, key="x"), cirq.reset(a), cirq.ry(0.3)(a), cirq.measure(a, key="y")
    )


def several_records_of_one_key():
    q = cirq.LineQubit(0)
    return cirq.Circuit([cirq.ry(0.7)(q), cirq.measure(q, key="m")] * 3)


def inverted_record():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.ry(0.4)(a), cirq.CX(a, b), cirq.measure(b, a, key="m", invert_mask=(True,)))


def parity_measurement():
    a, b, c = cirq.LineQubit.range(3)
    parity = cirq.measure_single_paulistring(cirq.Z(a) * cirq.Z(b), key="zz")
    return cirq.Circuit(cirq.H(a), cirq.ry(0.3)(b), parity, cirq.X(c).with_classical_controls("zz"))


def repeated_block():
    a, b = cirq.LineQubit.range(2)
    step = cirq.FrozenCircuit(cirq.rx(0.3)(a), cirq.CZ(a, b) ** 0.7)
    return cirq.Circuit(cirq.H(b), cirq.CircuitOperation(step, repetitions=4))


def block_on_other_qubits():
    a, b, c = cirq.LineQubit.range(3)
    block = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.ry(0.3)(a), cirq.CX(a, b)))
    return cirq.Circuit(block, block.with_qubits(c, a), block.with_qubit_mapping({a: b, b: c}) ** -1)


def block_that_measures():
    a, b = cirq.LineQubit.range(2)
    body = cirq.FrozenCircuit(cirq.ry(0.8)(a), cirq.measure(a, key="m"), cirq.X(b).with_classical_controls("m"))
    return cirq.Circuit(cirq.CircuitOperation(body, repetitions=2, use_repetition_ids=True))


def controlled_block():
    a, b, c = cirq.LineQubit.range(3)
    block = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.H(a), cirq.rz(0.4)(b)))
    return cirq.Circuit(cirq.H(c), block.controlled_by(c, control_values=[0]))


def resolved_parameters():
    theta, phi = sympy.symbols("theta phi")
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.rx(theta)(a), cirq.CX(a, b) ** (2 * phi), cirq.rz(theta * sympy.pi)(b))
    return cirq.resolve_parameters(circuit, {"theta": 0.3, phi: 0.25})


def own_gate_by_matrix():
    class Root(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _unitary_(self):
            return np.array([[1, 1j], [1j, 1]]) / math.sqrt(2)

        def _circuit_diagram_info_(self, args):
            return "R"

    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(Root()(b), Root().controlled()(a, b))


def own_gate_by_decomposition():
    class Majority(cirq.Gate):
        def _num_qubits_(self):
            return 3

        def _decompose_(self, qubits):
            a, b, c = qubits
            yield cirq.CX(c, b)
            yield cirq.CX(c, a)
            yield cirq.CCX(a, b, c)

    a, b, c, d = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H.on_each(a, b, c), Majority()(c, a, b), cirq.inverse(Majority()).on(a, b, c).controlled_by(d)
    )


def own_two_qubit_gate():
    class Rotation(cirq.Gate):
        def __init__(self, angle):
            self.angle = angle

        def _num_qubits_(self):
            return 2

        def _unitary_(self):
            return cirq.unitary(cirq.ZZ**self.angle)

    a, b = cirq.LineQubit.range(2)
    return [cirq.H.on_each(a, b), Rotation(0.3)(b, a)]


def own_power():
    class Turn(cirq.EigenGate):
        def _num_qubits_(self):
            return 1

        def _eigen_components(self):
            return [(0, np.diag([1.0, 0])), (0.25, np.diag([0, 1.0]))]

    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a), (Turn() ** 1.5)(a), Turn(exponent=0.3, global_shift=0.2).controlled()(a, b))


def adder_by_arithmetic():
    class Add(cirq.ArithmeticGate):
        def registers(self):
            return [2, 2], [2, 2]

        def with_registers(self, *registers):
            return self

        def apply(self, *values):
            return values[0], sum(values) % 4

    qubits = cirq.LineQubit.range(4)
    return cirq.Circuit(cirq.X(qubits[1]), cirq.H(qubits[3]), Add()(*qubits))


def matrix_gates():
    a, b, c = cirq.LineQubit.range(3)
    swap_like = cirq.MatrixGate(np.eye(4)[[0, 2, 1, 3]] * np.exp(0.3j), name="S")
    return cirq.Circuit(cirq.H(a), swap_like(c, a), swap_like.controlled()(b, a, c))


def permutation_gate():
    qubits = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.ry(0.4)(qubits[0]), cirq.QubitPermutationGate([1, 2, 0])(*qubits))


def pauli_strings():
    a, b, c = cirq.LineQubit.range(3)
    string = cirq.X(a) * cirq.Y(b) * cirq.Z(c)
    return cirq.Circuit(cirq.H.on_each(a, b, c), string, cirq.PauliStringPhasor(string, exponent_neg=0.3))


def exponential_of_a_sum():
    a, b, c = cirq.LineQubit.range(3)
    hamiltonian = 0.3 * cirq.Z(a) * cirq.Z(b) - 0.4 * cirq.Z(b) * cirq.Z(c)
    return cirq.Circuit(cirq.H.on_each(a, b, c), cirq.PauliSumExponential(hamiltonian, exponent=-0.7))


def trotter():
    qubits = cirq.LineQubit.range(3)
    step = [cirq.ZZ(a, b) ** 0.2 for a, b in itertools.pairwise(qubits)] + [cirq.rx(0.3)(q) for q in qubits]
    return cirq.Circuit([step] * 3)


def boolean_hamiltonian():
    qubits = cirq.LineQubit.range(3)
    phases = cirq.BooleanHamiltonianGate(["x0", "x1", "x2"], ["x0 & x1", "x1 ^ x2"], 0.7)
    return cirq.Circuit(cirq.H.on_each(*qubits), phases(*qubits))


def open_and_mixed_controls():
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(a, b, c),
        cirq.X(c).controlled_by(a, b, control_values=[0, 1]),
        cirq.ControlledGate(cirq.ry(0.3), num_controls=2, control_values=[(0, 1), 0])(a, b, c),
        cirq.ControlledGate(cirq.Z, control_values=cirq.SumOfProducts(((0, 1), (1, 0))))(a, b, c),
    )


def powers_and_inverses():
    a, b = cirq.LineQubit.range(2)
    block = cirq.Circuit(cirq.H(a) ** 0.3, cirq.CX(a, b) ** -0.5, cirq.ISWAP(a, b) ** 0.5, cirq.S(b) ** -1)
    return block + cirq.inverse(block) + cirq.Circuit(cirq.X(b) ** 0.5)


def global_phases():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(a), cirq.global_phase_operation(1j), cirq.GlobalPhaseGate(np.exp(0.3j)).controlled()(a), cirq.X(b)
    )


def noise_written_in():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(a), cirq.depolarize(0.1)(a), cirq.CX(a, b), cirq.amplitude_damp(0.2)(b), cirq.measure(b, a)
    )


def noise_of_a_model():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a), cirq.CX(a, b)).with_noise(cirq.bit_flip(0.1))


def optimised():
    return cirq.optimize_for_target_gateset(
        cirq.Circuit(cirq.CCX(*cirq.LineQubit.range(3))), gateset=cirq.CZTargetGateset()
    )


def composed_circuits():
    a, b, c = cirq.LineQubit.range(3)
    first = cirq.Circuit(cirq.H(a))
    second = cirq.Circuit(cirq.CX(b, c))
    circuit = cirq.Circuit.zip(first, second)
    circuit.insert(0, cirq.ry(0.2)(b))
    return circuit[1:] + circuit.transform_qubits({a: c, b: a, c: b})


def prepared_state():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a), cirq.StatePreparationChannel(np.array([0.5, 0.5j, -0.5, 0.5]))(b, a))


def tagged_and_waiting():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a).with_tags("first"), cirq.wait(b, nanos=5), cirq.CX(a, b).with_tags(cirq.VirtualTag()))


def diagonals():
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(a, b, c),
        cirq.TwoQubitDiagonalGate([0.1, 0.2, 0.3, 0.4])(b, a),
        cirq.DiagonalGate(range(8))(c, a, b),
    )


def swap_test():
    ancilla, x, y = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.ry(0.3)(x),
        cirq.ry(1.1)(y),
        cirq.H(ancilla),
        cirq.CSWAP(ancilla, x, y),
        cirq.H(ancilla),
        cirq.measure(ancilla),
    )


PROGRAMS = [value for value in list(globals().values()) if getattr(value, "__module__", None) == __name__]
