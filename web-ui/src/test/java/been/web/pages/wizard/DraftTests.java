package been.web.pages.wizard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is typed becomes a file, and a file what was typed. */
class DraftTests {
    private static final Draft TWO =
            Draft.EMPTY.with(Draft.COMMANDS, "gzip -9 -c words\n\n  xz -9 -c words\n");

    @Test
    void twoCommandsNeedNothingElse() {
        assertThat(DraftYaml.of(TWO).text())
                .isEqualTo(
                        """
                        analysis: "gzip or xz"
                        kind: comparison
                        command:
                          run: "${command}"
                        vary:
                          command:
                            - "gzip -9 -c words"
                            - "xz -9 -c words"
                        """);
    }

    @Test
    void eachLineLeadsToItsField() {
        DraftYaml yaml =
                DraftYaml.of(
                        TWO.with(Draft.RESTRICTION, "host.cpu.cores >= 2")
                                .with(Draft.PRECISION, "2%"));
        List<String> lines = yaml.text().lines().toList();
        assertThat(yaml.fieldAt(1)).isEqualTo(Draft.NAME);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("gzip -9")) {
                assertThat(yaml.fieldAt(i + 1)).isEqualTo(Draft.COMMANDS);
            } else if (lines.get(i).contains("host.cpu")) {
                assertThat(yaml.fieldAt(i + 1)).isEqualTo(Draft.RESTRICTION);
            } else if (lines.get(i).contains("2%")) {
                assertThat(yaml.fieldAt(i + 1)).isEqualTo(Draft.PRECISION);
            }
        }
    }

    @Test
    void oneValueSetsAndSeveralVary() {
        Draft draft =
                Draft.EMPTY
                        .with(Draft.COMMANDS, "${program} -${level} words")
                        .with(Draft.VALUE + "program", "gzip, xz")
                        .with(Draft.VALUE + "level", "9")
                        .with(Draft.VALUE + "gone", "1, 2");
        assertThat(draft.placeholders()).containsExactly("program", "level");
        assertThat(DraftYaml.of(draft).text())
                .contains("parameters:\n  level: \"9\"\n")
                .contains("vary:\n  program:\n    - \"gzip\"\n    - \"xz\"\n")
                .doesNotContain("gone");
        assertThat(DraftYaml.of(draft.with(Draft.VALUE + "host", "alpha, rack-3")).text())
                .contains("vary:\n  host:\n    - \"alpha\"\n    - \"rack-3\"\n  program:");
    }

    @Test
    void anEmptyValueIsTypedAsQuotationMarks() {
        Draft draft =
                Draft.EMPTY
                        .with(Draft.NAME, "sorting")
                        .with(Draft.COMMANDS, "sort ${option} -k${key} words")
                        .with(Draft.VALUE + "key", "\"\"")
                        .with(Draft.VALUE + "option", "\"\", --stable");
        String yaml = DraftYaml.of(draft).text();
        assertThat(yaml)
                .contains("parameters:\n  key: \"\"\n")
                .contains("vary:\n  option:\n    - \"\"\n    - \"--stable\"\n");
        assertThat(DraftReader.read(yaml))
                .isInstanceOfSatisfying(
                        DraftReader.Form.class,
                        form -> assertThat(DraftYaml.of(form.draft()).text()).isEqualTo(yaml));
    }

    @Test
    void whatTheFormWroteItReads() {
        Draft draft =
                TWO.with(Draft.NAME, "words: \"all\" of them")
                        .with(Draft.MEASURE, "wall-time, memory")
                        .with(Draft.METRIC, "size")
                        .with(Draft.METRIC_UNIT, "byte")
                        .with(Draft.METRIC_PATTERN, "^size: ([0-9]+)\\b")
                        .with(Draft.RESTRICTION, "host.os.name == \"Debian\" && true")
                        .with(Draft.HOSTS, "alpha, beta")
                        .with(Draft.UNTIL, "exactly")
                        .with(Draft.EXECUTIONS, "12")
                        .with(Draft.WALL_TIME, "30s");
        String yaml = DraftYaml.of(draft).text();
        assertThat(DraftReader.read(yaml))
                .isInstanceOfSatisfying(
                        DraftReader.Form.class,
                        form -> assertThat(DraftYaml.of(form.draft()).text()).isEqualTo(yaml));
    }

    @Test
    void anythingTypedIsReadBack() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            Draft draft =
                    TWO.with(Draft.COMMANDS, line(random) + "\n" + line(random))
                            .with(Draft.NAME, line(random))
                            .with(Draft.RESTRICTION, line(random))
                            .with(Draft.PRECISION, line(random));
            String yaml = DraftYaml.of(draft).text();
            assertThat(DraftReader.read(yaml))
                    .as("seed %d: %s", seed, yaml)
                    .isInstanceOfSatisfying(
                            DraftReader.Form.class,
                            form ->
                                    assertThat(form.draft().commands())
                                            .as("seed %d", seed)
                                            .isEqualTo(draft.commands()));
        }
    }

    /** One line of whatever people type. */
    private static String line(Random random) {
        String letters = "ab1 :#-{}[]&*!|>'\"%@`\\,?~=$\té…";
        var line = new StringBuilder("x");
        for (int i = random.nextInt(12); i > 0; i--) {
            line.append(letters.charAt(random.nextInt(letters.length())));
        }
        return line.append("y").toString();
    }

    @Test
    void aFileOfAModuleIsShown() {
        String yaml =
                """
                analysis: jackson-releases
                kind: regression
                module: been/json-libraries
                versions: {from: "2.12.0", to: "2.20.0", include: "2\\\\.[0-9]+\\\\.0"}
                benchmarks: [parse, write]
                repeat: {precision: 1%, confidence: 99%, tolerance: 1%, budget: 6m}
                limits: {wall-time: 1m, memory: 1GiB}
                """;
        assertThat(DraftReader.read(yaml))
                .isInstanceOfSatisfying(
                        DraftReader.Form.class,
                        form -> {
                            assertThat(form.draft().isOfModule()).isTrue();
                            assertThat(form.draft().isRegression()).isTrue();
                            assertThat(form.draft().get(Draft.INCLUDE)).isEqualTo("2\\.[0-9]+\\.0");
                            assertThat(form.draft().get(Draft.BUDGET)).isEqualTo("6m");
                        });
    }

    @Test
    void whatTheFormCannotShowStaysText() {
        assertThat(
                        DraftReader.read(
                                """
                                analysis: a
                                kind: comparison
                                command: {run: "sleep ${s}"}
                                vary: {s: [1, 2]}
                                limits: {idle: {cpu: 1%, for: 2m}}
                                """))
                .isEqualTo(new DraftReader.OnlyText("the form has no field for 'limits.idle'"));
        assertThat(DraftReader.read("analysis: [")).isInstanceOf(DraftReader.OnlyText.class);
        assertThat(DraftReader.read("")).isInstanceOf(DraftReader.OnlyText.class);
        assertThat(DraftReader.read("a: &x {b: *x}")).isInstanceOf(DraftReader.OnlyText.class);
    }

    @Test
    void combinationsAreWrittenAndRead() {
        List<Map<String, String>> all =
                List.of(Map.of("level", "9", "program", "xz"), Map.of("level", "1"));
        assertThat(Draft.combinations(Draft.text(all))).isEqualTo(all);
        assertThat(Draft.combinations("")).isEmpty();
    }

    @Test
    void namesAreCompletedWhereTheyEnd() {
        List<String> known = List.of("cpu.cores", "cpu.model", "memory.total");
        assertThat(Completion.of("host.cpu.c", known)).containsExactly("host.cpu.cores");
        assertThat(Completion.of("host.memory.total >= gib(8) && cpu", known))
                .containsExactly("host.cpu.cores", "host.cpu.model");
        assertThat(Completion.of("host.cpu.cores", known)).isEmpty();
        assertThat(Completion.of("host.cpu.cores >= 2", known)).isEmpty();
        assertThat(Completion.complete("host.cpu.cores >= 2 && mem", "host.memory.total"))
                .isEqualTo("host.cpu.cores >= 2 && host.memory.total ");
    }
}
