package been.hostruntime.log;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.journal.LogPosition;
import been.protocol.LogLine;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptLogTests {
    @TempDir private Path folder;

    private final List<Report.Log> reports = new ArrayList<>();
    private final List<LogPosition> positions = new ArrayList<>();
    private int waiting;

    @Test
    void linesOfAllSourcesAreNumberedInOneOrder() throws IOException {
        AttemptLog log = log(LogPosition.START);
        log.record(5, "warn", "from the task");
        write("stdout", "one\r\ntw");
        log.readOutput();
        write("stdout", "o\n\n");
        write("stderr", "no end");
        log.readOutput();
        log.finish();
        assertThat(texts())
                .containsExactly(
                        "0 log from the task",
                        "1 stdout one",
                        "2 stdout two",
                        "3 stdout ",
                        "4 stderr no end");
        assertThat(waiting).isEqualTo(1);
    }

    @Test
    void aRestartedRuntimeGoesOnWhereTheReportsEnd() throws IOException {
        AttemptLog before = log(LogPosition.START);
        write("stdout", "one\ntwo\nthr");
        before.readOutput();
        before.flush();
        write("stdout", "ee\n");
        AttemptLog after = log(positions.getLast());
        after.finish();
        assertThat(texts()).containsExactly("0 stdout one", "1 stdout two", "2 stdout three");
    }

    @Test
    void whatIsBeyondTheBudgetIsCountedAndSaid() throws IOException {
        AttemptLog log = log(LogPosition.START);
        write("stdout", "y\n".repeat(2_000_000));
        log.readOutput();
        assertThat(log.isExhausted()).isTrue();
        log.record(1, "info", "more");
        log.drop(10);
        log.finish();
        List<LogLine> lines = reports.stream().flatMap(report -> report.lines().stream()).toList();
        assertThat(lines.getLast().text()).contains("budget of 1 MiB is used up");
        long kept = lines.stream().filter(line -> line.text().equals("y")).count();
        assertThat(kept).isBetween(10_000L, 20_000L);
        assertThat(reports.getLast().droppedBytes()).isEqualTo(4_000_000 - 2 * kept + 5 + 10);
    }

    @Test
    void aLineWithoutEndStaysSmallInMemory() throws IOException {
        AttemptLog log = log(LogPosition.START);
        for (int i = 0; i < 40; i++) {
            write("stdout", "x".repeat(1 << 20));
            log.readOutput();
        }
        log.finish();
        assertThat(texts()).hasSize(1);
        assertThat(texts().getFirst()).hasSizeLessThan(17_000).endsWith("bytes cut)");
    }

    @Test
    void whatIsNoTextIsReplaced() throws IOException {
        Files.write(folder.resolve("stdout"), new byte[] {'a', (byte) 0xff, 0x1b, '\n'});
        AttemptLog log = log(LogPosition.START);
        log.finish();
        assertThat(texts()).containsExactly("0 stdout a\uFFFD\u001b");
    }

    private AttemptLog log(LogPosition position) {
        return new AttemptLog(
                new TaskAttempt(new TaskId("t"), 1),
                folder.resolve("stdout"),
                folder.resolve("stderr"),
                position,
                InstantSource.fixed(Instant.ofEpochMilli(7)),
                (report, where) -> {
                    reports.add(report);
                    positions.add(where);
                },
                () -> waiting++);
    }

    private List<String> texts() {
        return reports.stream()
                .flatMap(report -> report.lines().stream())
                .map(line -> line.number() + " " + line.stream() + " " + line.text())
                .toList();
    }

    private void write(String file, String text) throws IOException {
        Files.write(
                folder.resolve(file),
                text.getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
