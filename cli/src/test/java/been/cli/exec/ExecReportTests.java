package been.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ClockComparison;
import been.protocol.HostNoise;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExecReportTests {
    private static final ResourceUsage ENDED =
            new ResourceUsage(
                    null,
                    9,
                    Reason.WALL_TIME,
                    new ResourceUsage.Times(1.516, 1.25, 1.0, 0.25, Map.of(1, 1.0, 3, 0.25)),
                    new ResourceUsage.Memory(130310144L, "cgroup", null, null, 0L, 412L, null),
                    new ResourceUsage.Processes(3, 20L, 7L),
                    new ResourceUsage.Transfers(0L, 4096L, 12L, null),
                    ResourceUsage.Stalls.UNKNOWN,
                    ResourceUsage.Energy.UNKNOWN,
                    new ResourceUsage.Counters(
                            3_000_000_000L,
                            null,
                            null,
                            null,
                            null,
                            null,
                            1.24,
                            2L,
                            0.75,
                            "user",
                            null),
                    "cgroup-hybrid",
                    "native",
                    List.of(1, 3),
                    7,
                    Set.of(),
                    HostNoise.UNKNOWN,
                    ClockComparison.UNKNOWN);

    @Test
    void linesAreNamesWithValuesAndUnitsAndTheUnknownHasNone() {
        assertThat(ExecReport.lines(ENDED))
                .isEqualTo(
                        """
                        signal=9
                        termination-reason=wall-time
                        wall-time=1.516s
                        cpu-time=1.25s
                        cpu-time-user=1.0s
                        cpu-time-system=0.25s
                        cpu-time-core-1=1.0s
                        cpu-time-core-3=0.25s
                        memory-peak=130310144B
                        memory-accounting=cgroup
                        swap-peak=0B
                        page-faults=412
                        processes-peak=3
                        context-switches=20
                        context-switches-forced=7
                        io-read=0B
                        io-write=4096B
                        output-dropped=12B
                        instructions=3000000000
                        task-clock=1.24s
                        cpu-migrations=2
                        counted-share=0.75
                        counted-work=user
                        cores=1,3
                        accounting=cgroup-hybrid
                        supervisor=native
                        """);
    }

    /** The page that explains the words must know all of them. */
    @Test
    void everyWordIsExplained() throws IOException {
        String page = Files.readString(Path.of("../docs/measured-run.md"));
        for (String word : words(ResourceUsage.class).toList()) {
            assertThat(page).contains("`" + word + "`");
        }
        for (Reason reason :
                List.of(
                        Reason.CPU_TIME,
                        Reason.WALL_TIME,
                        Reason.MEMORY,
                        Reason.PROCESSES,
                        Reason.OUTPUT,
                        Reason.DISK,
                        Reason.USER)) {
            assertThat(page).contains("`" + reason.wireName() + "`");
        }
    }

    /** The JSON names: those of the records within stand beside the others. */
    private static Stream<String> words(Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .flatMap(part ->
                        part.getType().isRecord() ? words(part.getType()) : Stream.of(word(part)));
    }

    private static String word(RecordComponent part) {
        JsonProperty named = part.getAccessor().getAnnotation(JsonProperty.class);
        return named != null
                ? named.value()
                : part.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    @Test
    void jsonReadsBackAsTheSameUsage() {
        assertThat(Wire.read(ExecReport.json(ENDED), ResourceUsage.class)).isEqualTo(ENDED);
    }
}
