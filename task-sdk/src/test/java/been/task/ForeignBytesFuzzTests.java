package been.task;

import been.task.record.RecordFile;
import been.task.record.RecordFileException;
import been.task.wire.JsonException;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;

/** What tasks and host runtimes tell each other, and recordings. */
class ForeignBytesFuzzTests {

    @FuzzTest
    void recording(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        Fuzzing.refuses(RecordFileException.class, () -> RecordFile.read(file));
    }

    @FuzzTest
    void taskMessage(byte[] bytes) throws Exception {
        String text = Fuzzing.text(bytes);
        Fuzzing.refuses(
                JsonException.class,
                () -> {
                    String line = TaskMessage.read(text).toLine();
                    if (!TaskMessage.read(line).toLine().equals(line)) {
                        throw new AssertionError(line + " is not read back");
                    }
                });
    }

    @FuzzTest
    void runtimeMessage(byte[] bytes) throws Exception {
        String text = Fuzzing.text(bytes);
        Fuzzing.refuses(
                JsonException.class,
                () -> {
                    String line = RuntimeMessage.read(text).toLine();
                    if (!RuntimeMessage.read(line).toLine().equals(line)) {
                        throw new AssertionError(line + " is not read back");
                    }
                });
    }
}
