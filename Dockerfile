# Builds what `make run` runs: the locked packages, then the service, as a plain user.
ARG PYTHON=3.13

FROM python:${PYTHON} AS packages
WORKDIR /build
COPY requirements/ requirements/
RUN python -m venv /venv
# gunicorn's C parser has to be compiled; without a compiler gunicorn parses in Python.
RUN /venv/bin/pip install --quiet --no-cache-dir --require-hashes --requirement requirements/build.txt \
 && { /venv/bin/pip install --quiet --no-cache-dir --require-hashes --no-build-isolation \
      --requirement requirements/parser.txt || echo 'No C parser: it could not be compiled'; } \
 && /venv/bin/pip install --quiet --no-cache-dir --require-hashes --requirement requirements/runtime.txt \
 && /venv/bin/pip uninstall --quiet --yes setuptools

FROM python:${PYTHON}-slim
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin skyref
WORKDIR /skyref
COPY --from=packages /venv /venv
COPY service/ service/
COPY schemas/ schemas/
RUN /venv/bin/python -m compileall -q service schemas
ENV HOST=0.0.0.0 PORT=8000 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["/venv/bin/python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/healthz\", timeout=2)"]
CMD ["/venv/bin/python", "-m", "service"]
