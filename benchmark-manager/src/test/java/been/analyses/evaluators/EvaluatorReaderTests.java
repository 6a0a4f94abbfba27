package been.analyses.evaluators;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.module.Parameter;
import been.documents.Problem;
import been.documents.Reading;
import been.results.EvaluationTarget.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluatorReaderTests {
    private static final String WHOLE =
            """
            title: Changes
            language: r
            scope: analysis
            main: lib/changes.R
            help: |
              What changed.
            parameters:
              confidence: {type: number, min: 0.5, max: 0.9999, default: 0.99, help: of the intervals}
              colour: {type: choice, values: [red, green], default: red}
              points: {type: integer, min: 1}
            reads: [been/levels, been/levels]
            restriction: host.memory.total >= gib(4)
            limits: {wall-time: 2m, memory: 2GiB}
            """;

    @Test
    void aWholeManifestIsRead() {
        EvaluatorManifest manifest = usable(WHOLE);
        assertThat(manifest.language()).isEqualTo(Language.R);
        assertThat(manifest.scope()).isEqualTo(Scope.ANALYSIS);
        assertThat(manifest.main()).isEqualTo("lib/changes.R");
        assertThat(manifest.help()).isEqualTo("What changed.");
        assertThat(manifest.parameterNames()).containsExactly("confidence", "colour", "points");
        assertThat(manifest.reads()).containsExactly("been/levels");
        assertThat(manifest.restriction()).isEqualTo("host.memory.total >= gib(4)");
        assertThat(manifest.limits().wallTime()).isEqualTo(Duration.ofMinutes(2));
        assertThat(manifest.limits().memoryBytes()).isEqualTo(2L << 30);
        assertThat(manifest.limits().diskBytes()).as("the usual one").isEqualTo(512L << 20);
        assertThat(manifest.limits().outputBytes()).isEqualTo(1L << 20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    language: r               | language: julia       | 2 | one of r, python
                    scope: analysis           | scope: everything     | 3 | one of execution, binary, experiment, analysis
                    main: lib/changes.R       | main: ../changes.R    | 4 | the path of a script below files/
                    main: lib/changes.R       | main: /etc/x.R        | 4 | the path of a script below files/
                    title: Changes            | titel: Changes        | 1 | unknown key 'titel'
                    wall-time: 2m             | wall-time: 2h         | 13 | one hour at most
                    reads: [been/levels, been/levels] | reads: [levels] | 11 | such as been/levels
                    min: 0.5                  | min: x                | 8 | a number
                    """)
    void whatIsWrongIsToldWithItsPlace(String right, String wrong, int line, String expected) {
        assertThat(WHOLE).contains(right);
        assertThat(problems(WHOLE.replace(right, wrong)))
                .anySatisfy(problem -> {
                    assertThat(problem.line()).isEqualTo(line);
                    assertThat(problem.message()).contains(expected);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"title", "language", "scope", "main", "help"})
    void whatIsMissingIsNamed(String key) {
        String without =
                WHOLE.replaceFirst("(?m)^" + key + ": .*\n", "")
                        .replace(
                                "  What changed.\n", key.equals("help") ? "" : "  What changed.\n");
        assertThat(problems(without))
                .extracting(Problem::message)
                .anyMatch(message -> message.contains(key + " is missing"));
    }

    @Test
    void parametersAreCompletedAndChecked() {
        EvaluatorManifest manifest = usable(WHOLE);
        var good = ParameterValues.of(manifest, Map.of("confidence", "95%", "points", "7"));
        assertThat(good.problems()).isEmpty();
        assertThat(good.all())
                .containsExactly(
                        Map.entry("colour", "red"),
                        Map.entry("confidence", "0.95"),
                        Map.entry("points", "7"));
        var bad =
                ParameterValues.of(
                        manifest, Map.of("confidense", "0.9", "colour", "blue", "confidence", "2"));
        assertThat(bad.sentence())
                .contains("the parameter 'colour' is 'blue'; it takes one of red, green")
                .contains("'confidence' is '2'; it takes a number from 0.5 to 0.9999")
                .contains("no parameter 'confidense'; did you mean 'confidence'?")
                .contains("'points' has no value; it takes an integer of at least 1");
    }

    @Test
    void aPackageNeedsItsManifestAndItsScript() {
        var rule = new EvaluatorRule();
        assertThat(rule.complaint(_ -> Optional.empty()).orElse(""))
                .contains("needs the file evaluator.yaml");
        Map<String, String> files = Map.of("evaluator.yaml", WHOLE);
        assertThat(rule.complaint(path -> file(files, path)).orElse(""))
                .isEqualTo(
                        "evaluator.yaml names the script 'lib/changes.R', and the package has no files/lib/changes.R");
        assertThat(
                        rule.complaint(path ->
                                path.startsWith("files/")
                                        ? Optional.of(new byte[0])
                                        : file(files, path)))
                .isEmpty();
        assertThat(rule.complaint(_ -> Optional.of(new byte[] {(byte) 0xff})).orElse(""))
                .contains("not text in UTF-8");
    }

    @Test
    void aModuleNeedsTheManifestsAndScriptsOfItsEvaluators() {
        var files = new HashMap<String, String>();
        assertThat(complaint(files)).as("of a module without module.yaml").isEmpty();
        files.put(
                "module.yaml",
                """
                title: A module
                metrics: {time: {source: wall-time}}
                run: {command: [sleep, '1']}
                evaluators: [changes]
                """);
        assertThat(complaint(files))
                .contains(
                        "an evaluator needs the file evaluators/changes/evaluator.yaml; see docs/evaluators.md");
        files.put("evaluators/changes/evaluator.yaml", WHOLE.replace("language: r", "language: b"));
        assertThat(complaint(files).orElse(""))
                .startsWith("evaluators/changes/evaluator.yaml line 2, column 11: ")
                .contains("one of r, python");
        files.put("evaluators/changes/evaluator.yaml", WHOLE);
        assertThat(complaint(files))
                .contains(
                        "evaluators/changes/evaluator.yaml names the script 'lib/changes.R', and the package has no evaluators/changes/files/lib/changes.R");
        files.put("evaluators/changes/files/lib/changes.R", "");
        assertThat(complaint(files)).isEmpty();
    }

    private static Optional<String> complaint(Map<String, String> files) {
        return EvaluatorRule.ofModule(path -> file(files, path));
    }

    /** What ships is read as it is built. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluators/levels",
                "evaluators/run-sequence",
                "evaluators/distributions",
                "evaluators/changes-chart",
                "evaluators/quantiles",
                "benchmarks/modules/c-fft/evaluators/binaries"
            })
    void whatShipsCanBeUsed(String path) throws Exception {
        Path folder = Path.of("..", path);
        EvaluatorManifest manifest = usable(Files.readString(folder.resolve("evaluator.yaml")));
        assertThat(folder.resolve("files").resolve(manifest.main())).isRegularFile();
        assertThat(ParameterValues.of(manifest, Map.of()).problems())
                .as("every parameter has a value when nobody gives one")
                .isEmpty();
        assertThat(manifest.parameters())
                .allSatisfy(parameter -> assertThat(parameter.help()).isNotEmpty())
                .noneMatch(parameter -> parameter.type() instanceof Parameter.AnyText);
    }

    private static Optional<byte[]> file(Map<String, String> files, String path) {
        return Optional.ofNullable(files.get(path)).map(text -> text.getBytes(UTF_8));
    }

    private static EvaluatorManifest usable(String text) {
        return switch (EvaluatorReader.read(text)) {
            case Reading.Accepted(var manifest) -> manifest;
            case Reading.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    private static List<Problem> problems(String text) {
        return switch (EvaluatorReader.read(text)) {
            case Reading.Accepted(var manifest) -> throw new AssertionError(manifest);
            case Reading.Refused(var problems) -> problems;
        };
    }
}
