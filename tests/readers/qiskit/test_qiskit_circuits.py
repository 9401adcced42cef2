"""What an entry point may return, and how its qubits and clbits are numbered."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
import qiskit
from qiskit import AncillaRegister, ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit import Clbit, Operation, Qubit
from qiskit.circuit.library import CXGate, HGate, Measure as QiskitMeasure, QFTGate, n_local
from qiskit.quantum_info import Clifford, DensityMatrix, Operator, Statevector

from ir.codec import digest
from ir.lowering.base import InvalidCandidate, NotAProgram, ReturnedKind, TooLarge, UnsupportedOperation
from ir.lowering.from_qiskit import reader
from ir.program import Barrier, Block, BlockKind, Control, Gate, Measure, Program
from tests.readers.common import COMMON_PROGRAMS
from tests.readers.reference import state, unitary


def x_on_qubit_0_of_2():
    circuit = QuantumCircuit(2)
    circuit.x(0)
    return circuit


def bell_measured():
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.measure([0, 1], [0, 1])
    return circuit


def plain_gates():
    circuit = QuantumCircuit(3)
    circuit.h(0)
    circuit.x(1)
    circuit.y(2)
    circuit.z(0)
    circuit.s(1)
    circuit.sdg(2)
    circuit.t(0)
    circuit.tdg(1)
    circuit.rx(np.pi / 17, 0)
    circuit.ry(0.3, 1)
    circuit.rz(-0.7, 2)
    circuit.swap(0, 2)
    return circuit


def controlled_gates():
    circuit = QuantumCircuit(3)
    circuit.cx(2, 0)
    circuit.cz(0, 1)
    circuit.ccx(0, 1, 2)
    circuit.cswap(0, 1, 2)
    circuit.cry(0.4, 1, 2)
    circuit.ccx(1, 2, 0, ctrl_state="10")
    return circuit


def feed_forward():
    circuit = QuantumCircuit(2, 1)
    circuit.x(0)
    circuit.measure(0, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(1)
    return circuit


@pytest.mark.parametrize("name", COMMON_PROGRAMS)
def test_the_common_circuits_have_the_common_digests(name):
    program = reader().read(globals()[name], (), num_qubits=0).program
    assert digest(program) == digest(COMMON_PROGRAMS[name])


def test_x_on_qubit_0_of_two_is_bit_0(lower):
    program = lower(x_on_qubit_0_of_2())
    assert digest(program) == digest(Program(2, 0, (Gate("x", (0,)),)))
    assert abs(state(program)[0b01]) == 1


def test_qft_on_a_basis_state_has_the_phases_of_its_integer(lower):
    """QFT of |1> on two qubits: amplitudes exp(2 pi i k / 4) / 2; reversed qubits would turn |1> into |2>."""
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.append(QFTGate(2), [0, 1])
    np.testing.assert_allclose(state(lower(circuit)), [0.5, 0.5j, -0.5, -0.5j], rtol=0, atol=1e-12)


def test_qubits_are_numbered_through_registers_and_loose_bits(lower):
    loose = Qubit()
    first, second = QuantumRegister(2, "b"), AncillaRegister(1, "a")
    circuit = QuantumCircuit([loose], second, first)
    circuit.x(loose)
    circuit.y(second[0])
    circuit.z(first[1])
    assert lower(circuit) == Program(4, 0, (Gate("x", (0,)), Gate("y", (1,)), Gate("z", (3,))))


def test_clbits_are_numbered_through_registers_and_loose_bits(lower):
    loose = Clbit()
    circuit = QuantumCircuit(QuantumRegister(2), ClassicalRegister(2), [loose], ClassicalRegister(1))
    circuit.measure(0, loose)
    circuit.measure(1, circuit.cregs[1][0])
    assert lower(circuit) == Program(2, 4, (Measure(0, 2), Measure(1, 3)))


def test_registers_that_share_bits_share_indices(lower):
    bits = [Qubit() for _ in range(3)]
    one, other = QuantumRegister(bits=bits[:2], name="one"), QuantumRegister(bits=bits[1:], name="other")
    circuit = QuantumCircuit(bits, one, other)
    circuit.cx(one[1], other[1])
    circuit.h(other[0])
    assert lower(circuit).operations == (Gate("x", (2,), controls=(Control(1),)), Gate("h", (1,)))


def test_measure_all_adds_a_register_after_those_that_are_there(lower):
    circuit = QuantumCircuit(2, 2)
    circuit.x(0)
    circuit.measure_all()
    assert lower(circuit) == Program(2, 4, (Gate("x", (0,)), Barrier((0, 1)), Measure(0, 2), Measure(1, 3)))


def test_a_measurement_in_the_middle_stays_in_its_place(lower):
    circuit = QuantumCircuit(1, 2)
    circuit.h(0)
    circuit.measure(0, 0)
    circuit.h(0)
    circuit.measure(0, 1)
    assert lower(circuit).operations == (Gate("h", (0,)), Measure(0, 0), Gate("h", (0,)), Measure(0, 1))


def test_idle_qubits_count_and_the_contracts_qubits_are_there(lower):
    circuit = QuantumCircuit(3)
    circuit.h(1)
    assert [lower(circuit, wanted).num_qubits for wanted in (0, 2, 5)] == [3, 3, 5]


def test_a_delay_leaves_a_note_and_nothing_else(read):
    circuit = QuantumCircuit(1)
    circuit.delay(100, 0)
    circuit.delay(100, 0)
    lowered = read(circuit)
    assert lowered.program == Program(1)
    assert [note.code for note in lowered.notes] == ["qiskit.delay_ignored"]


def test_a_gate_is_a_program_on_its_own_qubits(lower):
    assert lower(CXGate()) == Program(2, 0, (Gate("x", (1,), controls=(Control(0),)),))
    assert lower(QiskitMeasure()) == Program(1, 1, (Measure(0, 0),))
    assert lower(bell_measured().to_instruction()).num_clbits == 2


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Qiskit's circuit classes give way to functions
def test_a_library_circuit_returned_as_it_is_names_its_class(lower):
    circuit = qiskit.circuit.library.QFT(2)
    operations = lower(circuit).operations
    assert operations
    assert {operation.origin[0] for operation in operations} == {Block(BlockKind.LIBRARY, "QFT")}
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(QFTGate(2)).data, rtol=0, atol=1e-12)


def test_a_circuit_from_a_library_function_is_the_candidates_own(lower):
    circuit = n_local(2, "ry", "cx", reps=1).assign_parameters([0.1, 0.2, 0.3, 0.4])
    program = lower(circuit)
    assert all(operation.origin == () for operation in program.operations)
    np.testing.assert_allclose(unitary(program), Operator(circuit).data, rtol=0, atol=1e-12)


def test_the_entry_point_may_be_a_circuit_itself():
    program = reader().read(x_on_qubit_0_of_2(), (), num_qubits=0).program
    assert program == COMMON_PROGRAMS["x_on_qubit_0_of_2"]


def test_a_circuit_cannot_take_arguments():
    with pytest.raises(InvalidCandidate, match="must be a function"):
        reader().read(x_on_qubit_0_of_2(), (3,), num_qubits=0)


def test_arguments_reach_the_entry_point():
    def build(width, angles):
        circuit = QuantumCircuit(width)
        for qubit, angle in enumerate(angles):
            circuit.rx(angle, qubit)
        return circuit

    program = reader().read(build, (2, [0.1, 0.2]), num_qubits=0).program
    assert program == Program(2, 0, (Gate("rx", (0,), (0.1,)), Gate("rx", (1,), (0.2,))))


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, ReturnedKind.NOTHING),
        ({"00": 512, "11": 512}, ReturnedKind.COUNTS),
        (qiskit.result.Counts({"00": 512, "11": 512}), ReturnedKind.COUNTS),
        ({"00": 0.5, "11": 0.5}, ReturnedKind.PROBABILITIES),
        (np.array([1, 0], dtype=complex), ReturnedKind.STATE_VECTOR),
        (Statevector([1, 0]), ReturnedKind.STATE_VECTOR),
        (Operator(HGate()), ReturnedKind.MATRIX),
        (DensityMatrix([1, 0]), ReturnedKind.MATRIX),
        (Clifford(HGate()), ReturnedKind.MATRIX),
        ([QuantumCircuit(1)], ReturnedKind.SEQUENCE),
        ("OPENQASM 2.0;", ReturnedKind.TEXT),
        (0.5, ReturnedKind.NUMBER),
        (object(), ReturnedKind.OTHER),
    ],
)
def test_what_is_no_program_is_described(value, kind, read):
    with pytest.raises(NotAProgram) as refusal:
        read(value)
    assert refusal.value.kind is kind


def test_an_object_that_lies_about_its_class_is_no_program(read):
    class Liar:
        @property
        def __class__(self):
            return QuantumCircuit

    with pytest.raises(NotAProgram):
        read(Liar())


def test_an_entry_point_that_is_neither_program_nor_function_is_described():
    with pytest.raises(NotAProgram, match="number"):
        reader().read(7, (), num_qubits=0)


def test_too_many_qubits_or_clbits_are_too_large(lower):
    for circuit in (QuantumCircuit(5000), QuantumCircuit(1, 5000)):
        with pytest.raises(TooLarge, match=r"5000 .* at most 4096"):
            lower(circuit)


def test_too_many_operations_are_too_large(lower, monkeypatch):
    monkeypatch.setattr("ir.lowering.qiskit_circuits.MAX_LOWERED_OPERATIONS", 100)
    circuit = QuantumCircuit(1)
    for _ in range(101):
        circuit.x(0)
    with pytest.raises(TooLarge, match="more than 100 operations"):
        lower(circuit)


def test_a_foreign_object_in_a_circuit_is_refused(lower):
    class Foreign(Operation):
        name, num_qubits, num_clbits = "foreign", 1, 0

    circuit = QuantumCircuit(1)
    circuit.append(Foreign(), [0])
    with pytest.raises(UnsupportedOperation, match="opaque gate 'foreign' at operation 0"):
        lower(circuit)


def test_versions_name_what_decides_a_reading():
    assert reader().versions() == {"qiskit": qiskit.__version__, "numpy": np.__version__}


def test_warming_up_starts_no_thread():
    """A forked child inherits no threads: one that holds a lock would hang every later candidate."""
    script = (
        "from ir.lowering.from_qiskit import reader; import os; reader().warm_up();"
        "print(len(os.listdir('/proc/self/task')))"
    )
    single = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "RAYON_NUM_THREADS": "1", "PYTHONPATH": "."}
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=single)
    assert run.stdout.strip() == "1"
