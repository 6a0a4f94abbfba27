package been.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventLinesTests {
    private final EventLines lines = new EventLines();

    private List<EventStream.Event> take(String text) {
        return text.lines().map(lines::take).flatMap(Optional::stream).toList();
    }

    @Test
    void anEmptyLineCompletesAnEvent() {
        assertThat(take("id: 1.7\nevent: line\ndata: {\"a\": 1}\n\n"))
                .containsExactly(new EventStream.Event("line", "{\"a\": 1}"));
        assertThat(lines.lastId()).isEqualTo("1.7");
        assertThat(take("event: end\ndata: {}\n\n"))
                .containsExactly(new EventStream.Event("end", "{}"));
        assertThat(lines.lastId()).as("that of the last event with one").isEqualTo("1.7");
    }

    @Test
    void aHeartbeatIsNoEvent() {
        assertThat(take(": still here\n\n")).isEmpty();
        assertThat(lines.lastId()).isNull();
    }

    @Test
    void whatIsCutOffIsAskedForAgain() {
        take("id: 1.7\ndata: {}\n\n");
        assertThat(take("id: 1.8\nevent: line\ndata: {\"ha")).isEmpty();
        lines.cut();
        assertThat(lines.lastId()).isEqualTo("1.7");
        assertThat(take("id: 1.8\ndata: {}\n\n"))
                .containsExactly(new EventStream.Event("message", "{}"));
    }
}
