"""After warming up, a forked process can compile and read kernels: the sandbox works so."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import linecache, os, sys
from ir.lowering.from_cudaq import reader

cudaq_reader = reader()
cudaq_reader.warm_up()
print("threads", len(os.listdir("/proc/self/task")), flush=True)

source = '''
import cudaq

@cudaq.kernel
def sub(q: cudaq.qubit):
    s(q)

@cudaq.kernel
def solve(n: int):
    q = cudaq.qvector(n)
    h(q)
    cudaq.adjoint(sub, q[0])
    if mz(q[0]):
        x(q[1])
'''
for _ in range(3):
    child = os.fork()
    if child == 0:
        name = "candidate.py"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        names = {"__name__": "candidate"}
        exec(compile(source, name, "exec"), names)
        program = cudaq_reader.read(names["solve"], (3,), num_qubits=0).program
        print("operations", len(program.operations), flush=True)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
"""


def test_kernels_are_read_in_forked_children_of_one_single_threaded_parent() -> None:
    threads = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | threads,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.split("\n")[:-1] == ["threads 1", *["operations 6"] * 3]
    assert done.stderr == ""
