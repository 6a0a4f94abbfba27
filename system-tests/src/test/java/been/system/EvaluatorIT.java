package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.testing.Chromium;
import com.microsoft.playwright.Page;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Evaluators in R and Python as tasks of a real platform. */
class EvaluatorIT {
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
    void whatShipsMakesOfKnownResultsWhatIsKnown() throws Exception {
        long changes = evaluators.ask("been/changes-chart", Map.of("wanted", "0.001"));
        long levels = evaluators.ask("been/levels", Map.of());
        long sequence = evaluators.ask("been/run-sequence", Map.of());
        long distributions = evaluators.ask("been/distributions", Map.of());
        long quantiles = evaluators.ask("quantiles", Map.of());
        JsonNode golden =
                JsonMapper.shared()
                        .readTree(
                                Files.readString(
                                        EvaluatorPlatform.GOLDEN.resolve(
                                                "hierarchy.expected.json")));

        assertThat(EvaluatorPlatform.names(evaluators.done(changes)))
                .containsExactlyInAnyOrder(
                        "changes-time.csv", "changes-time.svg", "intervals-time.csv", "plan.json");
        for (String[] row : evaluators.rows(changes, "intervals-time.csv")) {
            JsonNode thesis = golden.path(row[0]).path("thesis_99");
            assertThat(Double.parseDouble(row[4]))
                    .as("low of %s", row[0])
                    .isCloseTo(thesis.path("low").asDouble(), within(1e-9));
            assertThat(Double.parseDouble(row[5]))
                    .isCloseTo(thesis.path("high").asDouble(), within(1e-9));
        }
        assertThat(evaluators.rows(changes, "changes-time.csv")).as("as change_99 says").isEmpty();

        assertThat(EvaluatorPlatform.names(evaluators.done(levels)))
                .contains("levels.csv", "levels-time.svg");
        for (String[] row : evaluators.rows(levels, "levels.csv")) {
            JsonNode components = golden.path(row[1]).path("kalibera_jones_95");
            String level = row[2].equals("measurement") ? "iteration" : row[2];
            assertThat(Double.parseDouble(row[6]))
                    .as("%s of %s", level, row[1])
                    .isCloseTo(components.path("t2_" + level).asDouble(), within(1e-8));
        }

        assertThat(EvaluatorPlatform.names(evaluators.done(sequence)))
                .contains("run-sequence-time.svg", "dependence.csv");
        assertThat(EvaluatorPlatform.names(evaluators.done(distributions)))
                .contains("violins-time.svg", "quantiles-time.svg");
        assertThat(EvaluatorPlatform.names(evaluators.done(quantiles)))
                .contains("quantiles.csv", "quantiles.html");
        JsonNode describe = golden.path("old").path("describe");
        for (long both : new long[] {distributions, quantiles}) {
            List<String[]> old =
                    evaluators.rows(both, "quantiles.csv").stream()
                            .filter(row -> row[1].equals("old"))
                            .toList();
            assertThat(Double.parseDouble(old.getFirst()[5]))
                    .as("first quartile by evaluation %d", both)
                    .isCloseTo(describe.path("q1").asDouble(), within(1e-9));
        }
        assertThat(evaluators.file(changes, "changes-time.svg")).contains("<svg");
    }

    /** A metric with some values that are no numbers, and one without any number. */
    @Test
    void whatShipsLeavesOutValuesThatAreNoNumbers() throws Exception {
        var imported =
                evaluators
                        .platform()
                        .send(
                                evaluators
                                        .platform()
                                        .request("/api/v1/results/odd?format=jmh")
                                        .PUT(HttpRequest.BodyPublishers.ofString(ODD)));
        assertThat(imported.statusCode()).as(imported.body()).isEqualTo(200);
        for (String name : List.of("changes-chart", "levels", "run-sequence", "distributions")) {
            evaluators.done(evaluators.askOn("odd", "been/" + name, Map.of()));
        }
        long quantiles = evaluators.askOn("odd", "been/quantiles", Map.of());
        evaluators.done(quantiles);
        List<String[]> rows = evaluators.rows(quantiles, "quantiles.csv");
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst()).startsWith("time").endsWith("4.0");
    }

    @Test
    void aChangeIsOneOfTheSameConfiguration() throws Exception {
        long id =
                evaluators
                        .platform()
                        .start(
                                """
                                analysis: histories
                                kind: regression
                                versions: {list: ["1", "2"]}
                                command:
                                  run: 'echo "took ${size} ms in ${version}"'
                                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9]+) ms'}]
                                vary: {size: [100, 900]}
                                repeat: {executions: 3}
                                """);
        evaluators.platform().awaitEnd(id);
        long changes = evaluators.askOn(String.valueOf(id), "changes-chart", Map.of());
        evaluators.done(changes);
        assertThat(evaluators.rows(changes, "intervals-time.csv")).hasSize(4);
        assertThat(evaluators.rows(changes, "changes-time.csv")).isEmpty();
    }

    @Test
    void picturesGrowWithTheNamesBelowThem() throws Exception {
        for (String name : List.of("1.0", "4.1.79.Final -XX:+UseParallelGC -Xbatch")) {
            evaluators.importCsv(
                    "named-" + name.length(),
                    "%1$s,0,0,0,10\n%1$s,0,0,1,12\n%1$s,0,1,0,11\n".formatted(name));
        }
        assertGrows("changes-chart", "changes-time.svg");
        assertGrows("levels", "levels-time.svg");
        assertGrows("distributions", "violins-time.svg");
    }

    private static void assertGrows(String evaluator, String picture) throws Exception {
        assertThat(height("named-39", evaluator, picture))
                .isGreaterThan(height("named-3", evaluator, picture));
    }

    private static int height(String analysis, String evaluator, String picture) throws Exception {
        long asked = evaluators.askOn(analysis, "been/" + evaluator, Map.of());
        var height =
                Pattern.compile("height=\"([0-9]+)")
                        .matcher(evaluators.file(asked, evaluators.done(asked), picture));
        assertThat(height.find()).isTrue();
        return Integer.parseInt(height.group(1));
    }

    @Test
    void whatResultsChangeIsMadeAgainAndReadByOthers() throws Exception {
        evaluators.importCsv("follow", "1.0,0,0,0,10\n1.0,0,1,0,12\n1.0,0,2,0,11\n");
        evaluators.publish("test/mean", "analysis", "", EvaluatorPlatform.MEAN);
        evaluators.publish("test/reader", "analysis", "reads: [test/mean]\n", READER);
        long mean = evaluators.askOn("follow", "test/mean", Map.of());
        long reader = evaluators.askOn("follow", "test/reader", Map.of());
        assertThat(evaluators.file(mean, evaluators.done(mean), "mean.csv")).contains("11\n");
        assertThat(evaluators.file(reader, evaluators.done(reader), "seen.csv")).contains("11");
        String before = evaluators.view(mean).path("madeFrom").asString();

        evaluators
                .platform()
                .post(
                        "/api/v1/results/follow/1.0/0/1/invalidate",
                        "application/json",
                        "{\"why\": \"a visitor\"}");
        Awaitility.await().until(() -> evaluators.file(reader, "seen.csv").contains("10.5"));
        assertThat(evaluators.file(mean, "mean.csv")).contains("10.5");
        assertThat(evaluators.view(mean).path("madeFrom").asString()).isNotEqualTo(before);
        assertThat(evaluators.view(mean).path("rounds").asInt()).isEqualTo(2);

        evaluators
                .platform()
                .post("/api/v1/results/follow/1.0/0/1/reinstate", "application/json", "");
        Awaitility.await().until(() -> evaluators.file(reader, "seen.csv").contains("11"));
        assertThat(evaluators.view(mean).path("madeFrom").asString())
                .as("the same results have the same digest")
                .isEqualTo(before);
    }

    @Test
    void evaluatorsReceiveTheStatisticsOfTheAnalysis() throws Exception {
        long id =
                evaluators
                        .platform()
                        .start(
                                """
                                analysis: judged
                                kind: comparison
                                command: {run: [sleep, '${seconds}'], measure: [wall-time]}
                                vary: {seconds: ['0.01', '0.05']}
                                repeat: {executions: 5, confirm: false}
                                """);
        evaluators.platform().awaitEnd(id);
        evaluators.publish("test/judged", "analysis", "", JUDGED);
        long asked = evaluators.askOn(String.valueOf(id), "test/judged", Map.of());
        evaluators.done(asked);

        JsonNode view = evaluators.platform().get("/api/v1/analyses/" + id);
        JsonNode received = JsonMapper.shared().readTree(evaluators.file(asked, "statistics.json"));
        for (String part : List.of("estimates", "comparisons", "steadiness")) {
            assertThat(received.path(part)).as(part).isEqualTo(view.path(part));
        }
        assertThat(received.at("/comparisons/0/verdict").asString()).isNotEmpty();
        List<String[]> rows = evaluators.rows(asked, "recomputed.csv");
        assertThat(rows).hasSize(2);
        for (int i = 0; i < rows.size(); i++) {
            JsonNode estimate = received.path("estimates").path(i);
            String[] row = rows.get(i);
            assertThat(row[0]).isEqualTo(estimate.path("experiment").asString());
            assertThat(Double.parseDouble(row[1]))
                    .isCloseTo(estimate.path("mean").asDouble(), within(1e-12));
            assertThat(Double.parseDouble(row[2]))
                    .isCloseTo(estimate.path("halfWidth").asDouble(), within(1e-9));
            assertThat(Double.parseDouble(row[3]))
                    .isCloseTo(estimate.at("/components/0/deviation").asDouble(), within(1e-12));
        }
    }

    @Test
    void aModuleBringsEvaluatorsForItsAnalyses() throws Exception {
        var broken =
                evaluators.publishModule("0.9", EvaluatorPlatform.manifest("everything", ""), "");
        assertThat(broken.statusCode()).isEqualTo(422);
        assertThat(broken.body())
                .contains("evaluators/levels/evaluator.yaml line 3", "one of execution, binary");
        String manifest = EvaluatorPlatform.manifest("analysis", "");
        var first = evaluators.publishModule("1.0", manifest, WHICH.formatted("first"));
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        long id =
                evaluators
                        .platform()
                        .start(
                                """
                                analysis: sleeping
                                kind: comparison
                                module: test/sleeping
                                vary: {seconds: [0.01, 0.02]}
                                repeat: {executions: 3, confirm: false}
                                evaluators: [test/sleeping/levels]
                                """);
        evaluators.platform().awaitEnd(id);
        evaluators.publishModule("2.0", manifest, WHICH.formatted("second"));

        String own = "test/sleeping/levels";
        assertThat(versionsOf(own, "?analysis=" + id)).containsExactly("1.0");
        assertThat(versionsOf("been/levels", "?analysis=" + id)).hasSize(1);
        assertThat(versionsOf(own, "?analysis=" + EvaluatorPlatform.KNOWN)).isEmpty();
        assertThat(versionsOf(own, "")).containsExactly("2.0");
        String analysis = String.valueOf(id);
        long asked =
                Awaitility.await()
                        .until(
                                () ->
                                        evaluators
                                                .platform()
                                                .get(
                                                        EvaluatorPlatform.EVALUATIONS
                                                                + "?analysis="
                                                                + id)
                                                .at("/items/0/id")
                                                .asLong(0),
                                number -> number > 0);
        JsonNode done = evaluators.done(asked);
        assertThat(done.path("evaluator").asString()).isEqualTo(own);
        assertThat(done.path("version").asString()).isEqualTo("1.0");
        assertThat(evaluators.file(asked, done, "which.csv")).contains("first");
        JsonNode published = evaluators.done(evaluators.askOn(analysis, "levels", Map.of()));
        assertThat(published.path("evaluator").asString())
                .as("a package precedes an evaluator of the same name in a module")
                .isEqualTo("been/levels");
        assertThat(done.path("isolation")).isEqualTo(published.path("isolation"));

        var elsewhere =
                evaluators
                        .platform()
                        .send(
                                evaluators
                                        .platform()
                                        .request(EvaluatorPlatform.EVALUATIONS)
                                        .header("Content-Type", "application/json")
                                        .POST(
                                                HttpRequest.BodyPublishers.ofString(
                                                        "{\"analysis\": \"hierarchy\", \"evaluator\": \"%s\"}"
                                                                .formatted(own))));
        assertThat(elsewhere.statusCode()).isEqualTo(404);
        assertThat(elsewhere.body())
                .contains("There is no evaluator '" + own + "' for analysis 'hierarchy'");
        String at = data.toString();
        assertThat(said("evaluators", "list", "--analysis", analysis, "--data", at)).contains(own);
        assertThat(said("evaluators", "show", own, "--data", at)).contains("(" + own + " 2.0)");
        assertThat(said("evaluators", "run", own, analysis, "--wait", "--data", at))
                .contains(own + " 1.0: done", "which.csv");
        thePageOffersIt(id, own);

        said("package", "delete", "test/sleeping@1.0", "--data", at);
        evaluators
                .platform()
                .post(EvaluatorPlatform.EVALUATIONS + "/" + asked + "/run", "application/json", "");
        Awaitility.await().until(() -> evaluators.view(asked).path("rounds").asInt() == 2);
        assertThat(evaluators.file(asked, evaluators.done(asked), "which.csv"))
                .as("the version that the analysis measured, also when it is unlisted")
                .contains("first");
    }

    private static void thePageOffersIt(long analysis, String name) throws Exception {
        var platform = evaluators.platform();
        try (var browser = Chromium.start()) {
            Page page = browser.page(1280, 900);
            page.navigate(
                    platform.post("/api/v1/login-links", "application/json", "")
                            .path("url")
                            .asString());
            page.waitForSelector("text=sleeping");
            page.navigate(
                    platform.url()
                            .resolve("/analyses/" + analysis + "?tab=evaluations")
                            .toString());
            page.click("text=Run an evaluator");
            page.click("vaadin-select:has-text('Evaluator')");
            page.waitForSelector("vaadin-select-item:has-text('(%s)')".formatted(name));
        }
    }

    private static List<String> versionsOf(String name, String query) throws Exception {
        return evaluators
                .platform()
                .get("/api/v1/evaluators" + query)
                .path("items")
                .valueStream()
                .map(one -> one.path("reference"))
                .filter(one -> one.path("name").asString().equals(name))
                .map(one -> one.path("version").asString())
                .toList();
    }

    /** The three files of the page, by the commands of the page. */
    @Test
    void theGuideIsTrue() throws Exception {
        String page = Files.readString(BeenProcess.HOME.resolve("docs/evaluators.md"));
        List<String> blocks =
                Pattern.compile("```(?:yaml|r)\n(.*?)```", Pattern.DOTALL)
                        .matcher(page)
                        .results()
                        .map(found -> found.group(1))
                        .toList();
        Path folder = data.resolve("means");
        Files.createDirectories(folder.resolve("files"));
        Files.writeString(folder.resolve("package.yaml"), blocks.get(0));
        Files.writeString(folder.resolve("evaluator.yaml"), blocks.get(1));
        Files.writeString(folder.resolve("files/means.R"), blocks.get(2));
        assertThat(blocks.get(2).lines()).hasSizeLessThanOrEqualTo(16);
        said("package", "build", folder.toString());
        said("package", "publish", data.resolve("means.bpk").toString(), "--data", data.toString());
        assertThat(said("evaluators", "list", "--data", data.toString()))
                .contains("ada/means", "been/levels");
        assertThat(said("evaluators", "show", "means", "--data", data.toString()))
                .contains("The mean of all measurements", "trim", "a number from 0.0 to 0.5");
        assertThat(
                        said(
                                "evaluators",
                                "run",
                                "ada/means",
                                EvaluatorPlatform.KNOWN,
                                "--set",
                                "trim=0.1",
                                "--wait",
                                "--data",
                                data.toString()))
                .contains("done", "means.csv", "means.svg");
        Path out = data.resolve("fetched");
        said(
                "evaluators",
                "results",
                EvaluatorPlatform.KNOWN,
                "-o",
                out.toString(),
                "--data",
                data.toString());
        try (var files = Files.walk(out)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .contains("means.csv", "means.svg");
        }
        said("evaluators", "delete", "ada/means", "1.0", "--data", data.toString());
        assertThat(said("evaluators", "list", "--data", data.toString()))
                .doesNotContain("ada/means");
    }

    @Test
    void whatIsNoEvaluatorIsRefusedWithASentence() throws Exception {
        var missing = evaluators.send(evaluators.archive("test/none", Map.of()));
        assertThat(missing.statusCode()).isEqualTo(422);
        assertThat(missing.body()).contains("needs the file evaluator.yaml");
        var wrong =
                evaluators.send(
                        evaluators.archive(
                                "test/wrong",
                                Map.of(
                                        "evaluator.yaml",
                                        EvaluatorPlatform.manifest("everything", ""))));
        assertThat(wrong.body()).contains("evaluator.yaml line 3", "one of execution, binary");
        var script =
                evaluators.send(
                        evaluators.archive(
                                "test/script",
                                Map.of(
                                        "evaluator.yaml",
                                        EvaluatorPlatform.manifest("analysis", ""))));
        assertThat(script.body()).contains("has no files/main.R");
    }

    private static String said(String... arguments) throws Exception {
        var answer = BeenProcess.run(List.of(arguments));
        assertThat(answer.exitStatus()).as("%s", answer).isZero();
        return answer.out();
    }

    /** Copies the statistics, and computes them from the data. */
    private static final String JUDGED =
            """
            input <- jsonlite::fromJSON('input.json', simplifyVector = FALSE)
            file.copy(input$statistics, 'output/statistics.json')
            rows <- lapply(input$experiments, function(e) {
              f <- ncdf4::nc_open(e$file)
              v <- ncdf4::ncvar_get(f, 'wall-time')
              half <- qt(0.995, length(v) - 1) * sd(v) / sqrt(length(v))
              data.frame(experiment = e$name, mean = mean(v), half = half, deviation = sd(v))
            })
            write.csv(do.call(rbind, rows), 'output/recomputed.csv', row.names = FALSE)
            """;

    private static final String ODD =
            """
            [{"benchmark": "org.example.documents.ParseBenchmark.tree", "mode": "avgt",
              "primaryMetric": {"scoreUnit": "us/op", "rawData": [[1, 2, "NaN", 3], [2, 3, "+INF", 4]]},
              "secondaryMetrics": {
                "none": {"scoreUnit": "#", "rawData": [["NaN", "NaN"], ["NaN", "NaN"]]}}}]
            """;

    private static final String WHICH =
            "write.csv(data.frame(which = '%s'), 'output/which.csv', row.names = FALSE)";

    private static final String READER =
            """
            input <- jsonlite::fromJSON('input.json', simplifyVector = FALSE)
            file <- input$evaluations[[1]]$files[[1]]
            write.csv(read.csv(file), 'output/seen.csv', row.names = FALSE)
            """;
}
