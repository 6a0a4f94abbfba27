package been.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class DocumentTests {
    private static final String PACKAGE =
            """
            name: been/x
            version: 1.10
            kind: module
            description: x
            licence: MIT
            """;

    /** Some of a package's manifest. */
    record Manifest(
            String name,
            String version,
            Kind kind,
            String description,
            String licence,
            List<String> platforms,
            Map<String, String> provenance) {}

    enum Kind {
        MODULE
    }

    @Test
    void textsStayAsTheyAreWritten() {
        assertThat(Document.read(PACKAGE, DocumentSchema.PACKAGE).bind(Manifest.class))
                .contains(
                        new Manifest(
                                "been/x", "1.10", Kind.MODULE, "x", "MIT", List.of(), Map.of()));
    }

    @Test
    void everyProblemHasItsPlacePathAndCode() {
        var document =
                Document.read(
                        """
                        analysis: x
                        knid: regression
                        command: {run: [a], measure: [walltime]}
                        repeat: {executions: 1}
                        parameters: {a/b: [1]}
                        """,
                        DocumentSchema.ANALYSIS);
        assertThat(document.problems())
                .extracting(p -> p.line() + ":" + p.column(), Problem::path, Problem::code)
                .containsExactly(
                        tuple("2:1", "/knid", "unknown-key"),
                        tuple("3:31", "/command/measure/0", "value"),
                        tuple("4:22", "/repeat/executions", "value"),
                        tuple("5:19", "/parameters/a~1b", "value"));
        assertThat(document.problems().getFirst().message())
                .isEqualTo("unknown key 'knid'; did you mean 'kind'?");
        assertThat(document.problems().get(2).expected()).isEqualTo("an integer from 2 to 10,000");
        assertThat(document.bind(Manifest.class)).isEmpty();
    }

    @Test
    void whatTheSchemaCannotTellIsAProblemToo() {
        var document =
                Document.read(
                        """
                        analysis: x
                        kind: comparison
                        command: {run: a}
                        repeat: {budget: 999999999999999999d}
                        """,
                        DocumentSchema.ANALYSIS);
        record Budget(Duration budget) {}
        record Repeated(String analysis, String kind, Map<String, String> command, Budget repeat) {}

        assertThat(document.isSound()).isTrue();
        assertThat(document.bind(Repeated.class)).isEmpty();
        assertThat(document.problems())
                .extracting(Problem::line, Problem::path, Problem::message)
                .containsExactly(
                        tuple(
                                4,
                                "/repeat/budget",
                                "repeat.budget: the duration '999999999999999999d' is too large"));
    }

    @Test
    void aPathThatIsMissingStandsAtWhatIsAroundIt() {
        var document = Document.read(PACKAGE + "provenance: {origin: o}\n", DocumentSchema.PACKAGE);
        document.refuse("a", "first", "/provenance/commit", 3);
        document.refuseKey("b", "second\nline", "/kind");
        assertThat(document.problems())
                .extracting(p -> p.line() + ":" + p.column() + " " + p.path() + " " + p.message())
                .containsExactly("3:1 /kind second line", "6:13 /provenance/commit/3 first");
        assertThat(document.has("/provenance/origin")).isTrue();
        assertThat(document.has("/provenance", "commit")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vary: {a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9], b: &b [*a, *a, *a, *a, *a, *a, *a, *a],"
                        + " c: &c [*b, *b, *b, *b, *b, *b, *b, *b], d: &d [*c, *c, *c, *c, *c, *c],"
                        + " e: &e [*d, *d, *d, *d, *d, *d, *d, *d], f: [*e, *e, *e, *e, *e, *e]}",
                "parameters: &a {b: *a}",
                "? [a]\n: b",
                "a: 1e99999999999",
                "a: .inf",
                "a: 99999999999999999999999999",
                "a: !!int x",
                "a: !!float .",
                "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
            })
    void whatIsHostileIsRefusedInOneLine(String text) {
        assertThat(Document.read(text, DocumentSchema.ANALYSIS).problems())
                .isNotEmpty()
                .allSatisfy(
                        problem -> assertThat(problem.message()).isNotBlank().doesNotContain("\n"));
    }

    @Test
    void manyValuesWithinLongKeysAreRefused() {
        var text = new StringBuilder();
        for (int depth = 0; depth < 31; depth++) {
            text.append(" ".repeat(depth)).append("k".repeat(1_000)).append(":\n");
        }
        text.append(" ".repeat(31)).append("[").append("1,".repeat(5_000)).append("1]\n");
        assertThat(Document.read(text.toString(), DocumentSchema.ANALYSIS).problems())
                .extracting(Problem::line, Problem::path, Problem::code)
                .containsExactly(tuple(32, "", "too-long"));
    }

    @Test
    void thousandsOfMistakesAreCutShort() {
        var text = new StringBuilder("analysis: x\n");
        for (int i = 0; i < 20_000; i++) {
            text.append("key").append(i).append(": 1\n");
        }
        assertThat(Document.read(text.toString(), DocumentSchema.ANALYSIS).problems()).hasSize(100);
    }

    @Test
    void tasksOfAContextAreCheckedAsTaskFilesAreAndStayAsWritten() {
        Document bad =
                Document.read(
                        """
                        id: load-1
                        tasks:
                          - id: load-1-a
                            program: {type: command, argumens: [./run]}
                          - placement: {cores: 0}
                            limits: {wallTime: soon}
                            ready: {line: x, port: 1}
                        """,
                        DocumentSchema.CONTEXT);
        assertThat(bad.problems())
                .extracting(Problem::line, Problem::column, Problem::path)
                .containsExactly(
                        tuple(4, 30, "/tasks/0/program/argumens"),
                        tuple(5, 24, "/tasks/1/placement/cores"),
                        tuple(6, 24, "/tasks/1/limits/wallTime"),
                        tuple(7, 22, "/tasks/1/ready/port"));
        assertThat(bad.json()).isEmpty();
        assertThat(Document.read("id: a", DocumentSchema.TASK).problems())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("unknown key 'id'");
        assertThat(
                        Document.read(
                                        "program: {type: command, arguments: [./run, 2.10, '']}",
                                        DocumentSchema.TASK)
                                .json()
                                .orElseThrow()
                                .toString())
                .isEqualTo(
                        "{\"program\":{\"type\":\"command\",\"arguments\":[\"./run\",\"2.10\",\"\"]}}");
    }

    @Test
    void whatIsWrittenAsYamlReadsBackTheSame() {
        String text =
                """
                name: a
                program:
                  type: command
                  arguments:
                  - ./run
                  - '1.10'
                  - 'yes: no'
                placement:
                  cores: 2
                """;
        var json =
                JsonMapper.shared()
                        .readTree(
                                """
                                {"name": "a", "packages": {}, "kind": null, "stops": [], "limits": {"none": {}, "less": []},
                                 "program": {"type": "command", "arguments": ["./run", "1.10", "yes: no"]},
                                 "placement": {"cores": 2}}
                                """);
        assertThat(YamlText.of(json)).isEqualTo(text);
        assertThat(Document.read(text, DocumentSchema.TASK).problems()).isEmpty();
        assertThat(YamlText.of(JsonMapper.shared().createObjectNode())).isEmpty();
        assertThat(YamlText.of(JsonMapper.shared().readTree("{\"placement\": {}, \"limits\": {}}")))
                .isEmpty();
    }

    @Test
    void aTagThatIsNotOneIsAProblemAtItsPlace() {
        for (String text : List.of("!%e", "a: !%20 b", "- !%09 [x]")) {
            Document document = Document.read(text, DocumentSchema.PACKAGE);
            assertThat(document.bind(Manifest.class)).isEmpty();
            assertThat(document.problems().getFirst().message())
                    .startsWith("this is not YAML: the tag '!")
                    .endsWith("' is not valid");
        }
    }

    @Test
    void aTextThatEndsWithinAnEscapeIsAProblemAtItsEnd() {
        for (String escape : List.of("\\x", "\\u", "\\U")) {
            Document document = Document.read("name:\n  \"a" + escape, DocumentSchema.PACKAGE);
            assertThat(document.bind(Manifest.class)).isEmpty();
            assertThat(document.problems().getFirst())
                    .returns(
                            "this is not YAML: it ends within an escape sequence", Problem::message)
                    .returns(2, Problem::line)
                    .returns(7, Problem::column);
        }
    }
}
