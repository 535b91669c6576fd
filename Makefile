# Needs make and Python 3.11 or later (PYTHON=...); every verb sets up what it uses.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check install --require-hashes
COMPILE := CUSTOM_COMPILE_COMMAND='make lock' ../$(BIN)/pip-compile --quiet --upgrade --generate-hashes \
  --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

.PHONY: run test check openapi bench image lock clean

run: $(VENV)/runtime
	exec $(BIN)/gunicorn --config service/server.py

test: $(VENV)/dev
	$(BIN)/pytest

check: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m service.web.openapi | diff openapi.yaml - || { echo 'openapi.yaml is stale: make openapi'; exit 1; }
	$(BIN)/openapi-spec-validator openapi.yaml

openapi: $(VENV)/dev
	$(BIN)/python -m service.web.openapi > .openapi.yaml && mv .openapi.yaml openapi.yaml

bench: $(VENV)/dev
	$(BIN)/python -m tests.bench

image:
	docker build --tag skyref .

# Rewrites the locked sets. Run it with the oldest Python that is supported.
lock: $(VENV)/dev
	cd requirements && for set in build parser runtime dev; do $(COMPILE) $$set.in || exit 1; done

clean:
	rm -rf $(VENV)

$(VENV)/runtime: requirements/runtime.txt | $(VENV)/parser
	$(PIP) --requirement requirements/runtime.txt
	touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/runtime
	$(PIP) --requirement requirements/dev.txt
	touch $@

# gunicorn's C parser has to be compiled; without a compiler gunicorn parses in Python.
$(VENV)/parser: requirements/build.txt requirements/parser.txt | $(VENV)
	$(PIP) --requirement requirements/build.txt
	$(PIP) --no-build-isolation --requirement requirements/parser.txt 2>$@.log || echo 'No C parser: see $@.log'
	touch $@

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or later is needed; set PYTHON'; exit 1; }
	$(PYTHON) -m venv $(VENV)
