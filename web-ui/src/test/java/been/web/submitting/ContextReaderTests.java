package been.web.submitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.Monitoring;
import been.protocol.PackageReference;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.Wire;
import been.tasks.ContextSubmission;
import been.tasks.SavedDefaults;
import been.web.rest.RestJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class ContextReaderTests {
    private static final Monitoring WATCHED =
            new Monitoring(
                    Duration.ofMillis(100),
                    new Monitoring.Bound(0.01, Duration.ofMinutes(2)),
                    null);
    private static final PackageReference TOOL =
            new PackageReference("been/tool", "1.2", "a".repeat(64));

    /** One package, and one saved descriptor that runs it. */
    private static final class OneOfEach implements Lookup {
        @Override
        public Optional<PackageReference> find(TaskRequest.PackageRequest wanted) {
            return Optional.of(TOOL).filter(tool -> tool.name().equals(wanted.name()));
        }

        @Override
        public Optional<TaskRequest> descriptor(String name) {
            String json =
                    """
                    {"kind": "service", "program": {"type": "command", "arguments": ["serve"]},
                     "packages": {"tool": {"name": "been/tool"}},
                     "properties": {"size": "1", "mode": "fast"},
                     "environment": {"LANG": "C", "TZ": "UTC"},
                     "placement": {"exclusivity": "exclusive", "cores": 2},
                     "failure": {"retries": 2}, "attachments": ["*.csv"]}
                    """;
            return name.equals("been/tool/serve")
                    ? Optional.of(RestJson.mapper().readValue(json, TaskRequest.class))
                    : Optional.empty();
        }
    }

    private static ContextReader.Read read(String json) {
        return new ContextReader(new OneOfEach())
                .read(RestJson.mapper().readValue(json, ContextRequest.class), "alice");
    }

    private static ContextSubmission complete(String json) {
        assertThat(read(json)).isInstanceOf(ContextReader.Read.Complete.class);
        return ((ContextReader.Read.Complete) read(json)).submission();
    }

    private static List<String> problems(String tasks) {
        String json = "{\"id\": \"c\", \"tasks\": [" + tasks + "]}";
        assertThat(read(json)).isInstanceOf(ContextReader.Read.Lacking.class);
        return ((ContextReader.Read.Lacking) read(json)).problems();
    }

    @Test
    void whatIsLeftOutHasADefault() {
        ContextSubmission submission =
                complete(
                        """
                        {"id": "c1", "tasks": [{"id": "t1",
                          "program": {"type": "command", "arguments": ["true"]},
                          "placement": {"exclusivity": "exclusive"}}]}
                        """);

        assertThat(submission.name()).isEqualTo("c1");
        assertThat(submission.owner()).isEqualTo("alice");
        assertThat(submission.priority()).isZero();
        assertThat(submission.growing()).isFalse();
        TaskDescriptor task = submission.tasks().getFirst();
        assertThat(task.name()).isEqualTo("t1");
        assertThat(task.limits()).isEqualTo(ResourceLimits.NONE);
        assertThat(task.failure()).isEqualTo(FailurePolicy.FAIL);
        assertThat(task.monitoring()).isEqualTo(Monitoring.NONE);
        assertThat(task.placement().exclusivity()).isEqualTo(Exclusivity.EXCLUSIVE);
        assertThat(task.placement().cores()).isEqualTo(1);
        assertThat(task.placement().inputs()).isEqualTo(InputStorage.DISK);
        assertThat(task.placement().resources()).isEmpty();
    }

    @Test
    void partsMayBeLeftOutToo() {
        TaskDescriptor task =
                complete(
                                """
                                {"id": "c", "tasks": [{"id": "t", "kind": "service", "service": "db",
                                  "program": {"type": "command", "arguments": ["true"]},
                                  "dependencies": [{"task": "u"}],
                                  "stops": [{"task": "u", "checkpoint": "done"}],
                                  "failure": {"work": "kept"},
                                  "packages": {"tool": {"name": "been/tool"}}}]}
                                """)
                        .tasks()
                        .getFirst();
        assertThat(task.dependencies()).containsExactly(Dependency.finished("u"));
        assertThat(task.stops()).containsExactly(new Dependency("u", "done", null));
        assertThat(task.failure())
                .isEqualTo(new FailurePolicy(false, 0, FailurePolicy.WorkFolder.KEPT));
        assertThat(task.packages()).containsExactly(Map.entry("tool", TOOL));
        assertThat(task.service()).isEqualTo("db");
    }

    @Test
    void completeSubmissionIsTakenAsItIs() {
        var submission =
                new ContextSubmission(
                        new ContextId("c1"),
                        "name",
                        "owner",
                        7,
                        true,
                        Map.of("size", "3"),
                        List.of(
                                TaskDescriptor.job(
                                                new TaskId("t1"),
                                                "first",
                                                new Program.Command(List.of("true")))
                                        .monitored(WATCHED)));

        assertThat(complete(Wire.write(submission))).isEqualTo(submission);
    }

    @Test
    void aSavedDescriptorFillsInWhatTheTaskLeavesOut() {
        ContextSubmission submission =
                complete(
                        """
                        {"id": "c", "tasks": [{"id": "t", "descriptor": "been/tool/serve",
                          "properties": {"size": "9"}, "environment": {"TZ": "CET"},
                          "placement": {"hosts": ["h1"], "cores": 4},
                          "failure": {"ignore": true}}]}
                        """);
        TaskDescriptor task = submission.tasks().getFirst();
        assertThat(task.kind()).isEqualTo(TaskKind.SERVICE);
        assertThat(task.program()).isEqualTo(new Program.Command(List.of("serve")));
        assertThat(task.packages()).containsExactly(Map.entry("tool", TOOL));
        assertThat(task.environment()).isEqualTo(Map.of("LANG", "C", "TZ", "CET"));
        assertThat(task.placement().exclusivity()).isEqualTo(Exclusivity.EXCLUSIVE);
        assertThat(task.placement().cores()).isEqualTo(4);
        assertThat(task.placement().hosts()).containsExactly(new HostName("h1"));
        assertThat(task.failure()).as("as a whole").isEqualTo(FailurePolicy.IGNORE);
        assertThat(task.attachments()).containsExactly("*.csv");
        assertThat(task.properties()).as("its own only").isEqualTo(Map.of("size", "9"));
        assertThat(submission.saved())
                .isEqualTo(
                        Map.of(
                                new TaskId("t"),
                                new SavedDefaults(
                                        "been/tool/serve", Map.of("size", "1", "mode", "fast"))));
    }

    @Test
    void everyProblemIsTold() {
        assertThat(
                        problems(
                                """
                                {"id": "a"},
                                {"program": {"type": "command", "arguments": ["true"]}},
                                {"id": "b", "descriptor": "been/tool/serv"},
                                {"id": "d", "descriptor": "serve"},
                                {"id": "e", "program": {"type": "command", "arguments": ["true"]},
                                  "packages": {"x": {"name": "been/nothing", "version": "2"}}},
                                {"id": "f", "program": {"type": "command", "arguments": ["true"]},
                                  "packages": {"x": {}}},
                                {"id": "g", "program": {"type": "command", "arguments": ["true"]},
                                  "failure": {"retries": -1}}
                                """))
                .containsExactly(
                        "task a needs a program",
                        "a task needs an id or a name",
                        "task 'b' is made from descriptor 'been/tool/serv', which is not saved; see been descriptors list",
                        "task 'd' is made from descriptor 'serve', which is not saved; see been descriptors list",
                        "task 'e', package 'x': been/nothing 2 is not published here; publish it, or name one of GET /api/v1/packages",
                        "task 'f', package 'x': it needs a name, group/name",
                        "retries must not be negative: -1");
        assertThat(read("{\"tasks\": []}"))
                .isEqualTo(
                        new ContextReader.Read.Lacking(
                                List.of("a context needs an id, chosen by you")));
    }

    @Test
    void nothingInAListOrAMapMayBeMissing() {
        for (String json :
                List.of(
                        "{\"id\": \"c\", \"tasks\": [null]}",
                        "{\"id\": \"c\", \"properties\": {\"a\": null}, \"tasks\": []}",
                        "{\"id\": \"c\", \"tasks\": [{\"id\": \"t\", \"dependencies\": [null]}]}",
                        "{\"id\": \"c\", \"tasks\": [{\"id\": \"t\", \"dependencies\": [{}]}]}",
                        "{\"id\": \"c\", \"tasks\": [{\"id\": \"t\", \"packages\": {\"x\": null}}]}",
                        "{\"id\": \"c\", \"tasks\": [{\"id\": \"t\", \"program\": {\"type\": \"java\"}}]}")) {
            assertThatThrownBy(() -> read(json)).as(json).isInstanceOf(JacksonException.class);
        }
    }

    @Test
    void survivalIsWrittenAsPeopleWriteDurations() {
        assertThat(survival("\"survives\": \"30m\"")).isEqualTo(1_800_000L);
        assertThat(survival("\"survivesMillis\": 5000")).isEqualTo(5000L);
        assertThat(survival("\"name\": \"t\"")).isNull();
        assertThat(problems(survivor("\"survives\": \"half an hour\"")))
                .singleElement()
                .asString()
                .contains(
                        "survives of task t1: 'half an hour' is not a duration; expected for example 90s");
        assertThat(problems(survivor("\"survives\": \"31d\"")))
                .singleElement()
                .asString()
                .contains("may survive for up to 30d");
        assertThat(problems(survivor("\"survives\": \"1m\", \"survivesMillis\": 1")))
                .singleElement()
                .asString()
                .contains("leave one out");
    }

    private static String survivor(String more) {
        return """
        {"id": "t1", "program": {"type": "command", "arguments": ["true"]}, %s}
        """
                .formatted(more);
    }

    private static @Nullable Long survival(String more) {
        return complete("{\"id\": \"c1\", \"tasks\": [" + survivor(more) + "]}")
                .tasks()
                .getFirst()
                .survivesMillis();
    }
}
