package been.cli.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Listing;
import been.protocol.Program;
import been.protocol.Report;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.protocol.tasks.ContextLogLine;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code been tasks} and {@code been contexts} against a platform. */
class TaskVerbTests {
    private static final String CONTEXTS = "/api/v1/contexts";
    private static final String LOG = CONTEXTS + "/c1/log";
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir private Path data = Path.of("");

    private static ContextView context(
            ContextState state, @Nullable String explanation, boolean heldOpen) {
        return new ContextView(
                new ContextId("c1"),
                "night",
                "ann",
                state,
                2,
                1,
                NOW,
                null,
                0,
                false,
                Map.of(),
                explanation,
                heldOpen);
    }

    private static TaskView task(String state, @Nullable String explanation) {
        return new TaskView(
                new ContextId("c1"),
                TaskDescriptor.job(
                        new TaskId("c1-0"), "sort", new Program.Command(List.of("sort"))),
                state,
                false,
                2,
                new HostName("alpha"),
                null,
                null,
                explanation,
                false,
                null,
                null,
                null,
                List.of(
                        new Report.UploadedFile(
                                "out/sorted.txt", 2048, "0123456789abcdef".repeat(4))),
                0,
                0,
                null,
                Map.of());
    }

    @Test
    void aCommandLineBecomesATask() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST " + CONTEXTS, context(ContextState.OPEN, null, false));
            Ended ended =
                    platform.been(
                            "tasks",
                            "submit",
                            "--host",
                            "alpha",
                            "--host",
                            "beta",
                            "--exclusive",
                            "--cores",
                            "2",
                            "--memory",
                            "1GiB",
                            "--wall-time",
                            "10m",
                            "--restriction",
                            "host.cpu.cores >= 4",
                            "--env",
                            "A=b=c",
                            "--property",
                            "size=9",
                            "--",
                            "/bin/sort",
                            "-u");
            assertThat(ended.status()).as("%s", ended).isZero();
            JsonNode submitted = Wire.mapper().readTree(platform.asked().getFirst().body());
            String context = submitted.path("id").asString();
            String id = context + "-0";
            assertThat(ended.out())
                    .isEqualTo("submitted task %s (its log: been log -f %s)\n".formatted(id, id));
            assertThat(submitted.path("name").asString()).isEqualTo("/bin/sort");
            assertThat(submitted.path("tasks").size()).isOne();
            assertThat(submitted.path("tasks").path(0))
                    .isEqualTo(
                            Wire.mapper()
                                    .readTree(
                                            """
                                            {"id": "%s", "name": "/bin/sort",
                                                "program": {"type": "command",
                                                    "arguments": ["/bin/sort", "-u"]},
                                                "placement": {"hosts": ["alpha", "beta"],
                                                    "restriction": "host.cpu.cores >= 4",
                                                    "exclusivity": "exclusive", "cores": 2},
                                                "limits": {"wallTime": "PT10M",
                                                    "memoryBytes": 1073741824},
                                                "environment": {"A": "b=c"},
                                                "properties": {"size": "9"}}
                                            """
                                                    .formatted(id)));
        }
    }

    @Test
    void anotherTaskOfAContextHasANameOfItsOwn() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST " + CONTEXTS + "/c1/tasks", task("Waiting", null));
            for (int i = 0; i < 2; i++) {
                Ended ended = platform.been("tasks", "submit", "--context", "c1", "--", "sort");
                assertThat(ended.out()).startsWith("submitted task c1-");
            }
            List<String> names =
                    platform.asked().stream()
                            .map(one -> Wire.mapper().readTree(one.body()).path("name").asString())
                            .toList();
            assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.startsWith("sort "));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--name x             | expected a COMMAND after --, --file or --saved",
                "--memory 5parsecs -- sort | --memory: ",
                "--wall-time soon -- sort  | --wall-time: ",
                "--file no-such.yaml       | the file no-such.yaml cannot be read",
            })
    void wrongOptionsAreOneSentenceAndAskNothing(String options, String sentence)
            throws IOException {
        try (var platform = new FakePlatform(data)) {
            Ended refused = platform.been(("tasks submit " + options).split(" +", -1));
            assertThat(refused.status()).as("%s", refused).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err()).startsWith("been: " + sentence).hasLineCount(1);
            assertThat(platform.calls()).isEmpty();
        }
    }

    @Test
    void everyProblemOfAFileIsNamedWithItsPlace() throws IOException {
        Path file = Files.writeString(data.resolve("t.yaml"), "name: x\nprogramm: {}\nkind: 7\n");
        try (var platform = new FakePlatform(data)) {
            Ended refused = platform.been("tasks", "submit", "--file", file.toString());
            assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err().lines())
                    .hasSizeGreaterThan(1)
                    .allMatch(line -> line.startsWith("been: " + file + ":"))
                    .anyMatch(line -> line.contains(":2:1: "))
                    .anyMatch(line -> line.contains(":3:"));
        }
    }

    @Test
    void everyProblemThatThePlatformFindsIsALine() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.refuse(
                    "POST " + CONTEXTS,
                    422,
                    "{\"detail\": \"no\", \"problems\": [{\"message\": \"no host matches\"}, {\"message\": \"no package a/b\"}]}");
            Ended refused = platform.been("tasks", "submit", "--saved", "night");
            assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err()).isEqualTo("been: no host matches\nbeen: no package a/b\n");
        }
    }

    @Test
    void aTaskIsShownWithItsHistory() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET /api/v1/tasks/c1-0", task("Failed", "it ended with 3"))
                    .answer(
                            "GET /api/v1/tasks/c1-0/history",
                            new Listing<>(
                                    List.of(
                                            new TaskChange(
                                                    NOW, 2, "Failed", null, "host alpha", "3"))));
            Ended shown = platform.been("tasks", "show", "c1-0");
            assertThat(shown.status()).as("%s", shown).isZero();
            assertThat(shown.out())
                    .isEqualTo(
                            """
                            task      c1-0
                            name      sort
                            context   c1
                            state     Failed: it ended with 3
                            attempt   2 on alpha
                            file      out/sorted.txt, 2KiB

                            time                  attempt  state   by          detail
                            2026-03-01T10:00:00Z        2  Failed  host alpha  3
                            """);
        }
    }

    @Test
    void tasksAreListedByEveryFilter() throws IOException {
        try (var platform = new FakePlatform(data)) {
            String query = "?state=Running&context=c1&host=alpha&q=a%20b&limit=50";
            platform.text("GET /api/v1/tasks" + query, "{\"items\": []}");
            Ended listed =
                    platform.been(
                            "tasks",
                            "list",
                            "--state",
                            "Running",
                            "--context",
                            "c1",
                            "--host",
                            "alpha",
                            "--name",
                            "a b");
            assertThat(listed.out()).as("%s", listed).isEqualTo("there are no such tasks\n");
        }
    }

    @Test
    void aContextIsShownClosedStoppedAndRunAgain() throws IOException {
        String one = CONTEXTS + "/c1";
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET " + one, context(ContextState.OPEN, null, true))
                    .answer("GET " + one + "/tasks", new Listing<>(List.of(task("Running", null))))
                    .answer(
                            "POST " + one + "/close",
                            context(ContextState.CLOSING, "one task runs", false))
                    .answer("POST " + one + "/stop", context(ContextState.CLOSING, null, false))
                    .answer("POST " + one + "/again", context(ContextState.OPEN, null, false));
            assertThat(platform.been("contexts", "show", "c1").out())
                    .isEqualTo(
                            """
                            context    c1
                            name       night
                            state      held open
                            submitted  2026-03-01T10:00:00Z by ann

                            task  name  host   state
                            c1-0  sort  alpha  Running
                            """);
            assertThat(platform.been("contexts", "close", "c1").out())
                    .isEqualTo("context c1 takes no further tasks: closing: one task runs\n");
            assertThat(platform.been("contexts", "stop", "c1").out())
                    .isEqualTo("c1 is being stopped\n");
            assertThat(platform.been("contexts", "rerun", "c1").out())
                    .isEqualTo("submitted context c1, 2 tasks\n");
        }
    }

    @Test
    void theLogOfAContextIsPrintedAsItIs() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("GET " + LOG + ".txt?level=warn&task=sort&q=a%26b", "one\ntwo\n");
            Ended printed =
                    platform.been(
                            "contexts",
                            "log",
                            "c1",
                            "--level",
                            "warn",
                            "--task",
                            "sort",
                            "--text",
                            "a&b");
            assertThat(printed.out()).as("%s", printed).isEqualTo("one\ntwo\n");
        }
    }

    @Test
    void aLogThatIsCutOffContinuesWithoutRepeatingALine() throws IOException {
        String first = line(0, "hello");
        ContextView failed = context(ContextState.FAILED, "sort ended with 3", false);
        try (var platform = new FakePlatform(data)) {
            String events = "GET " + LOG + "/events?level=trace&task=&q=";
            platform.cut(events, first)
                    .text(
                            events,
                            first
                                    + line(1, "world")
                                    + "event: end\ndata: %s\n\n".formatted(Wire.write(failed)));
            Ended followed = platform.been("contexts", "log", "c1", "--follow");
            assertThat(followed.out())
                    .as("%s", followed)
                    .isEqualTo(
                            """
                            2026-03-01T10:00:00Z sort stdout info hello
                            2026-03-01T10:00:00Z sort stdout info world
                            """);
            assertThat(followed.err()).endsWith("failed: sort ended with 3\n");
            assertThat(followed.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
        }
    }

    private static String line(long number, String text) {
        return "event: line\ndata: %s\n\n"
                .formatted(
                        Wire.write(
                                new ContextLogLine(
                                        "c1-0",
                                        "sort",
                                        1,
                                        number,
                                        NOW.toEpochMilli(),
                                        "stdout",
                                        "info",
                                        text)));
    }
}
