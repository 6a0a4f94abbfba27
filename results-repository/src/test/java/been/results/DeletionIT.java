package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.depot.JdbcDepot;
import been.protocol.Sha256;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import been.results.MeasurementOrigin.Pattern;
import been.results.netcdf.Landings;
import been.results.storage.Remover;
import been.results.storage.ResultStorage;
import been.results.wiring.LocalResults;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Nothing goes unasked; what was asked for goes whole, and nothing beside it. */
class DeletionIT {
    private static final Metric SCORE = new Metric("score", "s", "score", Metric.Better.LOWER);
    private static final Pattern SCORES = new Pattern(SCORE, "^score: ([0-9.]+)$", "stdout.log");
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasShownIsDeletedAndNothingElse(boolean isShared) throws IOException {
        try (HikariDataSource database = TestDatabase.SQLITE.open(folder)) {
            LocalResults results =
                    isShared
                            ? LocalResults.shared(
                                    database, JdbcDepot.open(database, CLOCK), folder, CLOCK)
                            : LocalResults.open(database, folder, CLOCK);
            Archive archive = results.archive();
            land(results, "7", 0, "score: 1\n");
            land(results, "7", 1, "score: 2\n");
            land(results, "8", 2, "score: 2\n");
            archive.experimentFile("7", "2.15.0");
            results.invalidate(address("7", 1), "ada", "wrong input");
            archive.verify("7");

            assertThat(archive.deletion("9")).isEmpty();
            Deletion shown = archive.deletion("7").orElseThrow();
            assertThat(shown.executions()).isEqualTo(2);
            assertThat(shown.experiments()).isEqualTo(1);
            assertThat(shown.contents()).as("8 has the other one, too").isEqualTo(1);
            assertThat(shown.files())
                    .as("two landing files with lists, a note, the experiment's file, two uploads")
                    .isEqualTo(8);
            assertThat(shown.bytes()).isGreaterThan(1_000);

            land(results, "7", 3, "score: 3\n");
            assertThat(archive.delete("7", shown.digest(), "ada")).as("it has grown").isFalse();
            assertThat(results.executions("7")).hasSize(3);
            Deletion now = archive.deletion("7").orElseThrow();
            assertThat(archive.delete("8", now.digest(), "ada")).as("of another").isFalse();

            assertThat(archive.delete("7", now.digest(), "ada")).isTrue();
            assertThat(results.executions("7")).isEmpty();
            assertThat(archive.deletion("7")).isEmpty();
            assertThat(results.received("task-7-0", 1, "stdout.log")).isEmpty();
            assertThat(archive.verify("8"))
                    .extracting(FileCheck::damage)
                    .containsOnly(Optional.empty());
            assertThat(archive.attachment(address("8", 2), "stdout.log")).isPresent();
            assertThat(archive.reindex()).isEmpty();
            assertThat(archive.analyses())
                    .extracting(StoredAnalysis::analysis)
                    .containsExactly("8");
            assertThat(results.received("task-8-2", 1, "stdout.log"))
                    .hasValueSatisfying(file -> assertThat(file).hasContent("score: 2\n"));
            if (isShared) {
                assertThat(kept(database)).isNotEmpty().allMatch(name -> !name.contains("/7"));
            } else {
                assertThat(folder.resolve("results/7")).doesNotExist();
                assertThat(folder.resolve("received/task-7-0")).doesNotExist();
                assertThat(files("attachments")).hasSize(1);
            }
            assertThat(archive.delete("7", now.digest(), "ada")).as("there is none").isFalse();
        }
    }

    /** Steps of a deletion in their order; the index comes last. */
    enum Step {
        UPLOAD,
        CONTENT,
        LANDING_FILE
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void anInterruptedDeletionCanBeRepeated(Step last) throws IOException {
        try (HikariDataSource database = TestDatabase.SQLITE.open(folder)) {
            LocalResults results = LocalResults.open(database, folder, CLOCK);
            Archive archive = results.archive();
            land(results, "7", 0, "score: 1\n");
            land(results, "7", 1, "score: 2\n");
            land(results, "8", 2, "score: 2\n");
            Deletion shown = archive.deletion("7").orElseThrow();

            // A process that was killed has removed this much.
            Files.delete(folder.resolve("received/task-7-0/1/stdout.log"));
            if (last.compareTo(Step.CONTENT) >= 0) {
                String digest = Sha256.of("score: 1\n".getBytes(UTF_8));
                Files.delete(
                        folder.resolve("attachments")
                                .resolve(digest.substring(0, 2))
                                .resolve(digest));
            }
            if (last.compareTo(Step.LANDING_FILE) >= 0) {
                Files.delete(folder.resolve("results/7/2.15.0/0/0.nc"));
            }

            Deletion left = archive.deletion("7").orElseThrow();
            assertThat(left.digest()).isEqualTo(shown.digest());
            assertThat(left.bytes()).isLessThan(shown.bytes());
            assertThat(archive.delete("7", shown.digest(), "ada")).isTrue();
            assertThat(results.executions("7")).isEmpty();
            assertThat(folder.resolve("results/7")).doesNotExist();
            assertThat(folder.resolve("received/task-7-1")).doesNotExist();
            assertThat(files("attachments")).as("8 has this one, too").hasSize(1);
            assertThat(archive.verify("8"))
                    .isNotEmpty()
                    .extracting(FileCheck::damage)
                    .containsOnly(Optional.empty());
        }
    }

    /** Does something when a deletion takes the lock, before it has it. */
    private static final class WatchedLock extends ReentrantLock {
        private static final long serialVersionUID = 1L;

        private transient @Nullable Executable first;

        @Override
        public void lock() {
            Executable action = first;
            first = null;
            try {
                if (action != null) {
                    action.execute();
                }
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
            super.lock();
        }
    }

    @Test
    void ofOthersOnlyWhatLandsMeanwhileIsReadWhileNothingCanLand() throws IOException {
        try (HikariDataSource database = TestDatabase.SQLITE.open(folder)) {
            LocalResults results = LocalResults.open(database, folder, CLOCK);
            Archive archive = results.archive();
            land(results, "7", 0, "score: 1\n");
            land(results, "7", 1, "score: 2\n");
            land(results, "8", 0, "score: 9\n");
            var lock = new WatchedLock();
            ResultStorage parts = ResultStorage.open(database, null, folder, CLOCK);
            var storage =
                    new ResultStorage(
                            parts.received(),
                            parts.landings(),
                            parts.attachments(),
                            parts.index(),
                            parts.checks(),
                            parts.clock(),
                            parts.platform(),
                            lock);
            lock.first =
                    () -> {
                        Files.writeString(
                                folder.resolve("results/8/2.15.0/0/0.attachments.json"), "[{");
                        land(results, "9", 0, "score: 2\n");
                    };

            String digest = archive.deletion("7").orElseThrow().digest();
            assertThat(new Remover(storage).delete("7", digest, "ada")).isTrue();

            assertThat(results.executions("7")).isEmpty();
            assertThat(archive.attachment(address("9", 0), "stdout.log")).isPresent();
            assertThat(files("attachments")).as("of 8 and 9").hasSize(2);
        }
    }

    /** Uploads and landing files in the depot. */
    private static List<String> kept(HikariDataSource database) {
        return JdbcClient.create(database)
                .sql("SELECT shelf FROM depot_file")
                .query((row, _) -> row.getString("shelf"))
                .list();
    }

    private List<Path> files(String name) throws IOException {
        try (var files = Files.walk(folder.resolve(name))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static ExecutionAddress address(String analysis, int execution) {
        return new ExecutionAddress(analysis, "2.15.0", 0, execution);
    }

    private static void land(Results results, String analysis, int execution, String output)
            throws IOException {
        byte[] bytes = output.getBytes(UTF_8);
        String task = "task-" + analysis + "-" + execution;
        results.receive(
                task,
                1,
                "stdout.log",
                new ByteArrayInputStream(bytes),
                bytes.length,
                Sha256.of(bytes));
        Landing like = Landings.at(address(analysis, execution), 1, SCORES);
        var landing =
                new Landing(
                        like.address(),
                        task,
                        1,
                        execution,
                        like.version(),
                        like.configuration(),
                        like.host(),
                        like.hostDigest(),
                        like.packages(),
                        like.command(),
                        like.startedAt(),
                        like.usage(),
                        like.disturbedBy(),
                        like.hostNoise(),
                        like.origins());
        assertThat(results.land(landing)).isInstanceOf(Landed.Stored.class);
    }
}
