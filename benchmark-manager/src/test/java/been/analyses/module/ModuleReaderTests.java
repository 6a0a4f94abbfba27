package been.analyses.module;

import static org.assertj.core.api.Assertions.assertThat;

import been.documents.Reading;
import been.protocol.Program;
import been.protocol.results.Metric;
import been.protocol.results.Summary;
import been.results.ImportFormat;
import been.results.MeasurementOrigin.Converted;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ModuleReaderTests {
    private static final String WHOLE =
            """
            title: Compress files
            parameters:
              program: {type: choice, values: [gzip, xz], default: gzip, help: Which one}
              level: {type: integer, min: 1, max: 9}
              share: {type: number, min: 0, max: 1, default: 0.5}
              quiet: {type: boolean, default: false}
              file: {type: text, default: all.bin}
            metrics:
              time: {source: wall-time, title: time}
              ratio: {unit: "1", better: higher, pattern: 'ratio ([0-9.]+)'}
              parse: {unit: ms, better: lower, summary: p99.9}
            versions: {maven: {artifact: "org.example:zip"}}
            run:
              command: ["${program}", "-${level}", "${package.files}/${file}", "${package.version}", "${host.os.home}"]
              packages: {files: been/files 1.0}
              environment: {SHARE: "${share}", QUIET: "${quiet}"}
              properties: {measurements: "${measurements}", benchmarks: "${benchmarks}"}
              measurements: 40
              typical-duration: 2.5s
            requires:
              software.${program}: "${program} is not installed"
            """;

    @Test
    void everyKeyIsRead() {
        BenchmarkModule module = read(WHOLE);

        assertThat(module.parameterNames())
                .containsExactly("program", "level", "share", "quiet", "file");
        assertThat(module.parameter("level"))
                .contains(new Parameter("level", new Parameter.Whole(1, 9), null, ""));
        assertThat(module.metrics())
                .containsExactly(
                        new MeasuredMetric(
                                new Metric("time", "s", "time", Metric.Better.LOWER),
                                MeasuredMetric.RunFigure.WALL_TIME),
                        new MeasuredMetric(
                                new Metric("ratio", "1", "ratio", Metric.Better.HIGHER),
                                new MeasuredMetric.Matched("ratio ([0-9.]+)", "stdout.log")),
                        new MeasuredMetric(
                                new Metric(
                                        "parse",
                                        "ms",
                                        "parse",
                                        Metric.Better.LOWER,
                                        new Summary("p99.9")),
                                new MeasuredMetric.Recorded()));
        assertThat(module.versions()).contains(new VersionSource.Maven("org.example", "zip"));
        assertThat(module.measured().run().packages()).isEqualTo(Map.of("files", "been/files 1.0"));
        assertThat(module.measurements()).contains(40);
        assertThat(module.typical()).contains(Duration.ofMillis(2_500));
        assertThat(module.requirements())
                .containsExactly(
                        new Requirement("software.${program}", "${program} is not installed"));
    }

    @Test
    void aFileWithBenchmarksStandsBesideMetricsOrAlone() {
        var file =
                new Converted(
                        ImportFormat.JMH,
                        "jmh.json",
                        ".*Parse.*",
                        List.of(),
                        new Summary("minimum"));
        String from = "from: {format: jmh, file: jmh.json, include: '.*Parse.*', summary: minimum}";
        BenchmarkModule beside = read(WHOLE.replace("metrics:\n", "metrics:\n  " + from + "\n"));
        assertThat(beside.files()).containsExactly(file);
        assertThat(beside.metricNames()).containsExactly("time", "ratio", "parse");

        BenchmarkModule alone =
                read("title: t\nmetrics: {" + from + "}\nrun: {command: [bench]}\n");
        assertThat(alone.files()).containsExactly(file);
        assertThat(alone.metrics()).isEmpty();
    }

    @Test
    void valuesOfServicesAreLeftToThePlatform() {
        var run = new Program.Command(List.of("load", "${service.db.host}:${service.db.port}"));
        assertThat(program("command: [load, '${service.db.host}:${service.db.port}']"))
                .isEqualTo(run);
        assertThat(Template.fill(run, Map.of())).isEqualTo(run);
        assertThat(Template.names("${service.port} ${service.db.port}"))
                .as("the first is a value of a role")
                .containsExactly("service.port");
    }

    @Test
    void aJvmStartsFromACacheOnlyWhereTheModuleAsks() {
        assertThat(program("java: {main: a.B, aot: true}"))
                .isEqualTo(new Program.JavaMain("a.B", List.of(), null, List.of(), true));
        assertThat(program("java: {main: a.B}"))
                .isEqualTo(new Program.JavaMain("a.B", List.of(), null, List.of()));
    }

    private static Program program(String run) {
        return read("title: t\nmetrics: {parse: {unit: ms, better: lower}}\nrun:\n  " + run + "\n")
                .measured()
                .run()
                .program();
    }

    @Test
    void parametersAcceptWhatTheirTypesAllow() {
        BenchmarkModule module = read(WHOLE);

        assertThat(refuse(module, "program", "bzip2")).isEqualTo("one of gzip, xz");
        assertThat(refuse(module, "level", "0")).isEqualTo("an integer from 1 to 9");
        assertThat(refuse(module, "level", "1.5")).isEqualTo("an integer from 1 to 9");
        assertThat(refuse(module, "level", "9")).isNull();
        assertThat(refuse(module, "share", "1e-1")).isNull();
        assertThat(refuse(module, "share", "1.01")).isEqualTo("a number from 0.0 to 1.0");
        assertThat(refuse(module, "quiet", "yes")).isEqualTo("true or false");
        assertThat(refuse(module, "file", "a\nb")).isEqualTo("one line of text");
    }

    @Test
    void templatesFillWhatIsKnownAndLeaveTheHostsOwn() {
        Program filled =
                Template.fill(
                        read(WHOLE).measured().run().program(),
                        Map.of("program", "xz", "level", "$1\\", "file", "a b"));

        assertThat(filled)
                .isEqualTo(
                        new Program.Command(
                                List.of(
                                        "xz",
                                        "-$1\\",
                                        "${package.files}/a b",
                                        "${package.version}",
                                        "${host.os.home}")));
        assertThat(Template.fill("$${HOME} ${x}", Map.of("x", "1"))).isEqualTo("$${HOME} 1");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void isRefused(String name, String wrong, String instead, String expected) {
        assertThat(WHOLE).contains(wrong);
        var reading = ModuleReader.read(WHOLE.replace(wrong, instead));

        assertThat(reading).isInstanceOf(Reading.Refused.class);
        assertThat(
                        ((Reading.Refused<BenchmarkModule>) reading)
                                .problems().stream()
                                        .map(p -> p.line() + ":" + p.column() + " " + p.message()))
                .contains(expected);
    }

    static Stream<Arguments> isRefused() {
        return Stream.of(
                Arguments.of(
                        "unknown key",
                        "title:",
                        "titel:",
                        "1:1 unknown key 'titel'; did you mean 'title'?"),
                Arguments.of(
                        "unknown type",
                        "type: integer",
                        "type: int",
                        "4:17 parameters.level.type is 'int'; expected one of text, integer, number, boolean, choice; did you mean 'integer'?"),
                Arguments.of(
                        "default of no choice",
                        "default: gzip",
                        "default: zip",
                        "3:56 parameters.program.default is 'zip'; expected one of gzip, xz"),
                Arguments.of(
                        "bound that is no number",
                        "min: 1,",
                        "min: one,",
                        "4:31 parameters.level.min is 'one'; expected a number"),
                Arguments.of(
                        "figure of a run under no name of a metric",
                        "time: {source",
                        "1st: {source",
                        "9:3 '1st' cannot be a name here; expected a letter, then letters, digits, '-' and '_', at most 64 in all"),
                Arguments.of(
                        "no name of a metric",
                        "ratio: {unit",
                        "rat io: {unit",
                        "10:3 'rat io' cannot be a name here; expected a letter, then letters, digits, '-' and '_', at most 64 in all"),
                Arguments.of(
                        "name of several lines",
                        "ratio: {unit",
                        "\"rat\\nio\": {unit",
                        "10:3 'rat io' cannot be a name here; expected a letter, then letters, digits, '-' and '_', at most 64 in all"),
                Arguments.of(
                        "reserved name",
                        "quiet:",
                        "version:",
                        "6:3 'version' cannot be a name here; expected letters, digits, '-' and '_', and no name that the platform uses itself"),
                Arguments.of(
                        "unknown parameter in use",
                        "${level}",
                        "${levle}",
                        "13:1 run.command uses ${levle}, which is not a parameter; did you mean 'level'?"),
                Arguments.of(
                        "unknown package in use",
                        "${package.files}",
                        "${package.file}",
                        "13:1 run.command uses ${package.file}, which is not a package of the run; did you mean 'files'?"),
                Arguments.of(
                        "alias of the platform",
                        "packages: {files",
                        "packages: {module",
                        "15:14 'run.packages.module' is an alias of the platform; choose another"),
                Arguments.of(
                        "two programs",
                        "  command:",
                        "  java: {main: a}\n  command:",
                        "15:3 'java' and 'command' exclude each other; leave one of them out"),
                Arguments.of(
                        "metric without unit",
                        "{unit: ms, better",
                        "{better",
                        "11:10 metrics.parse.unit is missing; expected a symbol such as s, ms, byte or 1"),
                Arguments.of(
                        "summary that is none",
                        "summary: p99.9",
                        "summary: p100",
                        "11:45 metrics.parse.summary is 'p100'; expected mean, median, minimum, maximum, or a percentile such as p99"),
                Arguments.of(
                        "summary of one number",
                        "wall-time, title",
                        "wall-time, summary: median, title",
                        "9:29 'metrics.time.summary' has no effect beside source, which is one number of each execution"),
                Arguments.of(
                        "broken coordinates",
                        "org.example:zip",
                        "org.example",
                        "12:30 versions.maven.artifact is 'org.example'; expected group:artifact, such as com.fasterxml.jackson.core:jackson-databind"),
                Arguments.of(
                        "zero measurements",
                        "measurements: 40",
                        "measurements: 0",
                        "18:17 run.measurements is '0'; expected an integer from 1 to 1,000,000"),
                Arguments.of(
                        "evaluator whose name is a path",
                        "requires:",
                        "evaluators: [../a]\nrequires:",
                        "20:14 evaluators is '../a'; expected a name in lower-case letters, digits, '.', '_' and '-'"));
    }

    private static @Nullable String refuse(BenchmarkModule module, String parameter, String value) {
        return module.parameter(parameter).orElseThrow().refuse(value).orElse(null);
    }

    private static BenchmarkModule read(String text) {
        return switch (ModuleReader.read(text)) {
            case Reading.Accepted(var module) -> module;
            case Reading.Refused(var problems) -> throw new AssertionError(problems);
        };
    }
}
