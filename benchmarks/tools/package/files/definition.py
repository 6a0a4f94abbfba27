"""Runs a benchmark definition with BenchExec's own reader, tool-info modules and result files.

Only the executor is another one: runs are requested from the parent process, one JSON object a
line on standard output, and their results come back on standard input.
"""

import datetime
import difflib
import importlib.util
import json
import os
import pkgutil
import re
import shlex
import sys
import time

requests = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)  # what BenchExec prints is the log

try:
    import benchexec.tools
    from benchexec import BenchExecException, runexecutor, systeminfo, tooladapter, util
    from benchexec.benchexec import BenchExec
except ImportError as e:
    sys.exit(
        f"BenchExec is not installed for {sys.executable} ({e}); install it on this host, for"
        " example with 'pip install benchexec', or name another Python with --python"
    )

REASONS = {"cpu-time": "cputime", "wall-time": "walltime", "memory": "memory"}
GRACE_SECONDS = 30  # as BenchExec adds to the CPU-time limit where there is no wall-time limit


def send(message):
    requests.write(json.dumps(message) + "\n")


class Executor:
    """What BenchExec calls in place of its module localexecution.

    It executes the definition several times if that is given several times.
    """

    def __init__(self, repetitions):
        self.repetitions = repetitions
        self.conditions_sent = False

    def init(self, config, benchmark):
        benchmark.executable = benchmark.tool.executable(
            tooladapter.create_tool_locator(config)
        )
        benchmark.tool_version = benchmark.tool.version(benchmark.executable)

    def get_system_info(self):
        return systeminfo.SystemInfo()

    def stop(self):
        pass  # the parent process ends with its task

    def execute_benchmark(self, benchmark, output):
        chosen = [s for s in benchmark.run_sets if s.should_be_executed() and s.runs]
        if not self.conditions_sent:
            runs = self.repetitions * sum(len(s.runs) for s in chosen)
            send(self.conditions(benchmark, runs))
            self.conditions_sent = True
        for run_set in benchmark.run_sets:
            if run_set in chosen:
                self.execute(run_set, benchmark, output)
            else:
                reason = "because it has no files" if not run_set.runs else None
                output.output_for_skipping_run_set(run_set, reason)
        output.output_after_benchmark(False)
        return 0

    def conditions(self, benchmark, runs):
        """What all runs have in common."""
        limits = benchmark.rlimits
        wall = limits.walltime
        if wall is None and limits.cputime_hard is not None:
            wall = limits.cputime_hard + GRACE_SECONDS
        return {
            "runs": runs,
            "threads": benchmark.num_of_threads,
            "cores": limits.cpu_cores,
            "cpu-time": number(limits.cputime_hard),
            "soft-cpu-time": number(
                limits.cputime if limits.cputime != limits.cputime_hard else None
            ),
            "wall-time": number(wall),
            "memory": limits.memory,
            "directory": os.path.abspath(benchmark.working_directory()),
            "environment": environment(benchmark.environment()),
        }

    def execute(self, run_set, benchmark, output):
        output.output_before_run_set(run_set)
        begin = time.monotonic()
        runs = run_set.runs
        threads = benchmark.num_of_threads
        total = 0.0
        # One is ready for each that runs, so that none waits for this process.
        for number in range(min(2 * threads, len(runs))):
            self.request(number, runs[number])
        for run in runs[:threads]:
            output.output_before_run(run)
        for before in range(len(runs)):
            line = sys.stdin.readline()
            if not line:
                raise BenchExecException("the task ended before all runs did")
            ended = json.loads(line)
            run = runs[ended["run"]]
            if before + 2 * threads < len(runs):
                self.request(before + 2 * threads, runs[before + 2 * threads])
            runexecutor._reduce_file_size_if_necessary(
                run.log_file, benchmark.config.maxLogfileSize
            )
            values = result(ended, benchmark.rlimits)
            total += values.get("cputime", 0)
            files = run.sourcefiles
            run.sourcefiles = files or [run.identifier]  # columns of BenchExec 3.35 need one
            run.set_result(values)
            run.sourcefiles = files
            output.output_after_run(run)
            if before + threads < len(runs):
                output.output_before_run(runs[before + threads])
        output.output_after_run_set(
            run_set, cputime=total, walltime=time.monotonic() - begin
        )

    def request(self, number, run):
        command = run.cmdline()
        os.makedirs(os.path.dirname(run.log_file), exist_ok=True)
        with open(run.log_file, "w") as log:
            log.write(shlex.join(command) + "\n\n\n" + "-" * 80 + "\n\n\n")
        send({"run": number, "command": command, "log": os.path.abspath(run.log_file)})


def environment(changes):
    """The environment of runs, as BenchExec's executors build it from a tool-info module's."""
    kept = changes.get("keepEnv", None)
    result = {k: v for k, v in os.environ.items() if kept is None or k in kept}
    result.update(changes.get("newEnv", {}))
    for name, value in changes.get("additionalEnv", {}).items():
        result[name] = os.environ.get(name, "") + value
    for name in ("HOME", "TMPDIR", "TMP", "TEMPDIR", "TEMP"):
        result[name] = "/tmp"  # which is private to each run
    return result


def result(ended, limits):
    """The values of a run by the names of BenchExec."""
    values = {}
    if "failure" in ended:
        print(ended["failure"], file=sys.stderr)
        return {"terminationreason": "failed"}
    for name in ("walltime", "cputime", "memory"):
        if name in ended:
            values[name] = ended[name]
    values["starttime"] = datetime.datetime.fromtimestamp(
        ended["started"] / 1000
    ).astimezone()
    for name in ended:
        if name.startswith(("cputime-cpu", "pressure-", "blkio-")):
            values[name] = ended[name]
    if ended.get("cores"):
        values["cpuCores"] = ended["cores"]
    if "signal" in ended:
        values["exitcode"] = util.ProcessExitCode.create(signal=ended["signal"])
    elif "exit-code" in ended:
        values["exitcode"] = util.ProcessExitCode.create(value=ended["exit-code"])
    reason = ended.get("reason")
    if reason:
        values["terminationreason"] = REASONS.get(reason, "killed")
        soft = limits.cputime != limits.cputime_hard
        if reason == "cpu-time" and soft and values["cputime"] < limits.cputime_hard:
            values["terminationreason"] = "cputime-soft"
    return values


def number(decimal):
    return None if decimal is None else float(decimal)


class Definition(BenchExec):
    def load_executor(self):
        require_tool(self.config.files[0])
        return Executor(len(self.config.files))

    def execute_benchmark(self, benchmark_file):
        time.sleep(1 - time.time() % 1)  # file names have the second of the start
        return super().execute_benchmark(benchmark_file)


def require_tool(file):
    """Ends with file and line where there is no such tool-info module."""
    with open(file, encoding="utf-8", errors="replace") as definition:
        for number, line in enumerate(definition, 1):
            found = re.search(r"""\btool\s*=\s*["']([^"']*)""", line)
            if found:
                tool = found.group(1)
                name = tool if "." in tool else "benchexec.tools." + tool
                try:
                    there = importlib.util.find_spec(name)
                except ModuleNotFoundError:
                    there = None
                if not there:
                    known = [m.name for m in pkgutil.iter_modules(benchexec.tools.__path__)]
                    near = difflib.get_close_matches(tool, known, 1)
                    sys.exit(
                        f"{file}:{number}: BenchExec has no tool-info module '{tool}'"
                        + (f"; did you mean '{near[0]}'?" if near else "")
                    )
                return


try:
    status = Definition().start(["benchexec", "--no-container"] + sys.argv[1:])
except BenchExecException as e:
    sys.exit(str(e))
sys.exit(status)
