package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import com.microsoft.playwright.Page;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Evaluators that an analysis file names: they run by themselves, ask for more, and are shown. */
class AnalysisEvaluatorsIT {
    @TempDir static Path data;
    private static EvaluatorPlatform evaluators;

    @BeforeAll
    static void start() throws Exception {
        evaluators = EvaluatorPlatform.on(data);
        evaluators.importKnown();
    }

    @AfterAll
    static void stop() {
        evaluators.close();
    }

    @Test
    void anAnalysisFileNamesItsEvaluators() throws Exception {
        long id =
                evaluators
                        .platform()
                        .start(
                                """
                                analysis: with-charts
                                kind: comparison
                                command: {run: [sleep, '${seconds}'], measure: [wall-time]}
                                vary: {seconds: ['0.01', '0.02']}
                                repeat: {executions: 3, confirm: false}
                                evaluators: [levels, {name: changes-chart, confidence: 95%}]
                                """);
        evaluators.platform().awaitEnd(id);
        Awaitility.await()
                .until(() ->
                        evaluators
                                        .platform()
                                        .get(EvaluatorPlatform.EVALUATIONS + "?analysis=" + id)
                                        .path("items")
                                        .size()
                                == 2);
        evaluators.publish("test/hostile", "analysis", "", HOSTILE);
        evaluators.done(evaluators.askOn(String.valueOf(id), "test/hostile", Map.of()));
        JsonNode items =
                evaluators
                        .platform()
                        .get(EvaluatorPlatform.EVALUATIONS + "?analysis=" + id)
                        .path("items");
        long chart = items.get(1).path("id").asLong();
        assertThat(items.get(1).path("parameters").path("confidence").asString()).isEqualTo("0.95");
        assertThat(EvaluatorPlatform.names(evaluators.done(chart)))
                .contains("changes-wall-time.svg");
        String verdict =
                evaluators
                        .platform()
                        .get("/api/v1/analyses/" + id)
                        .at("/comparisons/0/verdict")
                        .asString();
        List<String[]> changes = evaluators.rows(chart, "changes-wall-time.csv");
        assertThat(changes).allSatisfy(row -> assertThat(row[4]).isEqualTo(verdict));
        if (List.of("regressed", "improved").contains(verdict)) {
            assertThat(changes).hasSize(1);
        }
        assertThePageShowsThemAll(id);
        var wrong =
                evaluators
                        .platform()
                        .send(
                                evaluators
                                        .platform()
                                        .request("/api/v1/analyses")
                                        .header("Content-Type", "application/yaml")
                                        .POST(
                                                HttpRequest.BodyPublishers.ofString(
                                                        """
                                                        analysis: wrong
                                                        kind: comparison
                                                        command: {run: [sleep, '${s}']}
                                                        vary: {s: ['1', '2']}
                                                        evaluators: [{name: changes-chart, confidense: 95%}]
                                                        """)));
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("confidense", "did you mean 'confidence'?");
    }

    @Test
    void whoAsksForMoreGetsItWithinTheBudget() throws Exception {
        evaluators.publish(
                "test/more",
                "analysis",
                "",
                """
                input <- jsonlite::fromJSON('input.json', simplifyVector = FALSE)
                n <- input$experiments[[1]]$executions
                write.csv(data.frame(executions = n), 'output/n.csv', row.names = FALSE)
                name <- input$experiments[[1]]$name
                if (n < 8) jsonlite::write_json(
                  list(executions = setNames(list(8 - n), name)), 'output/plan.json', auto_unbox = TRUE)
                if (n >= 8) jsonlite::write_json(
                  list(executions = setNames(list(1000), name)), 'output/plan.json', auto_unbox = TRUE)
                """);
        long id =
                evaluators
                        .platform()
                        .start(
                                """
                                analysis: a-little
                                kind: comparison
                                command: {run: [sleep, '${seconds}'], measure: [wall-time]}
                                vary: {seconds: ['0.01', '0.03']}
                                repeat:
                                  budget: 18 executions
                                  pilot: {executions: 3}
                                  precision: 90%
                                  confirm: false
                                  disturbed: use
                                evaluators: [test/more]
                                """);
        JsonNode first = evaluators.platform().awaitEnd(id);
        assertThat(first.path("summary").path("state").asString()).isEqualTo("FINISHED");
        Awaitility.await()
                .untilAsserted(() -> {
                    JsonNode items =
                            evaluators
                                    .platform()
                                    .get(EvaluatorPlatform.EVALUATIONS + "?analysis=" + id)
                                    .path("items");
                    assertThat(items.at("/0/answer").asString())
                            .isEqualTo("refused, since the budget of the analysis is used up");
                });
        JsonNode view = evaluators.platform().get("/api/v1/analyses/" + id);
        assertThat(view.path("summary").path("state").asString()).isEqualTo("FINISHED");
        assertThat(view.path("summary").path("executionsDone").asInt())
                .as("it asked for eight of each, then for a thousand more")
                .isEqualTo(18);
        var imported = evaluators.askOn(EvaluatorPlatform.KNOWN, "test/more", Map.of());
        evaluators.done(imported);
        Awaitility.await()
                .until(() ->
                        evaluators
                                .view(imported)
                                .path("answer")
                                .asString()
                                .equals("refused, since these results were imported"));
    }

    /** Everything is shown by the page as it is, and what tries to run does not. */
    private static void assertThePageShowsThemAll(long id) throws Exception {
        try (var browser = Chromium.start()) {
            Page page = browser.page(1280, 1600);
            page.navigate(
                    evaluators
                            .platform()
                            .post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.waitForSelector("text=with-charts");
            page.navigate(
                    evaluators
                            .platform()
                            .url()
                            .resolve("/analyses/" + id + "?tab=evaluations")
                            .toString());
            page.waitForSelector("img[src*='changes-wall-time.svg']");
            page.waitForSelector("text=variance_component");
            page.waitForFunction(
                    "[...document.querySelectorAll('img[src*=evaluations]')].every(i => {"
                            + "i.scrollIntoView(); return i.complete && i.naturalWidth > 0})");
            var frame = page.waitForSelector("iframe[src*='page.html']");
            frame.scrollIntoViewIfNeeded();
            assertThat(frame.getAttribute("sandbox")).isEmpty();
            assertThat(frame.contentFrame().waitForSelector("p").textContent()).isEqualTo("a page");
            assertThat(page.title()).doesNotContain("taken");
            Screenshots.keep(page, "evaluations");
            for (String name : List.of("page.html", "attack.svg")) {
                String href = page.locator("a:text('" + name + "')").getAttribute("href");
                page.navigate(evaluators.platform().url().resolve(href).toString());
                assertThat(page.title()).doesNotContain("taken");
                page.goBack();
                page.waitForSelector("iframe[src*='page.html']");
            }
            page.navigate(evaluators.platform().url().resolve("/evaluators").toString());
            page.waitForSelector("text=Detailed changes chart");
            Screenshots.keep(page, "evaluators");
        }
    }

    private static final String HOSTILE =
            """
            attack <- '<script>document.title = "taken"; top.document.title = "taken"</script>'
            writeLines(paste0('<p>a page</p>', attack), 'output/page.html')
            writeLines(paste0("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>",
              attack, '</svg>'), 'output/attack.svg')
            """;
}
