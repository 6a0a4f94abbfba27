from benchexec import result
from benchexec.tools.template import BaseTool2

ANSWERS = {10: result.RESULT_TRUE_PROP, 20: result.RESULT_FALSE_PROP}


class Tool(BaseTool2):
    """MiniSat, and solvers that answer by the same exit codes."""

    def name(self):
        return "MiniSat"

    def executable(self, tool_locator):
        return tool_locator.find_executable("minisat")

    def cmdline(self, executable, options, task, rlimits):
        return [executable, *options, task.single_input_file]

    def determine_result(self, run):
        return ANSWERS.get(run.exit_code.value, result.RESULT_UNKNOWN)
