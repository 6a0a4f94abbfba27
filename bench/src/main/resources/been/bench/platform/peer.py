"""Runs commands with BenchExec, one after the other in one process, as its benchmark suites do.

Reads one JSON object per line: command, output, cpu, wall, memory, cores. Answers each with a line.
"""

import json
import logging
import sys
import time

from benchexec import __version__
from benchexec.runexecutor import RunExecutor

MODES = {
    "container": {"use_namespaces": True},
    "read-only": {
        "use_namespaces": True,
        "dir_modes": {"/": "read-only", "/run": "hidden", "/tmp": "hidden"},
    },
    "bare": {"use_namespaces": False},
}


def answer(**words):
    print(json.dumps(words), flush=True)


def main():
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    executor = RunExecutor(**MODES[sys.argv[1]])
    answer(version=__version__)
    for line in sys.stdin:
        job = json.loads(line)
        begun = time.monotonic_ns()
        try:
            result = executor.execute_run(
                args=job["command"],
                output_filename=job["output"],
                hardtimelimit=job.get("cpu"),
                walltimelimit=job.get("wall"),
                memlimit=job.get("memory"),
                cores=job.get("cores"),
                write_header=False,
            )
        except (Exception, SystemExit) as problem:
            answer(problem=str(problem))
            continue
        known = time.monotonic_ns()
        status = result.get("exitcode")
        answer(
            begun=begun,
            known=known,
            cpu=result.get("cputime"),
            wall=result.get("walltime"),
            memory=result.get("memory"),
            reason=result.get("terminationreason"),
            status=None if status is None else status.value,
        )


main()
