package been.task.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTests {

    @Test
    void everyMessageOfATaskSurvivesTheWire() {
        for (TaskMessage message :
                new TaskMessage[] {
                    new TaskMessage.Checkpoint(1, "listening", "a\nb\"c"),
                    new TaskMessage.Await(2, "server", "listening"),
                    new TaskMessage.Forget(2),
                    new TaskMessage.LogRecord(5, "warn", "…"),
                    new TaskMessage.Progress(3, 10),
                    new TaskMessage.Failed(4, "java.io.IOException: no such file")
                }) {
            assertThat(TaskMessage.read(message.toLine())).isEqualTo(message);
        }
    }

    @Test
    void everyAnswerSurvivesTheWire() {
        for (RuntimeMessage message :
                new RuntimeMessage[] {
                    new RuntimeMessage.Done(1),
                    new RuntimeMessage.Reached(2, "4711"),
                    new RuntimeMessage.Refused(3, "already published")
                }) {
            assertThat(RuntimeMessage.read(message.toLine())).isEqualTo(message);
        }
    }

    @Test
    void aShellMayLeaveOutWhatHasADefault() {
        assertThat(TaskMessage.read("{\"type\":\"checkpoint\",\"id\":7,\"name\":\"ready\"}"))
                .isEqualTo(new TaskMessage.Checkpoint(7, "ready", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "{\"type\":\"checkpoint\",\"id\":\"1\",\"name\":\"x\"}",
                "{\"type\":\"reboot\"}",
                "{\"type\":\"progress\",\"done\":1.5,\"total\":2}"
            })
    void aMessageOfAnotherShapeIsRefused(String line) {
        assertThatThrownBy(() -> TaskMessage.read(line)).isInstanceOf(JsonException.class);
    }
}
