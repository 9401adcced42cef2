import cirq


class Page:
    """Something to draw on."""


def cx_from_clifford():
    circuit = cirq.Circuit()
    page = Page()
    page.draw = circuit.append
    page.draw(
        cirq.optimize_for_target_gateset(
            cirq.Circuit(cirq.CNOT(*cirq.LineQubit.range(2))), gateset=cirq.CZTargetGateset()
        )
    )
    return circuit
