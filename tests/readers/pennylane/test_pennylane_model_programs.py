"""Programs as models write them: lowered, they do what PennyLane's own simulators say."""

from __future__ import annotations

import numpy as np
import pennylane as qml
import pytest

from ir.program import Channel, Measure, Program
from tests.readers.pennylane import concrete
from tests.readers.pennylane.model_programs import PROGRAMS
from tests.readers.reference import branches, differing_branches


def _script(made: object) -> qml.tape.QuantumScript:
    if isinstance(made, qml.QNode):
        return qml.workflow.construct_tape(made, level="user")()
    with qml.queuing.AnnotatedQueue() as queue:
        made()
    return qml.tape.QuantumScript.from_queue(queue)


def _num_printed(script: qml.tape.QuantumScript, wires: int) -> int:
    records = [m for m in script.measurements if hasattr(m, "process_samples") and m.obs is None]
    return sum(len(m.wires) or wires for m in records)


def _unprinted(program: Program, printed: int) -> Program:
    """The program without the measurements at its end, which write the lowest clbits."""
    operations = program.operations[: len(program.operations) - printed]
    assert all(isinstance(operation, Measure) for operation in program.operations[len(operations) :])
    return Program(program.num_qubits, program.num_clbits, operations, program.global_phase)


@pytest.mark.filterwarnings("ignore")  # models write what is deprecated, too
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_ends_in_the_states_that_pennylane_computes(name, read):
    make, wires = PROGRAMS[name]
    script = _script(make())
    printed = _num_printed(script, wires)
    program = _unprinted(read(make, num_qubits=wires), printed)
    found = {record >> printed: rho for record, rho in branches(program).items()}
    if any(isinstance(operation, Channel) for operation in program.operations):
        whole = qml.tape.QuantumScript(
            [*script.operations, *map(qml.Identity, range(wires))], [qml.density_matrix(list(range(wires))[::-1])]
        )
        expected = {0: qml.execute([whole], qml.device("default.mixed", wires=wires))[0]}
    else:
        expected = concrete.branches(script.operations, wires)
    assert not differing_branches(found, expected, 1e-9)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_prints_probabilities_prints_those(name, read):
    make, wires = PROGRAMS[name]
    script = _script(make())
    kinds = [type(measurement) for measurement in script.measurements]
    if kinds != [qml.measurements.ProbabilityMP]:
        assert name not in ("bell", "grover", "qaoa")
        return
    program = read(make, num_qubits=wires)
    printed = len(script.measurements[0].wires) or wires
    joint = np.zeros(2**program.num_clbits)
    for record, rho in branches(program).items():
        joint[record] = np.trace(rho).real
    made = make()
    function, name = (made.func, made.device.name) if isinstance(made, qml.QNode) else (made, "default.qubit")
    circuit = qml.QNode(function, qml.device(name))  # deferred measurements need wires that no device lists
    np.testing.assert_allclose(joint.reshape(-1, 2**printed).sum(axis=0), circuit(), atol=1e-9)


def test_there_are_enough_of_them():
    assert len(PROGRAMS) >= 43
