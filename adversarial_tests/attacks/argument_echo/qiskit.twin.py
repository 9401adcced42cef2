def hidden_shift(oracle):
    # The argument's own object is made into the program.
    circuit = oracle.copy()
    circuit.clear()
    circuit.h(range(4))
    circuit.compose(oracle, inplace=True)
    circuit.h(range(4))
    circuit.cz([0, 2], [1, 3])
    circuit.h(range(4))
    return circuit
