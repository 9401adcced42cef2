import sys
import types


class PyKernelDecorator:
    """Called like a kernel, and found where kernels are found."""

    name, qkeModule, arguments = "bv", None, []

    def __call__(self):
        return "011"

    def prepare_call(self, *arguments):
        return None, []


module = types.ModuleType("cudaq")
module.PyKernelDecorator = PyKernelDecorator
PyKernelDecorator.__module__ = "cudaq.kernel.kernel_decorator"
sys.modules["cudaq"] = module
sys.modules["cudaq.kernel.kernel_decorator"] = module


def bv_011():
    import cudaq

    return cudaq.PyKernelDecorator()
