from benchexec import result
from benchexec.tools.template import BaseTool2

ANSWERS = {
    "s SATISFIABLE": result.RESULT_TRUE_PROP,
    "s UNSATISFIABLE": result.RESULT_FALSE_PROP,
}


class Tool(BaseTool2):
    def name(self):
        return "Z3"

    def executable(self, tool_locator):
        return tool_locator.find_executable("z3")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="Z3 version")

    def cmdline(self, executable, options, task, rlimits):
        return [executable, *options, "-dimacs", task.single_input_file]

    def determine_result(self, run):
        for line in run.output:
            if line in ANSWERS:
                return ANSWERS[line]
        return result.RESULT_UNKNOWN
