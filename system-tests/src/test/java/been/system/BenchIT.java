package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.network.Network;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The bench as those use it who work on BEEN; what its figures are decides nothing here. */
class BenchIT {

    @Test
    void everyFigureIsMeasuredAndWritten(@TempDir Path folder) throws Exception {
        Path page = folder.resolve("performance.md");
        Path json = folder.resolve("measurement.json");
        var answer =
                BeenProcess.bench(
                        "measurement",
                        "--quick",
                        "--peer",
                        "none",
                        "--page",
                        page.toString(),
                        "--json",
                        json.toString());
        System.out.println(answer.out());
        assertThat(answer.exitStatus()).as("%s", answer).isZero();
        JsonNode report = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(report.path("problems")).as("%s", report).isEmpty();
        assertThat(report.path("figures")).hasSizeGreaterThanOrEqualTo(15);
        for (JsonNode figure : report.path("figures")) {
            String name = figure.path("figure").asString();
            assertThat(figure.path("ours").path("middle").isNumber()).as("%s", figure).isTrue();
            assertThat(answer.out()).contains(name);
            assertThat(Files.readString(page)).contains("| " + name);
        }
        // What counts processes is no timing.
        assertThat(middle(report, "processes that survive a run, worst")).isZero();
        assertThat(middle(report, "… processes left after all of them")).isZero();
        try (var left = Files.list(BeenProcess.HOME.resolve(".build/bench"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("run-"));
        }
    }

    @Test
    void theSchedulerIsMeasured(@TempDir Path folder) throws Exception {
        Path page = folder.resolve("performance.md");
        Path json = folder.resolve("scheduler.json");
        var answer =
                BeenProcess.bench(
                        "scheduler",
                        "--quick",
                        "--page",
                        page.toString(),
                        "--json",
                        json.toString());
        System.out.println(answer.out());
        assertThat(answer.exitStatus()).as("%s", answer).isZero();
        JsonNode report = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(report.path("problems")).as("%s", report).isEmpty();
        for (JsonNode figure : report.path("figures")) {
            assertThat(figure.path("ours").path("middle").isNumber()).as("%s", figure).isTrue();
            assertThat(Files.readString(page)).contains("| " + figure.path("figure").asString());
        }
        assertThat(middle(report, "rules broken")).isZero();
        assertThat(report.path("figures")).hasSizeGreaterThan(1);
    }

    @Test
    void aControllerIsMeasured(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("dispatch.json");
        var answer = BeenProcess.bench("dispatch", "--quick", "--json", json.toString());
        System.out.println(answer.out());
        assertThat(answer.exitStatus()).as("%s", answer).isZero();
        JsonNode report = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(report.path("problems")).as("%s", report).isEmpty();
        assertThat(report.path("figures")).hasSize(15);
        for (JsonNode figure : report.path("figures")) {
            JsonNode ours = figure.path("ours");
            assertThat(ours.path("middle").isNumber()).as("%s", figure).isTrue();
            assertThat(figure.path("figure").asString()).isNotBlank();
        }
        assertThat(middle(report, "placements a second, on disk, SQLite")).isPositive();
        assertThat(middle(report, "tasks a second, from queued to ended, SQLite")).isPositive();
    }

    @Test
    void openPagesAreMeasured(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("ui.json");
        var answer =
                BeenProcess.bench("ui", "--quick", "--only", "sessions", "--json", json.toString());
        System.out.println(answer.out());
        assertThat(answer.exitStatus()).as("%s", answer).isZero();
        JsonNode report = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(report.path("problems")).as("%s", report).isEmpty();
        assertThat(middle(report, "… until a change has come to the last of them")).isPositive();
    }

    @Test
    void aServerAndItsClientAreMeasuredOverANetwork(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("roles.json");
        var answer =
                BeenProcess.bench(
                        "roles", "--quick", "--only", "pair,slowdown", "--json", json.toString());
        System.out.println(answer.out());
        assertThat(answer.exitStatus()).as("%s", answer).isZero();
        JsonNode report = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(report.path("problems")).as("%s", report).isEmpty();
        assertThat(report.path("figures")).hasSize(3);
        assertThat(middle(report, "… executions")).isPositive();
        assertThat(answer.out())
                .contains(
                        Network.obstacle().isEmpty()
                                ? "over two network namespaces"
                                : "over the loopback interface");
    }

    @Test
    void anUnknownFigureIsRefused() throws Exception {
        var answer = BeenProcess.bench("measurement", "--only", "memry");
        assertThat(answer.exitStatus()).isEqualTo(2);
        assertThat(answer.err()).contains("unknown figure 'memry'; did you mean 'memory'?");
    }

    private static double middle(JsonNode report, String figure) {
        for (JsonNode one : report.path("figures")) {
            if (one.path("figure").asString().equals(figure)) {
                return one.path("ours").path("middle").asDouble();
            }
        }
        throw new AssertionError("no figure " + figure + " in " + report);
    }
}
