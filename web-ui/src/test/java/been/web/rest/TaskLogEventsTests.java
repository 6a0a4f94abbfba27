package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.LogLine;
import been.protocol.tasks.TaskEnd;
import been.web.problem.RefusedCall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TaskLogEventsTests {
    private static final TaskEnd END = new TaskEnd("Failed", "exit", "exit 1");

    private final Map<Integer, Integer> lines = new TreeMap<>();
    private Optional<TaskLogEvents.Standing> standing =
            Optional.of(new TaskLogEvents.Standing(0, null));

    private final TaskLogEvents.Source source =
            new TaskLogEvents.Source() {
                @Override
                public Optional<TaskLogEvents.Standing> standing() {
                    return standing;
                }

                @Override
                public List<LogLine> log(int attempt, long from, int most) {
                    var found = new ArrayList<LogLine>();
                    for (long n = from; n < lines.getOrDefault(attempt, 0); n++) {
                        if (found.size() < most) {
                            found.add(new LogLine(n, 7, "stdout", "info", "a\nb"));
                        }
                    }
                    return found;
                }
            };

    private void reach(int attempt, int count, boolean isOver) {
        lines.put(attempt, count);
        standing = Optional.of(new TaskLogEvents.Standing(attempt, isOver ? END : null));
    }

    private static TaskLogEvents from(TaskLogEvents.Source source, String id) {
        return TaskLogEvents.of(source, id);
    }

    /** Ids of lines in the order of their coming, and "end". */
    private static List<String> heard(TaskLogEvents feed) throws IOException {
        var bytes = new ByteArrayOutputStream();
        boolean isOver = feed.advance(new EventWriter(bytes, RestJson.mapper()));
        var ids = new ArrayList<String>();
        for (String event : bytes.toString(StandardCharsets.UTF_8).split("\n\n", -1)) {
            if (event.startsWith("id: ")) {
                ids.add(event.substring(4, event.indexOf('\n')));
            }
            assertThat(event.lines().count()).as("no line break gets into data").isLessThan(4);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8).contains("event: end"))
                .isEqualTo(isOver && !bytes.toString(StandardCharsets.UTF_8).isEmpty());
        if (isOver) {
            ids.add("end");
        }
        return ids;
    }

    @Test
    void eachLineComesOnceAndInOrder() throws IOException {
        TaskLogEvents feed = from(source, "");
        assertThat(heard(feed)).isEmpty();
        reach(1, 2, false);
        assertThat(heard(feed)).containsExactly("1.0", "1.1");
        assertThat(heard(feed)).isEmpty();
        reach(1, 3, true);
        assertThat(heard(feed)).containsExactly("1.2", "end");
    }

    @Test
    void aLongLogComesWhole() throws IOException {
        reach(1, 1234, true);
        assertThat(heard(from(source, ""))).hasSize(1235).endsWith("1.1233", "end");
    }

    @Test
    void anotherAttemptFollowsOnTheLast() throws IOException {
        reach(1, 2, false);
        TaskLogEvents feed = from(source, "");
        assertThat(heard(feed)).hasSize(2);
        lines.put(1, 3);
        reach(3, 1, true);
        assertThat(heard(feed)).containsExactly("1.2", "3.0", "end");
    }

    @Test
    void aCutStreamIsTakenUpWhereItWas() throws IOException {
        reach(1, 4, false);
        reach(2, 2, true);
        assertThat(heard(from(source, "1.1"))).containsExactly("1.2", "1.3", "2.0", "2.1", "end");
        assertThat(heard(from(source, "2.1"))).containsExactly("end");
    }

    @Test
    void aTaskThatIsGoneEndsItsStream() throws IOException {
        standing = Optional.empty();
        assertThat(heard(from(source, ""))).containsExactly("end");
    }

    @Test
    void anIdOfAnotherStreamIsRefused() {
        for (String id : List.of("7", "0.1", "1.x", "1.-1", "1.99999999999999999999")) {
            assertThatThrownBy(() -> from(source, id)).isInstanceOf(RefusedCall.class);
        }
    }
}
