"""The runs of a benchmark of copperbench, whose command lines 'been tools' has made."""

import bz2
import gzip
import itertools
import json
import lzma
import os
import random
import re
import shlex
import shutil
import sys
import zipfile

from benchexec import result
from benchexec.tools.template import BaseTool2


class Tool(BaseTool2):
    executions = itertools.count()  # each has a tool of its own

    def __init__(self):
        self.definition = os.path.abspath(sys.argv[1])
        with open(self.definition.removesuffix("xml") + "commands.json") as file:
            made = json.load(file)
        self.folder = made["folder"] or "."
        self.pattern = made["pattern"] and re.compile(made["pattern"])
        execution = next(Tool.executions)
        # As copperbench draws them: for one command after the other, for each of its runs.
        seeds = random.Random(int(made["seed"]) if made["seed"] else None)
        self.commands = {}
        for configuration, instance, command in made["commands"]:
            drawn = [str(seeds.randint(0, 2**32)) for _ in range(made["runs"])]
            seed = drawn[execution % len(drawn)]
            self.commands[configuration, instance] = command.replace("$seed", seed)
        if execution == 0:
            for name, plain in made["compressed"].items():
                uncompress(os.path.join(self.folder, name), os.path.join(self.folder, plain))

    def name(self):
        return "copperbench"

    def executable(self, tool_locator):
        return self.definition

    def working_directory(self, executable):
        return self.folder

    def cmdline(self, executable, options, task, rlimits):
        return shlex.split(self.commands[options[0], task.input_files_or_identifier[0]])

    def determine_result(self, run):
        if not self.pattern:
            return result.RESULT_DONE  # an error where the exit code is not 0
        return result.RESULT_TRUE_PROP if self.match(run.output) else result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        found = self.match(output)
        return found.groupdict().get(identifier) if found else None

    def match(self, output):
        return self.pattern.match("".join(output))


def uncompress(file, plain):
    """By content, as a name may promise another format."""
    os.makedirs(os.path.dirname(plain), exist_ok=True)
    with open(file, "rb") as begin:
        kind = begin.read(6)
    if kind.startswith(b"PK"):
        whole = zipfile.ZipFile(file)
        source = whole.open(whole.namelist()[0])
    else:
        formats = {b"BZh": bz2, b"\x1f\x8b": gzip, b"\xfd7zXZ": lzma, b"\x5d\0\0": lzma}
        known = [module for magic, module in formats.items() if kind.startswith(magic)]
        source = known[0].open(file) if known else open(file, "rb")
    with source, open(plain, "wb") as target:
        shutil.copyfileobj(source, target)
