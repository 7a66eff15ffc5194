# SPDX-License-Identifier: Apache-2.0
# The everyday commands. Each installs the Debian packages that are missing first.
.PHONY: demo test bench fuzz install packages release clean

# Two jobs at least; compilers here need up to 1 GB each.
JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60

demo: release ## Play the shipped example: import, two nights, flags; then the review pages
	examples/demo.sh build/release build/demo

test: packages ## Build with ASan and UBSan, run all tests
	@cmake/install_packages.sh cmake/packages-test.txt
	cmake --preset dev
	cmake --build build/dev -j $(JOBS)
	ctest --test-dir build/dev -j $(JOBS) --output-on-failure

bench: packages ## Build and run the benchmarks
	@cmake/install_packages.sh cmake/packages-bench.txt
	cmake --preset bench
	cmake --build build/bench -j $(JOBS)
	bench/run.sh build/bench

fuzz: packages ## Run each fuzz target for FUZZ_SECONDS
	@cmake/install_packages.sh cmake/packages-fuzz.txt
	cmake --preset fuzz
	cmake --build build/fuzz -j $(JOBS)
	tests/fuzz/run.sh build/fuzz $(FUZZ_SECONDS)

install: release ## Install rolecall under PREFIX
	cmake --install build/release --prefix $(PREFIX)

release: packages
	cmake --preset release
	cmake --build build/release -j $(JOBS)

packages:
	@cmake/install_packages.sh cmake/packages.txt

clean:
	rm -rf build
