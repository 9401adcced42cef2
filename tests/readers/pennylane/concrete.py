"""Dynamic circuits on PennyLane's own ``default.qubit``, every way through at once.

PennyLane's own rewriting defers each measurement to a qubit of its own; the amplitudes of the final state with
those qubits in one basis state are then the unnormalised state of one way through.
"""

from __future__ import annotations

import numpy as np
import pennylane as qml


def branches(operations: list, num_qubits: int) -> dict[int, np.ndarray]:
    """Record (k-th measurement = bit k) -> unnormalised density matrix, wire k = bit k."""
    # PennyLane copies a record only if its wire is used again.
    used_again = [qml.Identity(label) for label in range(num_qubits)]
    script = qml.tape.QuantumScript([*operations, *used_again], [qml.expval(qml.Z(0))])
    (deferred,), _ = qml.defer_measurements(script)
    copies = sorted(label for label in deferred.wires if label not in range(num_qubits))
    order = [*reversed(copies), *reversed(range(num_qubits))]  # PennyLane's first wire is its most significant bit
    position = {label: k for k, label in enumerate(order)}
    placed = [qml.map_wires(operation, position) for operation in deferred.operations]
    idle = [qml.Identity(k) for k in range(len(order))]
    (state,) = qml.execute([qml.tape.QuantumScript(placed + idle, [qml.state()])], qml.device("default.qubit"))
    rows = np.asarray(state).reshape(2 ** len(copies), 2**num_qubits)
    found = {record: np.outer(row, row.conj()) for record, row in enumerate(rows)}
    return {record: rho for record, rho in found.items() if np.trace(rho).real > 1e-14}


def recorded(body) -> list:
    """The operations that a quantum function queues."""
    with qml.queuing.AnnotatedQueue() as queue:
        body()
    return qml.tape.QuantumScript.from_queue(queue).operations
