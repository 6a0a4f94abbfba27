package been.task.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
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
                    new TaskMessage.Failed(4, "java.io.IOException: no such file"),
                    new TaskMessage.Result(5, "time", "ms", "higher", "t", List.of(1.5, 2e300)),
                    new TaskMessage.SetLatch(6, "k", "go", 3),
                    new TaskMessage.CountDown(7, null, "go", 1),
                    new TaskMessage.AwaitLatch(8, "go"),
                    new TaskMessage.Submit(9, "s", "[{\"name\":\"a\",\"n\":[1,2.5,true,null]}]"),
                    new TaskMessage.Publish(10, "a/b", "1.0", "/x", "binary", "d", "MIT")
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
                    new RuntimeMessage.Answered(4, "2"),
                    new RuntimeMessage.Refused(3, "already published")
                }) {
            assertThat(RuntimeMessage.read(message.toLine())).isEqualTo(message);
        }
    }

    @Test
    void aShellMayLeaveOutWhatHasADefault() {
        assertThat(TaskMessage.read("{\"type\":\"checkpoint\",\"id\":7,\"name\":\"ready\"}"))
                .isEqualTo(new TaskMessage.Checkpoint(7, "ready", ""));
        assertThat(TaskMessage.read("{\"type\":\"count-down\",\"id\":7,\"latch\":\"go\"}"))
                .isEqualTo(new TaskMessage.CountDown(7, null, "go", 1));
        assertThat(
                        TaskMessage.read(
                                "{\"type\":\"result\",\"id\":7,\"metric\":\"m\",\"unit\":\"s\","
                                        + "\"values\":[1]}"))
                .isEqualTo(new TaskMessage.Result(7, "m", "s", "lower", "", List.of(1.0)));
    }

    @Test
    void whoSentNoMessageIsFoundByItsId() {
        assertThat(TaskMessage.idIn("{\"type\":\"reboot\",\"id\":7}")).hasValue(7);
        assertThat(TaskMessage.idIn("{\"id\":\"7\"}")).isEmpty();
        assertThat(TaskMessage.idIn("hello?")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "{\"type\":\"checkpoint\",\"id\":\"1\",\"name\":\"x\"}",
                "{\"type\":\"reboot\"}",
                "{\"type\":\"log\",\"level\":\"loud\",\"text\":\"\"}",
                "{\"type\":\"submit\",\"id\":1,\"tasks\":{}}",
                "{\"type\":\"result\",\"id\":1,\"metric\":\"m\",\"unit\":\"s\",\"values\":[1e999]}",
                "{\"type\":\"progress\",\"done\":1.5,\"total\":2}"
            })
    void aMessageOfAnotherShapeIsRefused(String line) {
        assertThatThrownBy(() -> TaskMessage.read(line)).isInstanceOf(JsonException.class);
    }
}
