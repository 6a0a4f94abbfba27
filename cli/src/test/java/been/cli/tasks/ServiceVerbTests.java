package been.cli.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.TaskId;
import been.protocol.tasks.ServiceView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceVerbTests {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir private Path data = Path.of("");

    @Test
    void servicesAreAddedListedAndRemoved() throws IOException {
        var licences =
                new ServiceView(
                        "licences", Map.of("port", "27000", "host", "lic"), null, "ann", NOW);
        var db = new ServiceView("db", Map.of(), new TaskId("s-1"), "eve", NOW);
        try (var platform = new FakePlatform(data)) {
            platform.text("PUT /api/v1/services/licences", "")
                    .answer("GET /api/v1/services", new Listing<>(List.of(db, licences)))
                    .text("DELETE /api/v1/services/licences", "");
            assertThat(platform.been("services", "add", "licences", "host=lic", "port=27000"))
                    .isEqualTo(new Ended(0, "added licences\n", ""));
            assertThat(platform.asked().getFirst().body())
                    .isEqualTo("{\"values\":{\"host\":\"lic\",\"port\":\"27000\"}}");
            assertThat(platform.been("services", "list").out().lines())
                    .containsExactly(
                            "service   values                task  by   since",
                            "db                              s-1   eve  2026-03-01T10:00:00Z",
                            "licences  host=lic, port=27000        ann  2026-03-01T10:00:00Z");
            assertThat(platform.been("services", "remove", "licences"))
                    .isEqualTo(new Ended(0, "removed licences\n", ""));
        }
    }

    @Test
    void helpShowsThePlaceholder() {
        assertThat(FakePlatform.run("services", "--help").out()).contains("${service.NAME.VALUE}");
    }

    @Test
    void aValueWithoutATextIsReportedBeforeAPlatformIsLookedFor() {
        assertThat(FakePlatform.run("services", "add", "db", "port"))
                .isEqualTo(
                        new Ended(
                                ExitStatus.BAD_INPUT,
                                "",
                                "been: db: 'port' is not of the form NAME=VALUE\n"));
    }
}
