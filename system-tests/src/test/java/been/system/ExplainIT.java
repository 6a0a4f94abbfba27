package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** From a change to the function it comes from. */
class ExplainIT {
    private static final String PROGRAM =
            """
            volatile unsigned sum;
            #define SPIN(name, n) __attribute__((noinline)) void name(void) { for (int i = 0; i < n; i++) sum += i; }
            SPIN(scan, 300000)
            SPIN(decode, 600000 + EXTRA)
            #if EXTRA
            #define print print_all
            #endif
            SPIN(print, 100000)
            int main(void) { scan(); decode(); print(); return 0; }
            """;

    private static final Path SCREENSHOTS =
            BeenProcess.HOME.resolve("system-tests/target/screenshots");

    @TempDir private Path data;

    private void compile(String name, int extra) throws Exception {
        Path source = Files.writeString(data.resolve("program.c"), PROGRAM);
        Process compiler =
                new ProcessBuilder(
                                "cc",
                                "-O1",
                                "-DEXTRA=" + extra,
                                "-o",
                                data.resolve(name).toString(),
                                source.toString())
                        .inheritIO()
                        .start();
        assertThat(compiler.waitFor()).isZero();
    }

    @Test
    void changesAreExplainedDownToTheirFunction() throws Exception {
        compile("v1", 0);
        compile("v2", 30_000);
        try (var platform = RunningPlatform.on(data);
                var browser = Chromium.start()) {
            long analysis =
                    platform.start(
                            """
                            analysis: decoder
                            kind: regression
                            command: {run: ['%s/${version}'], measure: instructions}
                            counters: cachegrind
                            versions: {list: [v1, v2]}
                            profile: changes
                            """
                                    .formatted(data));
            JsonNode before = platform.awaitEnd(analysis);
            long change = awaitChange(platform, analysis);
            JsonNode explanation = awaitExplanation(platform, change);
            assertThat(explanation.path("profiler").asString()).isEqualTo("callgrind");
            JsonNode first = explanation.at("/functions/0");
            assertThat(first.path("function").asString()).as("%s", explanation).isEqualTo("decode");
            assertThat(first.path("isChanged").asBoolean()).isTrue();
            assertThat(first.at("/self/change").asDouble()).isBetween(0.02, 0.04);
            // print was only renamed
            assertThat(explanation.at("/functions/1/isChanged").asBoolean()).isFalse();
            assertNothingWasMeasured(platform, analysis, before);
            assertThat(platform.been(0, "explain", String.valueOf(change)))
                    .contains("▲ decode", "under callgrind, instructions");
            aFileCanBeDownloaded(platform, explanation);
            thePageShowsTheFlameGraph(browser.page(), platform, change);
        }
    }

    /** They are recorded after the end. */
    private static long awaitChange(RunningPlatform platform, long analysis) {
        return Awaitility.await()
                .until(
                        () -> platform.get("/api/v1/changes?analysis=" + analysis).path("items"),
                        items -> !items.isEmpty())
                .get(0)
                .path("id")
                .asLong();
    }

    private static JsonNode awaitExplanation(RunningPlatform platform, long change)
            throws Exception {
        return Awaitility.await()
                .until(
                        () -> platform.get("/api/v1/changes/" + change + "/explanation"),
                        one -> List.of("ready", "failed").contains(one.path("state").asString()));
    }

    private static void assertNothingWasMeasured(
            RunningPlatform platform, long analysis, JsonNode before) throws Exception {
        JsonNode after = platform.get("/api/v1/analyses/" + analysis);
        for (String part : List.of("comparisons", "summary", "experiments", "notes")) {
            assertThat(after.path(part)).isEqualTo(before.path(part));
        }
        assertThat(platform.get("/api/v1/analyses/" + analysis + "/executions").path("items"))
                .hasSize(before.at("/summary/executionsDone").asInt());
    }

    private static void aFileCanBeDownloaded(RunningPlatform platform, JsonNode explanation)
            throws Exception {
        String task = explanation.at("/executions/0/task").asString();
        assertThat(explanation.at("/executions/0/files").valueStream().map(JsonNode::asString))
                .contains("profile.collapsed");
        assertThat(platform.get("/api/v1/tasks/" + task + "/files").path("items").size())
                .isGreaterThan(1);
    }

    private static void thePageShowsTheFlameGraph(Page page, RunningPlatform platform, long change)
            throws Exception {
        page.navigate(
                platform.post("/api/v1/login-links", "application/json", "")
                        .path("url")
                        .asString());
        page.waitForSelector("text=Overview");
        page.navigate(platform.url().resolve("/explanations/" + change).toString());
        page.waitForSelector("been-flame[data-frames]");
        assertThat(page.locator("table.data").first().textContent()).contains("decode");
        page.locator(".flame-search").fill("deco");
        page.waitForSelector("text=/[0-9]+ frames, [0-9]/");
        page.keyboard().press("Enter");
        page.waitForSelector(".flame-note:has-text('decode')");
        page.screenshot(
                new Page.ScreenshotOptions()
                        .setPath(SCREENSHOTS.resolve("explanation.png"))
                        .setFullPage(true));
    }
}
