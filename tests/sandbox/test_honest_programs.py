"""What an honest candidate may count on."""

from __future__ import annotations

import random

import numpy as np
import pytest

from grader.sandbox.job import Built
from ir.program import Control, Gate, Program
from tests.sandbox.sources import BELL, RunSource


def test_a_program_comes_back_as_it_was_built(run: RunSource) -> None:
    outcome = run(BELL, "bell", num_qubits=2).outcome
    assert isinstance(outcome, Built)
    assert outcome.program == Program(2, operations=(Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
    assert [(note.code, note.message) for note in outcome.notes] == [("plain.read", "2 qubits named")]


def test_arguments_arrive_with_their_types_and_exact_values(run: RunSource) -> None:
    source = "def entry(*a):\n    print(repr(a))"
    arguments = (True, -7, 0.1, 1e-300, "ä", (1, (2.5, "x")))
    assert run(source, arguments=arguments).record.stdout == "(True, -7, 0.1, 1e-300, 'ä', [1, [2.5, 'x']])\n"


def test_an_attribute_that_is_no_function_is_read_itself(run: RunSource) -> None:
    assert isinstance(run("from ir.program import Program\nentry = Program(1)").outcome, Built)


def test_the_name_is_not_main(run: RunSource) -> None:
    """So that the demonstration at the end of a file does not run."""
    assert run("print(__name__)\nif __name__ == '__main__': raise SystemExit").record.stdout == "candidate\n"


def test_output_and_errors_are_kept_apart(run: RunSource) -> None:
    record = run(
        "import sys\nprint('out', flush=True)\nprint('err', file=sys.stderr)\nsys.stdout.buffer.write(b'raw')"
    ).record
    assert (record.stdout, record.stderr) == ("out\nraw", "err\n")


def test_what_c_code_prints_is_kept(run: RunSource) -> None:
    source = "import ctypes\nctypes.CDLL(None).puts(b'from C')\ndef entry(): return 1"
    assert run(source).record.stdout == "from C\n"


@pytest.mark.parametrize(
    "body",
    [
        "import inspect\ndef f(x):\n    return x + 1\nassert inspect.getsource(f) == 'def f(x):\\n    return x + 1\\n'",
        "from __future__ import annotations\nimport dataclasses\n"
        "@dataclasses.dataclass\nclass A:\n    x: int\nassert A(1).x == 1",
        # Without a __future__ import of its own a candidate has none.
        "def f(x: int): pass\nassert f.__annotations__ == {'x': int}",
        "import tempfile\nwith tempfile.NamedTemporaryFile() as file: file.write(b'x')",
        "with open('a.txt', 'w') as file: file.write('x')\nassert open('a.txt').read() == 'x'",
        "import threading\nt = threading.Thread(target=print)\nt.start()\nt.join()",
        "from concurrent.futures import ThreadPoolExecutor\nassert list(ThreadPoolExecutor(4).map(abs, [-1])) == [1]",
        "import numpy as np\na = np.random.rand(300, 300)\nassert np.allclose(np.linalg.inv(a) @ a, np.eye(300))",
        "import asyncio\nasync def f(): return 3\nassert asyncio.run(f()) == 3",
        "import fractions, decimal, statistics, xml.dom.minidom, sqlite3",
        "import time\ntime.sleep(0.01)",
        "import os\nassert os.path.expanduser('~') == os.getcwd()",
        "import warnings\nwarnings.warn('deprecated')",
        "import logging\nlogging.warning('hello')",
        "import pickle, copy\nclass A: pass\nassert isinstance(pickle.loads(pickle.dumps(A())), A)",
        "import sys\nassert sys.argv[0] != '' and sys.stdin.read() == ''",
    ],
)
def test_ordinary_things_work(run: RunSource, body: str) -> None:
    done = run(body + "\nfrom ir.program import Program\nentry = Program(1)")
    assert isinstance(done.outcome, Built), (done.outcome, done.record.stderr)


def test_equal_seeds_give_equal_random_numbers(run: RunSource) -> None:
    asked = (
        "random.random(), numpy.random.rand(), uuid.uuid4(), secrets.token_hex(), os.urandom(4).hex(), "
        "numpy.random.default_rng().random(), numpy.random.RandomState().rand(), random.Random().random(), "
        "random.SystemRandom().random(), random.Random(None).getrandbits(9), random.randbytes(3).hex()"
    )
    source = f"import os, random, secrets, uuid, numpy\nfor number in ({asked}): print(number)\nprint(hash('text'))"
    first, again, other = (run(source, seed=seed).record.stdout.split() for seed in (5, 5, 6))
    assert first == again
    assert len(first) == 12
    assert [one == two for one, two in zip(first, other, strict=True)] == [*11 * [False], True]


def test_asking_for_another_start_by_chance_gives_the_same_one(run: RunSource) -> None:
    source = "import random, numpy\nrandom.seed()\nnumpy.random.seed()\nprint(random.random(), numpy.random.rand())"
    first, again, other = (run(source, seed=seed).record.stdout for seed in (5, 5, 6))
    assert first == again != other
    assert len(first.split()) == 2


def test_a_generator_with_a_seed_of_its_own_is_as_everywhere(run: RunSource) -> None:
    source = "import random, numpy\nprint(random.Random(7).random(), numpy.random.default_rng(7).random())"
    assert run(source, seed=5).record.stdout == f"{random.Random(7).random()} {np.random.default_rng(7).random()}\n"


def test_the_record_measures_cpu_time(run: RunSource) -> None:
    record = run("import time\nuntil = time.process_time() + 0.2\nwhile time.process_time() < until: pass").record
    assert 0.2 <= record.cpu_seconds < 0.5
    assert record.wall_seconds >= record.cpu_seconds
