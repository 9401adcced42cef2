"""Programs as language models write them for PennyLane: each makes a QNode, or a quantum function, without arguments.

``wires`` says how many wires, all labelled from 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pennylane as qml
from pennylane import numpy as pnp


class Written(NamedTuple):
    """A program, and the number of its wires."""

    make: Callable[[], Any]
    wires: int


PROGRAMS: dict[str, Written] = {}


def written(wires: int):
    """Keep a program; the device has all its wires."""

    def keep(make):
        PROGRAMS[make.__name__] = Written(make, wires)
        return make

    return keep


def device(wires: int, name: str = "default.qubit"):
    return qml.device(name, wires=wires)


@written(2)
def bell():
    @qml.qnode(device(2))
    def circuit():
        qml.Hadamard(wires=0)
        qml.CNOT(wires=[0, 1])
        return qml.probs(wires=[0, 1])

    return circuit


@written(3)
def ghz_state():
    @qml.qnode(device(3))
    def circuit():
        qml.Hadamard(0)
        for i in range(2):
            qml.CNOT([i, i + 1])
        return qml.state()

    return circuit


@written(3)
def counted_with_shots():
    @qml.set_shots(1000)
    @qml.qnode(device(3))
    def circuit():
        qml.RY(0.4, 0)
        qml.CNOT([0, 2])
        return qml.counts()

    return circuit


@written(2)
def sampled_observable():
    @qml.set_shots(10)
    @qml.qnode(device(2))
    def circuit():
        qml.RY(0.4, 0)
        qml.CNOT([0, 1])
        return qml.sample(wires=[1, 0])

    return circuit


@written(2)
def several_probs():
    @qml.qnode(device(2))
    def circuit():
        qml.RY(0.4, 0)
        qml.CRX(0.9, [0, 1])
        return qml.probs(wires=[1]), qml.probs(wires=[0])

    return circuit


@written(2)
def several_expectations():
    @qml.qnode(device(2))
    def circuit():
        qml.RX(0.3, 0)
        qml.CNOT([0, 1])
        return [qml.expval(qml.PauliZ(i)) for i in range(2)]

    return circuit


@written(2)
def expectation_of_a_hamiltonian():
    hamiltonian = qml.Hamiltonian([0.5, -1.2], [qml.PauliZ(0) @ qml.PauliZ(1), qml.PauliX(0)])

    @qml.qnode(device(2))
    def circuit():
        qml.RY(0.3, 0)
        qml.CNOT([0, 1])
        return qml.expval(hamiltonian)

    return circuit


@written(2)
def on_lightning():
    @qml.qnode(device(2, "lightning.qubit"))
    def circuit():
        qml.RY(0.7, 1)
        qml.CNOT([1, 0])
        return qml.state()

    return circuit


@written(2)
def mixed_device():
    @qml.qnode(device(2, "default.mixed"))
    def circuit():
        qml.Hadamard(0)
        qml.DepolarizingChannel(0.2, wires=0)
        qml.CNOT([0, 1])
        return qml.density_matrix([0, 1])

    return circuit


@written(3)
def quantum_function_alone():
    def circuit():
        qml.Hadamard(0)
        qml.Toffoli([0, 1, 2])
        qml.RZ(0.3, 2)
        return qml.probs(wires=range(3))

    return circuit


@written(3)
def qft_by_hand():
    @qml.qnode(device(3))
    def circuit():
        for i in range(3):
            qml.Hadamard(i)
            for j in range(i + 1, 3):
                qml.ControlledPhaseShift(np.pi / 2 ** (j - i), wires=[j, i])
        qml.SWAP([0, 2])
        return qml.state()

    return circuit


@written(3)
def qft_from_library():
    @qml.qnode(device(3))
    def circuit():
        qml.BasisState(np.array([1, 0, 1]), wires=range(3))
        qml.QFT(wires=range(3))
        qml.adjoint(qml.QFT)(wires=[2, 0])
        return qml.state()

    return circuit


@written(4)
def phase_estimation():
    @qml.qnode(device(4))
    def circuit():
        qml.PauliX(3)
        qml.QuantumPhaseEstimation(qml.PhaseShift(2 * np.pi * 3 / 8, wires=3), estimation_wires=range(3))
        return qml.probs(wires=range(3))

    return circuit


@written(4)
def phase_estimation_by_hand():
    @qml.qnode(device(4))
    def circuit():
        qml.PauliX(3)
        for w in range(3):
            qml.Hadamard(w)
            qml.ctrl(qml.pow(qml.PhaseShift(0.7, 3), 2 ** (2 - w)), control=w)
        qml.adjoint(qml.QFT(wires=range(3)))
        return qml.probs(range(3))

    return circuit


@written(3)
def grover():
    @qml.qnode(device(3))
    def circuit():
        for w in range(3):
            qml.Hadamard(w)
        for _ in range(2):
            qml.FlipSign([1, 0, 1], wires=range(3))
            qml.GroverOperator(wires=range(3))
        return qml.probs(wires=range(3))

    return circuit


@written(4)
def deutsch_jozsa():
    @qml.qnode(device(4))
    def circuit():
        qml.PauliX(wires=3)
        for w in range(4):
            qml.Hadamard(w)
        qml.Barrier(wires=range(4))
        for w in range(3):
            qml.CNOT([w, 3])
        for w in range(3):
            qml.Hadamard(w)
        return qml.probs(wires=[0, 1, 2])

    return circuit


@written(3)
def teleportation():
    @qml.qnode(device(3))
    def circuit():
        qml.RY(0.7, 0)
        qml.Hadamard(1)
        qml.CNOT([1, 2])
        qml.CNOT([0, 1])
        qml.Hadamard(0)
        m0, m1 = qml.measure(0), qml.measure(1)
        qml.cond(m1, qml.PauliX)(2)
        qml.cond(m0, qml.PauliZ)(2)
        return qml.density_matrix(wires=2)

    return circuit


@written(3)
def teleportation_of_a_prepared_state():
    @qml.qnode(device(3))
    def circuit(state=(0.6, 0.8j)):
        qml.StatePrep(np.array(state), wires=0)
        qml.Hadamard(1)
        qml.CNOT([1, 2])
        qml.CNOT([0, 1])
        qml.Hadamard(0)
        m0, m1 = qml.measure(0), qml.measure(1)
        qml.cond(m1 == 1, qml.PauliX)(wires=2)
        qml.cond(m0 == 1, qml.PauliZ)(wires=2)
        return qml.state()

    return circuit


@written(5)
def bit_flip_code():
    @qml.qnode(device(5))
    def circuit():
        qml.RY(0.9, 0)
        qml.CNOT([0, 1])
        qml.CNOT([0, 2])
        qml.PauliX(1)
        for pair, ancilla in (((0, 1), 3), ((1, 2), 4)):
            for data in pair:
                qml.CNOT([data, ancilla])
        s0, s1 = qml.measure(3), qml.measure(4)
        qml.cond(s0 & ~s1, qml.PauliX)(0)
        qml.cond(s0 & s1, qml.PauliX)(1)
        qml.cond(~s0 & s1, qml.PauliX)(2)
        return qml.probs(wires=[0, 1, 2])

    return circuit


@written(1)
def active_reset():
    @qml.qnode(device(1))
    def circuit():
        qml.RY(1.2, 0)
        qml.measure(0, reset=True)
        return qml.probs(wires=0)

    return circuit


@written(2)
def branch_of_functions():
    @qml.qnode(device(2))
    def circuit():
        qml.RY(1.2, 0)
        m = qml.measure(0)

        def yes():
            qml.RX(0.3, 1)
            qml.S(1)

        def no():
            qml.Hadamard(1)

        qml.cond(m, yes, no)()
        return qml.state()

    return circuit


@written(2)
def parity_of_records():
    @qml.qnode(device(2))
    def circuit():
        qml.RY(1.2, 0)
        qml.RY(0.4, 1)
        ms = [qml.measure(w) for w in range(2)]
        qml.cond(sum(ms) == 1, qml.PauliX)(0)
        return qml.probs(wires=[0, 1])

    return circuit


@written(1)
def repeated_measurements():
    @qml.qnode(device(1))
    def circuit():
        for _ in range(3):
            qml.RY(0.7, 0)
            qml.measure(0)
        return qml.probs(wires=0)

    return circuit


@written(4)
def loops_of_the_framework():
    @qml.qnode(device(4))
    def circuit():
        @qml.for_loop(0, 3, 1)
        def chain(i, angle):
            qml.RY(angle, i)
            qml.CNOT([i, i + 1])
            return angle * 2

        chain(0.2)

        @qml.while_loop(lambda n: n < 3)
        def more(n):
            qml.RZ(0.1 * n, 3)
            return n + 1

        more(0)
        return qml.state()

    return circuit


@written(3)
def layers_of_an_ansatz():
    weights = pnp.array(np.linspace(0, 2, 18).reshape(2, 3, 3), requires_grad=True)

    @qml.qnode(device(3))
    def circuit(w=weights):
        qml.StronglyEntanglingLayers(w, wires=range(3))
        return qml.expval(qml.PauliZ(0))

    return circuit


@written(3)
def basic_layers_and_angles():
    @qml.qnode(device(3))
    def circuit():
        qml.AngleEmbedding(np.array([0.1, 0.2, 0.3]), wires=range(3), rotation="Y")
        qml.BasicEntanglerLayers(np.array([[0.4, 0.5, 0.6]]), wires=range(3), rotation=qml.RZ)
        return qml.probs()

    return circuit


@written(2)
def amplitudes():
    @qml.qnode(device(2))
    def circuit():
        qml.AmplitudeEmbedding(features=np.array([1.0, 2.0, 3.0]), wires=range(2), normalize=True, pad_with=0.0)
        qml.CZ([0, 1])
        return qml.state()

    return circuit


@written(3)
def qaoa():
    cost = qml.Hamiltonian([1.0, 1.0], [qml.Z(0) @ qml.Z(1), qml.Z(1) @ qml.Z(2)])
    mixer = qml.qaoa.x_mixer(range(3))

    @qml.qnode(device(3))
    def circuit():
        for w in range(3):
            qml.Hadamard(w)

        def layer(gamma, alpha):
            qml.qaoa.cost_layer(gamma, cost)
            qml.qaoa.mixer_layer(alpha, mixer)

        qml.layer(layer, 2, [0.3, 0.4], [0.5, 0.6])
        return qml.probs(wires=range(3))

    return circuit


@written(2)
def trotter():
    hamiltonian = qml.dot([0.3, 0.7], [qml.X(0), qml.Z(0) @ qml.Z(1)])

    @qml.qnode(device(2))
    def circuit():
        qml.Hadamard(1)
        qml.TrotterProduct(hamiltonian, time=0.8, n=2, order=2)
        return qml.state()

    return circuit


@written(2)
def approximate_evolution():
    hamiltonian = qml.Hamiltonian([0.3, 0.7], [qml.X(0), qml.Z(0) @ qml.Z(1)])

    @qml.qnode(device(2))
    def circuit():
        qml.ApproxTimeEvolution(hamiltonian, 0.8, 3)
        return qml.state()

    return circuit


@written(2)
def exact_evolution():
    hamiltonian = qml.sum(0.3 * qml.X(0), 0.7 * qml.Z(0) @ qml.Z(1))

    @qml.qnode(device(2))
    def circuit():
        qml.evolve(hamiltonian, coeff=0.8)
        qml.exp(qml.Y(0) @ qml.Y(1), 0.3j)
        return qml.state()

    return circuit


@written(3)
def wrapped_functions():
    def block(theta):
        qml.RX(theta, 0)
        qml.CNOT([0, 1])

    @qml.qnode(device(3))
    def circuit():
        qml.Hadamard(2)
        qml.ctrl(block, control=2)(0.3)
        qml.adjoint(block)(0.5)
        qml.ctrl(qml.adjoint(block), control=2, control_values=[0])(0.7)
        return qml.state()

    return circuit


@written(3)
def open_controls():
    @qml.qnode(device(3))
    def circuit():
        qml.Hadamard(0)
        qml.Hadamard(1)
        qml.MultiControlledX(wires=[0, 1, 2], control_values=[0, 1])
        qml.ctrl(qml.RY(0.3, 2), control=[0, 1], control_values=(1, 0))
        return qml.state()

    return circuit


@written(3)
def operators_multiplied():
    @qml.qnode(device(3))
    def circuit():
        qml.prod(qml.Hadamard(0), qml.S(1), qml.CNOT([1, 2]))
        qml.PauliX(0) @ qml.PauliY(1)
        qml.pow(qml.SX(2), 3)
        qml.s_prod(1j, qml.Z(0))
        return qml.state()

    return circuit


@written(2)
def matrices():
    @qml.qnode(device(2))
    def circuit():
        qml.QubitUnitary(np.array([[1, 1], [1, -1]]) / math.sqrt(2), wires=1)
        qml.ControlledQubitUnitary(np.array([[0, 1], [1, 0]]), wires=[1, 0])
        qml.DiagonalQubitUnitary(np.exp(1j * np.arange(4)), wires=[1, 0])
        return qml.state()

    return circuit


@written(2)
def own_operation():
    class Block(qml.operation.Operation):
        num_wires = 2
        num_params = 1

        @staticmethod
        def compute_decomposition(theta, wires):
            return [qml.RY(theta, wires[0]), qml.CNOT(wires)]

    @qml.qnode(device(2))
    def circuit():
        Block(0.4, wires=[1, 0])
        qml.adjoint(Block(0.9, wires=[0, 1]))
        return qml.state()

    return circuit


@written(3)
def arithmetic():
    @qml.qnode(device(3))
    def circuit():
        qml.BasisEmbedding(3, wires=range(3))
        qml.Adder(2, x_wires=[0, 1, 2], mod=8)
        return qml.probs(wires=range(3))

    return circuit


@written(4)
def select_and_multiplexer():
    @qml.qnode(device(4))
    def circuit():
        qml.Hadamard(0)
        qml.Hadamard(1)
        qml.Select([qml.X(2), qml.Y(3), qml.RX(0.3, 2), qml.Z(3)], control=[0, 1])
        qml.SelectPauliRot(np.array([0.1, 0.2, 0.3, 0.4]), control_wires=[0, 1], target_wire=2, rot_axis="Y")
        return qml.state()

    return circuit


@written(4)
def chemistry():
    @qml.qnode(device(4))
    def circuit():
        qml.BasisState(np.array([1, 1, 0, 0]), wires=range(4))
        qml.DoubleExcitation(0.3, wires=[0, 1, 2, 3])
        qml.SingleExcitation(0.2, wires=[1, 3])
        return qml.state()

    return circuit


@written(3)
def snapshots_and_barriers():
    @qml.qnode(device(3))
    def circuit():
        qml.Hadamard(0)
        qml.Snapshot("after h")
        qml.Barrier()
        qml.Identity(1)
        qml.IsingZZ(0.3, [0, 2])
        return qml.state()

    return circuit


@written(2)
def transformed():
    @qml.transforms.cancel_inverses
    @qml.transforms.merge_rotations
    @qml.qnode(device(2))
    def circuit():
        qml.RX(0.1, 0)
        qml.RX(0.2, 0)
        qml.Hadamard(1)
        qml.Hadamard(1)
        qml.CNOT([0, 1])
        return qml.state()

    return circuit


@written(2)
def compiled():
    @partial(qml.compile, basis_set=["RZ", "RY", "CNOT", "GlobalPhase"])
    @qml.qnode(device(2))
    def circuit():
        qml.Hadamard(0)
        qml.CNOT([0, 1])
        return qml.probs(wires=[0, 1])

    return circuit


@written(3)
def swap_test():
    @qml.qnode(device(3))
    def circuit():
        qml.RY(0.3, 1)
        qml.RY(1.1, 2)
        qml.Hadamard(0)
        qml.CSWAP(wires=[0, 1, 2])
        qml.Hadamard(0)
        return qml.expval(qml.PauliZ(0))

    return circuit


@written(2)
def arguments_that_are_tensors():
    values = pnp.array([0.1, 0.2], requires_grad=True)

    @qml.qnode(device(2))
    def circuit(params=values):
        qml.RX(params[0], wires=0)
        qml.CRot(params[0], params[1], 0.3, wires=[0, 1])
        return qml.state()

    return circuit


@written(3)
def noise_in_the_circuit():
    @qml.qnode(device(3, "default.mixed"))
    def circuit():
        qml.Hadamard(0)
        qml.CNOT([0, 1])
        qml.BitFlip(0.1, wires=1)
        qml.AmplitudeDamping(0.2, wires=0)
        qml.PhaseFlip(0.3, wires=0)
        return qml.probs(wires=range(3))

    return circuit
