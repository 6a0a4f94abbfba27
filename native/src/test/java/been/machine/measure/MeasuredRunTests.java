package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.launch.StateFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With this test as the supervisor, which reads its orders when it likes. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MeasuredRunTests {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir private Path folder;
    private Optional<RandomAccessFile> orders = Optional.empty();

    @BeforeEach
    void open() throws Exception {
        Path control = new StateFolder(folder).control();
        assertThat(new ProcessBuilder("mkfifo", control.toString()).start().waitFor()).isZero();
        orders = Optional.of(new RandomAccessFile(control.toFile(), "rw"));
    }

    @AfterEach
    void close() throws IOException {
        orders.orElseThrow().close();
    }

    @Test
    void aSupervisorThatStartsItsProgramReceivesTheLatestLeaseAfterwards() throws Exception {
        writeStatus("supervisor 1\n");
        MeasuredRun run = run();
        run.extendLease(MINUTE);
        run.extendLease(HOUR);
        writeStatus("process 2\n");
        assertThat(nextLease()).isBetween(MINUTE, HOUR);
    }

    @Test
    void aBusySupervisorReceivesTheLatestLeaseAfterwards() throws Exception {
        writeStatus("supervisor 1\nprocess 2\n");
        MeasuredRun run = run();
        for (int i = 0; i < 10_000; i++) { // more than a pipe holds
            run.extendLease(MINUTE);
        }
        run.extendLease(HOUR);
        assertThat(nextLease()).isLessThanOrEqualTo(MINUTE);
        assertThat(nextLease()).isBetween(MINUTE, HOUR);
    }

    private MeasuredRun run() {
        var notes =
                new RunNotes(
                        "process-tree",
                        "native",
                        "tool",
                        "/place",
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of());
        return MeasuredRun.found(
                new StateFolder(folder), notes, Optional.of(ProcessHandle.current()), null);
    }

    private void writeStatus(String lines) throws IOException {
        Files.writeString(
                new StateFolder(folder).status(),
                lines,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private Duration nextLease() throws IOException {
        String line = orders.orElseThrow().readLine();
        assertThat(line).startsWith("lease ");
        return Duration.ofNanos(Long.parseLong(line.substring("lease ".length())));
    }
}
