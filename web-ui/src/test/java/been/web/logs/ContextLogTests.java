package been.web.logs;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.tasks.ContextLogLine;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleTasks;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ContextLogTests {
    private static final ContextId ID = new ContextId("a4-block-1");

    private final ExampleTasks example = ExampleTasks.rich(ExampleAnalyses.rich());
    private final List<TaskView> views = example.tasks(ID).subList(0, 2);
    private final Map<TaskAttempt, List<LogLine>> logs = new HashMap<>();
    private int lists;

    /** Two tasks that have ended, and what they wrote. */
    private final Tasks tasks =
            (Tasks)
                    Proxy.newProxyInstance(
                            Tasks.class.getClassLoader(),
                            new Class<?>[] {Tasks.class},
                            (_, method, arguments) ->
                                    switch (method.getName()) {
                                        case "context" -> example.context(ID);
                                        case "tasks" -> list();
                                        default ->
                                                log(
                                                        (TaskAttempt) arguments[0],
                                                        (long) arguments[1],
                                                        (int) arguments[2]);
                                    });

    private List<TaskView> list() {
        lists++;
        return views;
    }

    private List<LogLine> log(TaskAttempt attempt, long from, int limit) {
        return logs.getOrDefault(attempt, List.of()).stream()
                .filter(line -> line.number() >= from)
                .limit(limit)
                .toList();
    }

    private void write(int task, long time, String level, String text) {
        var attempt = new TaskAttempt(views.get(task).descriptor().id(), 1);
        List<LogLine> log = logs.computeIfAbsent(attempt, _ -> new ArrayList<>());
        log.add(new LogLine(log.size(), time, "log", level, text));
    }

    private static List<String> texts(List<ContextLogLine> lines) {
        return lines.stream().map(ContextLogLine::text).toList();
    }

    @Test
    void linesOfAllTasksComeInOrderOfTimeAndOnce() {
        for (int i = 0; i < 1_000; i++) {
            write(i % 2, i, "info", "line " + i);
        }
        var log = new ContextLog(tasks, ID, ContextLog.Filter.ALL);
        var read = new ArrayList<ContextLogLine>();
        List<ContextLogLine> part;
        do {
            part = log.next(70);
            read.addAll(part);
        } while (!part.isEmpty());
        assertThat(lists).as("only where nothing is left to return").isLessThan(5);
        assertThat(read).hasSize(1_000);
        assertThat(read).extracting(ContextLogLine::timeMillis).isSorted();
        write(1, 5, "info", "late");
        assertThat(log.next(70)).as("its attempt has ended").isEmpty();
    }

    @Test
    void longLinesAreNeitherLostNorRepeated() {
        String text = "x".repeat(1 << 19);
        for (int i = 0; i < 200; i++) {
            write(i % 2, i, "info", text);
        }
        var log = new ContextLog(tasks, ID, ContextLog.Filter.ALL);
        var times = new ArrayList<Long>();
        for (var part = log.next(30); !part.isEmpty(); part = log.next(30)) {
            part.forEach(line -> times.add(line.timeMillis()));
        }
        assertThat(times).isEqualTo(LongStream.range(0, 200).boxed().toList());
    }

    @Test
    void oneThatIsStoppedReturnsNoFurtherLines() {
        write(0, 1, "info", "one");
        write(0, 2, "info", "two");
        var log = new ContextLog(tasks, ID, ContextLog.Filter.ALL);
        assertThat(texts(log.next(1))).containsExactly("one");
        log.stop();
        assertThat(log.next(1)).isEmpty();
    }

    @Test
    void onlyWantedLinesAreReturned() {
        write(0, 1, "debug", "detail");
        write(0, 2, "warn", "Disk is slow");
        write(1, 3, "error", "disk failed");
        write(1, 4, "strange", "an unknown level is the least");
        assertThat(texts(log("warn", "", ""))).containsExactly("Disk is slow", "disk failed");
        assertThat(texts(log("trace", "", "DISK"))).containsExactly("Disk is slow", "disk failed");
        assertThat(texts(log("trace", views.get(1).descriptor().id().value(), "disk")))
                .containsExactly("disk failed");
        assertThat(log("trace", "nobody", "")).isEmpty();
        assertThat(log("trace", "", "unknown").getFirst())
                .hasToString(
                        "1970-01-01T00:00:00.004Z %s log strange an unknown level is the least"
                                .formatted(views.get(1).descriptor().name()));
    }

    private List<ContextLogLine> log(String level, String task, String words) {
        return new ContextLog(tasks, ID, new ContextLog.Filter(level, task, words)).next(100);
    }
}
