.PHONY: demo test test-slow test-lowest proofs packages fuzz games guards mutants blind lint coverage bench docs docs-site clean
MINUTES ?= 30
SAMPLE ?= 60
RULES ?= 200
SEED ?= 0
PYTHON ?= python3
BIN := .venv/bin

$(BIN)/.installed: pyproject.toml
	@echo "Creating a virtual environment in .venv ..."
	@$(PYTHON) -m venv .venv
	@echo "Installing Rulestone and the libraries that it needs ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(BIN)/.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

demo: $(BIN)/.installed
	@echo "Comparing one scenario under every installed game: rulestone compare last-stand"
	@echo
	@$(BIN)/rulestone compare last-stand
	@echo
	@echo "The commands work after: . $(BIN)/activate"

test: $(BIN)/.ready
	$(BIN)/python -m pytest

test-slow: $(BIN)/.ready
	$(BIN)/python -m pytest --slow

test-lowest:
	$(PYTHON) -m venv .venv-lowest
	$(PYTHON) tests/lowest.py > .venv-lowest/constraints.txt
	.venv-lowest/bin/pip install --quiet --disable-pip-version-check -e '.[dev]' -c .venv-lowest/constraints.txt
	.venv-lowest/bin/python -m pytest

proofs: $(BIN)/.ready
	$(BIN)/python -m pytest --proofs

packages: $(BIN)/.ready
	PACKAGES=all $(BIN)/python -m pytest tests/authors/test_scaffold.py

fuzz: $(BIN)/.ready
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) --seed $(SEED)

games: $(BIN)/.ready
	$(BIN)/python -m tests.many_games --seed $(SEED)

guards: $(BIN)/.ready
	$(BIN)/python -m tests.guards $(GAME)

mutants: $(BIN)/.ready
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED) $(if $(WRITE),--write)
	$(BIN)/python -m tests.mutants.rules --sample $(RULES) --seed $(SEED) $(if $(WRITE),--write)

blind: $(BIN)/.ready
	$(BIN)/python -m tests.blind
	$(BIN)/python -m tests.blind --set

lint: $(BIN)/.ready
	$(BIN)/ruff check core plugins tests benchmarks
	$(BIN)/ruff format --check core plugins tests benchmarks
	$(BIN)/mypy
	$(BIN)/python -m tests.ceilings

coverage: $(BIN)/.ready
	$(BIN)/python -m pytest --cov --cov-report=term

bench: $(BIN)/.ready
	$(BIN)/python benchmarks/run.py $(if $(AGAINST),--against $(AGAINST))

docs: $(BIN)/.ready
	$(BIN)/python docs/refresh.py

docs-site: $(BIN)/.ready
	$(BIN)/python -m sphinx -W -n -q docs build/docs
	@echo "Written: build/docs/index.html"
	@$(if $(ATLAS),$(BIN)/rulestone site --quick -o build/docs/atlas)

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .coverage
