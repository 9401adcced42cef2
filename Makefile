# Two commands do everything: `make demo` and `make test`. Each makes the environments it needs.
PYTHON ?= python3
RUNTIMES = qiskit cirq pennylane cudaq
GRADER = .envs/grader/bin/python

# One thread for every numerical library: verdicts do not depend on it, shared machines do.
export OMP_NUM_THREADS = 1
export OPENBLAS_NUM_THREADS = 1
export PYTHONDONTWRITEBYTECODE = 1

.PHONY: help demo test test-long test-grader test-readers lint types imports audit audit-library pages page-api lock grader runtimes dev benchmark benchmark-sandbox benchmark-functional benchmark-service benchmark-wide soak mutation clean

help: ## Show the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

demo: grader runtimes ## Grade real programs in four frameworks: the five kinds of outcome
	$(GRADER) examples/demo.py

test: dev runtimes ## Make the environments and run all the tests
	$(GRADER) scripts/run_tests.py

test-long: dev runtimes ## The tests that take minutes
	$(GRADER) scripts/run_tests.py --long

lint: dev ## Style of the code
	$(GRADER) -m ruff check .
	$(GRADER) -m ruff format --check .

types: dev ## mypy --strict on ir, contracts, grader, api, and the client
	$(GRADER) -m mypy

imports: dev ## Directions of import
	.envs/grader/bin/lint-imports

audit: dev ## Known vulnerabilities in what is pinned
	$(GRADER) scripts/audit_dependencies.py

audit-library: dev runtimes ## Put every contract of the library to the proof
	$(GRADER) -m api.cli audit

page-api: dev runtimes ## Write docs/api.md: its calls are run, its answers are real
	$(GRADER) scripts/write_api_page.py

pages: dev runtimes ## Write the pages of docs/ that are made from code and library
	$(GRADER) scripts/write_pages.py
	$(GRADER) scripts/write_attacks_page.py
	$(GRADER) -m api.cli audit --table docs/library.md

benchmark: grader runtimes ## Seconds a verdict by framework
	$(GRADER) benchmarks/seconds_per_verdict.py

benchmark-sandbox: grader runtimes ## Latency and throughput of the sandbox by framework
	$(GRADER) benchmarks/sandbox_latency.py

benchmark-functional: grader runtimes ## How far each engine goes: time, memory, growth
	$(GRADER) -m benchmarks.functional_scale

benchmark-service: grader runtimes ## The service: latencies, submissions a second, a large batch, a regrade beside
	$(GRADER) -m benchmarks.service_load

soak: grader runtimes ## 20,000 submissions while workers, zygotes and the server are killed
	$(GRADER) -m benchmarks.service_soak

benchmark-wide: grader ## How far the wide engines go, beside stim and mqt-qcec alone
	$(GRADER) -m benchmarks.wide_scale

mutation: dev ## Which changes of the graders does no test notice
	$(GRADER) scripts/mutation_run.py

grader: ## The environment of grader and service
	@$(PYTHON) scripts/make_environment.py grader

runtimes: ## One environment a framework
	@$(PYTHON) scripts/make_environment.py $(RUNTIMES)

dev: ## The grader's environment with test tools
	@$(PYTHON) scripts/make_environment.py dev testing

lock: ## Write requirements/*.txt again
	$(PYTHON) scripts/lock.py

clean: ## Remove the environments and caches
	rm -rf .envs .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
