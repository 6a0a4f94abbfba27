package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachegrindTests {
    private static final String LOG =
            """
            ==%1$d== Cachegrind, a cache and branch-prediction profiler
            ==%1$d== Command: /bin/true
            ==%1$d==
            ==%1$d== I   refs:      %2$s
            """;

    @TempDir Path folder;

    @Test
    void theInstructionsOfAllProcessesAreAddedUp() throws IOException {
        Files.writeString(folder.resolve("7"), LOG.formatted(7, "1,234,567"));
        Files.writeString(folder.resolve("8"), LOG.formatted(8, "33"));
        Files.writeString(folder.resolve("9"), "==9== Command: killed before its summary\n");
        assertThat(Cachegrind.instructions(folder)).contains(1_234_600L);
    }

    @Test
    void withoutASummaryTheyAreUnknownAndNotZero() throws IOException {
        Files.writeString(folder.resolve("7"), "");
        assertThat(Cachegrind.instructions(folder)).isEmpty();
    }

    @Test
    void whatAProgramPutsThereIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("log"), LOG.formatted(7, "5"));
        Path logs = Files.createDirectory(folder.resolve("logs"));
        Files.createSymbolicLink(logs.resolve("7"), elsewhere.resolve("log"));
        Files.createDirectory(logs.resolve("8"));
        Files.writeString(logs.resolve("9"), LOG.formatted(9, "5") + " ".repeat(1 << 20));
        assertThat(Cachegrind.instructions(logs)).isEmpty();
    }

    @Test
    void countersOfTheProcessorAreRecognised() throws IOException {
        Path sources = Files.createDirectory(folder.resolve("devices"));
        Path paranoid = Files.writeString(folder.resolve("paranoid"), "2\n");
        Files.createDirectory(sources.resolve("software"));
        Files.createDirectory(sources.resolve("msr"));
        assertThat(Cachegrind.hasCounters(sources, paranoid)).isFalse();
        Path cpu = Files.createDirectory(sources.resolve("cpu"));
        assertThat(Cachegrind.hasCounters(sources, paranoid)).isTrue();
        Files.delete(cpu);
        Files.createDirectory(sources.resolve("armv8_pmuv3_0"));
        assertThat(Cachegrind.hasCounters(sources, paranoid)).isTrue();
        assertThat(Cachegrind.hasCounters(folder.resolve("none"), paranoid)).isFalse();
    }

    @Test
    void aMissingValgrindIsNamedWithItsPackage() {
        assertThatThrownBy(() ->
                        Cachegrind.wrap(List.of("true"), Map.of("PATH", folder.toString()), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("apt-get install valgrind");
    }
}
