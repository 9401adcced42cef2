"""Names of functions and methods, by what calling them does to their arguments; and the packages they may be from.

A name alone proves nothing: ``source_bindings`` says when it can stand for nothing else.
"""

from __future__ import annotations

# What only shows, counts or compares its arguments: nothing of them is in its result.
SHOWS = frozenset(
    {
        *("print", "len", "str", "repr", "float", "int", "bool", "abs", "round", "format", "isinstance", "range"),
        *("any", "all", "type", "complex"),
    }
)
# What copies or picks out of its arguments, and changes none of them.
PICKS = frozenset({"sum", "min", "max", "sorted", "dict", "list", "tuple", "set", "enumerate", "zip"})
# Functions and methods of libraries that change neither their arguments nor what they are called on.
READ_ONLY = frozenset(
    {
        *("allclose", "isclose", "array", "asarray", "angle", "mean", "dot", "vdot", "array_equal", "argmax", "where"),
        *("log2", "sqrt", "exp", "plot_histogram", "state_fidelity", "fidelity", "subplot", "subplots", "bar", "plot"),
        *("show", "savefig", "title", "xlabel", "ylabel", "figure", "legend", "join", "items", "keys", "values", "get"),
        *("most_common", "startswith", "zfill", "index", "count", "split", "strip", "tolist", "probabilities"),
        *("probabilities_dict", "to_dict", "draw", "result", "histogram", "expectation_value", "equiv", "conj", "copy"),
        *("decompose", "inverse", "reverse_bits", "depth", "size", "count_ops", "dirac_notation"),
        *("final_state_vector", "round", "abs", "real", "imag", "sum", "norm", "argsort", "nonzero", "flatten"),
        *("ravel", "reshape", "astype", "item", "numpy", "kron", "outer", "eye", "arange", "linspace", "lower"),
        *("upper", "rjust", "ljust", "center", "format", "perf_counter"),
    }
)
# So many arguments they take before the one that they write into.
BEFORE_OUT = {
    **dict.fromkeys(("exp", "sqrt", "log2", "abs", "conj"), 1),
    **dict.fromkeys(("dot", "outer", "round", "argmax", "mean", "sum"), 2),
}
# Methods that run a circuit, which they leave as it is; those of passes rewrite a graph.
RUNS = frozenset({"run", "simulate", "evolve"})
# What makes a function that shows a circuit.
DRAWS = frozenset({"draw", "draw_mpl", "matrix", "specs"})
# Methods that put something into what they are called on.
PUTS_IN = frozenset(
    {
        *("append", "appendleft", "extend", "extendleft", "insert", "add", "update", "setdefault", "put", "push"),
        *("__setitem__", "__iadd__", "__ior__", "register", "register_operation", "heappush", "iadd", "setitem"),
    }
)
# What makes objects with attributes that no assignment shows.
HOLDERS = frozenset(
    {
        *("SimpleNamespace", "Namespace", "namedtuple", "NamedTuple", "make_dataclass", "new_class", "Mock"),
        *("MagicMock", "patch", "rec", "recarray", "fromrecords", "fromarrays", "update_wrapper"),
    }
)
# What writes attributes on what it is handed.
WRITES_ON = {"setattr", "__setattr__", "vars", "update_wrapper"}
ANSWERS_ANY = {"__getattr__", "__getattribute__"}
NUMBERS = {"pi", "e", "tau", "inf"}
