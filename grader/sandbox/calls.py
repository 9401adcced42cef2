"""Records, in the candidate's process, which listed library functions its own code calls.

A profile function sees every call of Python code and of built-in functions. A call counts if the listed
function was called by the candidate's code: through the standard library, numpy and dispatchers too, but not
from inside a framework, where the same function may serve an honest purpose. Each new one is written to the
result pipe before the function runs, so that nothing done later takes it back.

What would switch the recording off is recorded as well, by an audit hook, which Python code cannot remove:
``sys.setprofile``, frames and code objects made under a library's file name. What it cannot follow is
recorded as unobserved: threads of the candidate's own, ctypes, walks through the garbage collector. All state
lives in closures; nothing here can be reached by name once ``watch`` has returned.
"""

from __future__ import annotations

import contextlib
import os
import struct
import sys
from collections.abc import Callable
from inspect import CO_GENERATOR
from types import CodeType, FrameType, ModuleType
from typing import Any

from grader.sandbox.call_kinds import PACKAGES, Row, row_of
from grader.sandbox.callers import GENERATED, NOTHING, call_header, callers
from ir.lowering.synthesis_watch import Goes, where_gates_go

MAX_RECORDS = 200  # what is called later is recorded once, as unobserved
_ONE_INSTANCE = "qiskit.circuit.singleton"
_MAKES_GATES = {"transpilers", "decompositions"}
_SWITCHES = {"sys.setprofile", "sys.settrace"}
_READ_BACK = {"pickle.find_class", "marshal.loads", "marshal.load"}
_UNOBSERVED = {"gc.get_objects", "gc.get_referrers", "gc.get_referents", "ctypes.dlopen", "ctypes.dlsym"}


def watch(descriptor: int, source_name: str, ours: str) -> Callable[[], None]:
    """Begin to record to ``descriptor``; the returned function ends it.

    Args:
        source_name: The file name of the candidate's code.
        ours: Folder of this code and of the readers.
    """
    write, frame_of, set_profile, prefix = os.write, sys._getframe, sys.setprofile, struct.Struct(">II")
    place, chain, handed_over, asked_for_by_the_program, libraries = callers(source_name, ours)
    seen: set[tuple[str, tuple[tuple[str, int], ...]]] = set()
    rows: dict[int, tuple[CodeType, Row | None, str]] = {}
    homes: dict[int, tuple[type, str | None, str]] = {}
    # What type itself says of a class, whatever a metaclass says.
    bases_of, module_of, name_of = (type.__dict__[name].__get__ for name in ("__mro__", "__module__", "__qualname__"))
    active = [True]

    def record(
        kind: str,
        name: str,
        frame: FrameType | None,
        package: tuple[str, ...],
        on_reading: bool = False,
        at_once: bool = False,
    ) -> None:
        called = chain(frame, package)
        if called is None and at_once:
            called = handed_over(frame)
        if called is None and on_reading and asked_for_by_the_program(frame):
            called = (("<program>", 0),)
        elif called is not None and kind in _MAKES_GATES and where_gates_go() is not Goes.NOWHERE:
            called = (("<program>", 0), *called)  # they are queued, whatever becomes of the result
        # What a listed function calls in its own package comes from the same line, and is no news.
        if called is None or len(seen) > MAX_RECORDS or (kind, called) in seen:
            return
        if len(seen) == MAX_RECORDS:
            kind, name = "unobserved", f"more than {MAX_RECORDS} calls"
        seen.add((kind, called))
        header = call_header(kind, name, called)
        write(descriptor, prefix.pack(len(header), 0) + header)

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            code = frame.f_code
            known = rows.get(id(code))
            if known is None:
                module = frame.f_globals.get("__name__")
                row = row_of(module, code.co_qualname) if type(module) is str and place(code) in (1, 2) else None
                known = rows[id(code)] = (code, row, f"{module}.{code.co_qualname}")
            row = known[1]
            if row is not None and not row.lazy and (not row.of or is_of_the_library(frame, row.of)):
                # A generator of the library's own is asked by other code than it was called by.
                at_once = not frame.f_code.co_flags & CO_GENERATOR
                record(row.kind, known[2], frame.f_back, row.looked_through, row.on_reading, at_once)
        elif event == "return" and argument is not None and argument is not NotImplemented:
            _, row, name = rows.get(id(frame.f_code), (None, None, ""))
            # What a generator yields first is returned too.
            if row is not None and row.lazy and (not row.of or is_of_the_library(frame, row.of)):
                caller = frame.f_back
                asked_by_a_reader = caller is not None and place(caller.f_code) == 3
                record(row.kind, name, caller, row.looked_through, asked_by_a_reader)
        elif event == "c_call":
            name = argument.__name__
            module = argument.__module__
            if name == "start_new_thread":
                record("unobserved", "a thread", frame, NOTHING)
                return
            qualified = argument.__qualname__
            if module is None:  # a method, or a function that does not know where it is from
                module, kind = home(argument.__self__)
                qualified = f"{kind}.{name}" if kind else name
            if type(module) is str:
                row = row_of(module, qualified)
                if row is not None:
                    record(row.kind, f"{module}.{qualified}", frame, row.looked_through)

    def is_of_the_library(frame: FrameType, beginning: str) -> bool:
        """Whether a method is called, and no property set, on a gate of several qubits whose class is a library's."""
        code = frame.f_code
        if code.co_argcount > 1 and code.co_name == "definition":
            return False
        gate = frame.f_locals.get("self")
        # An error here would end the recording.
        with contextlib.suppress(Exception):
            modules = (module_of(base) for base in bases_of(type(gate)) if base is not object)
            # What makes classes of which there is one instance stands before them.
            own = next((one for one in modules if type(one) is str and one != _ONE_INSTANCE), "")
            width = getattr(gate, "num_qubits", None) if own.startswith(beginning) else 0
            return bool((width() if callable(width) else width or 0) > 1)
        return True

    def home(owner: Any) -> tuple[str | None, str]:
        """Module and class of a built-in method or function, if the module is in a listed package; else None."""
        kind = type(owner)
        if kind is ModuleType:
            return owner.__dict__.get("__name__"), ""
        known = homes.get(id(kind))
        if known is None:  # the class is kept, so that its id cannot come to mean another
            known = homes[id(kind)] = (kind, None, "")
            for base in bases_of(kind):
                try:
                    module = module_of(base)
                except AttributeError:  # made where no module has a name
                    continue
                if type(module) is str and module.partition(".")[0] in PACKAGES:
                    known = homes[id(kind)] = (kind, module, name_of(base))
                    break
        return known[1:]

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if not active:
            return
        if event in _SWITCHES:
            record("tampering", event, frame_of(1), NOTHING)
        elif event in _UNOBSERVED:
            record("unobserved", event, frame_of(1), NOTHING)
        elif event in _READ_BACK:  # also where C code calls the reader: map, sorted, functools.partial
            record("circuit_literals", event, frame_of(1), NOTHING)
        elif event == "compile" or event == "code.__new__":
            name = arguments[1]
            if type(name) is str and name.startswith((*libraries, "<__array_function__", "<frozen ", GENERATED)):
                record("tampering", f"{event} under the name of a library's file", frame_of(1), NOTHING)

    def finish() -> None:
        active.clear()
        set_profile(None)

    sys.addaudithook(audit)
    sys.getprofile = lambda: None  # it would hand the recorder to the candidate
    set_profile(profile)
    return finish
