package been.web.pages.overview;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Program;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.tasks.TaskView;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlockadeTests {
    private static final String NO_HOST = "no host matches: alpha offers 4 of 9 cores";
    private static final String TURN = "queued for alpha";

    @Test
    void tasksThatWaitForTheSameReasonAreOneSentence() {
        assertThat(Blockade.of(List.of(task("a", TURN), task("b", NO_HOST), task("c", TURN)), 200))
                .containsExactly(
                        new Blockade(
                                "1 task waits: no host matches: alpha offers 4 of 9 cores",
                                new TaskId("b"),
                                true),
                        new Blockade("2 tasks wait: queued for alpha", new TaskId("a"), false));
    }

    @Test
    void whereThereMayBeMoreItSaysSo() {
        assertThat(Blockade.of(List.of(task("a", TURN), task("b", TURN)), 2))
                .extracting(Blockade::sentence)
                .containsExactly("at least 2 tasks wait: queued for alpha");
        assertThat(Blockade.of(List.of(task("a", TURN)), 200))
                .extracting(Blockade::sentence)
                .containsExactly("1 task waits: queued for alpha");
    }

    private static TaskView task(String id, String why) {
        return new TaskView(
                new ContextId("c"),
                TaskDescriptor.job(new TaskId(id), id, new Program.Command(List.of("true"))),
                "Ready",
                false,
                0,
                null,
                null,
                null,
                why,
                why.equals(NO_HOST),
                null,
                null,
                null,
                List.of(),
                0,
                0,
                null,
                Map.of());
    }
}
