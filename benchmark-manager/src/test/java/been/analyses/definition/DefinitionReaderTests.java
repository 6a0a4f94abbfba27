package been.analyses.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import been.analyses.module.ArchiveSource;
import been.analyses.module.CommandSource;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.PackagesSource;
import been.analyses.module.RegistrySource;
import been.analyses.module.RegistrySource.Registry;
import been.analyses.module.Template;
import been.analyses.module.VersionSource;
import been.documents.DocumentSchema;
import been.documents.Reading;
import been.protocol.CoreThreads;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.Monitoring;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import been.protocol.results.Metric;
import been.protocol.results.Summary;
import been.results.ImportFormat;
import been.results.MeasurementOrigin.Answer;
import been.results.MeasurementOrigin.Converted;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DefinitionReaderTests {

    @Test
    void evaluatorsHaveTheirParametersAndPackages() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: regression
                        module: been/json
                        evaluators: [levels, {name: been/changes-chart 1.0, confidence: 99.9%}]
                        """);
        assertThat(definition.evaluators())
                .extracting(use -> use.evaluator() + " " + use.parameters())
                .containsExactly("been/levels 1.0 {}", "been/changes-chart 1.0 {confidence=0.999}");
        assertThat(definition.evaluators().getLast().manifest().reads())
                .containsExactly("been/levels");
    }

    @Test
    void theModuleOfAnAnalysisBringsEvaluators() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: comparison
                        module: been/compressors
                        vary: {program: [gzip, xz]}
                        parameters: {level: 1}
                        evaluators: [levels, been/compressors/levels, sizes]
                        """);
        assertThat(definition.evaluators())
                .extracting(use -> use.evaluator().toString())
                .as("a package precedes an evaluator of the same name in the module")
                .containsExactly(
                        "been/levels 1.0",
                        "been/compressors/levels 1.0",
                        "been/compressors/sizes 1.0");
        assertThat(definition.evaluators().getLast().evaluator().digest())
                .isEqualTo(Published.DIGEST);
    }

    @Test
    void aRegressionOfAModuleTakesItsDefaults() {
        Definition definition = read("analysis: x\nkind: regression\nmodule: been/json\n");

        assertThat(definition.subject()).isEqualTo("been/json");
        assertThat(definition.parameters()).isEqualTo(Map.of("document", "metadata", "depth", "3"));
        assertThat(definition.versions())
                .isEqualTo(
                        new Versions.Released(
                                new VersionSource.Maven("org.example", "json"), null, null, null));
        assertThat(definition.packages()).containsOnlyKeys("module", "documents");
        assertThat(definition.repeat().measurements()).contains(40);
        assertThat(definition.repeat().mostTime()).contains(Duration.ofMinutes(30));
        assertThat(definition.repeat().precision()).isEqualTo(0.01);
        assertThat(definition.measure().bounds().limits().wallTime())
                .isEqualTo(Duration.ofMinutes(10));
        assertThat(definition.monitoring()).isEqualTo(Monitoring.NONE);
        assertThat(definition.measure().placement().exclusivity()).isEqualTo(Exclusivity.EXCLUSIVE);
    }

    @Test
    void aScheduleInWordsIsOneOfCron() {
        assertThat(schedule("weekdays 02:30")).isEqualTo("30 2 * * MON-FRI");
        assertThat(schedule("hour")).isEqualTo("@hourly");
        assertThat(schedule("on-new-version")).isEqualTo("*/10 * * * *");
        assertThat(schedule("{every: Sunday 14:05}")).isEqualTo("5 14 * * SUN");
        assertThat(schedule("{cron: '0 2 * * *'}")).isEqualTo("0 2 * * *");
        Timetable there =
                read("""
                analysis: x
                kind: regression
                module: been/json
                schedule: {every: day 02:00, zone: Europe/Prague}
                """)
                        .schedule()
                        .orElseThrow();
        assertThat(there.zone()).hasToString("Europe/Prague");
    }

    private static String schedule(String written) {
        return read("analysis: x\nkind: regression\nmodule: been/json\nschedule: " + written + "\n")
                .schedule()
                .orElseThrow()
                .cron();
    }

    @Test
    void disturbedExecutionsAreRepeatedUnlessTheirNumberIsExact() {
        Map<String, Boolean> repeats =
                Map.of(
                        "budget: 5m", true,
                        "executions: 9", false,
                        "executions: 9, disturbed: repeat", true,
                        "budget: 5m, disturbed: use", false,
                        "mode: duet", false);
        assertThat(
                        read("""
                        analysis: x
                        kind: comparison
                        command: {run: 'work ${n}', measure: [instructions]}
                        vary: {n: [1, 2]}
                        """)
                                .repeat()
                                .options()
                                .repeatsDisturbed())
                .as("counts")
                .isFalse();
        repeats.forEach((repeat, expected) ->
                assertThat(
                                read("analysis: x\nkind: regression\nmodule: been/json\nrepeat: {%s}\n"
                                                .formatted(repeat))
                                        .repeat()
                                        .options()
                                        .repeatsDisturbed())
                        .as(repeat)
                        .isEqualTo(expected));
    }

    @Test
    void theMannerOfRepeating() {
        RepetitionOptions options =
                read("""
                analysis: x
                kind: regression
                module: been/json
                repeat: {rule: cv, epsilon: 1%, step: 4, confirm: false, warm-up: 3, measurements: 9, mode: duet, versions: changes}
                """)
                        .repeat()
                        .options();

        assertThat(options)
                .isEqualTo(
                        new RepetitionOptions(
                                new StoppingRule.SettledVariation(0.01, 4),
                                false,
                                true,
                                Optional.of(3),
                                true,
                                0,
                                false,
                                false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "regression | {} | Decided",
                "regression | {rule: precision} | Precision",
                "comparison | {} | Precision",
                "comparison | {rule: verdict} | Decided",
            })
    void aRegressionStopsAtVerdictsAndAComparisonAtThePrecision(
            String kind, String repeat, String rule) {
        String varied = kind.equals("comparison") ? "vary: {version: [\"1\", \"2\"]}\n" : "";
        Repeat read =
                read("analysis: x\nkind: %s\nmodule: been/json\n%srepeat: %s\n"
                                .formatted(kind, varied, repeat))
                        .repeat();

        assertThat(read.options().rule())
                .extracting(one -> one.getClass().getSimpleName())
                .isEqualTo(rule);
        assertThat(read.decides()).isEqualTo(rule.equals("Decided"));
        assertThat(read.withoutDeciding().decides()).isFalse();
    }

    @Test
    void longHistoriesAreSearchedUnlessAllVersionsAreWanted() {
        String regression = "analysis: x\nkind: regression\nmodule: been/json\n";

        assertThat(read(regression).searches(30)).isFalse();
        assertThat(read(regression).searches(31)).isTrue();
        assertThat(read(regression + "repeat: {versions: all}").searches(1_000)).isFalse();
        assertThat(read(regression + "repeat: {versions: changes}").searches(12)).isTrue();
    }

    @Test
    void aWholeNumberMayHaveAPointOrAnExponent() {
        Repeat repeat =
                read("""
                analysis: x
                kind: regression
                module: been/json
                repeat: {executions: 1e1, warm-up: 5.0}
                """)
                        .repeat();
        assertThat(repeat.executions()).contains(10);
        assertThat(repeat.options().warmUp()).contains(5);
    }

    @Test
    void everyKeyIsRead() {
        Definition definition =
                read(
                        """
                        analysis: jackson-releases
                        kind: regression
                        module: been/json 1.0
                        versions: {from: "2.12.0", to: "2.20.0", include: ".*\\\\.0"}
                        benchmarks: [write]
                        parameters: {depth: 4}
                        roles:
                          measure: {restriction: "host.cpu.cores >= 2", hosts: [alpha], exclusivity: context, cores: 2, threads: all, resources: {l3-partition: 1}}
                        repeat: {precision: 2%, confidence: 95%, tolerance: 0%, budget: 20m, pilot: {executions: 7, measurements: 30}}
                        limits: {wall-time: 2m, memory: 2GiB, cpu-time: 90s, processes: 9, output: 1MB, disk: 1GiB, soft-wall-time: 100s, soft-cpu-time: 80s, grace: 3s, idle: {cpu: 1%, for: 30s}, runaway: {cpu: 99.5%, for: 1m}}
                        isolation: {user: nobody, private-tmp: true, network: none, processes: own, aslr: off}
                        counters: true
                        publishes: [acme/traces, acme/log-*]
                        monitoring: {detail: 20ms}
                        profile: changes
                        """);

        assertThat(definition.metrics())
                .extracting(m -> m.metric().name())
                .containsExactly("write");
        assertThat(definition.parameters()).containsEntry("depth", "4");
        assertThat(definition.repeat())
                .isEqualTo(
                        new Repeat(
                                0.02,
                                0.95,
                                0,
                                Optional.empty(),
                                Optional.of(30),
                                7,
                                Optional.of(Duration.ofMinutes(20)),
                                Optional.empty(),
                                new RepetitionOptions(
                                        new StoppingRule.Decided(),
                                        true,
                                        false,
                                        Optional.empty(),
                                        false,
                                        RepetitionOptions.MOST_WHOLE,
                                        false,
                                        true)));
        assertThat(definition.measure().placement().hosts()).containsExactly(new HostName("alpha"));
        assertThat(definition.measure().placement().threads()).isEqualTo(CoreThreads.ALL);
        assertThat(definition.measure().placement().resources())
                .isEqualTo(Map.of("l3-partition", 1));
        assertThat(definition.measure().restrictionAt().line()).isEqualTo(8);
        assertThat(definition.measure().bounds().limits())
                .isEqualTo(
                        new ResourceLimits(
                                Duration.ofSeconds(90),
                                Duration.ofMinutes(2),
                                2L << 30,
                                9,
                                1_000_000L,
                                1L << 30,
                                Duration.ofSeconds(80),
                                Duration.ofSeconds(100),
                                Duration.ofSeconds(3)));
        assertThat(definition.measure().bounds().conditions())
                .isEqualTo(
                        new RunConditions(
                                "nobody",
                                EnumSet.complementOf(
                                        EnumSet.of(
                                                Option.CACHEGRIND,
                                                Option.PROFILE,
                                                Option.OWN_GROUPS)),
                                List.of("acme/traces", "acme/log-*")));
        assertThat(definition.profile()).isEqualTo(ProfileUse.CHANGES);
        assertThat(definition.monitoring())
                .isEqualTo(
                        new Monitoring(
                                Duration.ofMillis(20),
                                new Monitoring.Bound(0.01, Duration.ofSeconds(30)),
                                new Monitoring.Bound(0.995, Duration.ofMinutes(1))));
        assertThat(((Versions.Released) definition.versions()).include()).isEqualTo(".*\\.0");
    }

    @Test
    void whatTheModuleSaysOfLimitsHoldsUnlessTheAnalysisSaysOtherwise() {
        Definition definition =
                read(
                        """
                        analysis: compressors
                        kind: comparison
                        module: been/compressors
                        vary: {program: [gzip, xz], level: [1]}
                        limits: {memory: 2GiB}
                        isolation: {processes: own}
                        """);

        assertThat(definition.measure().bounds().limits())
                .isEqualTo(new ResourceLimits(null, Duration.ofMinutes(3), 2L << 30, null, null));
        assertThat(definition.measure().bounds().conditions().options())
                .containsExactlyInAnyOrder(
                        RunConditions.Option.NO_NETWORK, RunConditions.Option.OWN_PROCESSES);
    }

    @Test
    void factorsMultiplyAndExclusionsLeave() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: comparison
                        module: been/compressors
                        vary: {program: [gzip, xz], level: [1, 6, 9]}
                        exclude: [{program: xz, level: 9}]
                        baseline: {program: gzip, level: 6}
                        """);

        assertThat(definition.combinations())
                .containsExactly(
                        sorted("gzip", "1"),
                        sorted("gzip", "6"),
                        sorted("gzip", "9"),
                        sorted("xz", "1"),
                        sorted("xz", "6"));
        assertThat(definition.baseline()).isEqualTo(1);
    }

    @Test
    void variablesOfTheEnvironmentMayBeEmpty() {
        assertThat(
                        read("""
                        analysis: x
                        kind: comparison
                        command: {run: 'work ${n}', environment: {LANG: "", LEVEL: 3}}
                        vary: {n: [1, 2]}
                        """)
                                .module()
                                .measured()
                                .run()
                                .environment())
                .containsOnly(Map.entry("LANG", ""), Map.entry("LEVEL", "3"));
    }

    @Test
    void hostsAreAFactor() {
        String compared =
                """
                analysis: x
                kind: comparison
                command: {run: "sort --parallel=${threads}"}
                """;
        Definition definition =
                read(
                        compared
                                + "vary: {threads: [1, 4]}\nhosts: [alpha, rack-3]\nbaseline: {host: rack-3, threads: 4}\n");

        assertThat(definition.combinations())
                .containsExactly(
                        new TreeMap<>(Map.of("threads", "1", "host", "alpha")),
                        new TreeMap<>(Map.of("threads", "1", "host", "rack-3")),
                        new TreeMap<>(Map.of("threads", "4", "host", "alpha")),
                        new TreeMap<>(Map.of("threads", "4", "host", "rack-3")));
        assertThat(definition.baseline()).isEqualTo(3);
        assertThat(definition.platforms()).containsExactly("alpha", "rack-3");
        assertThat(definition.platform(definition.configurations().getLast())).isEqualTo("rack-3");
        assertThat(read(compared + "vary: {threads: [1, 4], host: [beta, alpha]}\n").platforms())
                .containsExactly("beta", "alpha");
        assertThat(
                        read(compared.replace("threads", "host") + "vary: {host: [a.org, b.org]}\n")
                                .platforms())
                .as("a parameter of what runs")
                .isEmpty();
    }

    @Test
    void aRegressionMeasuresItsVersionsInEveryCombination() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: regression
                        command: {run: "sort --parallel=${threads} -S ${memory} ${version}"}
                        versions: {list: ["1.0", "1.1"]}
                        vary: {threads: [1, 4], memory: [1M, 1G]}
                        exclude: [{threads: 4, memory: 1M}]
                        """);

        assertThat(definition.combinations())
                .containsExactly(
                        new TreeMap<>(Map.of("threads", "1", "memory", "1M")),
                        new TreeMap<>(Map.of("threads", "1", "memory", "1G")),
                        new TreeMap<>(Map.of("threads", "4", "memory", "1G")));
        assertThat(definition.histories()).isEqualTo(3);
        assertThat(definition.platforms()).isEmpty();
        assertThat(definition.searches(3 * 30)).isFalse();
        assertThat(definition.searches(3 * 31)).isTrue();
    }

    @Test
    void combinationsMayBeListed() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: comparison
                        module: been/compressors
                        vary: [{program: xz, level: 1}, {program: gzip, level: 9}]
                        """);

        assertThat(definition.combinations())
                .containsExactly(sorted("xz", "1"), sorted("gzip", "9"));
    }

    @Test
    void aCommandBecomesAModule() {
        Definition definition =
                read(
                        """
                        analysis: sleepers
                        kind: regression
                        command:
                          run: 'sleep ${seconds} # ${version}'
                          inputs: shared-memory
                          measure:
                            - wall-time
                            - {metric: score, unit: "1", better: higher, pattern: 'score ([0-9.]+)'}
                        versions: {list: ["1.10", 1.9]}
                        parameters: {seconds: 0.1}
                        repeat: {executions: 12}
                        """);

        assertThat(definition.module().measured().run().program())
                .isEqualTo(
                        new Program.Command(
                                List.of("/bin/sh", "-c", "sleep ${seconds} # ${version}")));
        assertThat(definition.module().measured().run().inputs())
                .isEqualTo(InputStorage.SHARED_MEMORY);
        assertThat(definition.versions()).isEqualTo(new Versions.Listed(List.of("1.10", "1.9")));
        assertThat(definition.metrics())
                .containsExactly(
                        new MeasuredMetric(
                                new Metric(
                                        "wall-time", "s", "wall-clock time", Metric.Better.LOWER),
                                MeasuredMetric.RunFigure.WALL_TIME),
                        new MeasuredMetric(
                                new Metric("score", "1", "score", Metric.Better.HIGHER),
                                new MeasuredMetric.Matched("score ([0-9.]+)", "stdout.log")));
        assertThat(definition.repeat().executions()).contains(12);
        assertThat(definition.repeat().mostTime()).isEmpty();
    }

    @Test
    void anArgumentIsLeftOutWhereItsValueIsEmpty() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: comparison
                        command: {run: [sort, "${option}", "-k${key}"]}
                        vary: {option: ["", --stable]}
                        parameters: {key: ""}
                        """);

        assertThat(definition.configurations())
                .extracting(values ->
                        Template.fill(definition.module().measured().run().program(), values))
                .containsExactly(
                        new Program.Command(List.of("sort", "-k")),
                        new Program.Command(List.of("sort", "--stable", "-k")));
    }

    @Test
    void benchmarksOfAFileAreMetricsThatExecutionsFind() {
        Definition definition =
                read(
                        """
                        analysis: files
                        kind: comparison
                        command:
                          run: 'bench ${size}'
                          measure:
                            - memory
                            - {format: google-benchmark, file: out/b.json, include: '.*parse.*'}
                            - {format: go-test, summary: median}
                            - {metric: size, unit: byte, better: lower, pattern: '^([0-9]+)$', file: size.txt}
                            - {metric: time, unit: ms, better: lower, values: '$.runs[*].time', file: runs.json}
                        vary: {size: [1, 2]}
                        """);
        assertThat(definition.metrics())
                .extracting(MeasuredMetric::source)
                .containsExactly(
                        MeasuredMetric.RunFigure.MEMORY,
                        new MeasuredMetric.Matched("^([0-9]+)$", "size.txt"),
                        new MeasuredMetric.Located("$.runs[*].time", "runs.json"));
        assertThat(definition.module().files())
                .containsExactly(
                        new Converted(
                                ImportFormat.GOOGLE_BENCHMARK,
                                "out/b.json",
                                ".*parse.*",
                                List.of(),
                                Summary.MEAN),
                        new Converted(
                                ImportFormat.GO_TEST,
                                "stdout.log",
                                null,
                                List.of(),
                                new Summary("median")));
    }

    @Test
    void thePilotKeepsTheNumberOfMeasurementsWhereAQuantileDependsOnIt() {
        String file =
                """
                analysis: latencies
                kind: comparison
                command:
                  run: 'bench -n ${measurements} -s ${size}'
                  measure: {metric: latency, unit: ms, better: lower, pattern: '([0-9.]+) ms', summary: p99}
                vary: {size: [1, 2]}
                repeat: {pilot: {measurements: 500}}
                """;
        Definition quantile = read(file);
        assertThat(quantile.metrics().getFirst().metric().label()).isEqualTo("latency, p99");
        assertThat(quantile.repeat().choosesMeasurements()).isFalse();
        assertThat(read(file.replace("p99", "mean")).repeat().choosesMeasurements()).isTrue();
    }

    @Test
    void everyFormatOfTheSchemaIsRead() {
        List<String> formats =
                JsonMapper.shared()
                        .readTree(DocumentSchema.ANALYSIS.text())
                        .at("/$defs/result-format/enum")
                        .valueStream()
                        .map(JsonNode::asString)
                        .toList();
        assertThat(formats)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ImportFormat.values())
                                .filter(format ->
                                        !Set.of(
                                                        ImportFormat.CSV,
                                                        ImportFormat.BENCHEXEC,
                                                        ImportFormat.BEEN)
                                                .contains(format))
                                .map(ImportFormat::word)
                                .toList());
    }

    @Test
    void everyFigureOfARunCanBeAMetricAndCountersAreTurnedOnForTheirs() {
        String file =
                """
                analysis: figures
                kind: comparison
                command: {run: 'sleep ${seconds}', measure: [%s]}
                vary: {seconds: [1, 2]}
                """;
        List<String> words =
                Arrays.stream(MeasuredMetric.RunFigure.values())
                        .map(MeasuredMetric.RunFigure::word)
                        .toList();
        Definition all = read(file.formatted(String.join(", ", words)));
        assertThat(all.metrics())
                .extracting(measured -> measured.metric().name())
                .containsExactlyElementsOf(words);
        assertThat(all.metrics())
                .extracting(measured -> measured.metric().unit())
                .contains("s", "byte", "1", "J");
        assertThat(all.measure().bounds().conditions().has(RunConditions.Option.COUNTERS)).isTrue();
        Definition few = read(file.formatted("page-faults, io-read"));
        assertThat(few.measure().bounds().conditions().has(RunConditions.Option.COUNTERS))
                .isFalse();
    }

    @Test
    void instructionsAreCountedByCachegrindOnlyWhereItSlowsNothingDownThatIsMeasured() {
        assertThat(counting("instructions")).containsOnly(Option.COUNTERS, Option.CACHEGRIND);
        assertThat(
                        counting(
                                "[instructions, {metric: size, unit: byte, better: lower, pattern: '([0-9]+)'}]"))
                .containsOnly(Option.COUNTERS, Option.CACHEGRIND);
        assertThat(counting("[instructions, {format: hyperfine, file: times.json}]"))
                .containsOnly(Option.COUNTERS);
        assertThat(counting("[instructions, wall-time]")).containsOnly(Option.COUNTERS);
        assertThat(
                        counting(
                                "[instructions, {metric: time, unit: ms, better: lower, pattern: '([0-9]+)'}]"))
                .containsOnly(Option.COUNTERS);
        assertThat(counting("instructions}\ncounters: cachegrind # {"))
                .containsOnly(Option.CACHEGRIND);
    }

    private static Set<Option> counting(String measure) {
        return read(COUNTED.formatted(measure)).measure().bounds().conditions().options();
    }

    private static final String COUNTED =
            """
            analysis: x
            kind: comparison
            vary: {seconds: [1, 2]}
            command: {run: 'sleep ${seconds}', measure: %s}
            """;

    @Test
    void answersAreNoMetricsAndAloneTheWallTimeIsMeasuredBesideThem() {
        Definition definition =
                read(
                        COUNTED.formatted(
                                "[{answer: status, pattern: '^s (.*)$'}, {answer: image, file: out.png}, {answer: output}]"));
        assertThat(definition.metrics())
                .extracting(m -> m.metric().name())
                .containsExactly("wall-time");
        assertThat(definition.module().answers())
                .containsExactly(
                        new Answer("status", "^s (.*)$", "stdout.log"),
                        new Answer("image", null, "out.png"),
                        new Answer("output", null, "stdout.log"));
    }

    @Test
    void exactCountsHaveShortPilotsAndInstructionsSmallTolerances() {
        Repeat times = read(COUNTED.formatted("[wall-time, instructions]")).repeat();
        Repeat instructions = read(COUNTED.formatted("instructions")).repeat();
        Repeat sizes =
                read(COUNTED.formatted(
                                "{metric: size, unit: byte, better: lower, pattern: '([0-9]+)'}"))
                        .repeat();
        assertThat(List.of(times.pilot(), instructions.pilot(), sizes.pilot()))
                .containsExactly(5, 3, 3);
        assertThat(
                        List.of(
                                times.tolerance(),
                                instructions.tolerance(),
                                instructions.precision(),
                                sizes.tolerance()))
                .containsExactly(0.01, 0.001, 0.001, 0.01);
        Repeat written =
                read(COUNTED.formatted("instructions")
                                + "repeat: {tolerance: 2%, pilot: {executions: 4}}")
                        .repeat();
        assertThat(written.pilot()).isEqualTo(4);
        assertThat(written.tolerance()).isEqualTo(0.02);
    }

    @Test
    void aCommandMayFetchItsVersions() {
        Definition definition =
                read(
                        """
                        {"analysis": "x", "kind": "regression",
                         "command": {"run": ["java", "-jar", "${package.version}/tool.jar"]},
                         "versions": {"maven": {"artifact": "org.example:tool", "from": "1.0"}}}
                        """);

        assertThat(definition.versions())
                .isEqualTo(
                        new Versions.Released(
                                new VersionSource.Maven("org.example", "tool"), "1.0", null, null));
        assertThat(VersionUse.of(definition.module())).isEqualTo(new VersionUse(false, true));
    }

    @ParameterizedTest
    @MethodSource
    void versionsComeFromManySources(String written, VersionSource.Provider source) {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: regression
                        versions: {%s}
                        command: {run: "${package.version}/tool ${version}"}
                        """
                                .formatted(written));

        assertThat(definition.versions())
                .isEqualTo(new Versions.Released(source, null, null, null));
    }

    static Stream<Arguments> versionsComeFromManySources() {
        return Stream.of(
                Arguments.of(
                        "pypi: {name: tool, pre-releases: true}",
                        new RegistrySource(Registry.PYPI, "tool", true)),
                Arguments.of(
                        "crates: {name: tool}", new RegistrySource(Registry.CRATES, "tool", false)),
                Arguments.of(
                        "npm: {name: \"@example/tool\"}",
                        new RegistrySource(Registry.NPM, "@example/tool", false)),
                Arguments.of(
                        "go: {name: example.org/tool/v2}",
                        new RegistrySource(Registry.GO, "example.org/tool/v2", false)),
                Arguments.of(
                        "archive: {url: /srv/tool, pattern: \"tool-(?<version>.*).zip\"}",
                        new ArchiveSource("/srv/tool", "tool-(?<version>.*).zip")),
                Arguments.of("packages: {name: example/tool}", new PackagesSource("example/tool")),
                Arguments.of(
                        "command: {list: ls, fetch: \"cp $VERSION .\"}",
                        new CommandSource("ls", "cp $VERSION .")));
    }

    @Test
    void aModuleHasVersionsAndBuildFromItsSoftwareDefinition() {
        Definition definition =
                read("analysis: x\nkind: regression\nmodule: been/squash\nversions: {from: 1.0}\n");

        assertThat(definition.versions())
                .isEqualTo(
                        new Versions.Released(
                                new RegistrySource(Registry.CRATES, "squash", false),
                                "1.0",
                                null,
                                null));
        assertThat(definition.build()).isPresent();
        assertThat(definition.packages()).containsKeys("module", "software");
    }

    @Test
    void anAnalysisReplacesTheVersionsOfItsModule() {
        String fork = "versions: {maven: {artifact: \"org.example:fork\"}}\n";
        var source = new VersionSource.Maven("org.example", "fork");

        Definition regression = read("analysis: x\nkind: regression\nmodule: been/json\n" + fork);
        Definition comparison =
                read(
                        "analysis: x\nkind: comparison\nmodule: been/json\nvary: {depth: [1, 2]}\nparameters: {version: 1.0}\n"
                                + fork);

        assertThat(regression.versions())
                .isEqualTo(new Versions.Released(source, null, null, null));
        assertThat(comparison.fetch())
                .hasValueSatisfying(fetch -> assertThat(fetch.source()).isEqualTo(source));
    }

    @Test
    void rangesOfReleasesAreRead() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: regression
                        versions: {crates: {name: tool, from: "0.9", to: 1.2, include: '.*[.]0'}}
                        build: {run: make, output: [tool]}
                        command: {run: "${package.version}/tool"}
                        """);

        assertThat(definition.versions())
                .isEqualTo(
                        new Versions.Released(
                                new RegistrySource(Registry.CRATES, "tool", false),
                                "0.9",
                                "1.2",
                                ".*[.]0"));
        assertThat(definition.build()).isPresent();
    }

    @Test
    void aComparisonMayVaryTheVersionOfAModule() {
        Definition definition =
                read(
                        """
                        analysis: x
                        kind: comparison
                        module: been/json
                        vary: {version: ["2.1", "2.10"]}
                        """);

        assertThat(definition.combinations())
                .extracting(c -> c.get("version"))
                .containsExactly("2.1", "2.10");
    }

    private static SortedMap<String, String> sorted(String program, String level) {
        return new TreeMap<>(Map.of("program", program, "level", level));
    }

    private static Definition read(String document) {
        return switch (DefinitionReader.read(document, new Published())) {
            case Reading.Accepted(var definition) -> definition;
            case Reading.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    @Test
    void publishedSourcesArePinnedAndMeasuredOnce() {
        Definition definition =
                read(
                        """
                        analysis: here
                        kind: regression
                        versions: {sources: [{version: a, package: been/documents 1.0}, {version: a-dirty, package: been/sources 1.0, subject: Try}]}
                        build: {run: make, output: [prog]}
                        command: {run: "${package.version}/prog"}
                        schedule: day 02:00
                        """);
        assertThat(definition.versions())
                .isInstanceOfSatisfying(
                        Versions.Packaged.class,
                        packaged ->
                                assertThat(packaged.versions())
                                        .extracting(
                                                Versions.PackagedVersion::version,
                                                one -> one.sources().toString(),
                                                one -> one.details().title())
                                        .containsExactly(
                                                tuple("a", "been/documents 1.0", ""),
                                                tuple("a-dirty", "been/sources 1.0", "Try")));
        assertThat(definition.build()).isPresent();
        assertThat(definition.fetch()).isEmpty();
        assertThat(definition.schedule()).isEmpty();
    }
}
