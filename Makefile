PYTHON ?= python3

GAME    ?= services.neta_tanka
LEVELS  ?= normal,easy
PLAYERS ?= 3
PAIRS   ?= 20

BIN     = .venv/bin
RUNTIME = .venv/.runtime
DEV     = .venv/.dev
STUBS   = maloca/.stamp
WORKS   = $(BIN)/python -c 'import pip' 2>/dev/null
PROTOS  = protos tests/sample_game/protos
COMPOSE = $(shell if docker compose version >/dev/null 2>&1; then echo docker compose; else echo docker-compose; fi)
LOCK    = $(BIN)/uv pip compile pyproject.toml --extra stubs --extra local --universal --python-version 3.11 \
          --generate-hashes --no-header --quiet --custom-compile-command "make lock"

.DEFAULT_GOAL := help

help: ## show this list
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(DEV) $(STUBS) ## make the virtual environment from the locks, and the stubs

stubs: $(STUBS) ## turn the protos into Python

test: check pytest ## everything: static checks, then all tests

pytest: setup
	$(BIN)/pytest --numprocesses auto --dist loadgroup

check: setup ## types, lint, format, protos, layers
	$(BIN)/mypy
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/buf lint protos
	$(BIN)/buf lint tests/sample_game/protos
	$(BIN)/lint-imports

lock: $(DEV) ## choose dependencies anew
	$(LOCK) --upgrade --output-file requirements.lock
	$(LOCK) --upgrade --constraint requirements.lock --group dev --output-file requirements-dev.lock

run: $(RUNTIME) $(STUBS) ## start all of it on this machine and print how to play
	$(BIN)/python -m deploy.local

bench: setup ## measure, and print the table
	$(BIN)/pytest tests/bench -m bench -q -s

arena: setup ## let opponents play each other (GAME, LEVELS, PLAYERS, PAIRS)
	$(BIN)/python -m services.engine.arena --game $(GAME) --levels $(LEVELS) --players $(PLAYERS) --pairs $(PAIRS)

images: ## build all container images (BASE, TAG: see deploy/images/build.sh)
	deploy/images/build.sh

bases: ## make stand-ins for the public base images out of Debian's packages
	deploy/images/base.sh

up: ## the whole house in containers
	$(COMPOSE) up --build --detach

down: ## stop the containers; the tables stay in their volume
	$(COMPOSE) down

clean: ## remove what was made; tables kept in data/ stay
	rm -rf .venv build dist maloca *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment that was made by halves, or whose Python is gone, is made anew.
$(RUNTIME): requirements.lock pyproject.toml $(shell $(WORKS) || echo broken)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Maloca needs Python 3.11 or newer")'
	$(WORKS) || $(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	touch $@

$(STUBS): $(shell find $(PROTOS) -name '*.proto') protos/compile.py | $(RUNTIME)
	rm -rf build/stubs
	$(BIN)/python protos/compile.py --out build/stubs $(PROTOS)
	rm -rf maloca && mv build/stubs/maloca maloca
	touch $@

.PHONY: broken help setup stubs run test pytest check bench arena lock images bases up down clean
