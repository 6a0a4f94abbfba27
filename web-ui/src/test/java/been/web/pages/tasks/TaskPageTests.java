package been.web.pages.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Program;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.tasks.TaskView;
import com.vaadin.flow.component.Component;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TaskPageTests {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private static TaskView task(@Nullable Instant started, @Nullable Instant ended) {
        return new TaskView(
                new ContextId("c"),
                TaskDescriptor.job(new TaskId("t"), "t", new Program.Command(List.of("true"))),
                "Running",
                ended != null,
                1,
                null,
                null,
                null,
                null,
                false,
                started,
                ended,
                null,
                List.of(),
                0,
                0,
                null,
                Map.of());
    }

    private static Instant minutesAgo(int minutes) {
        return NOW.minus(Duration.ofMinutes(minutes));
    }

    @Test
    void utilisationIsShownOfTheLastHourOfATask() {
        assertThat(TaskPage.isRecent(task(minutesAgo(90), null), NOW)).isTrue();
        assertThat(TaskPage.isRecent(task(minutesAgo(90), minutesAgo(59)), NOW)).isTrue();
        assertThat(TaskPage.isRecent(task(minutesAgo(90), minutesAgo(61)), NOW)).isFalse();
        assertThat(TaskPage.isRecent(task(null, null), NOW)).isFalse();
    }

    @Test
    void browserKeepsTheTimeTrueThatATaskHasBeenRunning() {
        assertThat(TaskCells.ranFor(task(null, null))).isNull();
        assertThat(TaskCells.ranFor(task(minutesAgo(5), minutesAgo(2))))
                .isEqualTo(Duration.ofMinutes(3));
        var running = (Component) Objects.requireNonNull(TaskCells.ranFor(task(NOW, null)));
        assertThat(running.getElement().getOuterHTML())
                .contains("class=\"elapsed\"", "datetime=\"2026-03-01T12:00:00Z\"");
    }
}
