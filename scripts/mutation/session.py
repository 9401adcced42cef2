"""The process in which tests are collected once and each mutant is tried in a fork: ``python session.py OPTIONS``.

Runs in a copy of the checkout, with the copy's root as working directory. Writes one line of JSON a mutant to
``results.jsonl``.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import Phase, settings

ROOT = Path.cwd()
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from mutation.exchange import (  # noqa: E402
    NotExchangeable,
    assigned_names,
    changed_statement,
    exchange,
    functions_that_name,
)
from mutation.mutants import Mutant, places, sampled  # noqa: E402
from mutation.reach import Reach, fails, quiet, reach_of  # noqa: E402

SURVIVED, KILLED, NOT_MADE, BROKEN = 0, 1, 3, 4  # exit status of the fork; the last is this program's own fault
OUTCOMES = {SURVIVED: "survived", KILLED: "killed", NOT_MADE: "not made", BROKEN: "broken"}
MEMORY = 8 << 30  # address space of one fork; a mutant that asks for more is killed by it


@dataclass(frozen=True)
class Options:
    """What is mutated, how many mutants a file, and how long tests may take.

    Attributes:
        files: All files of the packages, from the root.
        mutated: Those to mutate.
        tests: Folders or files of tests.
        seed: Of the sample.
        per_file: Mutants a file.
        deciding: Only by operators that change what is decided, see ``mutants.DECIDING``.
        names: Only these mutants, in place of a sample, where not empty.
        longest: Seconds of processor time beyond which a single test is not used.
        seconds: Seconds of processor time that the tests of one mutant may take unmutated; the quickest come first.
        out: Folder for what is found.
    """

    files: Sequence[str]
    mutated: Sequence[str]
    tests: Sequence[str]
    seed: int
    per_file: int
    deciding: bool
    names: Sequence[str]
    longest: float
    seconds: float
    out: str


class Session:
    """A pytest plugin that tries mutants in place of running tests."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.out = Path(options.out)
        self.modules: dict[str, ModuleType] = {}
        self.items: dict[str, pytest.Item] = {}
        self.reach: dict[str, Reach] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.modules = {path: _imported(path) for path in self.options.files}
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()  # forks share what is not touched
        reach = reach_of(session.items, self.options.files, self.options.longest, self.out / "reach.json")
        self.reach = {
            name: test for name, test in reach.items() if test.passed and test.seconds <= self.options.longest
        }
        print(f"{len(reach)} tests, {len(reach) - len(self.reach)} of them not used", flush=True)
        with (self.out / "results.jsonl").open("w", encoding="utf-8") as results:
            for path in self.options.mutated:
                count, chosen = self._mutants(path)
                for mutant in chosen:
                    results.write(json.dumps(self._tried(mutant) | {"of": count}) + "\n")
                    results.flush()
                print(f"{path}: {len(chosen)} of {count}", flush=True)
        return True

    def _mutants(self, path: str) -> tuple[int, list[Mutant]]:
        """How many a file has, and those to try."""
        found = places(ROOT, path, deciding=self.options.deciding)
        if not self.options.names:
            return len(found), sampled(found, path, self.options.seed, self.options.per_file)
        names = {name for name in self.options.names if name.startswith(f"{path}:")}
        return len(found), [made for made in (place.mutant() for place in found if names) if made.name in names]

    def _tried(self, mutant: Mutant) -> dict[str, object]:
        original = (ROOT / mutant.path).read_text(encoding="utf-8")
        tests = next(filter(None, map(self._tests, _lines(mutant, original, self.modules))), [])
        allowed = int(5 * sum(self.reach[name].seconds for name in tests)) + 5
        killer = self.out / "killer"
        killer.unlink(missing_ok=True)
        (ROOT / mutant.path).write_text(mutant.source, encoding="utf-8")  # for what a test starts as a process
        try:
            child = os.fork()
            if child == 0:
                status = BROKEN
                try:
                    quiet()
                    module, items = self.modules[mutant.path], [self.items[name] for name in tests]
                    status = _status_in_this_process(mutant, original, module, items, allowed, killer)
                finally:
                    os._exit(status)
            outcome = _waited(child, wall=20 * allowed)
        finally:
            (ROOT / mutant.path).write_text(original, encoding="utf-8")
        return {
            "name": mutant.name,
            "path": mutant.path,
            "line": mutant.line,
            "outcome": outcome,
            "tests": len(tests),
            "killer": killer.read_text(encoding="utf-8") if killer.exists() else "",
            "diff": mutant.diff,
        }

    def _tests(self, wanted: Mapping[str, set[int]]) -> list[str]:
        """The tests that run these lines, quickest first, up to the seconds that a mutant may take."""
        chosen: list[str] = []
        total = 0.0
        for name, test in sorted(self.reach.items(), key=lambda row: (row[1].seconds, row[0])):
            if any(not lines.isdisjoint(test.lines.get(path, ())) for path, lines in wanted.items()):
                total += test.seconds
                if chosen and total > self.options.seconds:
                    break
                chosen.append(name)
        return chosen


def _status_in_this_process(
    mutant: Mutant, original: str, module: ModuleType, items: Sequence[pytest.Item], allowed: int, killer: Path
) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        exchange(original, mutant.source, module)
    except NotExchangeable:
        return NOT_MADE
    except Exception:  # noqa: BLE001 - the module could not be imported, as every test would find
        return KILLED
    for item, following in zip(items, (*items[1:], None), strict=False):
        killer.write_text(item.nodeid, encoding="utf-8")
        if fails(item, following):
            return KILLED
    killer.unlink(missing_ok=True)
    return SURVIVED


def _waited(child: int, wall: float) -> str:
    end = time.monotonic() + wall
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return "timed out"
        time.sleep(0.005)
    if os.WIFSIGNALED(status):
        return "timed out" if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else "killed"
    return OUTCOMES.get(os.WEXITSTATUS(status), "killed")


def _lines(mutant: Mutant, original: str, modules: Mapping[str, ModuleType]) -> Iterator[dict[str, set[int]]]:
    """The lines that have to run for the change to be seen, by file; a second choice where no test runs the first."""
    try:
        statement = changed_statement(original, mutant.source)
    except NotExchangeable:
        return
    if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
        names = assigned_names(statement)
        yield {
            path: {line for code in functions_that_name(module, names) for *_, line in code.co_lines() if line}
            for path, module in modules.items()
        }
        return
    yield {mutant.path: {mutant.line}}
    # Some lines are no event of their own: a default, a line of an expression that spans several.
    functions = [node for node in ast.walk(statement) if isinstance(node, ast.FunctionDef)]
    for node in functions[::-1]:
        if node.lineno <= mutant.line <= (node.end_lineno or node.lineno):
            yield {mutant.path: set(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))}


def _imported(path: str) -> ModuleType:
    module = importlib.import_module(path.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))
    if Path(str(module.__file__)).resolve() != (ROOT / path).resolve():
        raise RuntimeError(f"{path} was imported from {module.__file__}, not from the copy")
    return module


def main(text: str) -> int:
    options = Options(**json.loads(text))
    # Failing examples need not be the smallest, and two runs must find the same.
    settings.register_profile(
        "mutation", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
    )
    settings.load_profile("mutation")
    arguments = ["-q", "-s", "-p", "no:cacheprovider", "-m", "not long", "--tb=native", "--assert=plain"]
    return int(pytest.main([*arguments, *options.tests], plugins=[Session(options)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
