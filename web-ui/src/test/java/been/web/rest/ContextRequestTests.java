package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.InputStorage;
import been.protocol.Monitoring;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.tasks.ContextSubmission;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ContextRequestTests {
    private static final Monitoring WATCHED =
            new Monitoring(
                    Duration.ofMillis(100),
                    new Monitoring.Bound(0.01, Duration.ofMinutes(2)),
                    null);

    @Test
    void whatIsLeftOutHasADefault() {
        String json =
                """
                {"id": "c1", "tasks": [{"id": "t1",
                  "program": {"type": "command", "arguments": ["true"]},
                  "placement": {"exclusivity": "exclusive"}}]}
                """;

        ContextSubmission submission =
                RestJson.mapper().readValue(json, ContextRequest.class).submission("alice");

        assertThat(submission.name()).isEqualTo("c1");
        assertThat(submission.owner()).isEqualTo("alice");
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
    void completeSubmissionIsTakenAsItIs() {
        var submission =
                new ContextSubmission(
                        new ContextId("c1"),
                        "name",
                        "owner",
                        List.of(
                                TaskDescriptor.job(
                                                new TaskId("t1"),
                                                "first",
                                                new Program.Command(List.of("true")))
                                        .monitored(WATCHED)));

        ContextRequest request =
                RestJson.mapper().readValue(Wire.write(submission), ContextRequest.class);

        assertThat(request.submission("somebody")).isEqualTo(submission);
    }

    @Test
    void whatHasNoDefaultIsNamed() {
        ContextRequest withoutId =
                RestJson.mapper().readValue("{\"tasks\": []}", ContextRequest.class);
        ContextRequest withoutProgram =
                RestJson.mapper()
                        .readValue(
                                "{\"id\":\"c\",\"tasks\":[{\"id\":\"t\"}]}", ContextRequest.class);

        assertThatThrownBy(() -> withoutId.submission("x")).hasMessageContaining("needs an id");
        assertThatThrownBy(() -> withoutProgram.submission("x"))
                .hasMessage("task t needs a program");
    }

    @Test
    void survivalIsWrittenAsPeopleWriteDurations() {
        assertThat(survival("\"survives\": \"30m\"")).isEqualTo(1_800_000L);
        assertThat(survival("\"survivesMillis\": 5000")).isEqualTo(5000L);
        assertThat(survival("\"name\": \"t\"")).isNull();
        assertThatThrownBy(() -> survival("\"survives\": \"half an hour\""))
                .hasMessage(
                        "survives of task t1: 'half an hour' is no duration: write for example 90s,"
                                + " 1.5s, 500ms or 2m");
        assertThatThrownBy(() -> survival("\"survives\": \"31d\""))
                .hasMessageContaining("may survive for up to 30d");
        assertThatThrownBy(() -> survival("\"survives\": \"1m\", \"survivesMillis\": 1"))
                .hasMessageContaining("leave one out");
    }

    private static @Nullable Long survival(String more) {
        String json =
                """
                {"id": "c1", "tasks": [{"id": "t1",
                  "program": {"type": "command", "arguments": ["true"]}, %s}]}
                """
                        .formatted(more);
        return RestJson.mapper()
                .readValue(json, ContextRequest.class)
                .submission("alice")
                .tasks()
                .getFirst()
                .survivesMillis();
    }
}
