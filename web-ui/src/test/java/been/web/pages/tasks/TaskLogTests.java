package been.web.pages.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.TaskId;
import been.protocol.tasks.ContextLogLine;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleTasks;
import been.web.logs.ContextLog;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TaskLogTests {
    private static final ContextId ID = new ContextId("a4-block-1");
    private static final long LINES = 30_000;

    private final ExampleTasks example = ExampleTasks.rich(ExampleAnalyses.rich());
    private final TaskView view = example.tasks(ID).getFirst();
    private final List<Long> read = new ArrayList<>();

    /** One task that has ended, with a long log. */
    private final Tasks tasks =
            (Tasks)
                    Proxy.newProxyInstance(
                            Tasks.class.getClassLoader(),
                            new Class<?>[] {Tasks.class},
                            (_, method, arguments) ->
                                    switch (method.getName()) {
                                        case "context" -> example.context(ID);
                                        case "tasks" -> List.of(view);
                                        case "lastLogLine" -> LINES - 1;
                                        default -> log((long) arguments[1], (int) arguments[2]);
                                    });

    private List<LogLine> log(long from, int limit) {
        read.add(from);
        return LongStream.range(from, Math.min(LINES, from + limit))
                .mapToObj(number -> new LogLine(number, number, "stdout", "info", "x"))
                .toList();
    }

    @Test
    void longLogIsReadFromNearItsEnd() {
        new TaskLog(tasks).show(new TaskId("t"), 1);
        assertThat(read).containsExactly(LINES - LogView.MOST);
    }

    @Test
    void longLogOfContextIsReadToItsEndAtOnce() {
        var reading = new ContextLogPart.Reading(new ContextLog(tasks, ID, ContextLog.Filter.ALL));
        assertThat(reading.more().lines()).isEqualTo(LINES);
        ContextLogPart.Taken taken = reading.take();
        assertThat(taken.skipped()).isEqualTo(LINES - LogView.MOST);
        assertThat(taken.lines())
                .hasSize(LogView.MOST)
                .last()
                .extracting(ContextLogLine::number)
                .isEqualTo(LINES - 1);
        assertThat(reading.more().lines()).as("nothing is read twice").isEqualTo(LINES);
        assertThat(reading.take().skipped()).isZero();
    }
}
