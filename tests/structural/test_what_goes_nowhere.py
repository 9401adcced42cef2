"""What a library made for a program is let off only where it is proved to reach nothing that is returned."""

from __future__ import annotations

import textwrap

import pytest

from grader.sandbox.job import Call
from grader.structural.call_flow import reaches_result

TRANSPILE = "qiskit.compiler.transpiler.transpile"
DEFINITION = "qiskit.circuit.instruction.Instruction.definition"
QNODE = "pennylane.workflow.qnode.QNode.__call__"
IMPORTS = "from qiskit import QuantumCircuit, transpile\n"


def reaches(body: str, *, name: str = TRANSPILE, imports: str = IMPORTS) -> bool:
    """Whether what was made on the line marked ``# here`` may reach what ``solve`` returns; ``# here f`` in ``f``."""
    source = imports + textwrap.dedent(body).strip()
    chain = []
    for number, line in enumerate(source.splitlines(), start=1):
        if "# here" in line:
            order, _, function = line.split("# here")[1].strip().partition(" ")
            chain.append((int(order or 0), (function or "solve", number)))
    assert chain, "nothing is marked"
    return reaches_result(source, Call("transpilers", name, tuple(frame for _, frame in sorted(chain))), "solve")


def inside(*lines: str) -> str:
    """An entry point with a circuit ``c`` that is returned and one ``d`` beside it."""
    body = ("c = QuantumCircuit(2)", "d = QuantumCircuit(2)", *lines, "return c")
    return "def solve():\n" + textwrap.indent("\n".join(textwrap.dedent(line) for line in body), "    ")


PUT_IN = [
    "add = c.compose\nadd(transpile(d), inplace=True)  # here",
    "print = c.compose\nprint(transpile(d), inplace=True)  # here",
    "get = c.compose\nget(transpile(d), inplace=True)  # here",
    "add, _ = c.compose, 0\nadd(transpile(d), inplace=True)  # here",
    "fs = [c.compose]\nfs[0](transpile(d), inplace=True)  # here",
    "fs = []\nfs.append(c.compose)\nfs[-1](transpile(d), inplace=True)  # here",
    "t = {0: c.compose}\nt.get(0)(transpile(d), inplace=True)  # here",
    "t = dict(put=c)\nt['put'].compose(transpile(d), inplace=True)  # here",
    "class Box: pass\nb = Box()\nb.get = c.compose\nb.get(transpile(d), inplace=True)  # here",
    "class Box:\n    plot = staticmethod(c.compose)\nBox.plot(transpile(d), inplace=True)  # here",
    "class Box(dict): pass\nb = Box()\nb.items = lambda x: c.compose(x, inplace=True)\nb.items(transpile(d))  # here",
    "from functools import partial\nbar = partial(c.compose, inplace=True)\nbar(transpile(d))  # here",
    "from types import SimpleNamespace\nb = SimpleNamespace(plot=c.compose)\n"
    "b.plot(transpile(d), inplace=True)  # here",
    "B = type('B', (), {'plot': staticmethod(c.compose)})\nB.plot(transpile(d), inplace=True)  # here",
    "def mk():\n    return c.compose\nmk()(transpile(d), inplace=True)  # here",
    "def put(g, to=[c]):\n    for q in to: q.compose(g, inplace=True)\nput(transpile(d))  # here",
    "def put(g):\n    c.compose(g, inplace=True)\np = put\np(transpile(d))  # here",
    "def put(g):\n    def unused(): c = 0\n    c.compose(g, inplace=True)\nput(transpile(d))  # here",
    "def put(g):\n    [0 for c in ()]\n    c.compose(g, inplace=True)\nput(transpile(d))  # here",
    "def put(g):\n    add = c.compose\n    add(g, inplace=True)\nput(transpile(d))  # here",
    "def put(g):\n    c.compose(g, inplace=True)\n(lambda f, g: f(g))(put, transpile(d))  # here",
    "def put(g):\n    c.compose(g, inplace=True)\nlist(map(put, [transpile(d)]))  # here",
    "def put(g):\n    c.compose(g, inplace=True)\nmax([transpile(d)], key=put)  # here",
    "sorted([transpile(d)], key=lambda g: c.compose(g, inplace=True) or 0)  # here",
    "[c.compose(g, inplace=True) for g in [transpile(d)]]  # here",
    "any(c.compose(g, inplace=True) for g in (transpile(d),))  # here",
    "(lambda: c)().compose(transpile(d), inplace=True)  # here",
    "(c if c else d).compose(transpile(d), inplace=True)  # here",
    "type(c).compose(c, transpile(d), inplace=True)  # here",
    "QuantumCircuit.compose(c, transpile(d), inplace=True)  # here",
    "getattr(c, 'comp' + 'ose')(transpile(d), inplace=True)  # here",
    "from operator import methodcaller\nmethodcaller('compose', transpile(d), inplace=True)(c)  # here",
    "c.compose(g := transpile(d), inplace=True)  # here",
    "print(g := transpile(d))  # here\nc.compose(g, inplace=True)",
    "g = transpile(d)  # here\n@c.compose\ndef gone(): return g",
    "g = transpile(d)  # here\ndef run(f): c.compose(f(), inplace=True)\n@run\ndef made(): return g",
    "g = transpile(d)  # here\nclass Put:\n    c.compose(g, inplace=True)",
    "g = transpile(d)  # here\ndef put(x=g): c.compose(x, inplace=True)\nput()",
    "g = transpile(d)  # here\nargs = [g]\nc.compose(*args, inplace=True)",
    "args = {'other': transpile(d)}  # here\nc.compose(**args, inplace=True)",
    "match transpile(d):  # here\n    case g: pass\nc.compose(g, inplace=True)",
    "for g in [transpile(d)]:  # here\n    c.compose(g, inplace=True)",
    "box = [c]\nbox[0].compose(transpile(d), inplace=True)  # here",
    "box = []\ndef keep(): box.append(c)\nkeep()\nbox[0].compose(transpile(d), inplace=True)  # here",
    "box, g = c, transpile(d)  # here\nbox.compose(g, inplace=True)",
    "import numpy as np\nbox = np.array([c, *map(transpile, [d])])  # here\nbox[0].compose(box[1], inplace=True)",
    "import sys\ndef keep(g): sys.path.append(g)\nkeep(transpile(d))  # here\nc.compose(sys.path[-1], inplace=True)",
    "import sys\ndef keep(g): sys.kept = g\nkeep(transpile(d))  # here\nc.compose(sys.kept, inplace=True)",
    "import sys\nkeep = lambda g: sys.path.append(g)\nkeep(transpile(d))  # here\n"
    "c.compose(sys.path[-1], inplace=True)",
    "class Box:\n    @property\n    def go(self): self.c.compose(self.g, inplace=True)\n"
    "b = Box()\nb.c = c\nb.g = transpile(d)  # here\nb.go",
    "class Box: pass\ndef go(b): c.compose(b.g, inplace=True)\nBox.go = property(go)\nb = Box()\n"
    "b.g = transpile(d)  # here\nb.go",
    "import numpy as np\nnp.vectorize(c.compose)([transpile(d)])  # here",
    "import numpy as np\nnp.array(c.compose).tolist()(transpile(d), inplace=True)  # here",
    "x: c.compose(transpile(d), inplace=True) = 1  # here",
    "def put(g):\n    global made\n    made = g\nput(transpile(d))  # here\nc.compose(made, inplace=True)",
    "made = None\ndef put(g):\n    nonlocal made\n    made = g\nput(transpile(d))  # here\n"
    "c.compose(made, inplace=True)",
    "c &= transpile(d)  # here",
    "c.unitary(transpile(d), [0, 1])  # here",
    "import numpy as np\na = np.zeros(2)\nnp.copyto(a, {0: transpile}[0](d).depth())  # here\nc.rx(a[0], 0)",
    "with c.if_test((0, 1)):\n    print(transpile(d))  # here",
    "g = transpile(d)  # here\nwith c.if_test((0, 1)):\n    c.compose(g, inplace=True)",
    "g = transpile(d)  # here\nwith c.if_test(g):\n    c.x(0)",
    "c.data[0:0] = transpile(d).data  # here",
    "c.data += transpile(d).data  # here",
    "for c.extra in [transpile(d)]: pass  # here",
    "class Box:\n    def __init__(self, g): c.compose(g, inplace=True)\nBox(transpile(d))  # here",
    "class Box:\n    def __len__(self): return len(self.c.compose(self.g, inplace=True) or '')\n"
    "b = Box()\nb.c = c\nb.g = transpile(d)  # here\nlen(b)",
    "class Box:\n    def __or__(self, g): self.c.compose(g, inplace=True)\nb = Box()\nb.c = c\n"
    "b | transpile(d)  # here",
    "class Box:\n    kept = []\n    def __init__(self, g): self.kept.append(g)\n"
    "Box(transpile(d))  # here\nc.compose(Box.kept[0], inplace=True)",
    "def keep(g, kept=[]):\n    kept.append(g)\n    return kept\n"
    "keep(transpile(d))  # here\nc.compose(keep(None)[0], inplace=True)",
    "def keep(g): keep.kept = g\nkeep(transpile(d))  # here\nc.compose(keep.kept, inplace=True)",
    "def gen():\n    g = yield\n    c.compose(g, inplace=True)\n    yield\nit = gen()\nnext(it)\n"
    "it.send(transpile(d))  # here",
    "import sys\nsys.path.append(transpile(d))  # here\nc.compose(sys.path[-1], inplace=True)",
    "import sys\nkeep = sys.path.append\nkeep(transpile(d))  # here\nc.compose(sys.path[-1], inplace=True)",
    "import sys\nlist.append(sys.path, transpile(d))  # here\nc.compose(sys.path[-1], inplace=True)",
    "import numpy as np\na = np.zeros(2)\nnp.exp(transpile(d).depth(), a)  # here\nc.rx(a[0], 0)",
    "import numpy as np\na = np.zeros(2)\nnp.round(transpile(d).depth(), out=a)  # here\nc.rx(a[0], 0)",
    "if transpile(d).depth() > 1:  # here\n    from math import pi as a\nelse:\n"
    "    from math import e as a\nc.rx(a, 0)",
]
LATER = [
    "it = map(transpile, [d])\nc.compose(*it, inplace=True)  # here",
    "it = map(transpile, [d])\nprint(transpile(d)), c.compose(*it, inplace=True)  # here",
    "it = map(transpile, [d])\nprint(transpile(c.compose(*it, inplace=True) or d))  # here",
    "from functools import partial\nit = map(partial(c.compose, inplace=True), map(transpile, [d]))\nlist(it)  # here",
    "from functools import partial\nit = map(partial(c.compose, inplace=True), map(transpile, [d]))\n"
    "print(transpile(d), list(it))  # here",
    "from functools import partial\nkept = []\n"
    "kept.append(map(partial(c.compose, inplace=True), map(transpile, [d])))\n"
    "print(transpile(d), list(kept[0]))  # here",
    "from itertools import starmap as later\nfrom functools import partial\n"
    "it = later(partial(c.compose, inplace=True), [(g,) for g in later(transpile, [(d,)])])\n"
    "print(transpile(d), list(it))  # here",
    "it = map(transpile, [d])\ntranspiler = c.compose\ntranspiler(*it, inplace=True)  # here",
    "it = map(transpile, [d])\nclass Box:\n    transpile = staticmethod(c.compose)\n"
    "Box.transpile(*it, inplace=True)  # here",
    "it = map(transpile, [d])\ndef put(*g): c.compose(*g, inplace=True)\nprint(transpile(put(*it) or d))  # here",
    "it = (transpile(x) for x in [d])\nc.compose(*it, inplace=True)  # here",
    "from collections import defaultdict\nfrom functools import partial\nt = defaultdict(partial(transpile, d))\n"
    "c.compose(t[0], inplace=True)  # here",
    "from collections import defaultdict\nfrom functools import partial\nt = defaultdict(partial(transpile, d))\n"
    "print(transpile(c.compose(t[0], inplace=True) or d))  # here",
]
SHOWN = [
    "print(transpile(c))  # here",
    "print(transpile(transpile(c)).draw())  # here",
    "print('depth', c.depth(), transpile(c, basis_gates=['u', 'cx']).depth())  # here",
    "e = transpile(c, optimization_level=3)  # here\nprint(e.count_ops(), e.depth())\ne.draw('mpl')",
    "e = transpile(c)  # here\nassert e.depth() >= c.depth(), 'shallower'",
    "e = transpile(c)  # here\nif e.depth() > 10:\n    raise ValueError('too deep')",
    "counts = transpile(c).count_ops()  # here\nfor key, n in sorted(counts.items(), key=lambda kv: -kv[1]):\n"
    "    print(f'{key}: {n}')",
    "from qiskit_aer import AerSimulator\nsim = AerSimulator()\n"
    "r = sim.run(transpile(c, sim), shots=9).result()  # here\n"
    "print(r.get_counts())",
    "def report(q):\n    print(q.depth(), q.count_ops())\nreport(transpile(c))  # here",
    "import matplotlib.pyplot as plt\ne = transpile(c)  # here\nplt.bar(range(1), [e.depth()])\nplt.show()",
    "import numpy as np\nn = transpile(c).depth()  # here\nprint(np.round(n, 2), np.sqrt(n))",
    "n, m = map(int, ['1', '2'])\nc.rx(n, m)\nprint(transpile(c))  # here",
    "g = c.to_gate()\nc.append(g, [0, 1])\nlines = []\nfor line in str(transpile(d)).splitlines():  # here\n"
    "    lines.append(line)\nprint(lines)",
    "t = transpile\nprint(t(c))  # here",
    "with c.if_test((0, 1)):\n    c.x(0)\nprint(transpile(c))  # here",
    "steps = map(lambda k: k, c.qubits)\nc.append(steps)\nprint(transpile(c, c.qubits))  # here",
    "g = make()\nc.append(g, [0])\nprint(transpile(g.on(c.qubits)))  # here",
    "from collections import defaultdict\nn = defaultdict(int)\nc.rx(n[0], 0)\nprint(transpile(c), n)  # here",
    "print(transpile(c.remove_final_measurements(inplace=False)))  # here",
]


@pytest.mark.parametrize("lines", PUT_IN)
def test_what_is_put_into_the_program_by_any_way_reaches_it(lines):
    assert reaches(inside(lines))


@pytest.mark.parametrize("lines", LATER)
def test_what_a_call_on_the_line_makes_later_is_not_taken_for_the_call_itself(lines):
    assert reaches(inside(lines))


@pytest.mark.parametrize("lines", SHOWN)
def test_what_is_only_shown_is_free(lines):
    assert not reaches(inside(lines))


KERNEL = """
import cudaq
@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])

def solve():
    {use}  # here
    return pair
"""


@pytest.mark.parametrize(
    ("use", "counts"),
    [
        ("pair.seen = cudaq.get_state(pair)", True),
        ("setattr(pair, 'seen', cudaq.get_state(pair))", True),
        ("vars(pair).update(seen=cudaq.get_state(pair))", True),
        ("pair.compile(cudaq.get_state(pair))", True),
        ("print(cudaq.get_state(pair))", False),
    ],
)
def test_what_is_kept_on_a_function_of_the_source_is_returned_with_it(use, counts):
    assert reaches(KERNEL.format(use=use), name="cudaq.runtime.state.get_state", imports="") == counts


def test_a_definition_that_is_read_as_an_argument_reaches_what_the_call_changes():
    assert reaches(inside("g = make()", "c.compose(g.definition, inplace=True)  # here"), name=DEFINITION)
    assert not reaches(inside("g = make()", "c.append(g, [0])", "print(g.definition)  # here"), name=DEFINITION)


def test_a_callback_that_keeps_something_is_found_under_other_names():
    keeps = "kept = []\ndef keep(**seen): kept.append(seen)\n"
    used = "\nc.compose(kept[0], inplace=True)"
    by_partial, by_closure = (
        "from functools import partial\nf = partial(keep)",
        "def make(): return lambda **s: keep(**s)",
    )
    for named in ("f = keep", by_partial, f"{by_closure}\nf = make()"):
        assert reaches(inside(f"{keeps}{named}\nprint(transpile(d, callback=f))  # here{used}"))
    made = "q = [0, 1]\ndef build(a):\n    e = QuantumCircuit(2)\n    e.append(a, q)\n    return e\ne = build(1)\n"
    assert not reaches(inside(f"{made}print(transpile(e))  # here"))


def test_a_pass_rewrites_the_graph_that_it_is_given():
    lines = "from qiskit.converters import circuit_to_dag, dag_to_circuit\ndag = circuit_to_dag(c)\n"
    name = "qiskit.transpiler.passes.basis.decompose.Decompose.run"
    assert reaches(inside(lines + "Decompose().run(dag)  # here\nc = dag_to_circuit(dag)"), name=name)
    assert not reaches(inside(lines + "print(Decompose().run(circuit_to_dag(d)).depth())  # here"), name=name)


def test_a_function_that_simulates_and_returns_what_is_only_shown_is_free():
    source = """
    def simulate(q, shots=100):
        sim = AerSimulator()
        job = sim.run(transpile(q, sim), shots=shots)  # here 1 simulate
        return job.result().get_counts()

    def solve():
        c = QuantumCircuit(2)
        counts = simulate(c)  # here 0 solve
        print("counts", counts)
        return c
    """
    assert not reaches(source)
    assert reaches(source.replace("print(", "c.rx("))


def test_a_functions_exception_may_carry_it_to_whoever_catches():
    source = """
    def check(d):
        raise Found(transpile(d))  # here 1 check

    def solve():
        c = QuantumCircuit(2)
        try:
            check(c)  # here 0 solve
        except Found as found:
            c.compose(found.args[0], inplace=True)
        return c
    """
    assert reaches(source)


def test_a_function_called_in_sight_that_only_shows_is_free():
    source = """
    def show(q):
        e = transpile(q)  # here 1 show
        print(e.depth())

    def solve():
        c = QuantumCircuit(2)
        show(c)  # here 0 solve
        return c
    """
    assert not reaches(source)
    assert reaches(source.replace("show(c)  #", "list(map(show, [c]))  #"))


def test_a_global_that_a_function_of_the_module_changes_is_beyond_the_entry_point():
    source = """
    c = QuantumCircuit(2)

    def put(g):
        c.compose(g, inplace=True)

    def get():
        return c

    def solve():
        c = QuantumCircuit(2)
        put(transpile(c))  # here
        return get()
    """
    assert reaches(source)


def test_a_comprehensions_variable_hides_no_global_of_the_entry_point():
    source = """
    c = QuantumCircuit(2)
    c.compose(transpile(c), inplace=True)  # here 0 <module>

    def solve():
        [0 for c in ()]
        return c
    """
    assert reaches(source)


def test_what_is_shown_in_the_module_is_free():
    source = """
    def solve():
        return QuantumCircuit(2)

    labels = ["00", "01"]
    for label in labels:
        print(label, transpile(solve()).depth())  # here 0 <module>
    """
    assert not reaches(source)


PENNYLANE = "import pennylane as qml\nimport numpy as np\n"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("p = node(0.3)  # here\nprint(np.round(p, 3), np.isclose(p[0], 0.5))", False),
        ("p = node(0.3)  # here\nqml.RX(p[0], wires=0)", True),
        ("p = node(0.3)  # here\nfor a in p:\n    qml.apply(a)", True),
        ("p = node(0.3)  # here\nqml.exp(qml.PauliX(0), 1j * p[0])", True),
        ("p = node(0.3)  # here\nqml.evolve(qml.PauliX(0), p[0])", True),
        ("t = qml.T(0)\np = node(0.3)  # here\nt ** p[0]", True),
        ("p = node(0.3)  # here\nprint(np.abs(p) ** 2)", False),
        ("f = [node]\nqml.RX(f[0](0.3)[0], wires=0)  # here", True),
        ("p = node(0.3)  # here\nprint(qml.math.round(p, 3), qml.matrix(node)(0.3))", False),
        ("def put(a): qml.RX(a, wires=0)\nput(node(0.3)[0])  # here", True),
        ("print(qml.draw(node)(0.3), node(0.3))  # here", False),
    ],
)
def test_gates_of_pennylane_are_in_the_program_as_they_are_made(lines, found):
    body = "def solve():\n" + textwrap.indent(
        "@qml.qnode(qml.device('default.qubit'))\ndef node(x):\n    qml.RX(x, wires=0)\n    return qml.probs()\n"
        f"{lines}\nreturn node",
        "    ",
    )
    assert reaches(body, name=QNODE, imports=PENNYLANE) is found
    own_numpy = PENNYLANE.replace("import numpy", "from pennylane import numpy")
    assert reaches(body, name=QNODE, imports=own_numpy) is found


def test_a_source_nested_too_deeply_to_be_followed_counts():
    assert reaches(inside("print(transpile(c), " + "+".join(["1"] * 3000) + ")  # here"))
