"""`make bench`: runs every `bench_*.py` of this folder, each in a process of its own, one after the other.

A benchmark is a script that prints lines of the form `name: value unit (note)`; ratios are taken within one run of one
script, so that they compare like with like on the same machine. Where the shared corpus is absent a benchmark makes
its input and says so. A script that fails is reported and the others still run.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Run all benchmarks, or those named on the command line; the number of those that failed."""
    wanted = sys.argv[1:]
    scripts = [p for p in sorted(HERE.glob("bench_*.py")) if not wanted or p.stem.removeprefix("bench_") in wanted]
    if not scripts:
        names = ", ".join(sorted(p.stem.removeprefix("bench_") for p in HERE.glob("bench_*.py"))) or "none yet"
        print(f"no benchmark named {' '.join(wanted) or '(any)'}; there are {names}")
        return 1
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {platform.machine()}, {platform.system()}")
    print(f"numpy {version('numpy')}, pypdfium2 {version('pypdfium2')}")
    failed = []
    for script in scripts:
        print(f"\n== {script.stem.removeprefix('bench_')}", flush=True)
        if subprocess.run([sys.executable, str(script)], check=False).returncode:
            failed.append(script.name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
