"""What a framework says of its own classes is taken once, and whatever was exchanged since is named."""

from __future__ import annotations

import types

import pytest

from ir.lowering.base import InvalidCandidate
from ir.lowering.definitions import exchanged, refuse_exchanged, remember


def framework_class(called, bases, **methods):
    return type(called, bases, {"__module__": "framework.gates", **methods})


@pytest.fixture
def framework():
    """A base, two gates below it, a circuit and a module."""
    base = framework_class("Base", (), matrix=lambda self: 1, name=property(lambda self: "base"), width=2)
    gates = types.SimpleNamespace(
        Base=base,
        X=framework_class("X", (base,), matrix=lambda self: 2, inverse=lambda self: self),
        Y=framework_class("Y", (base,), __str__=lambda self: "Y"),
        Circuit=framework_class("Circuit", (), data=property(lambda self: []), h=lambda self: None),
        module=types.ModuleType("framework"),
    )
    gates.module.unitary = lambda gate: gate.matrix()
    remember("framework", (base,), {gates.Circuit: ("data", "qubits")}, (gates.module,))
    yield gates
    remember("framework", (), {}, ())


EXCHANGED = {
    "a method": (lambda f: setattr(f.X, "matrix", lambda self: 3), "X.matrix"),
    "a property": (lambda f: setattr(f.Base, "name", "x"), "Base.name"),
    "a method that was inherited": (lambda f: setattr(f.Y, "matrix", lambda self: 3), "Y.matrix"),
    "a method that another class has": (lambda f: setattr(f.Y, "inverse", lambda self: 3), "Y.inverse"),
    "a method taken away": (lambda f: delattr(f.X, "matrix"), "X.matrix"),
    "bases": (lambda f: setattr(f.X, "__bases__", (f.Y,)), "the bases of X"),
    "what a circuit holds": (lambda f: setattr(f.Circuit, "data", property(lambda self: [1])), "Circuit.data"),
    "what a circuit inherits": (lambda f: setattr(f.Circuit, "qubits", property(lambda self: [1])), "Circuit.qubits"),
    "a function": (lambda f: setattr(f.module, "unitary", lambda gate: 3), "framework.unitary"),
}
THE_SAME = {
    "nothing": lambda f: None,
    "a method for a while, as tests do": lambda f: [setattr(f.X, "matrix", one) for one in (len, f.X.matrix)],
    "a method of the author's own": lambda f: setattr(f.X, "pair", lambda self: 3),
    "what is shown": lambda f: setattr(f.X, "__str__", lambda self: "X"),
    "a number": lambda f: setattr(f.X, "width", 3),
    "how a circuit is written": lambda f: setattr(f.Circuit, "h", lambda self: 3),
    "a function of the author's own": lambda f: setattr(f.module, "pair", lambda: 3),
    "a class of the author's own": lambda f: type(
        "Mine", (f.X,), {"__module__": "candidate", "matrix": lambda self: 3}
    ),
}


@pytest.mark.parametrize("case", EXCHANGED)
def test_what_was_exchanged_is_named(framework, case):
    change, name = EXCHANGED[case]
    assert exchanged() is None
    change(framework)
    assert exchanged() == name
    with pytest.raises(InvalidCandidate, match=f"{name} of the framework was exchanged"):
        refuse_exchanged()


@pytest.mark.parametrize("case", THE_SAME)
def test_what_means_the_same_is_let_alone(framework, case):
    THE_SAME[case](framework)
    assert exchanged() is None


def test_a_class_that_no_module_defines_counts_with_its_base(framework):
    one = type("_SingletonX", (framework.X,), {"__module__": None})
    remember("framework", (framework.Base,), {}, ())
    one.matrix = lambda self: 3
    assert exchanged() == "_SingletonX.matrix"


def test_nothing_is_remembered_of_classes_outside_the_package(framework):
    other = type("Other", (framework.X,), {"__module__": "frameworks.gates"})
    remember("framework", (framework.Base,), {}, ())
    other.matrix = lambda self: 3
    assert exchanged() is None
