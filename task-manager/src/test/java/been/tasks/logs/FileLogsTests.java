package been.tasks.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLogsTests extends LogsContract {
    @TempDir Path temporary;
    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectories(temporary.resolve("logs"));
    }

    @Override
    AttemptLogs opened(long maxBytes) {
        return new FileLogs(folder, maxBytes);
    }

    private Path file() {
        return folder.resolve("c.a").resolve("1.log");
    }

    @Test
    void halfALineLeftByACrashIsCutOffAndComesAgain() throws IOException {
        logs().append(ATTEMPT, lines(0, 3));
        Files.writeString(file(), "3 {\"number\":3,\"ti", StandardOpenOption.APPEND);
        var reopened = new FileLogs(folder, 1 << 20);
        assertThat(reopened.lastNumber(ATTEMPT)).isEqualTo(2);
        reopened.append(ATTEMPT, lines(3, 5));
        assertThat(reopened.read(ATTEMPT, 0, 100)).isEqualTo(lines(0, 5));
    }

    @Test
    void aLogTakesNoMoreThanItsBudgetOnDisk() throws IOException {
        opened(2000).append(ATTEMPT, lines(0, 100));
        long size = Files.size(file());
        assertThat(size).isBetween(1800L, 2200L);
        opened(2000).append(ATTEMPT, lines(100, 200));
        assertThat(Files.size(file())).isEqualTo(size);
    }

    @Test
    void nothingIsMadeForALogWithoutLines() {
        logs().append(ATTEMPT, List.of());
        assertThat(folder).isEmptyDirectory();
    }
}
