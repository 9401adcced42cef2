import cirq


def cx_from_clifford():
    control, target = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(target), cirq.CZ(control, target), cirq.H(target))
    # Compiled and simulated beside, for show.
    compiled = cirq.optimize_for_target_gateset(circuit, gateset=cirq.SqrtIswapTargetGateset())
    print(compiled)
    result = cirq.Simulator().simulate(circuit)
    print("final state", result.final_state_vector.round(3), result.dirac_notation())
    return circuit
