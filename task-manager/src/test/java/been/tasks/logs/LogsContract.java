package been.tasks.logs;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What logs promise, wherever they are kept. */
abstract class LogsContract {
    static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("c.a"), 1);

    /** The logs of this test, opened once more, as by another process. */
    abstract AttemptLogs opened(long maxBytes);

    AttemptLogs logs() {
        return opened(1 << 20);
    }

    private static LogLine line(long number) {
        return new LogLine(number, 1000 + number, "stdout", "info", "line " + number + " äö\t\"");
    }

    static List<LogLine> lines(long from, long to) {
        return LongStream.range(from, to).mapToObj(LogsContract::line).toList();
    }

    @Test
    void linesAreReadFromAnywhere() {
        logs().append(ATTEMPT, lines(0, 700));
        logs().append(ATTEMPT, lines(700, 1500));
        for (AttemptLogs reader : List.of(logs(), opened(1 << 20))) {
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
        logs().append(ATTEMPT, lines(0, 5));
        logs().append(ATTEMPT, lines(3, 8));
        logs().append(ATTEMPT, lines(2, 4));
        assertThat(logs().read(ATTEMPT, 0, 100)).isEqualTo(lines(0, 8));
    }

    @Test
    void aLogBeyondItsBudgetIsCutWithAWord() {
        AttemptLogs small = opened(2000);
        small.append(ATTEMPT, lines(0, 100));
        List<LogLine> kept = small.read(ATTEMPT, 0, 1000);
        assertThat(kept.getLast().text())
                .isEqualTo("truncated: the log of an attempt is limited to 2000 bytes");
        assertThat(kept.subList(0, kept.size() - 1)).isEqualTo(lines(0, kept.size() - 1));
        small.append(ATTEMPT, lines(100, 200));
        opened(2000).append(ATTEMPT, lines(100, 200));
        assertThat(small.read(ATTEMPT, 0, 1000)).isEqualTo(kept);
    }

    @Test
    void anAttemptWithoutALogHasNoLines() {
        assertThat(logs().read(ATTEMPT, 0, 10)).isEmpty();
        assertThat(logs().lastNumber(ATTEMPT)).isEqualTo(-1);
        logs().append(ATTEMPT, List.of());
        assertThat(logs().read(ATTEMPT, 0, 10)).isEmpty();
    }
}
