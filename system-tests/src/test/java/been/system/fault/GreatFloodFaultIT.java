package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.protocol.ResourceLimits;
import been.system.fault.MockTask.Terms;
import been.task.record.RecordFile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * F14 in full size, once however many cells are asked for: gigabytes of output and results, and a
 * million results of one value. Nobody's memory grows with them.
 */
@Tag("whole")
class GreatFloodFaultIT {
    private static final long GIGABYTE = 1_000_000_000;

    /** What a task may write that sets no limit of its own. */
    private static final long USUAL_OUTPUT = 1L << 30;

    private static final long MEGABYTES_OF_MEMORY = 512;
    private static final long GIGABYTES_OF_DISK = 40;
    private static final Duration END = Duration.ofMinutes(20);

    @TempDir private static Path folder;
    private static Stage stage;
    private static Tally tally;

    @BeforeAll
    static void start() throws Exception {
        long free = Files.getFileStore(folder).getUsableSpace() / GIGABYTE;
        assumeTrue(
                free >= GIGABYTES_OF_DISK,
                () ->
                        "floods need %d GB of disk, and %s has %d GB left"
                                .formatted(GIGABYTES_OF_DISK, folder, free));
        stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE));
        tally = new Tally("F14", "a task that floods", Cells.or(1));
    }

    @AfterAll
    static void stop() throws Exception {
        if (stage != null) {
            tally.close();
            stage.close();
        }
    }

    /** A flood, as a knob of the mock task, what ends it, and how much of which file arrives. */
    record Flood(
            String name,
            String knob,
            ResourceLimits limits,
            String reason,
            String file,
            long bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Flood> floods() {
        ResourceLimits usual = ResourceLimits.NONE;
        return Stream.of(
                new Flood(
                        "10 GB of output, allowed",
                        "out=" + 10 * GIGABYTE,
                        usual.withOutputBytes(11 * GIGABYTE),
                        "exit",
                        "stdout.log",
                        10 * GIGABYTE),
                new Flood(
                        "10 GB of output, not allowed",
                        "out=" + 10 * GIGABYTE,
                        usual,
                        "output",
                        "stdout.log",
                        USUAL_OUTPUT),
                new Flood(
                        "a line of 1 GB",
                        "line=" + GIGABYTE,
                        usual,
                        "exit",
                        "stdout.log",
                        GIGABYTE),
                new Flood(
                        "a result of 5 GB",
                        "result=r.bin:" + 5 * GIGABYTE,
                        usual,
                        "exit",
                        "r.bin",
                        5 * GIGABYTE));
    }

    /** As much of it as is allowed arrives, bit for bit. */
    @ParameterizedTest
    @MethodSource("floods")
    void arrivesAsFarAsItMay(Flood flood) throws Exception {
        String task =
                stage.submit("great", Terms.USUAL.ignored().within(flood.limits()), flood.knob());
        tally.injected(flood.name());
        long begin = System.nanoTime();
        stage.auditor().awaitEnds(END);
        JsonNode view = stage.auditor().view(task);
        System.out.printf("%s took %d s%n", flood, (System.nanoTime() - begin) / GIGABYTE);
        assertThat(view.path("reason").asString("")).as("%s", view).isEqualTo(flood.reason());
        assertThat(bytes(view, flood.file())).isEqualTo(flood.bytes());
        assertUnharmed();
    }

    /** Each that was answered is there; those beyond what goes over the socket were refused. */
    @Test
    void ofAMillionValuesThoseThatWereTakenAreThere() throws Exception {
        String task = stage.submit("values", Terms.USUAL.ignored(), "values=1000000");
        tally.injected("a million results of one value");
        stage.auditor().awaitEnds(END);
        stage.assertFinished(task);
        int taken = Integer.parseInt(stage.log(task).getLast().replace("values ", ""));
        System.out.printf("of a million values %d were taken%n", taken);
        assertThat(taken).isPositive();
        assertThat(values(task)).hasSize(taken).isSorted();
        assertUnharmed();
    }

    private static double[] values(String task) throws Exception {
        Path copy = folder.resolve("copy.brec");
        try (var content =
                        stage.platform()
                                .rest()
                                .open(
                                        "/api/v1/tasks/"
                                                + task
                                                + "/files/content?path=measurements.brec");
                InputStream body = content.body()) {
            assertThat(content.status()).isEqualTo(200);
            Files.copy(body, copy);
        }
        return RecordFile.read(copy).getFirst().values();
    }

    private static long bytes(JsonNode view, String path) {
        return StreamSupport.stream(view.path("files").spliterator(), false)
                .filter(file -> file.path("path").asString().equals(path))
                .mapToLong(file -> file.path("bytes").asLong())
                .findFirst()
                .orElseThrow();
    }

    private static void assertUnharmed() throws Exception {
        assertThat(stage.hostPeakMegabytes()).isLessThan(MEGABYTES_OF_MEMORY);
        stage.assertKept(tally, "after a great flood");
    }
}
