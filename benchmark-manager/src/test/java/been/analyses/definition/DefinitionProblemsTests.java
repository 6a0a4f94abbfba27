package been.analyses.definition;

import static org.assertj.core.api.Assertions.assertThat;

import been.documents.Reading;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake is told at its place; the place is part of the expectation. */
class DefinitionProblemsTests {
    private static final String REGRESSION =
            """
            analysis: x
            kind: regression
            module: been/json
            """;
    private static final String SOURCES =
            "analysis: x\nkind: regression\nversions: {sources: [{version: a, package: %s}, {version: %s, package: been/sources 1.0}]}\n";
    private static final String SOURCE =
            "analysis: x\nkind: regression\nversions: {%s}\ncommand: {run: \"${package.version}/a\"}\n";
    private static final String GIT = "analysis: x\nkind: regression\nversions: {git: {%s}}\n";
    private static final String BUILT =
            "command: {run: \"${package.version}/a\"}\nbuild: {run: \"make\", output: [a]}\n";
    private static final String COMMAND =
            """
            analysis: x
            kind: regression
            versions: {list: ["1", "2"]}
            """;
    private static final String COMPARISON =
            """
            analysis: x
            kind: comparison
            module: been/compressors
            """;

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void isRefused(String name, String document, String expected) {
        Reading<Definition> reading = DefinitionReader.read(document, new Published());

        assertThat(reading).isInstanceOf(Reading.Refused.class);
        List<String> told =
                ((Reading.Refused<Definition>) reading)
                        .problems().stream()
                                .map(p -> p.line() + ":" + p.column() + " " + p.message())
                                .toList();
        assertThat(told).containsExactlyElementsOf(expected.lines().toList());
    }

    static Stream<Arguments> isRefused() {
        return Stream.concat(Stream.concat(syntax(), keys()), Stream.concat(values(), factors()));
    }

    private static Stream<Arguments> syntax() {
        return Stream.of(
                bad(
                        "empty",
                        "",
                        "1:1 the file is empty; expected keys such as 'analysis: my-first'"),
                bad(
                        "only a comment",
                        "# nothing\n",
                        "1:1 the file is empty; expected keys such as 'analysis: my-first'"),
                bad(
                        "null",
                        "~\n",
                        "1:1 found '~'; an analysis file consists of keys such as 'analysis: my-first'"),
                bad(
                        "a list",
                        "- analysis: x\n",
                        "1:1 found a list; an analysis file consists of keys such as 'analysis: my-first'"),
                bad(
                        "a word",
                        "regression\n",
                        "1:1 found 'regression'; an analysis file consists of keys such as 'analysis: my-first'"),
                bad(
                        "broken brackets",
                        "analysis: x\nbenchmarks: [parse, write\nkind: regression\n",
                        "2:13 this is not YAML: while parsing a flow sequence: expected ',' or ']', but got : in line 3"),
                bad(
                        "a tab",
                        "analysis: x\nrepeat:\n\tprecision: 1%\n",
                        "3:1 this is not YAML: while scanning for the next token: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)"),
                bad(
                        "broken JSON",
                        "{\"analysis\": \"x\",\n \"kind\" \"regression\"}",
                        "2:9 this is not YAML: while parsing a flow mapping: expected ',' or '}', but got <scalar>"),
                bad(
                        "an open bracket at the end",
                        "analysis: x\nkind: [regression\n",
                        "2:7 this is not YAML: while parsing a flow sequence: expected ',' or ']', but got <stream end> in line 3"),
                bad(
                        "two documents",
                        "analysis: x\n---\nkind: regression\n",
                        "2:1 this is not YAML: expected a single document in the stream: but found another document"),
                bad(
                        "control character",
                        "analysis: x\nkind: \u0001\n",
                        "2:7 the character U+0001 must not be in a YAML file"),
                bad(
                        "NUL in an escape",
                        "analysis: \"a\\0b\"\nkind: comparison\n",
                        "1:11 the text has NUL (U+0000) at character 2, which cannot be kept: leave it out, or encode the value (as Base64)"),
                bad(
                        "nested too deep",
                        "analysis: " + "[".repeat(100_000),
                        "1:42 values are nested deeper than 32 times, or refer to themselves"),
                bad(
                        "the same key twice",
                        REGRESSION + "kind: comparison\n",
                        "4:1 the key 'kind' is already in line 2"),
                bad(
                        "itself",
                        "analysis: x\nkind: regression\nmodule: been/json\nparameters: &a {depth: *a}\n",
                        "4:13 values are nested deeper than 32 times, or refer to themselves"));
    }

    private static Stream<Arguments> keys() {
        return Stream.of(
                bad(
                        "unknown key",
                        REGRESSION + "benchmark: [parse]\n",
                        "4:1 unknown key 'benchmark'; did you mean 'benchmarks'?"),
                bad(
                        "unknown inner key",
                        REGRESSION + "repeat: {precison: 1%}\n",
                        "4:10 unknown key 'precison' in repeat; did you mean 'precision'?"),
                bad(
                        "strange key",
                        REGRESSION + "qwertyuiop: 1\n",
                        "4:1 unknown key 'qwertyuiop'; expected one of analysis, kind, module, command, parameters, vary, hosts, exclude, baseline, versions, build, benchmarks, roles, repeat, limits, isolation, counters, profile, publishes, monitoring, schedule, evaluators"),
                bad(
                        "a schedule that finds nothing new",
                        REGRESSION + "versions: {list: [\"1\", \"2\"]}\nschedule: day 02:00\n",
                        "5:1 'schedule' makes a regression look for new versions, and this one lists its own; leave it out, or take versions from releases"),
                bad(
                        "new versions of a comparison",
                        COMPARISON
                                + "vary: {program: [gzip, xz]}\nparameters: {level: 1}\nschedule: on-new-version\n",
                        "6:1 'on-new-version' belongs to a regression, and this is a comparison"),
                bad(
                        "a schedule without a time",
                        REGRESSION + "schedule: {every: day}\n",
                        "4:19 schedule.every is 'day'; expected on-new-version, hour, or a day and a time: day 02:00, weekdays 02:00, weekends 02:00, monday 02:00"),
                bad(
                        "a schedule of nothing",
                        REGRESSION + "schedule: {zone: UTC}\n",
                        "4:11 'every' or 'cron' is missing in schedule"),
                bad(
                        "a schedule that never comes",
                        REGRESSION + "schedule: {cron: 0 2 30 2 *, zone: UTC}\n",
                        "4:18 '0 2 30 2 *' never occurs"),
                bad(
                        "a schedule nowhere",
                        REGRESSION + "schedule: {every: hour, zone: Pragu}\n",
                        "4:19 'Pragu' is not a time zone; expected a name such as Europe/Prague or UTC"),
                bad(
                        "later: notify",
                        REGRESSION + "notify: {on: [regressed]}\n",
                        "4:1 'notify' is not supported yet: an administrator chooses who is notified of which analysis, under Administration, Notifications; leave it out"),
                bad(
                        "unknown evaluator",
                        REGRESSION + "evaluators: [levles]\n",
                        "4:14 unknown evaluator 'levles'; did you mean 'levels'?"),
                bad(
                        "evaluator of another module",
                        REGRESSION + "evaluators: [been/compressors/sizes]\n",
                        "4:14 unknown evaluator 'been/compressors/sizes'; expected one of been/changes-chart, been/levels"),
                bad(
                        "parameter of an evaluator",
                        REGRESSION + "evaluators: [levels, {name: changes-chart, confidence: 2}]\n",
                        "4:56 changes-chart: the parameter 'confidence' is '2'; it takes a number from 0.5 to 0.9999"),
                bad(
                        "evaluator without a name",
                        REGRESSION + "evaluators: [{confidence: 99%}]\n",
                        "4:14 evaluators.name is missing; expected the name of an evaluator, such as been/levels"),
                bad(
                        "evaluators that are none",
                        REGRESSION + "evaluators: []\n",
                        "4:13 evaluators is an empty list; expected a list such as [levels, {name: changes-chart, confidence: 99%}], 1 to 20"),
                bad(
                        "no repository",
                        GIT.formatted("url: prog") + BUILT,
                        "3:23 versions.git.url is 'prog'; expected an https, http or ssh address without a password, or an absolute path, such as https://example.org/prog.git"),
                bad(
                        "a repository with a password",
                        GIT.formatted("url: \"https://me:secret@example.org/prog\"") + BUILT,
                        "3:23 versions.git.url is 'https://me:secret@example.org/prog'; expected an https, http or ssh address without a password, or an absolute path, such as https://example.org/prog.git"),
                bad(
                        "tags with paths",
                        GIT.formatted("url: /srv/prog, tags: v*, paths: [src]") + BUILT,
                        "3:44 'versions.git.paths' has no effect beside tags; leave one of them out"),
                bad(
                        "a module whose software is not there",
                        "analysis: x\nkind: regression\nmodule: been/squash-lost\n",
                        "3:9 the module needs the software definition 'been/nothing 2.0', which is not published here"),
                bad(
                        "names that are options or addresses",
                        SOURCE.formatted("pypi: {name: \"--pre\"}"),
                        "3:25 versions.pypi.name is '--pre'; expected the name of a package, such as numpy"),
                bad(
                        "a Go module without a host",
                        SOURCE.formatted("go: {name: tool}"),
                        "3:23 versions.go.name is 'tool'; expected the path of a module, such as example.org/tool"),
                bad(
                        "an address as a package of npm",
                        SOURCE.formatted("npm: {name: \"git+ssh://example.org/a\"}"),
                        "3:24 versions.npm.name is 'git+ssh://example.org/a'; expected the name of a package, such as express"),
                bad(
                        "a pattern without a version",
                        SOURCE.formatted("archive: {url: /srv, pattern: \"prog.*\"}"),
                        "3:42 pattern has no group (?<version>…), which is the version of a file"),
                bad(
                        "a broken pattern",
                        SOURCE.formatted("archive: {url: /srv, pattern: \"(?<version>\"}"),
                        "3:42 pattern is not a regular expression: Unclosed group"),
                bad(
                        "a page with a password",
                        SOURCE.formatted(
                                "archive: {url: \"https://me:secret@example.org/\", pattern: \"(?<version>.*)\"}"),
                        "3:27 versions.archive.url is 'https://me:secret@example.org/'; expected an https or http address without a password, or an absolute path, such as https://example.org/releases/"),
                bad(
                        "a command that fetches nothing",
                        SOURCE.formatted("command: {list: ls}"),
                        "3:1 the command uses ${package.version}, but nothing fetches these versions"),
                bad(
                        "two sources",
                        SOURCE.formatted("crates: {name: a}, npm: {name: a}"),
                        "3:31 'crates' and 'npm' exclude each other; leave one of them out"),
                bad(
                        "a build without sources",
                        COMMAND
                                + "command: {run: \"${package.version}/a ${version}\"}\nbuild: {run: make, output: [a]}\n",
                        "3:1 the command uses ${package.version}, but nothing fetches these versions"),
                bad(
                        "sources that nothing runs",
                        SOURCES.formatted("been/documents 1.0", "b")
                                + "command: {run: \"a ${version}\"}\n",
                        "3:1 the command does not use ${package.version}, the folder with what is built of each version, or with its sources"),
                bad(
                        "sources that are not published",
                        SOURCES.formatted("git/prog 123", "b") + BUILT,
                        "3:44 the package 'git/prog 123' is not published here"),
                bad(
                        "sources of a version that is there twice",
                        SOURCES.formatted("been/documents 1.0", "a") + BUILT,
                        "3:65 the version 'a' is listed twice"),
                bad(
                        "a build that nothing runs",
                        GIT.formatted("url: /srv/prog")
                                + "command: {run: \"a ${version}\"}\nbuild: {run: make, output: [a]}\n",
                        "5:1 nothing runs what is built; its folder is ${package.version}"),
                bad(
                        "a build with an unknown placeholder",
                        GIT.formatted("url: /srv/prog") + BUILT.replace("make", "make ${CC}"),
                        "4:1 ${CC} has no value; set it in parameters: {CC: …}, or write $CC for a variable of the shell"),
                bad(
                        "a build of which the version is asked",
                        GIT.formatted("url: /srv/prog") + BUILT.replace("make", "make ${version}"),
                        "5:1 a build knows ${build-seed} and parameters, and not ${version}; write $${version} for a variable of the shell"),
                bad(
                        "a comparison that chooses among commits",
                        GIT.formatted("url: /srv/prog, tags: v*")
                                        .replace("regression", "comparison")
                                + BUILT.replace("make", "make ${what}")
                                + "parameters: {version: v1}\nvary: {what: [a, b]}\n",
                        "3:34 versions.git.tags has no effect in a comparison; name versions by vary: or parameters:"),
                bad(
                        "binaries to choose without a precision",
                        GIT.formatted("url: /srv/prog")
                                + BUILT.replace("[a]", "[a], binaries: auto")
                                + "repeat: {executions: 9}\n",
                        "5:1 'binaries: auto' needs a precision to plan for; write a number of binaries, or leave out what repeat says instead of it"),
                bad(
                        "a number of binaries in words",
                        GIT.formatted("url: /srv/prog")
                                + BUILT.replace("[a]", "[a], binaries: many"),
                        "5:45 build.binaries is 'many'; expected 'auto', or a whole number from 1 to 100, such as 3"),
                bad(
                        "an output elsewhere",
                        GIT.formatted("url: /srv/prog") + BUILT.replace("[a]", "[../a]"),
                        "5:31 build.output is '../a'; expected a relative path without '..'"),
                bad(
                        "missing everything",
                        "repeat: {precision: 1%}\n",
                        "1:1 analysis is missing; expected a name of 1 to 100 characters without line breaks, such as jackson-releases\n1:1 kind is missing; expected one of regression, comparison\n1:1 'module' or 'command' is missing"),
                bad(
                        "module and command",
                        REGRESSION + "command: {run: [a, \"${version}\"]}\n",
                        "4:1 'module' and 'command' exclude each other; leave one of them out"),
                bad(
                        "misspelt choice",
                        COMMAND + "comand: {run: [a, \"${version}\"]}\n",
                        "4:1 unknown key 'comand'; did you mean 'command'?"),
                bad(
                        "misspelt choice in a section",
                        REGRESSION + "schedule: {evry: day 02:00}\n",
                        "4:12 unknown key 'evry' in schedule; did you mean 'every'?"),
                bad(
                        "misspelt key beside the right one, which is wrong too",
                        REGRESSION + "repeat: {precision: 5, precison: 1%}\n",
                        """
                        4:21 repeat.precision is '5'; expected a percentage above 0% and below 100%, such as 1%
                        4:24 unknown key 'precison' in repeat; did you mean 'precision'?\
                        """));
    }

    private static Stream<Arguments> values() {
        return Stream.of(
                bad(
                        "negative precision",
                        REGRESSION + "repeat: {precision: -3%}\n",
                        "4:21 repeat.precision is '-3%'; expected a percentage above 0% and below 100%, such as 1%"),
                bad(
                        "precision without %",
                        REGRESSION + "repeat: {precision: 1}\n",
                        "4:21 repeat.precision is '1'; expected a percentage above 0% and below 100%, such as 1%"),
                bad(
                        "confidence of 100 %",
                        REGRESSION + "repeat: {confidence: 100%}\n",
                        "4:22 repeat.confidence is '100%'; expected a percentage above 0% and below 100%, such as 99%"),
                bad(
                        "tolerance too wide",
                        REGRESSION + "repeat: {precision: 60%, tolerance: 50%}\n",
                        "4:26 precision and tolerance together must be below 100%"),
                bad(
                        "one execution",
                        REGRESSION + "repeat: {executions: 1}\n",
                        "4:22 repeat.executions is '1'; expected an integer from 2 to 10,000"),
                bad(
                        "versions of a comparison",
                        COMPARISON
                                + "vary: {program: [gzip, xz]}\nparameters: {level: 1}\nrepeat: {versions: changes}\n",
                        "6:10 repeat.versions belongs to a regression, and this is a comparison"),
                bad(
                        "bisection of one version",
                        "analysis: x\nkind: regression\nversions: {list: [\"1\"]}\ncommand: {run: \"a ${version}\", measure: [cpu-time]}\nrepeat: {versions: bisect}\n",
                        "5:10 'versions: bisect' searches between two versions, and only one is listed"),
                bad(
                        "executions and budget",
                        REGRESSION + "repeat: {executions: 10, budget: 5m}\n",
                        "4:26 repeat.budget has no effect beside repeat.executions, which is exact; leave one of them out"),
                bad(
                        "budget without unit",
                        REGRESSION + "repeat: {budget: 20}\n",
                        "4:18 repeat.budget is '20'; expected a time above 0 with its unit (ms, s, m, h), such as 20m, or a number of executions such as '400 executions'"),
                bad(
                        "budget shorter than any time",
                        REGRESSION + "repeat: {budget: 0.1ns}\n",
                        "4:18 repeat.budget: '0.1ns' is shorter than a nanosecond"),
                bad(
                        "budget beyond all times",
                        REGRESSION + "repeat: {budget: 999999999999999999d}\n",
                        "4:18 repeat.budget: the duration '999999999999999999d' is too large"),
                bad(
                        "a number in quotes",
                        REGRESSION + "repeat: {executions: \"10\"}\n",
                        "4:22 repeat.executions is '10'; expected an integer from 2 to 10,000; remove the quotes"),
                bad(
                        "a version that would be an option",
                        REGRESSION + "versions: {list: [-1, -0, -0.0]}\n",
                        """
                        4:19 versions.list is '-1'; expected a version of 1 to 64 letters, digits, '.', '_', '+' and '-', such as 2.20.0
                        4:23 versions.list is '-0'; expected a version of 1 to 64 letters, digits, '.', '_', '+' and '-', such as 2.20.0
                        4:27 versions.list is '-0.0'; expected a version of 1 to 64 letters, digits, '.', '_', '+' and '-', such as 2.20.0\
                        """),
                bad(
                        "a list for a number",
                        REGRESSION + "repeat: {executions: [10]}\n",
                        "4:22 repeat.executions is a list; expected an integer from 2 to 10,000"),
                bad(
                        "measurements of no use",
                        COMMAND + "command: {run: \"a ${version}\"}\nrepeat: {measurements: 9}\n",
                        "5:10 measurements has no effect: what runs does not use ${measurements}"),
                bad(
                        "pilot disagrees",
                        REGRESSION + "repeat: {measurements: 9, pilot: {measurements: 8}}\n",
                        "4:35 repeat.pilot.measurements must equal repeat.measurements: executions of the pilot count too"),
                bad(
                        "a rule that is none",
                        REGRESSION + "repeat: {rule: sd}\n",
                        "4:16 repeat.rule is 'sd'; expected one of verdict, precision, cv"),
                bad(
                        "an epsilon without its rule",
                        REGRESSION + "repeat: {epsilon: 1%}\n",
                        "4:10 repeat.epsilon has no effect without 'rule: cv'; leave one of them out"),
                bad(
                        "a rule beside an exact number",
                        REGRESSION + "repeat: {executions: 10, rule: cv}\n",
                        "4:26 repeat.rule has no effect beside repeat.executions, which is exact; leave one of them out"),
                bad(
                        "disturbed executions of a duet",
                        REGRESSION + "repeat: {disturbed: use, mode: duet}\n",
                        "4:10 repeat.disturbed has no effect in a duet, whose sides are disturbed alike; leave it out"),
                bad(
                        "a warm-up that is neither",
                        REGRESSION + "repeat: {warm-up: some}\n",
                        "4:19 repeat.warm-up is 'some'; expected 'observed', or a whole number of measurements from 0 to 1,000,000"),
                bad(
                        "a warm-up that leaves nothing",
                        REGRESSION + "repeat: {warm-up: 40}\n",
                        "4:10 a warm-up of 40 leaves none of the 40 measurements of an execution"),
                bad(
                        "memory without unit",
                        REGRESSION + "limits: {memory: lots}\n",
                        "4:18 limits.memory is 'lots'; expected a size above 0 with its unit (B, kB, KiB, MB, MiB, GB, GiB), such as 2GiB"),
                bad(
                        "zero time",
                        REGRESSION + "limits: {wall-time: 0s}\n",
                        "4:21 limits.wall-time is '0s'; expected a time above 0 with its unit (ms, s, m, h), such as 2m"),
                bad(
                        "a soft limit above the hard one",
                        REGRESSION + "limits: {wall-time: 1m, soft-wall-time: 90s}\n",
                        "4:9 limits: the soft limit on wall time, 90s, must be below the limit, 1m"),
                bad(
                        "a grace period after nothing",
                        REGRESSION + "limits: {grace: 5s}\n",
                        "4:9 limits: a grace period follows a soft limit: give one on CPU time or wall time too"),
                bad(
                        "no user",
                        REGRESSION + "isolation: {user: 'no body'}\n",
                        "4:19 isolation.user is 'no body'; expected the name or number of a user of the host, such as nobody"),
                bad(
                        "half a network",
                        REGRESSION + "isolation: {network: some}\n",
                        "4:22 isolation.network is 'some'; expected one of none, host"),
                bad(
                        "bound without its time",
                        REGRESSION + "limits: {idle: {cpu: 1%}}\n",
                        "4:16 limits.idle.for is missing; expected a time above 0 with its unit (ms, s, m, h), such as 2m"),
                bad(
                        "bound that is no share",
                        REGRESSION + "limits: {runaway: {cpu: 2 cores, for: 1m}}\n",
                        "4:25 limits.runaway.cpu is '2 cores'; expected a percentage above 0% and below 100%, such as 1%"),
                bad(
                        "bound that is no section",
                        REGRESSION + "limits: {idle: 1m}\n",
                        "4:16 limits.idle is '1m'; expected {cpu: 1%, for: 2m}"),
                bad(
                        "bound beyond the wall time",
                        REGRESSION + "limits: {wall-time: 1m, idle: {cpu: 1%, for: 60s}}\n",
                        "4:41 limits.idle.for is 1m, but limits.wall-time ends an execution after 1m; give a longer wall-time or a shorter time here"),
                bad(
                        "bounds that leave nothing",
                        REGRESSION
                                + "limits: {idle: {cpu: 50%, for: 1m}, runaway: {cpu: 40%, for: 1m}}\n",
                        "4:10 limits.idle.cpu must be lower than limits.runaway.cpu; every execution would be ended by one of them"),
                bad(
                        "too much detail",
                        REGRESSION + "monitoring: {detail: 1ms}\n",
                        "4:22 monitoring.detail is '1ms'; expected a time of 10ms or longer, such as 100ms"),
                bad(
                        "detail misspelt",
                        REGRESSION + "monitoring: {details: 1s, detail: 1s}\n",
                        "4:14 unknown key 'details' in monitoring; did you mean 'detail'?"),
                bad(
                        "unknown kind",
                        REGRESSION.replace("regression", "regresion"),
                        "2:7 kind is 'regresion'; expected one of regression, comparison; did you mean 'regression'?"),
                bad(
                        "unknown module",
                        REGRESSION.replace("been/json", "been/jason"),
                        "3:9 unknown module 'been/jason'; did you mean 'been/json'?"),
                bad(
                        "unknown module version",
                        REGRESSION.replace("been/json", "been/json 7"),
                        "3:9 module 'been/json' has no version '7'"),
                bad(
                        "unknown benchmark",
                        REGRESSION + "benchmarks: [parse, wriet]\n",
                        "4:21 unknown benchmark 'wriet'; did you mean 'write'?"),
                bad(
                        "unknown parameter",
                        REGRESSION + "parameters: {dept: 4}\n",
                        "4:14 unknown parameter 'dept'; did you mean 'depth'?"),
                bad(
                        "parameter out of range",
                        REGRESSION + "parameters: {depth: 12}\n",
                        "4:21 'depth' is '12'; expected an integer from 1 to 9"),
                bad(
                        "parameter of no choice",
                        REGRESSION + "parameters: {document: metdata}\n",
                        "4:24 'document' is 'metdata'; expected one of metadata, small; did you mean 'metadata'?"),
                bad(
                        "empty name",
                        REGRESSION.replace("analysis: x", "analysis:"),
                        "1:10 analysis is empty; expected a name of 1 to 100 characters without line breaks, such as jackson-releases"),
                bad(
                        "unknown host",
                        REGRESSION + "roles: {measure: {hosts: [alhpa]}}\n",
                        "4:27 unknown host 'alhpa'; did you mean 'alpha'?"),
                bad(
                        "unknown role",
                        REGRESSION + "roles: {server: {cores: 2}}\n",
                        "4:9 unknown role 'server'; expected one of measure"),
                bad(
                        "unknown exclusivity",
                        REGRESSION + "roles: {measure: {exclusivity: alone}}\n",
                        "4:32 roles.measure.exclusivity is 'alone'; expected one of shared, context, exclusive"),
                bad(
                        "not a resource",
                        REGRESSION
                                + "roles: {measure: {resources: {memory: 1, l3-partition: 0}}}\n",
                        """
                        4:31 'memory' cannot be a name here; expected a name such as l3-partition or memory-channel
                        4:56 roles.measure.resources.l3-partition is '0'; expected an integer from 1 to 4,096\
                        """),
                bad(
                        "unknown place for inputs",
                        COMMAND + "command: {run: 'true # ${version}', inputs: memory}\n",
                        "4:45 command.inputs is 'memory'; expected one of disk, shared-memory; did you mean 'shared-memory'?"),
                bad(
                        "versions as a word",
                        REGRESSION + "versions: all\n",
                        "4:11 versions is 'all'; expected list: [\"1.0\", \"1.1\"], a source (git:, maven:, pypi:, crates:, npm:, go:, archive:, packages: or command:), or from:, to: and include: for a module's own"),
                bad(
                        "version twice",
                        REGRESSION + "versions: {list: [\"1\", \"2\", \"1\"]}\n",
                        "4:29 the version '1' is listed twice"),
                bad(
                        "broken include",
                        REGRESSION + "versions: {include: \"2[\"}\n",
                        "4:21 include is not a regular expression (RE2): missing closing ]"),
                bad(
                        "include that only Java knows",
                        REGRESSION + "versions: {include: \"(?=2).*\"}\n",
                        "4:21 include is not a regular expression (RE2): invalid or unsupported Perl syntax"),
                bad(
                        "include that takes all memory",
                        REGRESSION + "versions: {include: \"(((2{999}){999}){999}){999}\"}\n",
                        "4:21 include comes to more than 4,000 characters when its repetitions {…} are written out"),
                bad(
                        "include without end",
                        REGRESSION + "versions: {include: \"" + "(".repeat(1001) + "\"}\n",
                        "4:21 include has more than 1,000 characters"),
                bad(
                        "no versions",
                        "analysis: x\nkind: regression\ncommand: {run: \"a ${version}\"}\n",
                        "1:1 versions is missing; expected list: [\"1.0\", \"1.1\"], a source (git:, maven:, pypi:, crates:, npm:, go:, archive:, packages: or command:), or from:, to: and include: for a module's own"),
                bad(
                        "version not used",
                        COMMAND + "command: {run: [a]}\n",
                        "3:1 the command does not use ${version}, so every version would be the same"),
                bad(
                        "nothing fetched",
                        COMMAND + "command: {run: [\"${package.version}/a\"]}\n",
                        "3:1 the command uses ${package.version}, but nothing fetches these versions"),
                bad(
                        "unknown package alias",
                        COMMAND + "command: {run: [\"${package.data}/a\", \"${version}\"]}\n",
                        "4:11 ${package.data} is not a package of the command"),
                bad(
                        "unpublished package",
                        COMMAND
                                + "command: {run: [\"${package.data}/a\", \"${version}\"], packages: {data: been/nowhere}}\n",
                        "4:53 the package 'been/nowhere' is needed, but not published here"),
                bad(
                        "unknown measure",
                        COMMAND + "command: {run: \"a ${version}\", measure: walltime}\n",
                        "4:41 command.measure is 'walltime'; expected a figure of the run such as wall-time, cpu-time, memory or page-faults, {metric:, unit:, better:, pattern:}, {format:, file:} or {answer:, file:}; did you mean 'wall-time'?"),
                bad(
                        "cachegrind beside a time",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: [instructions, wall-time]}\ncounters: cachegrind\n",
                        "5:11 'wall-time' cannot be measured with 'counters: cachegrind', which makes programs many times slower; measure instructions in an analysis of their own"),
                bad(
                        "cachegrind without instructions",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: x, unit: \"1\", better: lower, pattern: (x)}}\ncounters: cachegrind\n",
                        "5:11 'counters: cachegrind' has no effect, since instructions are not measured"),
                bad(
                        "an unknown counter",
                        COMMAND + "command: {run: \"a ${version}\"}\ncounters: callgrind\n",
                        "5:11 counters is 'callgrind'; expected true, false or cachegrind; did you mean 'cachegrind'?"),
                bad(
                        "an answer with a unit",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {answer: status, unit: ms}}\n",
                        "4:58 'command.measure.unit' has no effect beside answer, which is no number"),
                bad(
                        "an answer twice",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: [{answer: x}, {answer: x}]}\n",
                        "4:41 the answer 'x' is read twice"),
                bad(
                        "broken pattern",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: score, unit: \"1\", better: higher, pattern: \"(\"}}\n",
                        "4:93 pattern is not a regular expression (RE2): missing closing )"),
                bad(
                        "unknown format",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {format: hyperfin, file: a.json}}\n",
                        "4:50 command.measure.format is 'hyperfin'; expected one of jmh, google-benchmark, hyperfine, pytest-benchmark, pyperf, asv, go-test, criterion, catch2, benchmark-dotnet, renaissance; did you mean 'hyperfine'?"),
                bad(
                        "a file outside the results",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {format: jmh, file: ../a.json}}\n",
                        "4:61 command.measure.file is '../a.json'; expected a path below the results folder, without '..', such as results.json"),
                bad(
                        "the unit of a format",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {format: jmh, unit: ms}}\n",
                        "4:55 'command.measure.unit' has no effect beside format, which knows it"),
                bad(
                        "no path",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: x, unit: ms, better: lower, values: results, file: a}}\n",
                        "4:86 values is not a path such as '$.results[*].time', 'column NAME' of a CSV file, or 'size'"),
                bad(
                        "two places of values",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: x, unit: ms, better: lower, values: $.x, pattern: (x)}}\n",
                        "4:91 'command.measure.pattern' has no effect beside values; leave one of them out"),
                bad(
                        "a bad choice of benchmarks",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {format: jmh, include: \"[\"}}\n",
                        "4:64 include is not a regular expression (RE2): missing closing ]"),
                bad(
                        "pattern that only Java knows",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: score, unit: \"1\", better: higher, pattern: \"([0-9]++)\"}}\n",
                        "4:93 pattern is not a regular expression (RE2): invalid nested repetition operator"),
                bad(
                        "pattern without group",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: score, unit: \"1\", better: higher, pattern: \"[0-9]+\"}}\n",
                        "4:93 pattern needs a group for the number, such as 'score: ([0-9.]+)'"),
                bad(
                        "pattern beyond RE2",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: score, unit: \"1\", better: higher, pattern: \"(?=a)([0-9]+)\"}}\n",
                        "4:93 pattern uses look-around or a back-reference, which RE2 does not have"),
                bad(
                        "metric without direction",
                        COMMAND
                                + "command: {run: \"a ${version}\", measure: {metric: score, unit: \"1\", pattern: \"([0-9]+)\"}}\n",
                        "4:41 command.measure.better is missing; expected one of lower, higher"),
                bad(
                        "shell variable taken for a parameter",
                        COMMAND + "command: {run: \"echo ${HOME} ${version}\"}\n",
                        "4:1 ${HOME} has no value; set it in parameters: {HOME: …}, or write $HOME for a variable of the shell"));
    }

    private static Stream<Arguments> factors() {
        return Stream.of(
                bad(
                        "an empty program",
                        "analysis: x\nkind: comparison\ncommand: {run: [\"${p}\", -v]}\nvary: {p: [\"\", ls]}\n",
                        "4:11 'p' is the program to run, so it cannot be empty"),
                bad(
                        "an empty host",
                        "analysis: x\nkind: comparison\ncommand: {run: ls}\nvary: {host: [\"\", alpha]}\n",
                        "4:15 'host' is empty; expected a host or a host group"),
                bad(
                        "nothing varied",
                        COMPARISON,
                        "1:1 vary is missing; expected factors with lists of values, or a list of combinations"),
                bad(
                        "one combination",
                        COMPARISON + "vary: {program: [gzip], level: [1]}\n",
                        "4:7 there is only one combination; vary at least two, or set it in parameters"),
                bad(
                        "required parameter missing",
                        COMPARISON + "vary: {program: [gzip, xz]}\n",
                        "1:1 the parameter 'level' has no value; set it in parameters: {level: …} to an integer from 1 to 9"),
                bad(
                        "value out of range",
                        COMPARISON + "parameters: {program: gzip}\nvary: {level: [1, 10]}\n",
                        "5:19 'level' is '10'; expected an integer from 1 to 9"),
                bad(
                        "unknown factor",
                        COMPARISON + "parameters: {program: gzip}\nvary: {levle: [1, 2]}\n",
                        "4:1 the parameter 'level' has no value; set it in parameters: {level: …} to an integer from 1 to 9\n5:8 unknown parameter 'levle'; did you mean 'level'?"),
                bad(
                        "set and varied",
                        COMPARISON
                                + "parameters: {program: gzip, level: 1}\nvary: {level: [1, 2]}\n",
                        "5:8 'level' is varied, so it must not be set in parameters too"),
                bad(
                        "value twice",
                        COMPARISON + "parameters: {program: gzip}\nvary: {level: [1, 2, 1]}\n",
                        "5:22 the value '1' of 'level' is listed twice"),
                bad(
                        "excludes everything",
                        COMPARISON
                                + "vary: {program: [gzip, xz], level: [1, 2]}\nexclude: [{program: gzip}, {program: xz}]\n",
                        "5:1 'exclude' leaves no combination to measure"),
                bad(
                        "excludes nothing",
                        COMPARISON
                                + "vary: {program: [gzip, xz], level: [1, 2]}\nexclude: [{level: 3}]\n",
                        "5:11 this excludes nothing: no combination matches it"),
                bad(
                        "ambiguous baseline",
                        COMPARISON
                                + "vary: {program: [gzip, xz], level: [1, 2]}\nbaseline: {level: 1}\n",
                        "5:11 baseline matches 2 combinations; it must match exactly one of those compared"),
                bad(
                        "combination twice",
                        COMPARISON
                                + "vary: [{program: gzip, level: 1}, {level: 1, program: gzip}]\n",
                        "4:35 this combination is listed twice"),
                bad(
                        "one host",
                        REGRESSION + "hosts: [alpha]\n",
                        "4:8 there is only one host; name it in roles: {measure: {hosts: [alpha]}}"),
                bad(
                        "a host twice",
                        REGRESSION + "hosts: [alpha, beta, alpha]\n",
                        "4:22 the host 'alpha' is listed twice"),
                bad(
                        "hosts twice",
                        REGRESSION + "vary: {host: [alpha, beta]}\nhosts: [alpha, beta]\n",
                        "5:1 'hosts' is short for vary: {host: […]}; leave one of them out"),
                bad(
                        "hosts of roles, too",
                        REGRESSION + "hosts: [alpha, beta]\nroles: {measure: {hosts: [alpha]}}\n",
                        "5:26 the hosts are given already; leave hosts: out of roles: {measure: …}"),
                bad(
                        "a host in some combinations",
                        COMPARISON
                                + "parameters: {program: gzip}\nvary: [{level: 1}, {level: 1, host: beta}]\n",
                        "5:7 name a host in every combination, or in none"),
                bad(
                        "a duet of hosts",
                        COMPARISON
                                + "parameters: {program: gzip, level: 1}\nhosts: [alpha, beta]\nrepeat: {mode: duet}\n",
                        "6:16 the two sides of a duet run on one host, so hosts cannot be compared side by side; use mode: interleaved"),
                bad(
                        "a host as a parameter",
                        COMPARISON
                                + "parameters: {program: gzip, host: alpha}\nvary: {level: [1, 2]}\n",
                        "4:29 the host is no parameter; choose it by roles: {measure: {hosts: [alpha]}}"),
                bad(
                        "placeholder in a value",
                        "analysis: x\nkind: comparison\ncommand: {run: \"a ${what}\"}\nvary: {what: [a, \"${b}\"]}\n",
                        "4:18 the value of 'what' must not contain '${'"),
                bad(
                        "versions of a comparison",
                        COMPARISON
                                + "vary: {program: [gzip, xz], level: [1, 2]}\nversions: {list: [\"1\"]}\n",
                        "5:1 'versions' belongs to a regression; compare versions by vary: {version: [\"1.0\", \"1.1\"]}"),
                bad(
                        "baseline of a regression",
                        REGRESSION + "vary: {depth: [1, 2]}\nbaseline: {depth: 1}\n",
                        "5:1 'baseline' belongs to a comparison, and this is a regression"),
                bad(
                        "versions varied in a regression",
                        REGRESSION + "vary: {version: [1, 2]}\n",
                        "4:8 a regression takes its versions from 'versions'; leave it out"),
                bad(
                        "exclusion from nothing",
                        REGRESSION + "exclude: [{depth: 1}]\n",
                        "4:1 'exclude' has no effect without 'vary'"),
                bad(
                        "version needed",
                        "analysis: x\nkind: comparison\nmodule: been/json\nvary: {depth: [1, 2]}\n",
                        "4:1 a version is needed; set it in parameters: {version: \"1.0\"} or vary it"));
    }

    private static Arguments bad(String name, String document, String expected) {
        return Arguments.of(name, document, expected);
    }
}
