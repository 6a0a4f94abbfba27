package been.tasks.logs;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptLogsTests {
    private static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("a"), 1);

    @TempDir Path temporary;
    private Path folder;
    private AttemptLogs logs;

    @BeforeEach
    void open() throws IOException {
        folder = Files.createDirectories(temporary.resolve("logs"));
        logs = new AttemptLogs(folder, 1 << 20);
    }

    private static LogLine line(long number) {
        return new LogLine(number, 1000 + number, "stdout", "info", "line " + number + " äö\t\"");
    }

    private static List<LogLine> lines(long from, long to) {
        return LongStream.range(from, to).mapToObj(AttemptLogsTests::line).toList();
    }

    @Test
    void linesAreReadFromAnywhere() {
        logs.append(ATTEMPT, lines(0, 700));
        logs.append(ATTEMPT, lines(700, 1500));
        for (AttemptLogs reader : List.of(logs, new AttemptLogs(folder, 1 << 20))) {
            assertThat(reader.read(ATTEMPT, 0, 2000)).isEqualTo(lines(0, 1500));
            assertThat(reader.read(ATTEMPT, 699, 3)).isEqualTo(lines(699, 702));
            assertThat(reader.read(ATTEMPT, 1499, 10)).isEqualTo(lines(1499, 1500));
            assertThat(reader.read(ATTEMPT, 1500, 10)).isEmpty();
            assertThat(reader.read(ATTEMPT, -5, 1)).isEqualTo(lines(0, 1));
            assertThat(reader.lastNumber(ATTEMPT)).isEqualTo(1499);
        }
    }

    @Test
    void linesThatComeAgainAreNotKeptTwice() {
        logs.append(ATTEMPT, lines(0, 5));
        logs.append(ATTEMPT, lines(3, 8));
        assertThat(logs.read(ATTEMPT, 0, 100)).isEqualTo(lines(0, 8));
    }

    @Test
    void halfALineLeftByACrashIsCutOffAndComesAgain() throws IOException {
        logs.append(ATTEMPT, lines(0, 3));
        Path file = folder.resolve("a").resolve("1.log");
        Files.writeString(file, "3 {\"number\":3,\"ti", StandardOpenOption.APPEND);
        var reopened = new AttemptLogs(folder, 1 << 20);
        assertThat(reopened.lastNumber(ATTEMPT)).isEqualTo(2);
        reopened.append(ATTEMPT, lines(3, 5));
        assertThat(reopened.read(ATTEMPT, 0, 100)).isEqualTo(lines(0, 5));
    }

    @Test
    void aLogBeyondItsBudgetIsCutWithAWord() throws IOException {
        var small = new AttemptLogs(folder, 2000);
        small.append(ATTEMPT, lines(0, 100));
        List<LogLine> kept = small.read(ATTEMPT, 0, 1000);
        assertThat(kept.getLast().text())
                .isEqualTo("truncated: of the log of an attempt, 2000 bytes are kept");
        assertThat(kept.subList(0, kept.size() - 1)).isEqualTo(lines(0, kept.size() - 1));
        long size = Files.size(folder.resolve("a").resolve("1.log"));
        assertThat(size).isBetween(1800L, 2200L);
        small.append(ATTEMPT, lines(100, 200));
        new AttemptLogs(folder, 2000).append(ATTEMPT, lines(100, 200));
        assertThat(Files.size(folder.resolve("a").resolve("1.log"))).isEqualTo(size);
    }

    @Test
    void anAttemptWithoutALogHasNoLines() {
        assertThat(logs.read(ATTEMPT, 0, 10)).isEmpty();
        assertThat(logs.lastNumber(ATTEMPT)).isEqualTo(-1);
        logs.append(ATTEMPT, List.of());
        assertThat(folder).isEmptyDirectory();
    }
}
