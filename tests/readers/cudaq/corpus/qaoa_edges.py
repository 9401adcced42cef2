import cudaq
import networkx as nx
from typing import List

graph = nx.cycle_graph(4)
edges_src: List[int] = [u for u, v in graph.edges]
edges_tgt: List[int] = [v for u, v in graph.edges]


@cudaq.kernel
def qaoaProblem(qubit_0: cudaq.qubit, qubit_1: cudaq.qubit, alpha: float):
    x.ctrl(qubit_0, qubit_1)
    rz(2.0 * alpha, qubit_1)
    x.ctrl(qubit_0, qubit_1)


@cudaq.kernel
def kernel_qaoa(qubit_count: int, layer_count: int, edges_src: list[int], edges_tgt: list[int], thetas: list[float]):
    qreg = cudaq.qvector(qubit_count)
    h(qreg)
    for i in range(layer_count):
        for edge in range(len(edges_src)):
            qaoaProblem(qreg[edges_src[edge]], qreg[edges_tgt[edge]], thetas[i])
        for j in range(qubit_count):
            rx(2.0 * thetas[i + layer_count], qreg[j])


def qaoa(gamma, beta):
    return kernel_qaoa, 4, 1, edges_src, edges_tgt, [gamma, beta]
