package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.testing.Chromium;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A history with planted changes, from its end to what two people decide about them. */
class ChangesIT {
    /** Parsing is 10 % slower in v3 to v5; writing 8 % faster from v5 on. */
    private static final String HISTORY =
            """
            analysis: json-releases
            kind: regression
            command:
              run:
                - sh
                - -c
                - |
                  case $1 in v3|v4|v5) p=1.1;; *) p=1;; esac
                  case $1 in v5|v6|v7) w=0.92;; *) w=1;; esac
                  awk -v p="$p" -v w="$w" -v seed="$(od -An -N4 -tu4 /dev/urandom)" '
                    function off() { return 1 + 0.002 * (rand() - 0.5) }
                    BEGIN {
                      srand(seed + 0)
                      for (i = 0; i < 8; i++) printf "parse %.6f ms\\nwrite %.6f ms\\n", 12 * p * off(), 7 * w * off()
                    }'
                - sh
                - ${version}
              measure:
                - {metric: parse, unit: ms, better: lower, pattern: 'parse ([0-9.]+) ms'}
                - {metric: write, unit: ms, better: lower, pattern: 'write ([0-9.]+) ms'}
            versions: {list: [v0, v1, v2, v3, v4, v5, v6, v7]}
            repeat: {executions: 6}
            limits: {wall-time: 10m}
            """;

    private static final String NOBODY_HAS =
            """
            {"id":"large","tasks":[{"id":"large-1",
             "program":{"type":"command","arguments":["/bin/true"]},
             "placement":{"restriction":"host.cpu.cores > 1000"}}]}
            """;

    @Test
    void plantedChangesAreShownAndDecidedUpon(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data);
                var browser = Chromium.start()) {
            Page eva = signedIn(browser, platform, ColorScheme.LIGHT);
            eva.waitForSelector("text=No analysis yet");
            assertThat(eva.locator("a:has-text('New analysis')").first().isVisible()).isTrue();
            eva.navigate(address(platform, "/changes"));
            eva.waitForSelector("text=No history yet");
            long analysis = platform.start(HISTORY);
            JsonNode view = platform.awaitEnd(analysis);
            assertThat(view.path("summary").path("state").asString())
                    .as("%s", view.path("failures"))
                    .isEqualTo("FINISHED");
            eva.waitForSelector("been-changes[data-cells]"); // without a reload

            theChartShowsWhatWasPlanted(eva);
            keysWalkAndOpen(eva);
            Page jan = signedIn(browser, platform, ColorScheme.DARK);
            twoDecide(platform, eva, jan);
            theDetailedChart(platform, eva);
            theHistoryOfTheAnalysis(platform, eva, analysis);
            theOverview(platform, eva, jan);
        }
    }

    private static Page signedIn(Chromium browser, RunningPlatform platform, ColorScheme scheme)
            throws Exception {
        Page page =
                browser.page(
                        new Browser.NewContextOptions()
                                .setViewportSize(1440, 900)
                                .setColorScheme(scheme));
        page.navigate(
                platform.post("/api/v1/login-links", "application/json", "")
                        .path("url")
                        .asString());
        return page;
    }

    private static String address(RunningPlatform platform, String path) {
        return platform.url().resolve(path).toString();
    }

    private static Locator cell(Page page, String benchmark, String version) {
        return page.locator(
                "[role=gridcell][aria-label^='%s at %s: ']".formatted(benchmark, version));
    }

    private static String said(Page page, String benchmark, String version) {
        return cell(page, benchmark, version).getAttribute("aria-label");
    }

    private static void theChartShowsWhatWasPlanted(Page page) {
        assertThat(page.locator("[role=gridcell]").count()).isEqualTo(16);
        assertThat(said(page, "parse", "v3")).contains("regressed, +", "against v2");
        assertThat(said(page, "parse", "v6")).contains("improved, −", "against v5");
        assertThat(said(page, "write", "v5")).contains("improved, −");
        assertThat(said(page, "write", "v3"))
                .doesNotContain("regressed")
                .doesNotContain("improved");
        assertThat(said(page, "parse", "v0")).contains("compared with none");
        assertThat(page.locator("table.changes thead th").allTextContents())
                .containsExactly("benchmark", "v7", "v6", "v5", "v4", "v3", "v2", "v1", "v0");
    }

    private static void keysWalkAndOpen(Page page) {
        cell(page, "parse", "v7").focus();
        for (int i = 0; i < 4; i++) {
            page.keyboard().press("ArrowRight");
        }
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowUp");
        page.keyboard().press("Enter");
        page.waitForSelector("aside.panel h2:has-text('parse · v3')");
        page.waitForURL(url -> url.contains("version=v3"));
        page.keyboard().press("Escape");
        await().until(() -> page.locator("aside.panel").count() == 0);
        await().until(() ->
                String.valueOf(page.evaluate("document.activeElement.getAttribute('aria-label')"))
                        .startsWith("parse at v3"));
    }

    /** The second is told of the first, with what was typed still there. */
    private static void twoDecide(RunningPlatform platform, Page eva, Page jan) throws Exception {
        cell(eva, "parse", "v3").click();
        eva.waitForSelector("aside.panel h2:has-text('parse · v3')");
        Screenshots.keep(eva, "changes");
        Screenshots.show(eva, "changes");
        jan.navigate(eva.url());
        jan.waitForSelector("aside.panel h2:has-text('parse · v3')");
        jan.locator(".decide textarea").fill("noise, I would say");
        eva.locator(".decide textarea").fill("the new number parser");
        decide(eva, "intended");
        jan.waitForSelector(".panel [role=alert]:has-text('set this change to intended just now')");
        assertThat(jan.locator(".decide textarea").inputValue()).isEqualTo("noise, I would say");
        assertThat(jan.locator(".steps").textContent()).contains("the new number parser");
        decide(jan, "acknowledged");
        eva.waitForSelector(
                ".panel [role=alert]:has-text('set this change to acknowledged just now')");
        eva.locator(".comments textarea").fill("see issue 12");
        eva.click("vaadin-button:has-text('Add comment')");
        jan.waitForSelector(".comments .said:has-text('see issue 12')");
        Screenshots.keep(jan, "changes-dark");

        JsonNode change =
                platform.get("/api/v1/changes?kind=regressed&gone=true").path("items").get(0);
        assertThat(change.path("version").asString()).isEqualTo("v3");
        assertThat(change.path("state").asString()).isEqualTo("ACKNOWLEDGED");
        JsonNode steps =
                platform.get("/api/v1/changes/" + change.path("id").asLong() + "/steps")
                        .path("items");
        assertThat(steps.valueStream().map(step -> step.path("comment").asString()))
                .contains("the new number parser", "noise, I would say");
    }

    private static void decide(Page page, String state) {
        page.click(".decide vaadin-select");
        page.click("vaadin-select-item:has-text('%s')".formatted(state));
        page.click("vaadin-button:has-text('Decide')");
        page.waitForSelector(".panel .row .triage:has-text('%s')".formatted(state));
    }

    private static void theDetailedChart(RunningPlatform platform, Page page) {
        page.click("table.changes th a:has-text('parse')");
        String marks = page.waitForSelector("been-chart[data-marks]").getAttribute("data-marks");
        assertThat(ChartMarks.shown(marks)).containsEntry("points", 8).containsEntry("segments", 2);
        assertThat(page.locator("tr[data-change]").count()).isEqualTo(2);
        for (String tool : List.of("PNG", "SVG", "CSV", "Copy link")) {
            assertThat(page.locator(".chart-tools button:has-text('" + tool + "')").count())
                    .isEqualTo(1);
        }
        Screenshots.keep(page, "changes-detailed");
        page.navigate(address(platform, "/changes?view=list"));
        page.waitForSelector("tr[data-change]");
        Screenshots.keep(page, "changes-list");
    }

    private static void theHistoryOfTheAnalysis(
            RunningPlatform platform, Page page, long analysis) {
        page.navigate(address(platform, "/analyses/" + analysis + "?tab=history&metric=parse"));
        page.waitForSelector("been-chart[data-points='8']");
        assertThat(page.locator("tr[data-change]").count()).isEqualTo(2);
        Screenshots.keep(page, "analysis-history");
        // A zoom outlasts that the chart is drawn again.
        String chart =
                "echarts.getInstanceByDom(document.querySelector('been-chart .chart-canvas'))";
        page.evaluate(chart + ".dispatchAction({ type: 'dataZoom', start: 75, end: 100 })");
        page.click("been-chart input[name='zero']");
        assertThat(page.evaluate("String(" + chart + ".getOption().dataZoom[0].start)"))
                .isEqualTo("75");
    }

    private static void theOverview(RunningPlatform platform, Page light, Page dark)
            throws Exception {
        platform.post("/api/v1/contexts", "application/json", NOBODY_HAS);
        light.navigate(address(platform, "/"));
        dark.navigate(address(platform, "/"));
        light.waitForSelector("text=1 task waits: no host matches");
        light.waitForSelector("li[data-change]:has-text('parse · v3')");
        Screenshots.keep(light, "overview-changes");
        Screenshots.keep(dark, "overview-changes-dark");
        light.click(".waits a");
        light.waitForSelector("text=no host matches");
        light.navigate(address(platform, "/"));
        light.click("li[data-change] a:has-text('parse · v3')");
        light.waitForSelector("aside.panel h2:has-text('parse · v3')");
    }
}
