"""One case, from the fork to its last byte: confine, rehearse, wait for the job, run the candidate, send one frame.

Everything here happens in the candidate's process, so nothing that it says is believed: the frame
is a claim, and times, exit codes and limits are measured outside. Until the job is read no text of a
candidate's is in it.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import gc
import inspect
import io
import json
import linecache
import os
import sys
import tempfile
import traceback
import types
from collections.abc import Callable, Sequence
from types import BuiltinFunctionType, FunctionType
from typing import Any

from grader.sandbox.arguments import decode
from grader.sandbox.calls import watch
from grader.sandbox.chance import fix_chance
from grader.sandbox.confine import Bounds, Confinement
from grader.sandbox.frame import pack_answer, pack_error, pack_program
from grader.sandbox.plain_value import NotPlain, TooLong, encode as encode_value
from grader.sandbox.synthesis import watch_synthesis
from ir import codec
from ir.lowering.base import (
    InvalidCandidate,
    LoweringError,
    NotAProgram,
    Reader,
    TooLarge,
    UnsupportedOperation,
    describe_returned,
)
from ir.lowering.definitions import exchanged, refuse_exchanged
from ir.program import InvalidProgram

SOURCE_NAME = "candidate.py"
_JOB, _RESULT, _START, _KEPT = 3, 4, 5, 6
_OUT_OF_MEMORY = pack_error("memory", [""])  # made in advance: later there may be no memory for it


def run_candidate(
    load: Callable[[], Reader],
    confinement: Confinement,
    folder: str,
    zygote: int,
    descriptors: Sequence[int],
    rehearsal: str,
) -> None:
    """Run one case in this process, which ends with it.

    Args:
        load: Makes the reader; called once this process is confined.
        folder: The case's own.
        zygote: The parent, whose end is ours.
        descriptors: Job (read), result, standard output, standard error (write), and a socket on which one byte
            says that this process is ready, and the limits come once the job may be read.
        rehearsal: Source of a small program that defines ``rehearsal``; empty for none.
    """
    _place(descriptors)
    os.umask(0o077)
    os.environ.update(HOME=folder, TMPDIR=folder, MPLCONFIGDIR=folder)
    tempfile.tempdir = None
    confinement.apply(folder, zygote, _KEPT)
    _open_streams()
    gc.enable()
    reader = load()
    if rehearsal:
        rehearse(reader, rehearsal)
    confinement.rehearse_bound()
    json.load(io.BytesIO(b'{"source": ""}'))  # as the job will be read: what that imports is there before the limits
    os.write(_START, b"r")
    bounds = os.read(_START, 4096)
    if not bounds:  # there will be no job
        os._exit(0)
    os.close(_START)
    # Before the job is looked at: what fails until then is not the candidate's, and the supervisor can tell.
    confinement.bound(Bounds(**json.loads(bounds)))
    frame = _answer(reader)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):  # the candidate may have closed or replaced it
            stream.flush()
    ctypes.CDLL(None).fflush(None)  # what C code printed
    _write(frame)
    os._exit(0)


def rehearse(reader: Reader, source: str) -> None:
    """Run a program of ours first: it touches the memory and does the late imports that every candidate waits for.

    Raises:
        RuntimeError: It was not read as a program.
    """
    main = sys.modules["__main__"]
    job = {"source": source, "entry_point": "rehearsal", "arguments": [], "num_qubits": 2, "seed": 0, "answer": False}
    frame = _run(reader, job)
    if b'{"ok":true' not in frame[:40]:
        raise RuntimeError(f"the rehearsal failed: {frame[:400]!r}")
    del sys.modules["candidate"], linecache.cache[SOURCE_NAME]
    sys.modules["__main__"] = main
    gc.collect()


def _answer(reader: Reader) -> bytes:
    try:
        with open(_JOB, "rb") as file:
            job = json.load(file)
        ours = os.path.dirname(os.path.dirname(codec.__file__))
        finish: list[Callable[[], None]] = []
        try:
            if job["record_synthesis"]:
                finish.append(watch_synthesis(_RESULT, SOURCE_NAME, ours))
            if job["record_calls"]:
                finish.append(watch(_RESULT, SOURCE_NAME, ours))
        except Exception as error:  # noqa: BLE001
            return pack_error("reader_failed", [f"calls cannot be recorded: {_describe(error)}"])
        frame = _run(reader, job)
        for end in reversed(finish):
            end()
        return frame
    except MemoryError as error:
        # The frames hold what filled the memory.
        traceback.clear_frames(error.__traceback__)
        return _OUT_OF_MEMORY


def _run(reader: Reader, job: dict[str, Any]) -> bytes:
    source, name = job["source"], job["entry_point"]
    try:
        # Before any code of the candidate's, which could be blamed for a failure here.
        arguments = [decode(argument, reader.framework) for argument in job["arguments"]]
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001
        return pack_error("reader_failed", [f"an argument cannot be made: {_describe(error)}"])
    fix_chance(job["seed"])
    try:
        # Without dont_inherit this module's own `annotations` would apply to the candidate.
        code = compile(source, SOURCE_NAME, "exec", dont_inherit=True)
    except SyntaxError as error:
        return pack_error("syntax_error", [error.msg or "invalid syntax"], error.lineno)
    except (ValueError, OverflowError) as error:  # null bytes, lone surrogates, absurd literals
        return pack_error("syntax_error", [str(error)])
    except (RecursionError, MemoryError):  # both are how CPython's parser says "nested too deeply"
        return pack_error("syntax_error", ["nested too deeply to be parsed"])
    module = types.ModuleType("candidate")
    module.__file__ = SOURCE_NAME
    # inspect.getsource and dataclasses look here.
    sys.modules["candidate"] = sys.modules["__main__"] = module
    linecache.cache[SOURCE_NAME] = (len(source), None, source.splitlines(keepends=True), SOURCE_NAME)
    own = module.__dict__
    try:
        exec(code, own)  # noqa: S102
    except MemoryError:
        raise
    except BaseException as error:  # noqa: BLE001
        return _candidate_raised(error, own)
    if name not in own:
        return pack_error("no_entry_point", [_defined(own)])
    try:
        if job["answer"]:
            return _answered(own[name], arguments)
        lowered = reader.read(own[name], arguments, num_qubits=job["num_qubits"])
        refuse_exchanged()
        return pack_program(codec.encode(lowered.program), [(note.code, note.message) for note in lowered.notes])
    except MemoryError:
        raise
    except BaseException as error:  # noqa: BLE001
        return _reading_raised(error, own, own[name], arguments)


def _answered(entry_point: Any, arguments: Sequence[object]) -> bytes:
    value = entry_point(*arguments) if callable(entry_point) or arguments else entry_point
    try:
        return pack_answer(encode_value(value))
    except NotPlain:
        raise describe_returned(value) from None
    except TooLong as error:
        raise TooLarge(str(error)) from None


def _reading_raised(
    error: BaseException, own: dict[str, Any], entry_point: object, arguments: Sequence[object]
) -> bytes:
    if isinstance(error, LoweringError | InvalidProgram) and not _innermost_is_candidate(error, own):
        match error:
            case NotAProgram():
                return pack_error("returned", [error.kind.value, error.python_type])
            case UnsupportedOperation():
                return pack_error("unsupported", [str(error.what), str(error.at), str(error.hint)])
            case TooLarge():
                return pack_error("too_large", [str(error)])
            case InvalidCandidate() | InvalidProgram():
                return pack_error("invalid_program", [str(error)])
    # RecursionError belongs to whoever nested that deeply, and readers follow the candidate's nesting.
    candidates = isinstance(error, SystemExit | RecursionError) or _candidate_line(error, own) is not None
    if candidates or (isinstance(error, TypeError) and _call_does_not_fit(entry_point, arguments)):
        return _candidate_raised(error, own)
    what = exchanged()
    if what is not None:  # then the framework failed the reader, and not the reader the candidate
        return pack_error("invalid_program", [f"{what} of the framework was exchanged for another"])
    where = traceback.extract_tb(error.__traceback__)[-1]
    return pack_error("reader_failed", [f"{_describe(error)} ({os.path.basename(where.filename)}:{where.lineno})"])


def _candidate_raised(error: BaseException, own: dict[str, Any]) -> bytes:
    line = _candidate_line(error, own)
    if isinstance(error, SystemExit):
        return pack_error("exited", [_describe(error)], line)
    if isinstance(error, ImportError):
        return pack_error("missing_module", [_describe(error)], line)
    if isinstance(error, OSError) and error.errno == errno.EFBIG:
        return pack_error("file_size", [_describe(error)], line)
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return pack_error("folder_size", [_describe(error)], line)
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:  # how mmap says it
        return _OUT_OF_MEMORY
    return pack_error("exception", [_describe(error)], line)


def _describe(error: BaseException) -> str:
    """``ValueError: message``; a candidate's own ``__str__`` may fail, too."""
    name = type(error).__name__
    try:
        message = str(error)
    except Exception:  # noqa: BLE001
        message = "its message cannot be shown"
    return f"{name}: {message}" if message else name


def _frames(error: BaseException, own: dict[str, Any]) -> list[tuple[bool, int]]:
    """Outermost first: whether each frame runs the candidate's code, and its line."""
    frames = traceback.walk_tb(error.__traceback__)
    return [(f.f_globals is own or f.f_code.co_filename == SOURCE_NAME, line) for f, line in frames]


def _candidate_line(error: BaseException, own: dict[str, Any]) -> int | None:
    return next((line for candidates, line in reversed(_frames(error, own)) if candidates), None)


def _innermost_is_candidate(error: BaseException, own: dict[str, Any]) -> bool:
    """A refusal that the candidate itself raised is an exception like any other."""
    frames = _frames(error, own)
    return bool(frames) and frames[-1][0]


def _call_does_not_fit(entry_point: object, arguments: Sequence[object]) -> bool:
    """Such a call fails before the candidate's first line, so the traceback does not show it."""
    try:
        inspect.signature(entry_point).bind(*arguments)  # type: ignore[arg-type]
    except TypeError:
        return True
    except Exception:  # noqa: BLE001
        return False
    return False


def _defined(own: dict[str, Any]) -> str:
    """What the candidate might have meant: functions of its own, and objects such as kernels and QNodes."""
    called = [name for name, value in own.items() if callable(value) and not name.startswith("__")]
    imported = (type, FunctionType, BuiltinFunctionType)
    names = [n for n in called if getattr(own[n], "__module__", 0) == "candidate" or not isinstance(own[n], imported)]
    return "defined: " + ", ".join(names[:20]) if names else "no function is defined"


def _place(descriptors: Sequence[int]) -> None:
    """Descriptors 0 to 5: nothing to read, standard output and error, job, result, start."""
    job, result, out, err, start = (fcntl.fcntl(descriptor, fcntl.F_DUPFD, 32) for descriptor in descriptors)
    nothing = os.open("/dev/null", os.O_RDONLY)
    for source, target in ((nothing, 0), (out, 1), (err, 2), (job, _JOB), (result, _RESULT), (start, _START)):
        os.dup2(source, target)


def _open_streams() -> None:
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, "r", closefd=False)), "utf-8")  # type: ignore[misc]
    for name, descriptor in (("stdout", 1), ("stderr", 2)):
        raw = io.BufferedWriter(io.FileIO(descriptor, "w", closefd=False))
        stream = io.TextIOWrapper(raw, "utf-8", "backslashreplace", line_buffering=descriptor == 2)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _write(frame: bytes) -> None:
    view = memoryview(frame)
    while view:
        view = view[os.write(_RESULT, view) :]
