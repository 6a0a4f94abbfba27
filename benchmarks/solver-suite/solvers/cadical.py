from solvers import minisat


class Tool(minisat.Tool):
    def name(self):
        return "CaDiCaL"

    def executable(self, tool_locator):
        return tool_locator.find_executable("cadical")

    def version(self, executable):
        return self._version_from_tool(executable)
