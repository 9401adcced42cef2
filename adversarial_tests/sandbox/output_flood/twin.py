import io
import matplotlib
import numpy


matplotlib.use("Agg")
import cirq
from matplotlib import pyplot

figure, axes = pyplot.subplots()
axes.bar(["00", "11"], [512, 488])
picture = io.BytesIO()
figure.savefig(picture, format="png")
print("plotted", len(picture.getvalue()) > 1000)
a = numpy.random.default_rng(1).random((200, 200))
assert numpy.allclose(numpy.linalg.solve(a, a), numpy.eye(200))


def build():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
