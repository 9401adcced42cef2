"""Wide contracts as they would be posted inline, and the programs that meet them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from contracts.closed_forms.wide_states import clifford_gates
from contracts.load import load_mapping
from contracts.schema import Contract
from contracts.targets import evaluate_for
from grader.functional.compare import compare
from grader.verdict import Evidence, Outcome
from ir.program import Control, Gate, Measure, Operation, Program


def wide_contract(
    kind: str,
    form: str,
    parameters: dict[str, Any],
    *registers: dict[str, Any],
    measurement: str = "optional",
    readout: str = "ordered",
    work_qubits: str = "allowed",
    phase: str = "free",
    sample: int | None = None,
    accept: float = 1e-5,
    reject: float = 1e-4,
) -> Contract:
    compare_table: dict[str, Any] = {
        "object": kind,
        "phase": phase,
        "accept": accept,
        "reject": reject,
        "target": {"form": form, "parameters": parameters},
    }
    if sample is not None:
        compare_table["sample"] = sample
    document = {
        "schema_version": 1,
        "id": "tests/wide",
        "version": 1,
        "title": "A wide contract",
        "statement": "Built by a test.",
        "entry_point": {"name": "build"},
        "registers": list(registers),
        "measurement": measurement,
        "readout": readout,
        "work_qubits": work_qubits,
        "compare": compare_table,
        "rules": [{"rule": "returns_program", "because": "a program is graded"}],
        "limits": {"qubits": 1024, "operations": 100_000},
    }
    return load_mapping(document, source="test")


def register(name: str, qubits: Sequence[int], **fields: str) -> dict[str, Any]:
    return {"name": name, "qubits": list(qubits), **fields}


def graded(contract: Contract, program: Program) -> tuple[Evidence, ...]:
    return compare(contract, evaluate_for(contract, contract.compare.target, {}), program, "the case")


def decided(contract: Contract, program: Program) -> tuple[Outcome, str | None]:
    """The first failure, else the first undecided, else held."""
    evidence = graded(contract, program)
    assert evidence
    for outcome in (Outcome.FAILED, Outcome.UNDECIDED):
        for item in evidence:
            if item.outcome is outcome:
                return outcome, item.reason
    return Outcome.HELD, None


def gates(num_qubits: int, *operations: Operation, clbits: int = 0) -> Program:
    return Program(num_qubits, clbits, operations)


def cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), (), (Control(control),))


def ccx(first: int, second: int, target: int) -> Gate:
    return Gate("x", (target,), (), (Control(first), Control(second)))


def cp(control: int, target: int, angle: float) -> Gate:
    return Gate("p", (target,), (angle,), (Control(control),))


def without(program: Program, index: int) -> Program:
    operations = program.operations[:index] + program.operations[index + 1 :]
    return Program(program.num_qubits, program.num_clbits, operations)


def with_operation(program: Program, *operations: Operation) -> Program:
    return Program(program.num_qubits, program.num_clbits, (*program.operations, *operations))


def relabelled(program: Program, place: Callable[[int], int]) -> Program:
    """Gates and measurements with qubit q on ``place(q)``."""
    moved: list[Operation] = []
    for operation in program.operations:
        if isinstance(operation, Gate):
            controls = tuple(Control(place(c.qubit), c.value) for c in operation.controls)
            moved.append(Gate(operation.name, tuple(place(q) for q in operation.qubits), operation.params, controls))
        else:
            assert isinstance(operation, Measure)
            moved.append(Measure(place(operation.qubit), operation.clbit))
    return Program(program.num_qubits, program.num_clbits, tuple(moved))


def ghz_chain(n: int) -> Program:
    return gates(n, Gate("h", (0,)), *(cx(q, q + 1) for q in range(n - 1)))


def ghz_fan_out(n: int) -> Program:
    return gates(n, Gate("h", (n - 1,)), *(cx(n - 1, q) for q in range(n - 1)))


def w_cascade(n: int) -> Program:
    """The excitation starts on qubit 0 and is shared by controlled rotations and CX, one qubit after the other."""
    operations: list[Operation] = [Gate("x", (0,))]
    for q in range(n - 1):
        angle = 2 * math.acos(math.sqrt(1 / (n - q)))
        operations += [Gate("ry", (q + 1,), (angle,), (Control(q),)), cx(q + 1, q)]
    return gates(n, *operations)


def ring(n: int) -> list[list[int]]:
    return [[q, (q + 1) % n] for q in range(n)]


def graph_program(n: int, edges: Sequence[Sequence[int]]) -> Program:
    plus = (Gate("h", (q,)) for q in range(n))
    return gates(n, *plus, *(Gate("z", (a,), (), (Control(b),)) for a, b in edges))


def clifford_program(n: int, seed: int) -> Program:
    """The gates that the statement of a seeded Clifford contract lists."""
    operations: list[Operation] = []
    for name, *qubits in clifford_gates(n, seed):
        if name in ("cx", "cz"):
            operations.append(Gate(str(name)[1], (int(qubits[1]),), (), (Control(int(qubits[0])),)))
        else:
            operations.append(Gate(str(name), tuple(int(q) for q in qubits)))
    return gates(n, *operations)


def in_other_gates(program: Program) -> Program:
    """h as a y rotation after z, s as a phase, cz as h cx h, swap as three cx."""
    operations: list[Operation] = []
    for operation in program.operations:
        assert isinstance(operation, Gate)
        (*_, last) = operation.qubits
        if operation.name == "h":
            operations += [Gate("z", (last,)), Gate("ry", (last,), (math.pi / 2,))]
        elif operation.name == "s":
            operations.append(Gate("p", (last,), (math.pi / 2,)))
        elif operation.name == "z" and operation.controls:
            operations += [Gate("h", (last,)), cx(operation.controls[0].qubit, last), Gate("h", (last,))]
        elif operation.name == "swap":
            a, b = operation.qubits
            operations += [cx(a, b), cx(b, a), cx(a, b)]
        else:
            operations.append(operation)
    return gates(program.num_qubits, *operations)


def bernstein_vazirani(secret: str, *, phase_oracle: bool = False) -> Program:
    n = len(secret)
    ones = [q for q, bit in enumerate(reversed(secret)) if bit == "1"]
    hadamards = [Gate("h", (q,)) for q in range(n)]
    measures = [Measure(q, q) for q in range(n)]
    if phase_oracle:
        return gates(n, *hadamards, *(Gate("z", (q,)) for q in ones), *hadamards, *measures, clbits=n)
    kickback = [Gate("x", (n,)), Gate("h", (n,))]
    undo = [Gate("h", (n,)), Gate("x", (n,))]
    query = [cx(q, n) for q in ones]
    return gates(n + 1, *hadamards, *kickback, *query, *hadamards, *undo, *measures, clbits=n)


def cuccaro_adder(bits: int) -> Program:
    """In place: carry-in on 0, then b0 a0 b1 a1 ..., the carry-out above (Cuccaro et al., quant-ph/0410184)."""
    b, a = [1 + 2 * k for k in range(bits)], [2 + 2 * k for k in range(bits)]
    top = 1 + 2 * bits
    carry = [0, *a[:-1]]
    operations: list[Operation] = []
    for k in range(bits):
        operations += [cx(a[k], b[k]), cx(a[k], carry[k]), ccx(carry[k], b[k], a[k])]
    operations.append(cx(a[-1], top))
    for k in reversed(range(bits)):
        operations += [ccx(carry[k], b[k], a[k]), cx(a[k], carry[k]), cx(carry[k], b[k])]
    return gates(top + 1, *operations)


def carry_adder(bits: int) -> Program:
    """The same layout, every carry on a work qubit of its own that is computed and uncomputed (Vedral et al., 1996)."""
    b, a = [1 + 2 * k for k in range(bits)], [2 + 2 * k for k in range(bits)]
    top = 1 + 2 * bits
    carry = [0, *range(top + 1, top + bits), top]
    operations: list[Operation] = []
    majority = [
        [ccx(a[k], b[k], carry[k + 1]), cx(a[k], b[k]), ccx(carry[k], b[k], carry[k + 1]), cx(a[k], b[k])]
        for k in range(bits)
    ]
    for block in majority:
        operations += block
    for k in reversed(range(bits)):
        if k < bits - 1:
            operations += reversed(majority[k])
        operations += [cx(a[k], b[k]), cx(carry[k], b[k])]
    return gates(top + bits, *operations)


def adder_registers(bits: int) -> list[dict[str, Any]]:
    return [
        register("carry_in", [0], start="free", end="restored"),
        register("a", [2 + 2 * k for k in range(bits)], start="free", end="restored"),
        register("b", [1 + 2 * k for k in range(bits)], start="free"),
        register("carry_out", [1 + 2 * bits]),
    ]


def qft(n: int) -> Program:
    operations: list[Operation] = []
    for j in reversed(range(n)):
        operations.append(Gate("h", (j,)))
        operations += [cp(k, j, math.pi / 2 ** (j - k)) for k in reversed(range(j))]
    return gates(n, *operations, *(Gate("swap", (q, n - 1 - q)) for q in range(n // 2)))


def qft_swaps_first(n: int) -> Program:
    operations: list[Operation] = [Gate("swap", (q, n - 1 - q)) for q in range(n // 2)]
    for j in range(n):
        operations += [cp(j, k, math.pi / 2 ** (j - k)) for k in range(j)]
        operations.append(Gate("h", (j,)))
    return gates(n, *operations)


def decomposed_phases(program: Program) -> Program:
    """Every controlled phase as two CX and three phases."""
    operations: list[Operation] = []
    for operation in program.operations:
        assert isinstance(operation, Gate)
        if operation.name == "p" and operation.controls:
            half, control, target = operation.params[0] / 2, operation.controls[0].qubit, operation.qubits[0]
            operations += [Gate("p", (control,), (half,)), cx(control, target), Gate("p", (target,), (-half,))]
            operations += [cx(control, target), Gate("p", (target,), (half,))]
        else:
            operations.append(operation)
    return gates(program.num_qubits, *operations)


def without_cx(program: Program) -> Program:
    """Every CX as a CZ between Hadamard gates."""
    operations: list[Operation] = []
    for operation in program.operations:
        assert isinstance(operation, Gate)
        if operation.name == "x" and operation.controls:
            hadamard = Gate("h", operation.qubits)
            operations += [hadamard, Gate("z", operation.qubits, (), operation.controls), hadamard]
        else:
            operations.append(operation)
    return gates(program.num_qubits, *operations)
