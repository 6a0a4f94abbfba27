package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Sha256;
import been.protocol.results.Attachment;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.MeasurementOrigin.Pattern;
import been.results.MeasurementOrigin.Usage;
import been.results.formats.ImportReading;
import been.results.formats.ImportedExecution;
import been.results.formats.Imports;
import been.results.netcdf.ExperimentFile;
import been.results.netcdf.Landings;
import been.results.wiring.LocalResults;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import tools.jackson.databind.json.JsonMapper;

/** The results of a platform as a whole, on the disk and in SQLite. */
class ArchiveIT {
    private static final Metric SCORE = new Metric("score", "s", "score", Metric.Better.LOWER);
    private static final Pattern SCORES = new Pattern(SCORE, "^score: ([0-9.]+)$", "stdout.log");

    @TempDir Path folder;
    private HikariDataSource database;
    private LocalResults results;
    private Archive archive;

    @BeforeEach
    void open() throws IOException {
        database = TestDatabase.SQLITE.open(folder);
        results = LocalResults.open(database, folder, InstantSource.fixed(Instant.EPOCH));
        archive = results.archive();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void theFileOfAnExperimentFollowsWhatIsAddedTakenOutAndTakenBack() throws IOException {
        land(0, "score: 1\nscore: 2\n");
        land(1, "score: 3\n");
        assertThat(counts()).containsExactly(2, 1);
        Path made = archive.experimentFile("7", "2.15.0").orElseThrow();
        assertThat(made).isEqualTo(folder.resolve("results/7/2.15.0/experiment.nc"));
        byte[] before = Files.readAllBytes(made);
        archive.experimentFile("7", "2.15.0");
        assertThat(made).hasBinaryContent(before);
        land(2, "score: 4\nscore: 5\nscore: 6\n");
        assertThat(counts()).containsExactly(2, 1, 3);
        results.invalidate(address(1), "ada", "wrong input");
        assertThat(counts()).containsExactly(2, 3);
        assertThat(archive.invalidation(address(1)))
                .contains(
                        new Invalidation(
                                Validity.INVALIDATED, "ada", "wrong input", Instant.EPOCH));
        archive.reinstate(address(1), "grace");
        assertThat(counts()).containsExactly(2, 1, 3);
        assertThat(archive.invalidation(address(1))).isEmpty();
        assertThat(results.execution(address(1)).map(StoredExecution::validity))
                .contains(Validity.VALID);
        // The tree knows, too, and keeps who and why.
        assertThat(archive.reindex()).isEmpty();
        assertThat(counts()).containsExactly(2, 1, 3);
        assertThat(folder.resolve("results/7/2.15.0/0/1.invalidated.json"))
                .content()
                .contains("ada", "wrong input", "grace");
        for (int i = 0; i < 3; i++) {
            results.invalidate(address(i), "ada", "all of them");
        }
        assertThat(archive.experimentFile("7", "2.15.0")).isEmpty();
    }

    @Test
    void whatAnExecutionLeftBehindIsKeptOnceByItsDigest() throws IOException {
        land(0, "score: 1\n");
        land(1, "score: 1\n");
        List<Attachment> attachments = archive.attachments(address(0));
        assertThat(attachments)
                .containsExactly(
                        new Attachment("stdout.log", Sha256.of("score: 1\n".getBytes(UTF_8)), 9));
        assertThat(archive.attachments(address(1))).isEqualTo(attachments);
        Path content = archive.attachment(address(0), "stdout.log").orElseThrow();
        assertThat(content).hasContent("score: 1\n");
        assertThat(archive.attachment(address(0), "../stdout.log")).isEmpty();
        try (var files = Files.walk(folder.resolve("attachments"))) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(content);
        }
        Files.writeString(content, "score: 9\n");
        assertThatIOException()
                .isThrownBy(() -> archive.attachment(address(0), "stdout.log"))
                .withMessageContaining("damaged");
    }

    @Test
    void damageIsFoundReportedAndForgottenOnceItIsMended() throws Exception {
        land(0, "score: 1\n");
        land(1, "score: 2\n");
        assertThat(archive.verify("7"))
                .extracting(FileCheck::damage)
                .hasSize(4)
                .containsOnly(Optional.empty());
        Path file = folder.resolve("results/7/2.15.0/0/0.nc");
        byte[] good = Files.readAllBytes(file);
        byte[] bad = good.clone();
        bad[bad.length - 2] ^= 4;
        Files.write(file, bad);
        archive.verify("7");
        assertThat(archive.damaged())
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.file()).isEqualTo("results/7/2.15.0/0/0.nc");
                    assertThat(check.damage().orElse("")).contains("its checksum differs");
                });
        assertThatIOException().isThrownBy(() -> results.measurements(address(0)));
        assertThatThrownBy(() -> results.landingFile(address(0))).hasMessageContaining("damaged");
        assertThatIOException().isThrownBy(() -> archive.experimentFile("7", "2.15.0"));
        Files.delete(folder.resolve("results/7/2.15.0/0/1.nc"));
        archive.verify("7");
        assertThat(archive.damaged()).hasSize(2);
        Files.write(file, good);
        archive.verify("7");
        assertThat(archive.damaged())
                .singleElement()
                .satisfies(check -> assertThat(check.damage().orElse("")).contains("is missing"));
        // The index forgets what is no more, and says nothing of what reads.
        assertThat(archive.reindex()).isEmpty();
        assertThat(results.executions("7")).hasSize(1);
    }

    @Test
    void whatUsersChangeDuringAReindexStaysChanged() throws Exception {
        land(0, "score: 1\n");
        land(1, "score: 2\n");
        var meanwhile = new AtomicReference<Runnable>(() -> {});
        var watched =
                new DelegatingDataSource(database) {
                    @Override
                    public Connection getConnection() throws SQLException {
                        meanwhile.getAndSet(() -> {}).run();
                        return super.getConnection();
                    }
                };
        var shared = LocalResults.open(watched, folder, InstantSource.fixed(Instant.EPOCH));
        // The files have been described when the index is used first.
        meanwhile.set(() -> shared.invalidate(address(1), "ada", "wrong input"));
        assertThat(shared.archive().reindex()).isEmpty();
        assertThat(results.executions("7"))
                .extracting(StoredExecution::validity)
                .containsExactly(Validity.VALID, Validity.INVALIDATED);
        meanwhile.set(() -> shared.archive().reinstate(address(1), "ada"));
        assertThat(shared.archive().reindex()).isEmpty();
        assertThat(results.executions("7"))
                .extracting(StoredExecution::validity)
                .containsExactly(Validity.VALID, Validity.VALID);
        Deletion whole = shared.archive().deletion("7").orElseThrow();
        meanwhile.set(() -> delete(shared.archive(), whole));
        assertThat(shared.archive().reindex()).isEmpty();
        assertThat(results.executions("7")).isEmpty();
    }

    private static void delete(Archive archive, Deletion whole) {
        try {
            assertThat(archive.delete("7", whole.digest(), "ada")).isTrue();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void anAnalysisGoesToAnotherPlatformAndBackBitForBit() throws Exception {
        land(0, "score: 1\nscore: 2\n");
        land(1, "score: 3\n");
        land(2, "score: 4\n");
        results.invalidate(address(1), "ada", "wrong input");
        Path zip = folder.resolve("7.zip");
        Map<String, String> documents =
                Map.of("analysis.yaml", "analysis: größtes\n", "report.json", "{}\n");
        try (var out = Files.newOutputStream(zip)) {
            archive.give(
                    new ExportRequest(
                            "7", ExportFormat.ZIP, Optional.empty(), Optional.empty(), documents),
                    out);
        }
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        try (var other = TestDatabase.SQLITE.open(elsewhere)) {
            var there = LocalResults.open(other, elsewhere, InstantSource.system());
            for (int again = 0; again < 2; again++) {
                assertThat(take(there.archive(), "from-here", zip, ImportFormat.BEEN))
                        .isEqualTo(new Imported.Stored("from-here", 1, 3, 2));
            }
            assertThat(there.executions("from-here"))
                    .extracting(StoredExecution::sha256)
                    .isEqualTo(
                            results.executions("7").stream().map(StoredExecution::sha256).toList());
            var second = new ExecutionAddress("from-here", "2.15.0", 0, 1);
            assertThat(there.archive().invalidation(second))
                    .isEqualTo(archive.invalidation(address(1)));
            assertThat(there.archive().reindex()).isEmpty();
            assertThat(there.archive().verify("from-here"))
                    .extracting(FileCheck::damage)
                    .containsOnly(Optional.empty());
            var request = request(ExportFormat.ZIP, "from-here");
            var out = new ByteArrayOutputStream();
            there.archive().give(request, out);
            Map<String, String> sent = entries(Files.readAllBytes(zip));
            Map<String, String> back = entries(out.toByteArray());
            sent.remove("manifest.json");
            back.remove("manifest.json");
            assertThat(back).isEqualTo(sent);
            assertThat(there.archive().documents("from-here")).isEqualTo(documents);
            assertThat(sent)
                    .containsEntry(
                            "documents/analysis.yaml",
                            Sha256.of("analysis: größtes\n".getBytes(UTF_8)))
                    .containsKeys("documents/report.json", "results/2.15.0/0/1.invalidated.json");
            assertThat(there.executions("from-here"))
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields(
                            "address.analysis", "file")
                    .isEqualTo(results.executions("7"));
            assertThat(elsewhere.resolve("results/.staging")).isEmptyDirectory();
        }
    }

    @Test
    void anArchiveOfSomethingElseChangesNothingUnderATakenName() throws Exception {
        Path seven = archiveOf("7", "2.15.0", 1);
        Path eight = archiveOf("8", "2.16.0", 2);
        archiveOf("9", "2.14.0", 3);
        Path nine = archiveOf("9", "2.15.0", 4);
        assertThat(take(archive, "old", seven, ImportFormat.BEEN))
                .isInstanceOf(Imported.Stored.class);
        var executions = results.executions("old");
        var documents = archive.documents("old");
        // The last one differs only in its last execution.
        for (Path other : List.of(eight, nine)) {
            assertThat(take(archive, "old", other, ImportFormat.BEEN))
                    .isEqualTo(
                            new Imported.Refused(
                                    "there are results of something else under the name old;"
                                            + " choose another"));
            assertThat(results.executions("old")).isEqualTo(executions);
            assertThat(archive.documents("old")).isEqualTo(documents);
        }
        // What was measured since then is no other analysis, and neither is what was before.
        Path later = archiveOf("7", "2.17.0", 5);
        for (Path same : List.of(later, seven)) {
            assertThat(take(archive, "old", same, ImportFormat.BEEN))
                    .isEqualTo(new Imported.Stored("old", 2, 2, 2));
        }
    }

    /** The whole analysis, after it measured this, too. */
    private Path archiveOf(String analysis, String experiment, double value) throws Exception {
        results.land(
                Landings.at(
                        new ExecutionAddress(analysis, experiment, 0, 0),
                        1,
                        new Usage(Map.of(SCORE, value))));
        Path zip = folder.resolve(analysis + "-" + experiment + ".zip");
        try (var out = Files.newOutputStream(zip)) {
            archive.give(
                    new ExportRequest(
                            analysis,
                            ExportFormat.ZIP,
                            Optional.empty(),
                            Optional.empty(),
                            Map.of("analysis.yaml", "analysis: " + zip + "\n")),
                    out);
        }
        return zip;
    }

    @Test
    void aDamagedOrForeignArchiveIsRefusedAndLeavesNothing() throws Exception {
        land(0, "score: 1\n");
        byte[] good = export(ExportFormat.ZIP, "7");
        Path zip = folder.resolve("x.zip");
        int refused = 0;
        for (int at = 0; at < good.length; at += 61) {
            byte[] bad = good.clone();
            bad[at] ^= 0x20;
            Files.write(zip, bad);
            Imported imported = take(archive, "again-" + at, zip, ImportFormat.BEEN);
            if (imported instanceof Imported.Refused(var problem)) {
                assertThat(problem).startsWith("x.zip ").doesNotContain("Exception");
                assertThat(results.executions("again-" + at)).isEmpty();
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(10);
        assertThat(folder.resolve("results/.staging")).isEmptyDirectory();
    }

    @Test
    void whatAnotherProgramMeasuredIsStoredWithItsFile() throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve("h.json"),
                        """
                        {"results": [{"command": "sleep 1", "times": [1.0, 2.0, 4.0],
                        "exit_codes": [0, 0, 1]}, {"command": "sleep 1 #", "times": [1.5]}]}\
                        """);
        for (int again = 0; again < 2; again++) {
            assertThat(take(archive, "sleeps", file, ImportFormat.HYPERFINE))
                    .isEqualTo(new Imported.Stored("sleeps", 2, 4, 3));
        }
        var failed = results.executions("sleeps").get(2);
        assertThat(failed.validity()).isEqualTo(Validity.FAILED);
        assertThat(failed.version()).isEqualTo("sleep 1");
        assertThat(archive.invalidation(failed.address()).map(Invalidation::why))
                .contains("it ended with exit status 1");
        assertThat(archive.attachment(failed.address(), "h.json"))
                .hasValueSatisfying(kept -> assertThat(kept).hasSameBinaryContentAs(file));
        assertThat(archive.analyses())
                .extracting(StoredAnalysis::analysis)
                .containsExactly("sleeps");
        assertThat(new String(export(ExportFormat.CSV, "sleeps"), UTF_8))
                .isEqualTo(
                        """
                        version,binary,execution,iteration,value
                        sleep 1,0,0,0,1.0
                        sleep 1,0,1,0,2.0
                        sleep 1 #,0,0,0,1.5
                        """);
        Files.writeString(file, "{}");
        assertThat(take(archive, "sleeps", file, ImportFormat.HYPERFINE))
                .isInstanceOf(Imported.Refused.class);
        assertThat(take(archive, "../7", file, ImportFormat.HYPERFINE))
                .isInstanceOf(Imported.Refused.class);
        assertThat(take(archive, "17", file, ImportFormat.HYPERFINE))
                .isInstanceOf(Imported.Refused.class);
    }

    @Test
    void anExperimentMayHaveTheNameOfTheDocuments() throws Exception {
        Path file = Files.writeString(folder.resolve("x.csv"), "version,value\ndocuments,1\n");
        assertThat(take(archive, "csv", file, ImportFormat.CSV))
                .isEqualTo(new Imported.Stored("csv", 1, 1, 1));
        assertThat(archive.experimentFile("csv", "documents"))
                .hasValueSatisfying(made -> assertThat(made).hasFileName("experiment.nc"));
        assertThat(archive.documents("csv")).isEmpty();
        Path zip = Files.write(folder.resolve("x.zip"), export(ExportFormat.ZIP, "csv"));
        try (var whole = FileSystems.newFileSystem(zip)) {
            Files.createDirectory(whole.getPath("documents"));
            Files.writeString(whole.getPath("documents/analysis.yaml"), "analysis: x\n");
            Files.writeString(whole.getPath("documents/experiment.nc"), "no document");
        }
        assertThat(take(archive, "again", zip, ImportFormat.BEEN))
                .isEqualTo(new Imported.Stored("again", 1, 1, 1));
        assertThat(archive.documents("again")).containsOnlyKeys("analysis.yaml");
        Path made = archive.experimentFile("again", "documents").orElseThrow();
        assertThat(ExperimentFile.read(made).executions()).hasSize(1);
    }

    @Test
    void aFileIsNotReadAgainForEachExecutionInIt() throws Exception {
        int executions = 30;
        Path file =
                Files.writeString(
                        folder.resolve("h.json"),
                        "{\"results\": [{\"command\": \"x\", \"times\": ["
                                + "1,".repeat(executions)
                                + "2]}]}"
                                + " ".repeat(2 << 20));
        long before = bytesRead();
        assertThat(take(archive, "many", file, ImportFormat.HYPERFINE))
                .isEqualTo(new Imported.Stored("many", 1, executions + 1, executions + 1));
        Path zip = Files.write(folder.resolve("h.zip"), export(ExportFormat.ZIP, "many"));
        assertThat(take(archive, "again", zip, ImportFormat.BEEN))
                .isEqualTo(new Imported.Stored("again", 1, executions + 1, executions + 1));
        assertThat(bytesRead() - before).isLessThan(executions * Files.size(file));
    }

    /** By this process, from all files. */
    private static long bytesRead() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/io")).stream()
                .filter(line -> line.startsWith("rchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatAFormatCannotSayIsRefusedBeforeAnythingIsWritten() throws Exception {
        var other = new Metric("other", "1", "other", Metric.Better.LOWER);
        results.land(Landings.at(0, new Usage(Map.of(SCORE, 1.0, other, 2.0))));
        results.invalidate(address(0), "ada", "x");
        assertThat(export(ExportFormat.JSON, "7")).isNotEmpty();
        assertThatThrownBy(() -> export(ExportFormat.CSV, "7"))
                .hasMessage("no execution counts; export them as JSON or ZIP");
        archive.reinstate(address(0), "ada");
        assertThatThrownBy(() -> export(ExportFormat.CSV, "7"))
                .hasMessage(
                        "analysis 7 has several metrics, and this format takes one: other, score");
        assertThatThrownBy(() -> export(ExportFormat.JMH, "8"))
                .hasMessage("there are no results of analysis 8");
    }

    @Test
    void aFormatThatSaysTheUnitOnceIsGivenNoTwo() throws Exception {
        land(0, "score: 1\n");
        var other = new Metric("score", "ms", "score", Metric.Better.LOWER);
        results.land(
                Landings.at(
                        new ExecutionAddress("7", "2.16.0", 0, 1),
                        1,
                        new Usage(Map.of(other, 1000.0))));
        for (var format : List.of(ExportFormat.CSV, ExportFormat.JMH, ExportFormat.BMF)) {
            assertThatThrownBy(() -> export(format, "7"))
                    .hasMessage(
                            "score is in s in one experiment and in ms in 2.16.0; export one experiment at a time, or JSON");
        }
        assertThat(export(ExportFormat.JSON, "7")).isNotEmpty();
    }

    @Test
    void anExportThatFailsHalfWayIsNeverWhole() throws Exception {
        land(0, "score: 1\n");
        land(1, "score: 2\n");
        Path damaged = folder.resolve("results/7/2.15.0/0/1.nc");
        Files.write(damaged, new byte[] {1});
        for (var format : List.of(ExportFormat.JSON, ExportFormat.JMH, ExportFormat.ZIP)) {
            Path part = folder.resolve("part");
            try (var out = Files.newOutputStream(part)) {
                assertThatIOException()
                        .as("%s", format)
                        .isThrownBy(() -> archive.give(request(format, "7"), out))
                        .withMessageContaining("damaged");
                // The answer can still be cut.
                out.write(' ');
            }
            if (format == ExportFormat.ZIP) {
                assertThatThrownBy(() -> new ZipFile(part.toFile()).close())
                        .isInstanceOf(ZipException.class);
            } else {
                assertThat(part).hasContent(" ");
            }
        }
    }

    @Test
    void whatIsGivenToOtherProgramsReadsAsTheirs() throws Exception {
        land(0, "score: 1\nscore: 2\n");
        land(1, "score: 3.5\n");
        var jmh = read(ExportFormat.JMH, ImportFormat.JMH);
        assertThat(jmh)
                .extracting(one -> one.series().getFirst().values())
                .containsExactly(new double[] {1, 2}, new double[] {3.5});
        assertThat(jmh.getFirst().series().getFirst().metric().unit()).isEqualTo("s");
        var benchexec = read(ExportFormat.BENCHEXEC, ImportFormat.BENCHEXEC);
        assertThat(benchexec)
                .extracting(ImportedExecution::label)
                .containsExactly("binary-0/execution-0", "binary-0/execution-1");
        assertThat(benchexec.getFirst().series())
                .extracting(series -> series.metric().name() + " " + series.values()[0])
                .containsExactly("wall-time 1.25", "memory 1.30310144E8", "score 1.5");
        var bmf = JsonMapper.shared().readTree(export(ExportFormat.BMF, "7"));
        var score = bmf.path("jackson-databind 2.15.0").path("score");
        assertThat(score.path("value").asDouble()).isEqualTo(2.5);
        assertThat(score.path("lower_value").asDouble()).isLessThan(2.5);
        assertThat(score.path("upper_value").asDouble()).isGreaterThan(2.5);
        var json = JsonMapper.shared().readTree(export(ExportFormat.JSON, "7"));
        assertThat(json.at("/executions/0/metrics/0/values/1").asDouble()).isEqualTo(2);
        assertThat(json.at("/executions/1/validity").asString()).isEqualTo("valid");
        Path netcdf = folder.resolve("x.nc");
        Files.write(netcdf, export(ExportFormat.NETCDF, "7"));
        assertThat(ExperimentFile.read(netcdf).executions()).hasSize(2);
    }

    private List<ImportedExecution> read(ExportFormat out, ImportFormat in) throws Exception {
        Path file = folder.resolve("exported");
        Files.write(file, export(out, "7"));
        assertThat(Imports.detect(file)).contains(in);
        var reading = Imports.read(file, "exported", in, Imports.UNDESCRIBED);
        assertThat(reading).isInstanceOf(ImportReading.Executions.class);
        return ((ImportReading.Executions) reading).executions();
    }

    private List<Integer> counts() throws IOException {
        Path file = archive.experimentFile("7", "2.15.0").orElseThrow();
        return ExperimentFile.read(file).executions().stream()
                .map(execution -> execution.series().getFirst().values().length)
                .toList();
    }

    private static ExecutionAddress address(int execution) {
        return new ExecutionAddress("7", "2.15.0", 0, execution);
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

    private static Imported take(Archive archive, String name, Path file, ImportFormat format)
            throws IOException {
        try (var content = Files.newInputStream(file)) {
            return archive.take(
                    name,
                    content,
                    file.getFileName().toString(),
                    format,
                    Imports.UNDESCRIBED,
                    "ada");
        }
    }

    private static ExportRequest request(ExportFormat format, String analysis) {
        return new ExportRequest(analysis, format, Optional.empty(), Optional.empty(), Map.of());
    }

    private byte[] export(ExportFormat format, String analysis) throws Exception {
        var out = new ByteArrayOutputStream();
        archive.give(request(format, analysis), out);
        return out.toByteArray();
    }

    /** Digests by name. */
    private static Map<String, String> entries(byte[] zip) throws IOException {
        var entries = new HashMap<String, String>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), Sha256.of(in.readAllBytes()));
            }
        }
        return entries;
    }
}
