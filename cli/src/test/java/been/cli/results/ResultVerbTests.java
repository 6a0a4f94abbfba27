package been.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.results.Attachment;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import been.protocol.results.InvalidationRequest;
import been.protocol.results.Metric;
import been.protocol.results.Reindexed;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultVerbTests {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final String RESULTS = "/api/v1/results";

    @TempDir private Path data = Path.of("");

    private static StoredExecution execution(Validity validity) {
        return new StoredExecution(
                new ExecutionAddress("7", "v 2", 0, 3),
                "2.15.0",
                Map.of(),
                "a7-1.b0-e3",
                1,
                4,
                "alpha",
                "d1",
                NOW,
                validity,
                List.of(),
                Map.of(),
                List.of(new Metric("parse", "ms", "parsing", Metric.Better.LOWER)),
                Map.of("parse", 40L),
                Map.of("parse", 12.5),
                "results/7/v 2/0/3.nc",
                "abc");
    }

    @Test
    void analysesAreListedWithWhereTheyCameFrom() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET " + RESULTS,
                    new Listing<>(
                            List.of(
                                    new StoredAnalysis("7", false, 2, 20, 18, NOW),
                                    new StoredAnalysis("jmh-run", true, 1, 5, 5, NOW))));
            assertThat(platform.been("results", "list").out().lines())
                    .containsExactly(
                            "analysis  from      experiments  executions  counting  latest",
                            "7         here                2          20        18  2026-03-01T10:00:00Z",
                            "jmh-run   imported            1           5         5  2026-03-01T10:00:00Z");
        }
    }

    @Test
    void executionsOfOneAnalysisAreListedAsOtherVerbsTakeThem() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET " + RESULTS + "/7/executions",
                    new Listing<>(List.of(execution(Validity.WARM_UP_ONLY))));
            assertThat(platform.been("results", "list", "7").out().lines().toList())
                    .last()
                    .asString()
                    .startsWith("7/v 2/0/3  2.15.0   ");
        }
    }

    @Test
    void oneExecutionIsShownWithItsMetricsAndFiles() throws IOException {
        try (var platform = new FakePlatform(data)) {
            String path = "GET " + RESULTS + "/7/v%202/0/3";
            platform.answer(path, execution(Validity.VALID))
                    .answer(
                            path + "/attachments",
                            new Listing<>(List.of(new Attachment("stdout.log", "ff", 12))));
            assertThat(platform.been("results", "show", "7/v 2/0/3").out())
                    .contains(
                            "version   2.15.0\n",
                            "host      alpha\n",
                            "metric    parse: 40 measurements, mean 12.5 ms\n",
                            "file      stdout.log, 12 bytes\n");
            assertThat(
                            Wire.mapper()
                                    .readTree(
                                            platform.been("results", "show", "7/v 2/0/3", "--json")
                                                    .out())
                                    .path("version")
                                    .asString())
                    .isEqualTo("2.15.0");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "show 7                    | invalid execution '7'; expected ANALYSIS/EXPERIMENT",
                "get 7/a/b/0               | invalid execution '7/a/b/0'; expected",
                "invalidate 7/a/0/-1 --why x | invalid execution '7/a/0/-1'; expected",
                "reinstate 7/a/0           | invalid execution '7/a/0'; expected",
                "export 7 --format cvs     | --format: unknown format 'cvs'; did you mean 'csv'?",
                "export 7 --format x       | --format: unknown format 'x'; expected one of netcdf, csv,",
                "export 7 -o no/such/f.csv | there is no folder for no/such/f.csv; create it first",
                "get 7/a/0/0 -o /tmp       | /tmp is a folder; name a file in it",
                "import no.csv --as x      | no.csv: no such file",
            })
    void wrongInputIsReportedBeforeAPlatformIsLookedFor(String arguments, String sentence) {
        Ended refused =
                FakePlatform.run(
                        Stream.concat(Stream.of("results"), Stream.of(arguments.split(" +", -1)))
                                .toArray(String[]::new));
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err()).startsWith("been: " + sentence).hasLineCount(1);
    }

    @Test
    void aDownloadIsWholeOrNotThere() throws IOException {
        Path file = Files.writeString(data.resolve("old.csv"), "old");
        String call = "GET " + RESULTS + "/7/export?format=csv&metric=a%20b&experiment=v%202";
        String[] arguments = {
            "results",
            "export",
            "7",
            "--metric",
            "a b",
            "--experiment",
            "v 2",
            "-o",
            file.toString()
        };
        try (var platform = new FakePlatform(data)) {
            platform.cut(call, "half of").text(call, "all of it");
            Ended cut = platform.been(arguments);
            assertThat(cut.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(cut.err()).startsWith("been: cannot read or write: ").hasLineCount(1);
            assertThat(file).hasContent("old");
            assertThat(platform.been(arguments)).isEqualTo(new Ended(0, "", ""));
            assertThat(file).hasContent("all of it");
            try (Stream<Path> left = Files.list(data)) {
                assertThat(left.map(path -> path.getFileName().toString()))
                        .containsExactlyInAnyOrder("controller", "old.csv");
            }
        }
    }

    @Test
    void anAttachmentIsFetchedByItsName() throws IOException {
        Path file = data.resolve("out");
        try (var platform = new FakePlatform(data)) {
            platform.text("GET " + RESULTS + "/7/a/0/3/attachments/content?name=x%2Fy%26z", "log");
            Ended got =
                    platform.been(
                            "results", "get", "7/a/0/3", "--file", "x/y&z", "-o", file.toString());
            assertThat(got).isEqualTo(new Ended(0, "", ""));
            assertThat(file).hasContent("log");
        }
    }

    @Test
    void invalidatingStopsAtTheFirstRefusalAndSaysWhatWasDone() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("POST " + RESULTS + "/7/a/0/0/invalidate", "")
                    .refuse(
                            "POST " + RESULTS + "/7/a/0/1/invalidate",
                            409,
                            "{\"detail\": \"It is invalidated already.\"}");
            Ended ended =
                    platform.been(
                            "results",
                            "invalidate",
                            "7/a/0/0",
                            "7/a/0/1",
                            "7/a/0/2",
                            "--why",
                            "noisy \"host\"");
            assertThat(ended)
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "7/a/0/0 is excluded from statistics\n",
                                    "been: It is invalidated already.\n"));
            assertThat(platform.asked().getFirst().body())
                    .isEqualTo(Wire.write(new InvalidationRequest("noisy \"host\"")));
            assertThat(platform.calls()).hasSize(2);

            // One wrong address, and nothing is done to the others.
            platform.been("results", "invalidate", "7/a/0/0", "7/a", "--why", "x");
            assertThat(platform.calls()).hasSize(2);
            Ended noReason = platform.been("results", "invalidate", "7/a/0/0");
            assertThat(noReason.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(noReason.err()).contains("Missing required option: '--why=TEXT'");
        }
    }

    @Test
    void executionsAreReinstated() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("POST " + RESULTS + "/7/a/0/0/reinstate", "");
            assertThat(platform.been("results", "reinstate", "7/a/0/0").out())
                    .isEqualTo("7/a/0/0 is included in statistics again\n");
        }
    }

    @Test
    void nothingIsDeletedWithoutYesAndThenOnlyWhatWasShown() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                            "GET " + RESULTS + "/7/deletion",
                            new Deletion("7", 2, 20, 20, 3, 4_200_000, "d/1"))
                    .text("DELETE " + RESULTS + "/7?digest=d%2F1", "");
            Ended shown = platform.been("results", "delete", "7");
            assertThat(shown.out())
                    .startsWith(
                            "all results of analysis 7: 20 executions of 2 experiments, 20 files"
                                    + " and 3 attachments, 4.20 MB\nnothing was deleted; to delete"
                                    + " permanently: been results delete 7 --yes (to keep a copy,"
                                    + " first: been results export 7 --format zip -o FILE)");
            assertThat(platform.been("analyses", "delete", "7").out())
                    .contains("permanently: been analyses delete 7 --yes");
            assertThat(platform.calls()).noneMatch(call -> call.startsWith("DELETE"));
            Ended deleted = platform.been("results", "delete", "7", "--yes");
            assertThat(deleted.out()).startsWith("deleting all results of").endsWith("deleted\n");
            assertThat(deleted.status()).isZero();
        }
    }

    @Test
    void damageIsAFailureWhereverItWasFound() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET " + RESULTS + "/damaged", new Listing<>(List.of()))
                    .answer(
                            "GET " + RESULTS + "/damaged",
                            new Listing<>(
                                    List.of(new FileCheck("a.nc", NOW, Optional.of("is cut off")))))
                    .answer("POST " + RESULTS + "/reindex", new Reindexed(List.of()))
                    .answer(
                            "POST " + RESULTS + "/reindex",
                            new Reindexed(List.of("b.nc: no HDF5")));
            assertThat(platform.been("results", "verify"))
                    .isEqualTo(new Ended(0, "0 files were damaged when last checked\n", ""));
            assertThat(platform.been("results", "verify"))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.FOUND_OR_FAILED,
                                    "a.nc is cut off\n1 files were damaged when last checked\n",
                                    ""));
            assertThat(platform.been("results", "reindex"))
                    .isEqualTo(new Ended(0, "index rebuilt\n", ""));
            assertThat(platform.been("results", "reindex"))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.FOUND_OR_FAILED,
                                    "b.nc: no HDF5\nindex rebuilt, except for 1 files that cannot"
                                            + " be read\n",
                                    ""));
        }
    }

    @Test
    void anImportSendsTheFileWithWhatDescribesIt() throws IOException {
        Path csv = Files.writeString(data.resolve("a b.csv"), "version,value\n1,2\n");
        Path odd = Files.writeString(data.resolve("odd.bin"), "\u0001\u0002");
        String call =
                "PUT "
                        + RESULTS
                        + "/mine?format=csv&file=a%20b.csv&metric=time&unit=m%2Fs&better=higher";
        try (var platform = new FakePlatform(data)) {
            platform.text(
                    call,
                    "{\"analysis\": \"mine\", \"experiments\": 1, \"executions\": 2, \"counting\": 1}");
            Ended imported =
                    platform.been(
                            "results",
                            "import",
                            csv.toString(),
                            "--as",
                            "mine",
                            "--metric",
                            "time",
                            "--unit",
                            "m/s",
                            "--better",
                            "higher");
            assertThat(imported.err()).isEmpty();
            assertThat(imported.out())
                    .isEqualTo("stored as mine: 1 experiments, 2 executions (1 valid)\n");
            assertThat(platform.asked().getFirst().body()).isEqualTo("version,value\n1,2\n");
            Ended unknown = platform.been("results", "import", odd.toString(), "--as", "mine");
            assertThat(unknown.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(unknown.err()).endsWith("odd.bin: unknown format; set it with --format\n");
            assertThat(
                            platform.been(
                                            "results",
                                            "import",
                                            csv.toString(),
                                            "--as",
                                            "mine",
                                            "--format",
                                            "jhm")
                                    .err())
                    .isEqualTo("been: --format: unknown format 'jhm'; did you mean 'jmh'?\n");
            assertThat(platform.calls()).hasSize(1);
        }
    }
}
