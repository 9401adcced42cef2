"""Dynamic circuits on Cirq's own density-matrix simulator, once for every way that measurements may go.

The simulator draws each outcome from a generator of random numbers; here it is given one that follows a script
and notes the outcomes that would have been possible. Resets and channels are exact in a density matrix.
"""

from __future__ import annotations

from unittest import mock

import cirq
import numpy as np

POSSIBLE = 1e-12


class _Scripted(np.random.RandomState):
    def __init__(self, script: tuple[int, ...]) -> None:
        super().__init__(0)
        self.script, self.taken, self.probability = script, [], 1.0
        self.others: list[tuple[int, ...]] = []

    def choice(self, a, size=None, replace=True, p=None):
        """The next outcome of the script, else the first possible one."""
        possible = [k for k, probability in enumerate(p) if probability > POSSIBLE]
        if len(self.taken) < len(self.script):
            outcome = self.script[len(self.taken)]
        else:
            outcome = possible[0]
            self.others += [(*self.taken, other) for other in possible[1:]]
        self.taken.append(outcome)
        self.probability *= p[outcome]
        return outcome


def branches(circuit: cirq.AbstractCircuit, qubits: list[cirq.Qid]) -> dict[int, np.ndarray]:
    """Record -> unnormalised density matrix, ``qubits[0]`` least significant.

    The record's bits from the highest down: measurements by their lowest qubit, highest first, of equals the one
    that came last; within a measurement its qubits in its own order.
    """
    found: dict[int, np.ndarray] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        outcomes = _Scripted(waiting.pop())
        measurements: list[tuple[int, int, tuple[int, ...]]] = []
        simulator = cirq.DensityMatrixSimulator(dtype=np.complex128, seed=outcomes, split_untangled_states=False)
        record_measurement = cirq.ClassicalDataDictionaryStore.record_measurement

        def listen(store, key, measurement, measured, found=measurements, record=record_measurement):
            found.append((-min(qubits.index(qubit) for qubit in measured), -len(found), tuple(measurement)))
            record(store, key, measurement, measured)

        with mock.patch.object(cirq.ClassicalDataDictionaryStore, "record_measurement", listen):
            result = simulator.simulate(circuit, qubit_order=qubits[::-1])
        bits = [bit for *_, measurement in sorted(measurements) for bit in measurement]
        record = int("".join(map(str, map(int, bits))) or "0", 2)
        found[record] = found.get(record, 0) + outcomes.probability * result.final_density_matrix
        waiting += outcomes.others
    return found
