"""One pass over all amplitudes that applies many gates: the loop, in the subset of Python that numba compiles.

A block is small enough for a cache of the processor: every value of the *hot* qubits, on which gates of the pass act,
times the *lanes*, neighbouring amplitudes on which nothing acts. It is copied out, real and imaginary parts apart, all
gates are applied to it one after the other, and it is copied back. Each amplitude goes through the multiplications and
sums that a pass a gate would take it through, in the same order, so the bytes are those of one gate at a time, and
no amplitude is in two blocks, so that threads change nothing either. No fast-math, as in ``compiled_loops``.
"""

from __future__ import annotations

import numba
import numpy as np

# Kinds of gates, in column 0 of ``gates``.
EXCHANGE, DIAGONAL, REAL, GENERAL, SPARSE = range(5)
# Columns of ``gates``: kind; mask and value of the row's bits that must hold; mask and value of the hot bits that must
# hold; first of ``places`` and how many (of an exchange: the two patterns of hot bits that change places); first of
# ``rows`` and how many; first factor.
FIELDS = 10


def blocked(flat, held, hot, lanes, width, tiles, gates, places, rows, entries, real, imaginary, start, stop):  # type: ignore[no-untyped-def]
    """Apply ``gates`` to the blocks ``start`` to ``stop``; ``grader.simulate.blocked`` makes the arguments.

    Args:
        flat: All amplitudes, row after row, ``width`` of them a row.
        held: Ascending row bits that are hot or number lanes.
        hot: For each value of the hot qubits its offset in ``flat``.
        lanes: Offsets in ``flat`` of the amplitudes that are treated alike.
        width: Amplitudes a row.
        tiles: How many pieces of ``len(lanes)`` columns a row is cut into; the last may be shorter.
        gates: Shape ``(count, FIELDS)``.
        places: For each qubit of a gate its bit among the hot ones, or ``-1 - b`` for bit b of the row.
        rows: Shape ``(count, 3)``: the row of a matrix that changes, its first and last entry.
        entries: The column of each entry.
        real: Of the entries, of a diagonal its factors.
        imaginary: Likewise.
        start: First block, counted over tiles and rows.
        stop: One beyond the last.
    """
    # Rows are taken as views: of an index that it knows to count from 0 the compiler makes vector instructions, of one
    # that might be negative, and count from the end, it does not.
    size, room = len(hot), len(lanes)
    re = np.empty((size, room))
    im = np.empty((size, room))
    slot = np.empty(size, dtype=np.int64)
    old = np.empty(16, dtype=np.int64)
    new_re = np.empty((16, room))
    new_im = np.empty((16, room))
    for block in range(start, stop):
        row = block // tiles
        for position in held:
            row = row >> position << (position + 1) | row & ((1 << position) - 1)
        tile = block % tiles
        base = row * width + tile * room
        count = min(room, width - tile * room) if tiles > 1 else room
        for j in range(size):
            slot[j] = j
            first = base + hot[j]
            ar, ai = re[j], im[j]
            for k in range(count):
                value = flat[first + lanes[k]]
                ar[k] = value.real
                ai[k] = value.imag
        for g in range(len(gates)):
            if row & gates[g, 1] != gates[g, 2]:
                continue
            kind, mask, fixed = gates[g, 0], gates[g, 3], gates[g, 4]
            at, bits = gates[g, 5], gates[g, 6]
            if kind == EXCHANGE:  # of slots: the amplitudes stay where they are
                for j in range(size):
                    if j & mask == at:
                        other = j ^ at ^ bits
                        kept = slot[j]
                        slot[j] = slot[other]
                        slot[other] = kept
            elif kind == DIAGONAL:
                factors = gates[g, 9]
                for j in range(size):
                    if j & mask != fixed:
                        continue
                    entry = factors
                    for b in range(bits):
                        place = places[at + b]
                        bit = j >> place & 1 if place >= 0 else row >> (-1 - place) & 1
                        entry += bit << b
                    _scale(re[slot[j]][:count], im[slot[j]][:count], real[entry], imaginary[entry])
            elif kind == REAL:
                f = gates[g, 9]
                step = 1 << places[at]
                for j in range(size):
                    if j & mask == fixed:
                        a, b = slot[j], slot[j | step]
                        _real(re[a][:count], re[b][:count], real[f], real[f + 1], real[f + 2], real[f + 3])
                        _real(im[a][:count], im[b][:count], real[f], real[f + 1], real[f + 2], real[f + 3])
            elif kind == GENERAL:
                f = gates[g, 9]
                step = 1 << places[at]
                for j in range(size):
                    if j & mask == fixed:
                        a, b = slot[j], slot[j | step]
                        _general(
                            re[a][:count], im[a][:count], re[b][:count], im[b][:count], real[f : f + 4],
                            imaginary[f : f + 4],
                        )  # fmt: skip
            else:  # SPARSE
                first_row, last_row = gates[g, 7], gates[g, 7] + gates[g, 8]
                for j in range(size):
                    if j & mask != fixed:
                        continue
                    for value in range(1 << bits):
                        index = j
                        for b in range(bits):
                            index |= (value >> b & 1) << places[at + b]
                        old[value] = slot[index]
                    for i in range(first_row, last_row):
                        total_re, total_im = new_re[i - first_row][:count], new_im[i - first_row][:count]
                        total_re[:] = 0
                        total_im[:] = 0
                        for e in range(rows[i, 1], rows[i, 2]):
                            a = old[entries[e]]
                            _add(total_re, total_im, re[a][:count], im[a][:count], real[e], imaginary[e])
                    for i in range(first_row, last_row):
                        a = old[rows[i, 0]]
                        re[a][:count] = new_re[i - first_row][:count]
                        im[a][:count] = new_im[i - first_row][:count]
        for j in range(size):
            ar, ai = re[slot[j]], im[slot[j]]
            first = base + hot[j]
            for k in range(count):
                flat[first + lanes[k]] = complex(ar[k], ai[k])


@numba.njit
def _scale(ar, ai, x, y):  # type: ignore[no-untyped-def]
    if x != 1 or y != 0:
        for k in range(len(ar)):
            u, v = ar[k], ai[k]
            ar[k] = u * x - v * y
            ai[k] = u * y + v * x


@numba.njit
def _real(a, b, m00, m01, m10, m11):  # type: ignore[no-untyped-def]
    for k in range(len(a)):
        u, v = a[k], b[k]
        a[k] = m00 * u + m01 * v
        b[k] = m10 * u + m11 * v


@numba.njit
def _general(ar, ai, br, bi, r, i):  # type: ignore[no-untyped-def]
    r00, r01, r10, r11 = r[0], r[1], r[2], r[3]
    i00, i01, i10, i11 = i[0], i[1], i[2], i[3]
    for k in range(len(ar)):
        u, v, w, z = ar[k], ai[k], br[k], bi[k]
        ar[k] = (r00 * u - i00 * v) + (r01 * w - i01 * z)
        ai[k] = (r00 * v + i00 * u) + (r01 * z + i01 * w)
        br[k] = (r10 * u - i10 * v) + (r11 * w - i11 * z)
        bi[k] = (r10 * v + i10 * u) + (r11 * z + i11 * w)


@numba.njit
def _add(total_re, total_im, ar, ai, x, y):  # type: ignore[no-untyped-def]
    for k in range(len(ar)):
        total_re[k] += x * ar[k] - y * ai[k]
        total_im[k] += x * ai[k] + y * ar[k]
