import numpy as np
import pennylane as qml
from pennylane import numpy as pnp


class Angle(float):
    """An angle that knows its degrees."""

    @property
    def degrees(self):
        return float(np.degrees(self))


def rx_ry(parameters):
    qml.RX(pnp.array(parameters[0], requires_grad=True), wires=0)
    qml.RY(Angle(parameters[1]), wires=0)
