# Two commands: `make play` and `make test`. Each sets up all that it needs, in .venv and build/.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -name '*.pyc') hatch_build.py pyproject.toml
# The compiled package stands beside the sources, which are installed as they are: so both can be run and tested.
COMPILED := PYTHONPATH=build/compiled

.PHONY: play test test-full lint test-uncompiled test-compiled test-server golden bench peers load clean

play: build/compiled.done
	@$(COMPILED) $(BIN)/threescore play

test: lint test-uncompiled test-compiled test-server

# The long runs of the parlour's tests in full: 30 kills, 200 matches on two processes, 10,000 states, 20,000 messages.
test-full: export THREESCORE_FULL = 1
test-full: test

lint: .venv/done
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test-uncompiled: .venv/done build/compiled.done
	$(BIN)/pytest -n auto --ignore=tests/server

test-compiled: .venv/done build/compiled.done
	$(COMPILED) $(BIN)/pytest -n auto --ignore=tests/server

# Real servers on SQLite and PostgreSQL, as they are installed: compiled. Tests of one file share their servers.
test-server: .venv/done build/compiled.done
	$(COMPILED) $(BIN)/pytest -n 2 --dist loadfile tests/server

# Write the golden playthroughs again; read the difference before committing it.
golden: .venv/done
	$(BIN)/python -m tests.golden.write

bench: build/compiled.done
	$(COMPILED) $(BIN)/threescore bench

# The same beside other libraries, in a throw-away environment.
peers: build/compiled.done
	$(COMPILED) $(BIN)/python -m benchmarks.peers

# The parlour beside boardgame.io's server, which comes from npm into a throw-away folder.
load: build/compiled.done
	$(COMPILED) $(BIN)/python -m benchmarks.server_load

clean:
	rm -rf .venv build

.venv/done: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Threescore needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[test]'
	@touch $@

# Without a C compiler this still succeeds: the package then holds the same modules uncompiled.
build/compiled.done: .venv/done $(SOURCES)
	@echo 'building threescore (compiled where there is a C compiler; about 20 seconds) ...'
	@rm -rf build/compiled
	@$(BIN)/pip install --quiet --no-deps --target build/compiled .
	@touch $@
