package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadinessTests {

    private static TaskDescriptor task(Program program, Dependency... dependencies) {
        return new TaskDescriptor(
                new TaskId("c.client"),
                "client",
                TaskKind.JOB,
                program,
                Map.of(),
                Map.of(),
                Map.of("PORT", "$${checkpoint.server.escaped}"),
                Placement.ANYWHERE_SHARED,
                ResourceLimits.NONE,
                List.of(dependencies),
                FailurePolicy.FAIL,
                List.of());
    }

    private static Dependency ready(String task) {
        return new Dependency(task, Readiness.CHECKPOINT, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"on (?<address>[^:]+):(?<port>\\d+)", "on (?P<address>\\S+):(?P<port>\\d+)"})
    void aLineGivesTheValuesOfItsNamedGroups(String line) {
        var ready = new Readiness(line, null);
        assertThat(ready.values()).containsExactlyInAnyOrder("address", "port");
        assertThat(ready.finder().apply("listening on 127.0.0.1:4711, as asked"))
                .hasValue(Map.of("address", "127.0.0.1", "port", "4711"));
        assertThat(ready.finder().apply("listening soon")).isEmpty();
    }

    @Test
    void anEscapedParenthesisOpensNoGroup() {
        assertThat(new Readiness("f\\(?<a>\\)", null).values()).isEmpty();
    }

    @Test
    void itTakesFiveMinutesAtMostUnlessItSaysOtherwise() {
        assertThat(new Readiness(null, 80).limit()).isEqualTo(Duration.ofMinutes(5));
        assertThat(new Readiness(null, 80, Duration.ofSeconds(3)).limit())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void whatCannotBeIsRefusedInOneSentence() {
        assertThatThrownBy(() -> new Readiness(null, null)).hasMessageContaining("either");
        assertThatThrownBy(() -> new Readiness("x", 1)).hasMessageContaining("either");
        assertThatThrownBy(() -> new Readiness(null, 65_536)).hasMessageContaining("65535");
        assertThatThrownBy(() -> new Readiness(null, 1, Duration.ZERO))
                .hasMessageContaining("positive");
        assertThatThrownBy(() -> new Readiness("(", null)).hasMessageContaining("RE2");
        assertThatThrownBy(() -> new Readiness("((a{100}){100}){100}", null))
                .hasMessageContaining("repetitions");
        assertThatThrownBy(() -> new Readiness("up (?<ready>.*)", null))
                .hasMessageContaining("group named ready");
    }

    @Test
    void aTaskNeedsTheCheckpointsWhoseValuesItUses() {
        var task =
                task(
                        new Program.Command(
                                List.of(
                                        "sh",
                                        "${checkpoint.server.port}:${checkpoint.server.port}")),
                        ready("server"));
        assertThat(task.startConditions())
                .containsExactly(ready("server"), new Dependency("server", "port", null));
    }

    @Test
    void theLongestNameOfATaskCounts() {
        var task =
                task(
                        new Program.Command(List.of("sh", "${checkpoint.a.b.c}")),
                        ready("a"),
                        ready("a.b"));
        assertThat(CheckpointPlaceholder.of(task))
                .containsExactly(
                        new CheckpointPlaceholder(
                                "checkpoint.a.b.c", new Dependency("a.b", "c", null)));
    }

    @Test
    void aPlaceholderOfATaskOnWhichNothingDependsIsOfNone() {
        var task =
                task(new Program.JavaMain("A", List.of(), null, List.of("-Da=${checkpoint.x.y}")));
        assertThat(CheckpointPlaceholder.of(task))
                .containsExactly(new CheckpointPlaceholder("checkpoint.x.y", null));
    }
}
