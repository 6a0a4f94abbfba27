package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import been.protocol.Sha256;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.protocol.results.Summary;
import been.protocol.results.Validity;
import been.results.MeasurementOrigin.Answer;
import been.results.MeasurementOrigin.Combining;
import been.results.MeasurementOrigin.Converted;
import been.results.MeasurementOrigin.Instances;
import been.results.MeasurementOrigin.Located;
import been.results.MeasurementOrigin.Pattern;
import been.results.MeasurementOrigin.Recording;
import been.results.MeasurementOrigin.Usage;
import been.results.netcdf.LandingFile;
import been.results.netcdf.LandingTree;
import been.results.netcdf.Landings;
import been.results.wiring.LocalResults;
import been.task.record.Better;
import been.task.record.Recorder;
import been.task.record.Unit;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

abstract class LocalResultsContract {
    private final TestDatabase product;

    private static final Metric WALL =
            new Metric("wall-time", "s", "wall time", Metric.Better.LOWER);
    private static final Recording RECORDING = new Recording("measurements.brec");

    @TempDir Path folder;
    private HikariDataSource database;
    private LocalResults results;

    LocalResultsContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() throws IOException {
        database = product.open(folder);
        results = LocalResults.open(database, folder, InstantSource.fixed(Instant.EPOCH));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void everyKindOfMeasurementLandsAndIsReadBack() throws IOException {
        receiveRecording(0, 1, 2, 6);
        receive(0, "stdout.log", "score: 10\nscore: 20\n");
        receive(0, "out/runs.json", "{\"runs\": [{\"time\": 4}, {\"time\": 6}]}");
        receive(0, "out/h.json", "{\"results\": [{\"command\": \"x\", \"times\": [7, 8, 9]}]}");
        var run = new Metric("run", "s", "run", Metric.Better.LOWER);
        var score = new Metric("score", "1", "score", Metric.Better.HIGHER);
        var stored =
                landed(
                        Landings.at(
                                0,
                                RECORDING,
                                new Usage(Map.of(WALL, 1.25)),
                                new Pattern(score, "^score: ([0-9]+)$", "stdout.log"),
                                new Located(run, "$.runs[*].time", "out/runs.json"),
                                new Converted(
                                        ImportFormat.HYPERFINE,
                                        "out/h.json",
                                        null,
                                        List.of(),
                                        Summary.MEAN),
                                new Answer("first", "^score: (.*)$", "stdout.log"),
                                new Answer("digest", null, "stdout.log"),
                                new Answer("absent", null, "out/none"),
                                new Answer("unmatched", "(never)", "stdout.log")));
        assertThat(stored.answers())
                .isEqualTo(Map.of("first", "10", "digest", Sha256.of("score: 10\nscore: 20\n")));
        assertThat(stored.means())
                .isEqualTo(
                        Map.of(
                                "parse",
                                3.0,
                                "wall-time",
                                1.25,
                                "score",
                                15.0,
                                "run",
                                5.0,
                                "x",
                                8.0));
        assertThat(stored.measurements())
                .isEqualTo(Map.of("parse", 3L, "wall-time", 1L, "score", 2L, "run", 2L, "x", 3L));
        assertThat(stored.metrics())
                .extracting(Metric::name)
                .containsExactly("parse", "wall-time", "score", "run", "x");
        assertThat(stored.metrics().getFirst().unit()).isEqualTo("ms");
        assertThat(stored.file()).isEqualTo("7/2.15.0/0/0.nc");
        assertThat(stored.validity()).isEqualTo(Validity.VALID);
        close();
        open();
        assertThat(results.execution(stored.address())).contains(stored);
        assertThat(results.executions("7")).containsExactly(stored);
        assertThat(results.executions("8")).isEmpty();
        assertThat(results.measurements(stored.address()).get("parse")).containsExactly(1, 2, 6);
        assertThat(results.landingFile(stored.address()))
                .contains(folder.resolve("results/7/2.15.0/0/0.nc"));
    }

    @Test
    void anExecutionContributesTheSummaryOfEachMetric() throws IOException {
        receiveRecording(0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11);
        receive(0, "stdout.log", "score: 1\nscore: 2\nscore: 9\n");
        receive(0, "out/h.json", "{\"results\": [{\"command\": \"x\", \"times\": [9, 7, 8]}]}");
        var p90 = new Recording("measurements.brec", Map.of("parse", new Summary("p90")));
        var score = new Metric("score", "1", "score", Metric.Better.HIGHER, new Summary("median"));
        var stored =
                landed(
                        Landings.at(
                                0,
                                new Pattern(score, "^score: ([0-9]+)$", "stdout.log"),
                                new Converted(
                                        ImportFormat.HYPERFINE,
                                        "out/h.json",
                                        null,
                                        List.of(),
                                        new Summary("minimum")),
                                new Instances("parse", Combining.MEAN, List.of(instance(0, p90)))));
        assertThat(stored.means()).isEqualTo(Map.of("score", 2.0, "x", 7.0, "parse", 10.0));
        assertThat(stored.metrics())
                .extracting(Metric::label)
                .containsExactly("score, median", "x, minimum", "parse, p90");
        var address = stored.address();
        assertThat(results.summary(address, "x", 1)).hasValue(7);
        assertThat(results.summary(address, "parse", 1)).hasValue(10.1);
        assertThat(results.summary(address, "parse", 2)).as("of 9 values").isEmpty();

        receiveRecording(1, 1, 2, 3);
        var few = landed(Landings.at(1, p90));
        assertThat(few.means()).as("p90 of 3 values").isEmpty();
        assertThat(few.measurements()).isEqualTo(Map.of("parse", 3L));

        assertThat(results.executions("7")).containsExactly(stored, few);
        close();
        product.lose(folder);
        open();
        assertThat(results.archive().reindex()).isEmpty();
        assertThat(results.executions("7")).containsExactly(stored, few);
    }

    @Test
    void executionsComeInTheOrderOfTheirNumbers() throws IOException {
        for (int execution : new int[] {10, 2, 1}) {
            receiveRecording(execution, 1);
            landed(Landings.at(execution, RECORDING));
        }
        assertThat(results.executions("7"))
                .extracting(e -> e.address().execution())
                .containsExactly(1, 2, 10);
    }

    @Test
    void listsTellWhatIsStoredInParts() throws IOException {
        assertThat(results.archive().names()).isEmpty();
        for (int execution : new int[] {0, 1}) {
            receiveRecording(execution, 1);
            landed(Landings.at(execution, RECORDING));
        }
        Archive archive = results.archive();
        assertThat(archive.names()).containsExactly("7");
        assertThat(archive.analysis("7")).contains(archive.analyses().getFirst());
        assertThat(archive.analysis("8")).isEmpty();
        assertThat(archive.experiments("7", "", 0, 10))
                .singleElement()
                .satisfies(one -> assertThat(one.executions()).isEqualTo(2));
        assertThat(archive.experiments("7", "2.15", 0, 10)).hasSize(1);
        assertThat(archive.experiments("7", "2_15", 0, 10)).as("no wildcard").isEmpty();
        assertThat(archive.experiments("7", "", 1, 10)).isEmpty();
        StoredExecution stored = results.executions("7").getFirst();
        assertThat(results.executions("7", stored.address().experiment())).hasSize(2);
        assertThat(results.executions("7", 1, 1)).containsExactly(results.executions("7").get(1));
        assertThat(results.executions("7", 2, 1)).isEmpty();
        assertThat(results.executions("7", "2.16.0")).isEmpty();
        assertThat(archive.measuredUnder(stored.host(), stored.hostDigest(), 10))
                .containsExactly(new MeasuredUnder("7", 2));
        assertThat(archive.measuredUnder(stored.host(), "other", 10)).isEmpty();
    }

    /** Counted where it is written, and never otherwise than the executions themselves say. */
    @Test
    void talliesSayWhatTheExecutionsSay() throws IOException {
        var stamps = new ArrayList<String>();
        stamps.add(talliesHold());
        for (int execution : new int[] {0, 1, 2}) {
            receiveRecording(execution, 1, 2);
            landed(Landings.at(execution, RECORDING));
            stamps.add(talliesHold());
        }
        landed(Landings.at(2, RECORDING));
        talliesHold();
        ExecutionAddress first = results.executions("7").getFirst().address();
        results.invalidate(first, "ada", "wrong input");
        stamps.add(talliesHold());
        results.archive().reinstate(first, "ada");
        stamps.add(talliesHold());
        results.archive().reindex();
        stamps.add(talliesHold());
        Path file = results.landingFile(first).orElseThrow();
        Files.move(file, folder.resolve("elsewhere"));
        results.archive().reindex();
        assertThat(results.executions("7")).hasSize(2);
        stamps.add(talliesHold());
        Deletion whole = results.archive().deletion("7").orElseThrow();
        assertThat(results.archive().delete("7", whole.digest(), "ada")).isTrue();
        stamps.add(talliesHold());
        assertThat(stamps).as("each change is told apart").doesNotHaveDuplicates();
    }

    /** The stamp as it is now. */
    private String talliesHold() {
        List<StoredExecution> all = results.executions("7");
        int counting = (int) all.stream().filter(each -> each.validity().counts()).count();
        Optional<StoredAnalysis> listed = results.archive().analysis("7");
        assertThat(listed.isPresent()).isEqualTo(!all.isEmpty());
        listed.ifPresent(one -> {
            assertThat(one.executions()).isEqualTo(all.size());
            assertThat(one.counting()).isEqualTo(counting);
            assertThat(one.latest())
                    .isEqualTo(
                            all.stream()
                                    .map(StoredExecution::startedAt)
                                    .max(Instant::compareTo)
                                    .orElseThrow());
        });
        assertThat(results.measuredOn("7").stream().mapToInt(MeasuredOn::executions).sum())
                .isEqualTo(all.size());
        assertThat(results.firstTasks("7").values())
                .containsExactlyElementsOf(
                        all.stream().limit(1).map(StoredExecution::task).toList());
        return results.stamp("7");
    }

    @Test
    void theSameLandingTwiceIsTheSame() throws Exception {
        receiveRecording(0, 1, 2);
        var landings = new ArrayList<Callable<Landed>>();
        for (int i = 0; i < 4; i++) {
            landings.add(() -> results.land(Landings.at(0, RECORDING)));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Landed>();
            for (var outcome : threads.invokeAll(landings)) {
                all.add(outcome.get());
            }
            assertThat(all).hasOnlyElementsOfType(Landed.Stored.class);
            assertThat(all.stream().distinct()).hasSize(1);
        }
    }

    @Test
    void anotherAttemptOrTaskCannotReplaceWhatLanded() throws IOException {
        var address = new ExecutionAddress("7", "2.15.0", 0, 0);
        receiveRecording(0, 1);
        results.receive("a7-run-0", 2, "measurements.brec", stream("x"), 1, sha256("x"));
        var first = landed(Landings.at(address, 1, RECORDING));
        assertThat(results.land(Landings.at(address, 2, RECORDING)))
                .isInstanceOfSatisfying(
                        Landed.Unusable.class,
                        unusable ->
                                assertThat(unusable.why())
                                        .contains("attempt 1 of task a7-run-0", "attempt 2"));
        assertThat(results.execution(address)).contains(first);
    }

    @Test
    void instancesOfARoleAreCombinedMeasurementByMeasurementOrPooled() throws IOException {
        var score = new Metric("score", "1", "score", Metric.Better.HIGHER);
        var pattern = new Pattern(score, "^score: ([0-9]+)$", "stdout.log");
        receiveRecording(0, 1, 2, 6);
        receiveRecording(1, 3, 10);
        receive(1, "stdout.log", "score: 10\nscore: 20\n");
        receive(2, "stdout.log", "score: 1\nscore: 2\nscore: 3\n");
        var stored =
                landed(
                        Landings.at(
                                0,
                                new Instances(
                                        "parse",
                                        Combining.MAX,
                                        List.of(instance(0, RECORDING), instance(1, RECORDING))),
                                new Instances(
                                        "score",
                                        Combining.SUM,
                                        List.of(instance(1, pattern), instance(2, pattern)))));
        assertThat(results.measurements(stored.address()))
                .containsEntry("parse", new double[] {3, 10})
                .containsEntry("score", new double[] {11, 22});
        var pooled =
                new Instances(
                        "parse",
                        Combining.POOL,
                        List.of(instance(0, RECORDING), instance(1, RECORDING)));
        assertThat(results.measurements(landed(Landings.at(5, pooled)).address()))
                .containsOnly(entry("parse", new double[] {1, 3, 2, 10, 6}));

        receive(3, "stdout.log", "nothing\n");
        var lacking =
                new Instances(
                        "parse",
                        Combining.MEAN,
                        List.of(instance(0, RECORDING), instance(2, pattern)));
        assertThat(results.land(Landings.at(4, lacking)))
                .isEqualTo(
                        new Landed.Unusable(
                                "1 of 2 instances left no measurement of parse behind"));
    }

    private static MeasurementOrigin.Instance instance(int execution, MeasurementOrigin origin) {
        return new MeasurementOrigin.Instance("a7-run-" + execution, 1, origin);
    }

    @Test
    void whatHoldsNoMeasurementIsUnusableAndLeavesNothing() throws IOException {
        receive(0, "stdout.log", "nothing\n");
        receive(0, "measurements.brec", "no recording");
        receiveRecording(1);
        for (var landing :
                List.of(
                        Landings.at(0, RECORDING),
                        Landings.at(1, RECORDING),
                        Landings.at(2, RECORDING),
                        Landings.at(0),
                        Landings.at(0, new Pattern(WALL, "([0-9]+)", "stdout.log")),
                        Landings.at(0, new Located(WALL, "$.x", "lost.json")),
                        Landings.at(
                                0,
                                new Converted(
                                        ImportFormat.GO_TEST,
                                        "stdout.log",
                                        null,
                                        List.of(),
                                        Summary.MEAN)),
                        Landings.at(
                                0, new Usage(Map.of(WALL, 1.0)), new Usage(Map.of(WALL, 2.0))))) {
            assertThat(results.land(landing))
                    .as("%s", landing.origins())
                    .isInstanceOf(Landed.Unusable.class);
        }
        assertThat(results.executions("7")).isEmpty();
        assertThat(LandingTree.files(folder.resolve("results"))).isEmpty();
        assertThat(folder.resolve("results/.staging")).isEmptyDirectory();
    }

    @Test
    void anAddressThatWouldLeaveTheFolderIsRefused() {
        var address = new ExecutionAddress("..", "../..", 0, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> results.land(Landings.at(address, 1, new Usage(Map.of(WALL, 1.0)))));
        assertThat(results.execution(address)).isEmpty();
        assertThat(results.landingFile(address)).isEmpty();
    }

    @Test
    void aDamagedLandingFileIsNeverReadAsIfItWereWhole() throws IOException {
        var stored = landed(Landings.at(0, new Usage(Map.of(WALL, 1.25))));
        var file = results.landingFile(stored.address()).orElseThrow();
        var bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        assertThatIOException()
                .isThrownBy(() -> results.measurements(stored.address()))
                .withMessageContaining("damaged");
    }

    @Test
    void theIndexIsMadeAnewFromTheTreeAlone() throws IOException {
        var disturbed = Landings.at(1, new Usage(Map.of(WALL, 2.0)));
        var all = new ArrayList<StoredExecution>();
        all.add(landed(Landings.at(0, new Usage(Map.of(WALL, Double.NaN)))));
        all.add(landed(disturbed(disturbed)));
        var invalidated = landed(Landings.at(2, new Usage(Map.of(WALL, 3.0))));
        results.invalidate(invalidated.address(), "ada", "wrong input");
        all.add(results.execution(invalidated.address()).orElseThrow());
        assertThat(all)
                .extracting(StoredExecution::validity)
                .containsExactly(Validity.VALID, Validity.DISTURBED, Validity.INVALIDATED);
        Files.writeString(folder.resolve("results/7/2.15.0/0/9.nc"), "not a landing file");
        close();
        product.lose(folder);
        open();
        assertThat(results.executions("7")).isEmpty();
        assertThat(results.archive().reindex()).singleElement().asString().contains("9.nc");
        assertThat(results.executions("7")).isEqualTo(all);
        assertThat(results.archive().reindex()).hasSize(1);
        assertThat(results.executions("7")).isEqualTo(all);
    }

    @Test
    void aFileThatADeadProcessCouldNotIndexIsTakenUp() throws IOException {
        var landing = Landings.at(0, new Usage(Map.of(WALL, 1.25)));
        var stored = landed(landing);
        close();
        product.lose(folder);
        Files.writeString(folder.resolve("results/.staging/half"), "CDF");
        Path unpacked = Files.createDirectory(folder.resolve("results/.staging/zip1"));
        Files.writeString(unpacked.resolve("0.nc"), "CDF");
        open();
        assertThat(folder.resolve("results/.staging")).isEmptyDirectory();
        assertThat(results.land(landing)).isEqualTo(new Landed.Stored(stored));
        assertThat(results.executions("7")).containsExactly(stored);
    }

    @Test
    void aLandingFileKeepsAllThatIsKnown() throws IOException {
        var landing = Landings.at(0, new Usage(Map.of(WALL, 1.25)));
        var file = results.landingFile(landed(landing).address()).orElseThrow();
        var read = LandingFile.read(file);
        assertThat(read.landing()).isEqualTo(Landings.withoutOrigins(landing));
        assertThat(read.platform()).matches("[0-9]+\\..+");
        assertThat(read.series().getFirst().source()).isEqualTo("the measured run");
    }

    private static Landing disturbed(Landing landing) {
        return new Landing(
                landing.address(),
                landing.task(),
                landing.attempt(),
                landing.order(),
                landing.version(),
                landing.configuration(),
                landing.host(),
                landing.hostDigest(),
                landing.packages(),
                landing.command(),
                landing.startedAt(),
                landing.usage(),
                List.of("swap"),
                landing.hostNoise(),
                landing.origins());
    }

    private StoredExecution landed(Landing landing) throws IOException {
        return ((Landed.Stored) results.land(landing)).execution();
    }

    private void receiveRecording(int execution, double... values) throws IOException {
        var file = folder.resolve("recording-" + execution);
        try (var recorder = Recorder.create(file)) {
            var metric = recorder.metric("parse", Unit.MILLISECONDS, Better.LOWER_IS_BETTER);
            for (double value : values) {
                metric.add(value);
            }
        }
        try (var in = Files.newInputStream(file)) {
            assertThat(
                            results.receive(
                                    "a7-run-" + execution,
                                    1,
                                    "measurements.brec",
                                    in,
                                    Files.size(file),
                                    Sha256.of(file)))
                    .isInstanceOf(Receipt.Received.class);
        }
    }

    private void receive(int execution, String path, String content) throws IOException {
        assertThat(
                        results.receive(
                                "a7-run-" + execution,
                                1,
                                path,
                                stream(content),
                                content.getBytes(UTF_8).length,
                                sha256(content)))
                .isInstanceOf(Receipt.Received.class);
    }

    private String sha256(String content) throws IOException {
        return Sha256.of(Files.writeString(folder.resolve("content"), content));
    }

    private static ByteArrayInputStream stream(String content) {
        return new ByteArrayInputStream(content.getBytes(UTF_8));
    }
}
