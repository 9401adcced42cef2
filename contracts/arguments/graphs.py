"""Graphs, handed over as ``networkx.Graph``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from pydantic import Field, model_validator

from contracts.arguments.base import ArgumentBase, is_real
from contracts.arguments.values import Graph, Value

MAX_NODES = 256


class GraphArgument(ArgumentBase):
    """A graph on the nodes 0 to ``nodes - 1``; a contract writes the list of its edges.

    Attributes:
        nodes: How many.
        weighted: Edges are written ``[a, b, weight]`` instead of ``[a, b]``.
        edges: How many; None leaves it open.
        probes: ``relabelled``: the first written case with its nodes permuted; ``random``: so many edges as
            ``edges`` says, drawn uniformly, with weights uniform in (0.1, 1).
    """

    type: Literal["graph"]
    nodes: int = Field(ge=2, le=MAX_NODES)
    weighted: bool = False
    edges: int | None = Field(default=None, ge=1)
    probes: Literal["relabelled", "random"] = "relabelled"

    @model_validator(mode="after")
    def _complete(self) -> GraphArgument:
        most = self.nodes * (self.nodes - 1) // 2
        if self.edges is not None and self.edges > most:
            raise ValueError(f"argument {self.name}: at most {most} edges are expected, got {self.edges}")
        if self.probes == "random" and self.edges is None:
            raise ValueError(f'argument {self.name}: probes = "random" needs edges, how many are drawn')
        return self

    @property
    def needs_written_case(self) -> bool:
        return self.probes == "relabelled"

    def check(self, value: Any) -> Value:
        if not isinstance(value, list | tuple) or (self.edges is not None and len(value) != self.edges):
            self.refuse(value)
        edges: list[tuple[int, int]] = []
        weights: list[float] = []
        for item in value:
            if not isinstance(item, list | tuple) or len(item) != (3 if self.weighted else 2):
                self.refuse(item)
            a, b, *weight = item
            if not all(type(node) is int and 0 <= node < self.nodes for node in (a, b)) or a == b:
                self.refuse(item)
            if (a, b) in edges or (b, a) in edges:
                self.refuse(item, "every edge once")
            if not all(is_real(number) for number in weight):
                self.refuse(item)
            edges.append((a, b))
            weights += [float(number) for number in weight]
        return Graph(self.nodes, tuple(edges), tuple(weights) if self.weighted else None)

    def expected(self) -> str:
        count = "" if self.edges is None else f"{self.edges} "
        form = "[a, b, weight]" if self.weighted else "[a, b]"
        return f"a list of {count}edges {form} between different nodes from 0 to {self.nodes - 1}"

    def told(self, framework: str, written: Sequence[Value] = ()) -> str:
        count = "" if self.edges is None else f" and {self.edges} edges"
        weights = ", each edge with its attribute 'weight'" if self.weighted else ""
        return f"a networkx.Graph with the nodes 0 to {self.nodes - 1}{count}{weights}"

    def drawn(self) -> str:
        if self.probes == "relabelled":
            return "the first case with its nodes relabelled"
        return f"{self.edges} edges at random" + (", weights from 0.1 to 1" if self.weighted else "")

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        if self.probes == "relabelled":
            first = written[0]
            assert isinstance(first, Graph)
            names = [int(node) for node in generator.permutation(self.nodes)]
            return Graph(self.nodes, tuple((names[a], names[b]) for a, b in first.edges), first.weights)
        assert self.edges is not None  # checked in _complete
        pairs = [(a, b) for b in range(self.nodes) for a in range(b)]
        chosen = sorted(int(k) for k in generator.choice(len(pairs), size=self.edges, replace=False))
        weights = tuple(float(weight) for weight in generator.uniform(0.1, 1, self.edges)) if self.weighted else None
        return Graph(self.nodes, tuple(pairs[k] for k in chosen), weights)
