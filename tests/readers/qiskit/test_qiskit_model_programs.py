"""Programs as models write them: lowered, they do what Qiskit's own states and matrices say."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit.quantum_info import Operator

from tests.readers.qiskit import concrete
from tests.readers.qiskit.model_programs import PROGRAMS
from tests.readers.reference import branches, differing_branches, unitary


@pytest.mark.filterwarnings("ignore")  # models write what is deprecated, too
@pytest.mark.parametrize("build", PROGRAMS, ids=lambda build: build.__name__)
def test_a_program_does_what_qiskit_says(build, lower):
    circuit = build()
    program = lower(circuit)
    names = circuit.count_ops().keys()
    if circuit.num_clbits or names & {"initialize", "for_loop"}:
        assert not differing_branches(branches(program), concrete.branches(circuit), 1e-9)
        return
    expected = Operator.from_circuit(circuit) if circuit.layout else Operator(circuit)
    np.testing.assert_allclose(unitary(program), expected.data, rtol=0, atol=1e-9)


def test_there_are_enough_of_them():
    assert len(PROGRAMS) >= 45
