package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Both demo analyses, cut short, from REST to the charts in a real browser. With {@code
 * -Dbeen.images=write} they are not cut short, which takes half an hour, and the README gets its
 * picture.
 */
class BrowserIT {
    @Test
    void theChartsShowEveryExperiment(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data)) {
            long comparison = platform.start(shortened("compressors.yaml"));
            long regression = platform.start(shortened("jackson-releases.yaml"));
            JsonNode compressors = platform.awaitEnd(comparison);
            JsonNode releases = platform.awaitEnd(regression);
            assertThat(state(compressors))
                    .as("%s", compressors.path("failures"))
                    .isEqualTo("FINISHED");
            assertThat(state(releases)).as("%s", releases.path("failures")).isEqualTo("FINISHED");
            assertThat(releases.path("experiments").size()).isGreaterThanOrEqualTo(4);

            try (var browser = Chromium.start()) {
                Page page = browser.page(1440, 1100);
                String login =
                        platform.post("/api/v1/login-links", "application/json", "")
                                .path("url")
                                .asString();
                page.navigate(login);
                page.waitForSelector("text=jackson-releases");
                Screenshots.keep(page, "overview");

                open(page, platform, comparison);
                assertThat(points(page)).isEqualTo(compressors.path("experiments").size());
                Screenshots.keep(page, "comparison");

                open(page, platform, regression);
                assertThat(points(page)).isEqualTo(releases.path("experiments").size());
                Screenshots.keep(page, "regression");
                Screenshots.show(page, "analysis");
                explore(page, platform, comparison);
                explore(page, platform, regression);
            }
        }
    }

    /** Every chart has the same marks in the browser as in the file that the server draws. */
    private static void explore(Page page, RunningPlatform platform, long analysis)
            throws Exception {
        String base = platform.url().resolve("/api/v1/analyses/" + analysis + "/charts").toString();
        JsonNode offers = new JsonMapper().readTree(page.request().get(base).text());
        String metric = offers.path("metrics").get(0).asString();
        assertThat(offers.path("charts").size()).isGreaterThan(10);
        for (JsonNode offer : offers.path("charts")) {
            String kind = offer.path("kind").asString();
            page.navigate(
                    platform.url()
                            .resolve(
                                    "/analyses/%d?tab=explore&chart=%s&metric=%s"
                                            .formatted(analysis, kind, metric))
                            .toString());
            String shown =
                    page.waitForSelector("been-chart[data-marks]").getAttribute("data-marks");
            String svg =
                    page.request().get("%s/%s.svg?metric=%s".formatted(base, kind, metric)).text();
            assertThat(ChartMarks.shown(shown)).as(kind).isEqualTo(ChartMarks.drawn(svg));
            Screenshots.keep(page, analysis + "-" + kind);
        }
    }

    private static void open(Page page, RunningPlatform platform, long analysis) {
        page.navigate(platform.url().resolve("/analyses/" + analysis).toString());
        page.waitForSelector("been-chart[data-points]");
    }

    /** How many points the page's main chart really holds, as the browser drew it. */
    private static int points(Page page) {
        return Integer.parseInt(
                page.waitForSelector("been-chart[data-points]").getAttribute("data-points"));
    }

    private static String state(JsonNode view) {
        return view.path("summary").path("state").asString();
    }

    /** The demo's own file with the fewest executions that give an interval. */
    private static String shortened(String file) throws Exception {
        String text = Files.readString(BeenProcess.HOME.resolve("benchmarks/demo").resolve(file));
        assertThat(text).contains("\nrepeat:");
        if (Screenshots.areForDocs()) {
            return text;
        }
        // A compressor runs once an execution; only the Java task counts its measurements.
        String repeat =
                file.startsWith("jackson") ? "{executions: 3, measurements: 8}" : "{executions: 3}";
        return text.replaceFirst("\nrepeat:[^\n]*(\n +[^\n]*)*", "\nrepeat: " + repeat);
    }
}
