# qassay: the service, the command line and one runtime a framework, for Linux x86-64. docs/containers.md.
#
#   docker build -t qassay .                                  CPU
#   docker build -t qassay:gpu --build-arg ACCELERATOR=gpu .  with what CUDA-Q needs beside the host's NVIDIA driver
#
# Everything that pip installs is pinned with hashes (requirements/, containers/). BASE is any Debian-like image with
# python3 3.11 to 3.13 and its venv module; pin it by digest where images are kept.
ARG BASE=docker.io/library/python:3.11-slim-bookworm

FROM ${BASE} AS build
ARG ACCELERATOR=cpu
WORKDIR /opt/qassay
COPY scripts/make_environment.py scripts/
COPY requirements/ requirements/
# Where packages come from is the builder's: a secret that is there while pip runs, and in no layer.
RUN --mount=type=secret,id=pip_conf,target=/etc/pip.conf \
    PIP_NO_CACHE_DIR=1 python3 scripts/make_environment.py grader qiskit cirq pennylane cudaq
COPY containers/ containers/
RUN --mount=type=secret,id=pip_conf,target=/etc/pip.conf \
    case "${ACCELERATOR}" in \
      cpu) ;; \
      gpu) .envs/cudaq/bin/python -m pip install --no-cache-dir --no-deps --require-hashes -r containers/cudaq-gpu.txt ;; \
      *) echo "ACCELERATOR is cpu or gpu, not ${ACCELERATOR}" >&2; exit 64 ;; \
    esac
COPY LICENSE runtimes.toml ./
RUN if [ "${ACCELERATOR}" = gpu ]; then cp containers/runtimes-gpu.toml runtimes.toml; fi
COPY ir/ ir/
COPY contracts/ contracts/
COPY grader/ grader/
COPY api/ api/
# The image is read-only for the service: what Python and numba would write beside the source is written now.
RUN .envs/grader/bin/python -m compileall -q ir contracts grader api \
 && .envs/grader/bin/python -m grader.simulate.warm

FROM ${BASE}
LABEL org.opencontainers.image.title="qassay" \
      org.opencontainers.image.description="Grades quantum programs written for Qiskit, Cirq, PennyLane and CUDA-Q" \
      org.opencontainers.image.licenses="Apache-2.0"
# A user of its own, whose files are the database and caches and nothing else.
RUN groupadd --gid 10001 qassay \
 && useradd --uid 10001 --gid 10001 --home-dir /var/lib/qassay --create-home --shell /usr/sbin/nologin qassay \
 && chmod 0700 /var/lib/qassay
COPY --from=build /opt/qassay /opt/qassay
ENV PATH=/opt/qassay/.envs/grader/bin:/usr/local/bin:/usr/bin:/bin \
    HOME=/var/lib/qassay \
    XDG_STATE_HOME=/var/lib \
    QASSAY_RUNTIMES=/opt/qassay/runtimes.toml \
    NVIDIA_DRIVER_CAPABILITIES=compute,utility \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    OMP_NUM_THREADS=1 \
    OPENBLAS_NUM_THREADS=1
USER 10001:10001
WORKDIR /var/lib/qassay
VOLUME /var/lib/qassay
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4).read()"]
ENTRYPOINT ["qassay"]
CMD ["serve", "--host", "0.0.0.0"]
