"""run.py NAMES PYTHON environment=ENVIRONMENT VALUES WARM-UPS FILE: adds pyperf's results of each benchmark to a file.

It starts the benchmarks without pyperformance's own command, which would fetch packages for each.
"""

import os
import shutil
import subprocess
import sys

from pyperformance import _manifest

names, python, environment, values, warm_ups, file = sys.argv[1:]
interpreter = shutil.which(python) or sys.exit(f"there is no interpreter {python} on this host")
variables = {}
for variable in environment.partition("=")[2].split():
    name, equals, value = variable.partition("=")
    variables[name] = value if equals else sys.exit(f"the variable {variable} has no value; write {variable}=VALUE")
options = ["--processes=1", f"--values={values}", f"--warmups={warm_ups}", f"--append={file}"]
options.append("--inherit-environ=" + ",".join(variables))

known = {benchmark.name: benchmark for benchmark in _manifest.load_manifest(None).benchmarks}
for name in names.split(","):
    if name not in known:
        sys.exit(f"pyperformance has no benchmark {name}; it has {', '.join(sorted(known))}")
    command = [interpreter, "-u", known[name].runscript, *known[name].extra_opts, *options]
    if status := subprocess.run(command, env=os.environ | variables).returncode:
        sys.exit(status)
