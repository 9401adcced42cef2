"""What a case may use beyond its own memory and folder, by kind of device: named in runtimes.toml, off by default.

A weaker tier, and labelled so in every run record. A driver takes hundreds of kinds of requests through ``ioctl``, so
the filter lets them through and Landlock decides on which files: only the device's own. The driver itself is then the
candidate's to attack.
"""

from __future__ import annotations

import glob
import os
from dataclasses import dataclass

KINDS = ("nvidia",)

_NVIDIA_FILES = ("dev/nvidiactl", "dev/nvidia-uvm", "dev/nvidia-uvm-tools", "dev/nvidia[0-9]*", "dev/nvidia-caps/*")
# What the driver's libraries look up when a context is made.
_NVIDIA_FACTS = (
    "proc/driver/nvidia",
    "proc/devices",
    "proc/modules",
    "proc/sys/vm/mmap_min_addr",
    "sys/devices",
    "sys/bus/pci/devices",
    "sys/module/nvidia",
    "sys/module/nvidia_uvm",
)


@dataclass(frozen=True, slots=True)
class Devices:
    """One kind of device on this machine.

    Attributes:
        layer: How run records name this tier.
        files: Device files that a case may read, write and send requests to; none where there is no such device.
        facts: Further files and folders that it may read.
    """

    layer: str
    files: tuple[str, ...]
    facts: tuple[str, ...]


def find_devices(kind: str, root: str = "/") -> Devices | None:
    """The devices of ``kind`` here; None for no kind, that is, for a case that needs none."""
    if kind not in KINDS:
        return None
    files = [path for pattern in _NVIDIA_FILES for path in sorted(glob.glob(os.path.join(root, pattern)))]
    facts = [path for name in _NVIDIA_FACTS if os.path.exists(path := os.path.join(root, name))]
    return Devices("nvidia_devices", tuple(files), tuple(facts))
