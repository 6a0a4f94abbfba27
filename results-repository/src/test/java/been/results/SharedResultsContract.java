package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.depot.JdbcDepot;
import been.protocol.Sha256;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.MeasurementOrigin.Pattern;
import been.results.netcdf.Landings;
import been.results.wiring.LocalResults;
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
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several controllers, each with a folder of its own, and one database. */
abstract class SharedResultsContract {
    private final TestDatabase product;

    private static final Metric SCORE = new Metric("score", "1", "score", Metric.Better.HIGHER);
    private static final Pattern SCORES = new Pattern(SCORE, "^score: ([0-9]+)$", "stdout.log");

    @TempDir Path folder;
    private HikariDataSource database;
    private LocalResults first;
    private LocalResults second;

    SharedResultsContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() throws IOException {
        database = product.open(folder);
        first = controller("first");
        second = controller("second");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private LocalResults controller(String name) throws IOException {
        InstantSource clock = InstantSource.fixed(Instant.EPOCH);
        return LocalResults.shared(
                database, JdbcDepot.open(database, clock), folder.resolve(name), clock);
    }

    private void receive(Results by, String content) throws IOException {
        var file = Files.writeString(folder.resolve("content"), content);
        assertThat(
                        by.receive(
                                "a7-run-0",
                                1,
                                "stdout.log",
                                new ByteArrayInputStream(content.getBytes(UTF_8)),
                                Files.size(file),
                                Sha256.of(file)))
                .isInstanceOf(Receipt.Received.class);
    }

    @Test
    void whatOneReceivedTheOthersReadLandAndKeepWhenItIsGone() throws IOException {
        receive(first, "score: 10\nscore: 20\n");
        assertThat(second.receivedPaths("a7-run-0", 1)).containsExactly("stdout.log");
        assertThat(second.received("a7-run-0", 1, "stdout.log"))
                .hasValueSatisfying(file -> assertThat(file).hasContent("score: 10\nscore: 20"));
        var stored = ((Landed.Stored) second.land(Landings.at(0, SCORES))).execution();
        assertThat(stored.file()).isEqualTo("7/2.15.0/0/0.nc");
        // A third one, which knows nothing but the database.
        var third = controller("third");
        assertThat(third.execution(stored.address())).contains(stored);
        assertThat(third.measurements(stored.address()).get("score")).containsExactly(10, 20);
        assertThat(Sha256.of(third.landingFile(stored.address()).orElseThrow()))
                .isEqualTo(stored.sha256());
        third.invalidate(stored.address(), "ada", "wrong input");
        assertThat(first.archive().reindex()).isEmpty();
        assertThat(second.execution(stored.address()).map(StoredExecution::validity))
                .contains(Validity.INVALIDATED);
    }

    @Test
    void aFileThatIsReplacedIsNotReadFromAnOldCopy() throws IOException {
        receive(first, "score: 1\n");
        assertThat(second.received("a7-run-0", 1, "stdout.log")).isPresent();
        receive(first, "score: 2\n");
        assertThat(second.received("a7-run-0", 1, "stdout.log"))
                .hasValueSatisfying(file -> assertThat(file).hasContent("score: 2"));
    }

    @Test
    void twoThatLandTheSameAtOnceStoreItOnce() throws Exception {
        receive(first, "score: 10\n");
        var landings = new ArrayList<Callable<Landed>>();
        for (Results one : List.of(first, second, controller("third"), controller("fourth"))) {
            landings.add(() -> one.land(Landings.at(0, SCORES)));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Landed>();
            for (var outcome : threads.invokeAll(landings)) {
                all.add(outcome.get());
            }
            assertThat(all).hasOnlyElementsOfType(Landed.Stored.class);
            assertThat(all.stream().distinct()).hasSize(1);
        }
        assertThat(first.measurements(first.executions("7").getFirst().address()).get("score"))
                .containsExactly(10);
    }
}
