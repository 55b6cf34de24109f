# Everything from a fresh machine with Python 3.11 or newer, make and git. `make help` lists what there is.
SHELL := /bin/bash
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
WORKERS ?= auto
PYTEST_ARGS ?=
OBS := obs-studio obs-plugins xvfb xauth dbus libgl1-mesa-dri ffmpeg

.PHONY: help run test obs lint pictures bench bench-coverage bench-archive bench-identity nightly notebooks reference lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: $(VENV)/.installed ## install, show the night of Milano Cortina 2026 and replay it through the venue server
	@$(BIN)/rinkside show
	@if [ -t 1 ]; then $(BIN)/rinkside rehearse milano-cortina-2026-women --host 0.0.0.0 --speed 40 --stay; \
	  else $(BIN)/rinkside rehearse milano-cortina-2026-women --fast; fi
	@echo "A competition of your own: $(BIN)/rinkside serve, then README.md, 'A competition in ten minutes'"

test: lint $(VENV)/.system ## install what the tests need, run linters, type checker, import contract and all tests but the slow sweeps
	$(BIN)/python -m pytest -m "not nightly" -n $(WORKERS) --dist worksteal $(PYTEST_ARGS)

obs: $(VENV)/.installed-dev $(VENV)/.system ## the tests that need a real OBS Studio, alone, with the frames and times they saw
	@proofs=$$(mktemp); RINKSIDE_PROOFS=$$proofs $(BIN)/python -m pytest \
	  $$(grep -rlE "obs_studio|needs_obs" tests --include='test_*.py') $(PYTEST_ARGS); \
	  ended=$$?; cat $$proofs; rm -f $$proofs; exit $$ended

pictures: $(VENV)/.installed-dev $(VENV)/.system ## take the pictures of the desks in docs/pictures/desks anew
	RINKSIDE_PICTURES=$(CURDIR)/docs/pictures/desks $(BIN)/python -m pytest tests/server/desks

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.installed-dev ## measure reading, scoring, verifying and the server under load, with ratios taken in the same run
	@$(BIN)/python benchmarks/run.py

bench-coverage: $(VENV)/.installed-dev ## how well the coverage desk reads annotated stories, and lays labelled pairs beside each other
	@$(BIN)/python benchmarks/coverage.py
	@$(BIN)/python benchmarks/coverage_pairs.py

bench-archive: $(VENV)/.installed-dev ## questions to an archive of two million performances, and adding one document to it
	@$(BIN)/python benchmarks/bench_archive.py 200

bench-identity: $(VENV)/.installed-dev ## how well names alone say who is who, judged by the biography numbers of result pages (PAGES=folder)
	@$(BIN)/python benchmarks/bench_identity.py --show $(PAGES)

nightly: $(VENV)/.installed-dev ## the slow sweeps: whole corpus, long fuzzing
	$(BIN)/python -m pytest -m nightly $(PYTEST_ARGS)

notebooks: $(VENV)/.installed-dev ## execute docs/notebooks anew (ARCHIVE=folder: an archive of protocols; without it the night alone)
	$(BIN)/python scripts/build_notebooks.py $(if $(ARCHIVE),--archive "$(ARCHIVE)",milano-cortina-2026)

reference: $(VENV)/.installed-dev ## write docs/reference anew from the code
	$(BIN)/python scripts/build_reference.py

lock: ## pin anew what the ranges of pyproject.toml allow today
	rm -rf $(VENV)-lock
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip --disable-pip-version-check install -q hatchling editables .
	( sed -n '1,/^$$/p' requirements.lock; $(VENV)-lock/bin/python -m pip freeze --exclude rinkside ) > .lock.new
	mv .lock.new requirements.lock
	$(VENV)-lock/bin/python -m pip --disable-pip-version-check install -q ".[dev]"
	( sed -n '1,/^$$/p' requirements-dev.lock; $(VENV)-lock/bin/python -m pip freeze --exclude rinkside ) > .lock.new
	mv .lock.new requirements-dev.lock
	rm -rf $(VENV)-lock

$(VENV)/.system: Makefile | $(VENV)/bin/python ## what the tests need of the system: PostgreSQL, Chromium, OBS Studio; without root those tests are skipped by name
	@if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	  else echo "PostgreSQL is not installed: its tests are skipped (apt-get install postgresql)"; fi; fi
	@if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-core >/dev/null; \
	  else echo "Chromium is not installed: the desks' tests are skipped (apt-get install chromium)"; fi; fi
	@if ! command -v obs >/dev/null || ! command -v Xvfb >/dev/null || ! command -v ffmpeg >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(OBS) >/dev/null; \
	  else echo "OBS Studio is not installed: its tests are skipped (apt-get install $(OBS))"; fi; fi
	@touch $@

clean: ## remove the environment and everything built
	rm -rf $(VENV) $(VENV)-lock build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is $$($(PYTHON) --version); Rinkside needs 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) install -q -r requirements.lock
	$(PIP) install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	$(PIP) install -q -r requirements-dev.lock
	@touch $@
