package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Sha256;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.MeasurementOrigin.Pattern;
import been.results.netcdf.Landings;
import been.results.storage.DueFiles;
import been.results.storage.ResultStorage;
import been.results.storage.Verifier;
import been.results.wiring.LocalResults;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files are verified again, and when. */
class VerificationIT {
    private static final Metric SCORE = new Metric("score", "s", "score", Metric.Better.LOWER);
    private static final Pattern SCORES = new Pattern(SCORE, "^score: ([0-9.]+)$", "stdout.log");

    @TempDir Path folder;
    private HikariDataSource database;
    private LocalResults results;
    private Verifier verifier;
    private Instant now = Instant.parse("2026-03-01T10:00:00Z");

    @BeforeEach
    void open() throws IOException {
        database = TestDatabase.SQLITE.open(folder);
        results = LocalResults.open(database, folder, () -> now);
        verifier = new Verifier(ResultStorage.open(database, null, folder, () -> now));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void anIntactFileIsDueAfterAMonthAndADamagedOneAfterAnHour() throws IOException {
        land(0, "score: 1\n");
        land(1, "score: 2\n");
        assertThat(due()).as("never verified").containsExactly(0, 1);
        verifyDue();
        pass(Duration.ofDays(30));
        assertThat(due()).isEmpty();
        pass(Duration.ofMillis(1));
        assertThat(due()).containsExactly(0, 1);

        Path file = folder.resolve("results/7/2.15.0/0/0.nc");
        byte[] good = Files.readAllBytes(file);
        Files.write(file, new byte[] {1});
        verifyDue();
        Files.write(file, good);
        assertThat(results.archive().damaged()).hasSize(1);
        pass(Duration.ofHours(1));
        assertThat(due()).isEmpty();
        pass(Duration.ofMillis(1));
        assertThat(due()).as("it may have been restored").containsExactly(0);
        verifyDue();
        assertThat(results.archive().damaged()).isEmpty();
        assertThat(due()).isEmpty();
    }

    @Test
    void theLongestOverdueFileComesFirst() throws IOException {
        land(1, "score: 1\n");
        verifyDue();
        pass(Duration.ofDays(1));
        land(0, "score: 2\n");
        verifyDue();
        pass(Duration.ofDays(31));
        assertThat(due()).containsExactly(1, 0);
        assertThat(verifier.due(1)).hasSize(1);
    }

    @Test
    void whatIsDueIsSearchedOnceAnHourWhereLittleIs() throws IOException {
        var files = new DueFiles(verifier, () -> now);
        land(0, "score: 1\n");
        land(1, "score: 2\n");
        assertThat(files.next()).map(ExecutionAddress::execution).hasValue(0);
        Deletion shown = results.archive().deletion("7").orElseThrow();
        assertThat(results.archive().delete("7", shown.digest(), "ada")).isTrue();
        ExecutionAddress deleted = files.next().orElseThrow();
        assertThat(verifier.verify(deleted)).as("deleted meanwhile").isEmpty();

        land(2, "score: 3\n");
        assertThat(files.next()).isEmpty();
        pass(Duration.ofMinutes(59));
        assertThat(files.next()).isEmpty();
        pass(Duration.ofMinutes(1));
        assertThat(files.next()).map(ExecutionAddress::execution).hasValue(2);
        assertThat(files.next()).isEmpty();
    }

    @Test
    void aContentOfManyExecutionsIsReadOnceAnHour() throws IOException {
        land(0, "score: 1\n");
        land(1, "score: 1\n");
        StoredExecution first = execution(0);
        StoredExecution second = execution(1);
        assertThat(verifier.verify(first)).hasSize(2);
        assertThat(verifier.verify(second))
                .extracting(FileCheck::file)
                .containsExactly("results/7/2.15.0/0/1.nc");
        pass(Duration.ofHours(1));
        assertThat(verifier.verify(second)).hasSize(2);
    }

    @Test
    void anUnreadableListOfAttachmentsIsReported() throws IOException {
        land(0, "score: 1\n");
        Files.writeString(folder.resolve("results/7/2.15.0/0/0.attachments.json"), "[{");
        assertThat(verifier.verify(execution(0)))
                .filteredOn(check -> check.damage().isPresent())
                .extracting(FileCheck::file)
                .containsExactly("results/7/2.15.0/0/0.attachments.json");
    }

    @Test
    void aRestoredAttachmentOrListIsNoLongerDamagedAfterAnHour() throws IOException {
        land(0, "score: 1\n");
        Path attachment =
                results.archive().attachment(execution(0).address(), "stdout.log").orElseThrow();
        for (Path file :
                List.of(attachment, folder.resolve("results/7/2.15.0/0/0.attachments.json"))) {
            pass(Duration.ofDays(31));
            byte[] good = Files.readAllBytes(file);
            Files.write(file, new byte[] {'['});
            verifyDue();
            Files.write(file, good);
            assertThat(results.archive().damaged()).hasSize(1);
            pass(Duration.ofHours(1));
            assertThat(due()).isEmpty();
            pass(Duration.ofMillis(1));
            verifyDue();
            assertThat(results.archive().damaged()).isEmpty();
            pass(Duration.ofDays(30));
            assertThat(due()).isEmpty();
        }
    }

    private List<Integer> due() {
        return verifier.due(10).stream().map(ExecutionAddress::execution).toList();
    }

    private void verifyDue() {
        verifier.due(10).forEach(verifier::verify);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private StoredExecution execution(int number) {
        Optional<StoredExecution> found =
                results.execution(new ExecutionAddress("7", "2.15.0", 0, number));
        return found.orElseThrow();
    }

    private void land(int execution, String output) throws IOException {
        byte[] bytes = output.getBytes(UTF_8);
        results.receive(
                "a7-run-" + execution,
                1,
                "stdout.log",
                new ByteArrayInputStream(bytes),
                bytes.length,
                Sha256.of(bytes));
        assertThat(results.land(Landings.at(execution, SCORES))).isInstanceOf(Landed.Stored.class);
    }
}
