"""Recorded calls count unless their result is proved to reach nothing that is returned."""

from __future__ import annotations

import textwrap

import pytest
from circuits import contract

from grader.sandbox.job import Call
from grader.structural.check import check_calls
from grader.structural.observed_run import ObservedRun
from grader.structural.source_names import names_in
from grader.verdict import Evidence, Outcome

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
STATEVECTOR = "qiskit.quantum_info.states.statevector.Statevector.from_instruction"
AER = "qiskit_aer.backends.aerbackend.AerBackend.run"
MINIMIZE = "scipy.optimize._minimize.minimize"


def judged(source: str, *calls: Call, kinds: tuple[str, ...] = ("simulators", "optimizers")) -> Evidence:
    made = contract({"rule": "forbidden_calls", "kinds": kinds})
    (evidence,) = check_calls(made, ObservedRun(textwrap.dedent(source).strip(), "solve", calls), "the case")
    return evidence


def called(source: str, marker: str = "# here", *, name: str = STATEVECTOR, kind: str = "simulators") -> Outcome:
    """The outcome for a call on the marked lines, outermost function first, each in the function that holds it."""
    text = textwrap.dedent(source).strip()
    lines = text.splitlines()
    chain = []
    for number, line in enumerate(lines, start=1):
        if marker in line:
            order, _, function = line.split(marker)[1].strip().partition(" ")
            chain.append((int(order), (function.strip(), number)))
    assert chain, "nothing is marked"
    frames = tuple(frame for _, frame in sorted(chain))
    return judged(text, Call(kind, name, frames)).outcome


PRINTED = [
    """
    def solve():
        qc = QuantumCircuit(2)
        print(Statevector(qc))  # here 0 solve
        return qc
    """,
    """
    def solve():
        qc = build()
        state = Statevector(qc)  # here 0 solve
        counts = {k: v for k, v in state.probabilities_dict().items() if v > 1e-9}
        for key in sorted(counts):
            print(key, f"{counts[key]:.3f}")
        return qc
    """,
    """
    def solve():
        qc = build()
        state = Statevector(qc)  # here 0 solve
        if abs(state.data[0]) > 0.5:
            print("amplitude", state.data[0])
        return qc
    """,
    """
    def show(circuit):
        print(Statevector(circuit).probabilities())  # here 1 show

    def solve():
        qc = build()
        show(qc)  # here 0 solve
        return qc
    """,
    """
    def solve():
        qc = build()
        return qc

    print(Statevector(solve()))  # here 0 <module>
    """,
    """
    def solve():
        qc = build()
        return qc

    demo = solve()
    state = Statevector(demo)  # here 0 <module>
    print(state.probabilities_dict())
    """,
    """
    from qiskit.quantum_info import Statevector as SV
    def solve():
        qc = build()
        assert abs(SV(qc).data[0]) > 0.1  # here 0 solve
        return qc
    """,
]


@pytest.mark.parametrize("source", PRINTED)
def test_a_result_that_is_only_shown_is_free(source):
    assert called(source) is HELD


def test_counts_of_a_backend_that_are_only_shown_are_free():
    source = """
    from qiskit import transpile
    from qiskit_aer import AerSimulator
    def solve():
        qc = build()
        backend = AerSimulator()
        compiled = transpile(qc, backend)
        result = backend.run(compiled, shots=100).result()  # here 0 solve
        counts = result.get_counts(compiled)
        print("counts", counts)
        return qc
    """
    assert called(source, name=AER) is HELD


USED = [
    """
    def solve():
        qc = QuantumCircuit(2)
        state = Statevector(qc)  # here 0 solve
        qc.ry(state.data[0].real, 0)
        return qc
    """,
    """
    def solve():
        return prepare(Statevector(build()).data)  # here 0 solve
    """,
    """
    def solve():
        qc = build()
        if Statevector(qc).data[0] > 0.5:  # here 0 solve
            qc.x(0)
        return qc
    """,
    """
    def solve():
        qc = build()
        state = Statevector(qc)  # here 0 solve
        if state.data[0] > 0.5:
            return qc
        return other
    """,
    """
    def solve():
        best = []
        for k in range(4):
            state = Statevector(build(k))  # here 0 solve
            if state.data[0] > 0.5:
                break
        return build(k)
    """,
    """
    def solve():
        found = []
        keep = found
        keep.append(Statevector(build()))  # here 0 solve
        return build(found)
    """,
    """
    def solve():
        found = [0]
        keep = found
        keep[0] = Statevector(build())  # here 0 solve
        return build(found)
    """,
    """
    def angle(qc):
        return Statevector(qc).data[0].real  # here 1 angle

    def solve():
        qc = build()
        qc.ry(angle(qc), 0)  # here 0 solve
        return qc
    """,
    """
    def remember(qc):
        CACHE["a"] = Statevector(qc)  # here 1 remember

    def solve():
        qc = build()
        remember(qc)  # here 0 solve
        qc.ry(CACHE["a"].data[0], 0)
        return qc
    """,
    """
    def fix(qc):
        qc.ry(Statevector(qc).data[0].real, 0)  # here 1 fix

    def solve():
        qc = build()
        fix(qc)  # here 0 solve
        return qc
    """,
    """
    ANGLE = Statevector(build()).data[0].real  # here 0 <module>

    def solve():
        qc = build()
        qc.ry(ANGLE, 0)
        return qc
    """,
    """
    STATE = Statevector(build())  # here 0 <module>
    ANGLE = STATE.data[0].real

    def helper(qc):
        qc.ry(ANGLE, 0)

    def solve():
        qc = build()
        helper(qc)
        return qc
    """,
    """
    ANGLE = Statevector(build()).data[0]  # here 0 <module>

    def solve(angle=ANGLE):
        return build(angle)
    """,
    """
    def solve():
        qc = build()
        try:
            check(Statevector(qc))  # here 0 solve
        except ValueError:
            qc.x(0)
        return qc
    """,
    """
    def solve():
        qc = build()
        state = Statevector(qc)  # here 0 solve
        exec("qc.ry(state.data[0], 0)")
        return qc
    """,
    """
    def solve():
        qc = build()
        [qc.x(k) for k in range(2) if Statevector(qc).data[k]]  # here 0 solve
        return qc
    """,
    """
    def solve():
        qc = build()
        state = Statevector(qc)  # here 0 solve
        state.data[0] > 0.5 and qc.x(0)
        return qc
    """,
    """
    def solve():
        qc = build()
        QuantumCircuit.angle = Statevector(qc)  # here 0 solve
        qc.ry(QuantumCircuit.angle, 0)
        return qc
    """,
    """
    import os
    def solve():
        qc = build()
        os.environ["A"] = str(Statevector(qc).data[0])  # here 0 solve
        qc.ry(float(os.environ["A"]), 0)
        return qc
    """,
    """
    def solve():
        qc = build()
        qc.name, angle = "x", Statevector(qc).data[0]  # here 0 solve
        qc.ry(angle, 0)
        return qc
    """,
]


@pytest.mark.parametrize("source", USED)
def test_a_result_that_reaches_the_program_counts(source):
    assert called(source) is FAILED


def test_an_optimizers_callback_may_carry_the_answer():
    source = """
    from scipy.optimize import minimize
    def solve():
        best = []
        def cost(x):
            best.append(x)
            return x[0] ** 2
        minimize(cost, [1.0])  # here 0 solve
        return build(best)
    """
    assert called(source, name=MINIMIZE, kind="optimizers") is FAILED
    used = source.replace("minimize(cost", "found = minimize(cost").replace("build(best)", "build(found.x)")
    assert called(used, name=MINIMIZE, kind="optimizers") is FAILED


def test_other_kinds_of_calls_are_free():
    call = Call("transpilers", "qiskit.compiler.transpiler.transpile", (("solve", 2),))
    source = "def solve():\n    return transpile(build())"
    assert judged(source, call).outcome is HELD
    assert judged(source, call, kinds=("transpilers",)).outcome is FAILED


def test_a_call_while_the_program_was_read_counts():
    call = Call("simulators", STATEVECTOR, (("MyGate._define", 3),))
    assert (
        judged("class MyGate:\n  def _define(self):\n    Statevector(x)\ndef solve():\n  return MyGate()", call).outcome
        is FAILED
    )


def test_a_call_in_compiled_text_counts():
    call = Call("simulators", STATEVECTOR, (("solve", 2), ("<module>", 0)))
    assert judged("def solve():\n    exec('Statevector(x)')", call).outcome is FAILED


@pytest.mark.parametrize(("kind", "found"), [("tampering", FAILED), ("unobserved", UNDECIDED)])
def test_switching_the_recording_off_and_going_where_it_cannot_follow(kind, found):
    evidence = judged("def solve():\n    return build()", Call(kind, "sys.setprofile", (("solve", 2),)))
    assert evidence.outcome is found
    assert "sys.setprofile" in evidence.witness


def test_a_failure_outweighs_what_could_not_be_observed():
    lost = Call("unobserved", "a thread", (("solve", 2),))
    used = Call("simulators", STATEVECTOR, (("solve", 2),))
    assert judged("def solve():\n    return build(Statevector(x))", lost, used).outcome is FAILED


QNODE = Call("simulators", "pennylane.workflow.qnode.QNode.__call__", (("solve", 2),))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("    return circuit(x)", HELD),
        ("    result = circuit(x)\n    return result", HELD),
        ("    result = circuit(x)\n    return circuit(result)", FAILED),
        ("    result = circuit(x)\n    result.append(1)\n    return result", FAILED),
        ("    print(circuit(x))\n    return other", HELD),
    ],
)
def test_the_result_of_a_qnode_may_be_returned_unchanged(body, found):
    assert judged(f"def solve(x):\n{body}", QNODE).outcome is found


def test_the_evidence_says_who_saw_the_call_and_where():
    source = "from qiskit.quantum_info import Statevector\ndef solve():\n    return build(Statevector(qc))"
    seen = judged(source, Call("simulators", STATEVECTOR, (("solve", 3),))).witness
    assert "seen at run time and in the source" in seen and "solve line 3" in seen
    hidden = "def solve():\n    return build(f(qc))"
    assert "seen at run time:" in judged(hidden, Call("simulators", STATEVECTOR, (("solve", 2),))).witness


def test_a_function_that_leaves_no_record_is_looked_for_in_the_source():
    source = (
        "import cudaq\ndef solve():\n    best = cudaq.optimizers.COBYLA()\n    best.optimize(1, cost)\n    return k"
    )
    evidence = judged(source)
    assert evidence.outcome is FAILED
    assert "seen in the source" in evidence.witness
    assert judged("import cudaq\ndef solve():\n    return k").outcome is HELD


def test_a_helper_of_ones_own_with_a_librarys_name_is_free():
    assert judged("def minimize(f):\n    return f\ndef solve():\n    return minimize(build())").outcome is HELD


@pytest.mark.parametrize(
    "source",
    [
        "import scipy.linalg\nscipy.linalg.expm(a)",
        "import scipy.linalg as sl\nsl.expm(a)",
        "from scipy import linalg\nlinalg.expm(a)",
        "from scipy.linalg import expm as e\ne(a)",
        "import scipy.linalg\ngetattr(scipy.linalg, 'ex' + 'pm')(a)",
        "import importlib\nimportlib.import_module('scipy.linalg').expm(a)",
        "__import__('scipy.linalg').expm(a)",
        "import scipy.linalg\ntable = {'a': scipy.linalg.expm}\ntable['a'](x)",
        "import scipy.linalg\nf = scipy.linalg.expm\nf(a)",
        "exec('from scipy.linalg import expm; expm(a)')",
        "eval('__import__(\"scipy.linalg\").expm(a)')",
    ],
)
def test_names_are_followed_through_plain_indirections(source):
    import ast

    assert "scipy.linalg.expm" in {name for name, _ in names_in(ast.parse(source))}
