package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.results.AnalysisResults;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.ExperimentSummary;
import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import been.results.Landing;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Series;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a platform keeps is analysed by its number or name. */
class StoredResultsTests {
    private static final Metric TIME = new Metric("time", "", "time", Better.LOWER);
    private static final Metric RATE = new Metric("rate", "s-1", "rate", Better.HIGHER);
    private static final String CONTENTS =
            Wire.write(
                    new AnalysisResults(
                            "7",
                            false,
                            List.of(
                                    experiment("b", "2.0", 2, TIME, RATE),
                                    experiment("a", "1.0", 2, TIME, RATE),
                                    experiment("bad", "3.0", 0),
                                    experiment("confirmation-1-a", "1.0", 2, TIME))));

    private static ExperimentSummary experiment(
            String key, String version, int counting, Metric... metrics) {
        return new ExperimentSummary(key, version, 1, 1, 2, counting, List.of(metrics), null);
    }

    @TempDir private Path data = Path.of("");

    @Test
    void aPlatformThatIsUpIsAsked() throws IOException {
        String head = "version,binary,execution,iteration,value\n";
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("/api/v1/results/7", CONTENTS);
        answers.put(
                "/api/v1/results/7/export?format=csv&experiment=b&metric=rate",
                head + "2.0,0,0,0,100\n2.0,0,1,0,101\n2.0,0,2,0,99\n");
        answers.put(
                "/api/v1/results/7/export?format=csv&experiment=a&metric=rate",
                head + "1.0,0,0,0,50\n1.0,0,1,0,51\n1.0,0,2,0,49\n");
        answers.put(
                "/api/v1/results/7/export?format=csv&experiment=confirmation-1-a&metric=time",
                head + "1.0,0,0,0,5\n1.0,0,1,0,5.5\n");
        answers.put("/api/v1/analyses?q=tpyo", analyses());
        answers.put(
                "/api/v1/analyses?q=nightly", analyses("nightly-2 8", "nightly 7", "nightly 6"));
        HttpServer platform = platform(answers);
        try {
            assertThat(analyze("describe", "nightly", "--metric", "rate").out())
                    .isEqualTo(analyze("describe", "7", "--metric", "rate").out())
                    .contains("2.0");
            Analyzing compared = analyze("compare", "7", "--metric", "rate");
            assertThat(compared.err()).isEmpty();
            assertThat(compared.exit()).as("higher is better").isEqualTo(1);
            assertThat(compared.out()).contains("slower").contains("−50");
            assertThat(analyze("describe", "7").err())
                    .contains("7: has the metrics time, rate; choose one with --metric");
            assertThat(analyze("describe", "7", "--metric", "mem").err())
                    .contains("7: has no metric mem; there are time, rate");
            assertThat(analyze("describe", "7/confirmation-1-a").out())
                    .contains("1.0  2 executions");
            assertThat(analyze("describe", "7/x").err())
                    .contains("7/x: there is no experiment x in it; there are: b, a, bad,");
            assertThat(analyze("describe", "7/bad").err()).contains("7/bad: no execution counts");
            Analyzing unknown = analyze("describe", "tpyo");
            assertThat(unknown.exit()).isEqualTo(2);
            assertThat(unknown.err())
                    .contains("tpyo: there is no such file, and the platform at http://127.0.0.1:")
                    .contains("has no results of that name");
        } finally {
            platform.stop(0);
        }
    }

    @Test
    void whereNoneIsUpItsDataFolderIsRead() throws IOException {
        land("2.9.0", 0, 1);
        land("2.9.0", 1, 2);
        land("2.10.0", 0, 3);
        assertThat(analyze("describe", "7").err()).as("no platform's").contains("7: no such file");
        Files.createFile(data.resolve("controller/been.db"));

        assertThat(analyze("describe", "7").out())
                .contains("2.9.0  2 executions", "2.10.0  1 execution");
        assertThat(analyze("describe", "7/2.9.0").out())
                .contains("2.9.0  2 executions")
                .doesNotContain("2.10.0");
        assertThat(analyze("describe", "8").err()).contains("8: no such file");
        assertThat(analyze("describe", "7.csv").err()).contains("7.csv: no such file");
        assertThat(analyze("describe", "../controller/results/7").err()).contains("no such file");
    }

    /** A page of analyses, each with its name and number. */
    private static String analyses(String... all) {
        return Wire.write(new Listing<>(Stream.of(all).map(StoredResultsTests::analysis).toList()));
    }

    private static AnalysisSummary analysis(String nameAndNumber) {
        String[] words = nameAndNumber.split(" ", -1);
        return new AnalysisSummary(
                new AnalysisId(Long.parseLong(words[1])),
                words[0],
                AnalysisKind.REGRESSION,
                "command",
                AnalysisState.FINISHED,
                null,
                2,
                0,
                2,
                null,
                VerdictCounts.of(List.of()),
                Instant.EPOCH,
                Instant.EPOCH);
    }

    private Analyzing analyze(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--data";
        all[arguments.length + 1] = data.toString();
        return Analyzing.run("", all);
    }

    /** One that holds the data folder, as this process does. */
    private HttpServer platform(Map<String, String> answers) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String body = answers.get(exchange.getRequestURI().toString());
                    byte[] bytes =
                            (body == null ? "{\"detail\": \"no\"}" : body)
                                    .getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(body == null ? 404 : 200, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
        Path controller = Files.createDirectories(data.resolve("controller"));
        Files.writeString(
                controller.resolve("endpoint.json"),
                "{\"pid\": %d, \"url\": \"http://127.0.0.1:%d\"}"
                        .formatted(ProcessHandle.current().pid(), server.getAddress().getPort()));
        Files.writeString(controller.resolve("admin-token"), "token");
        return server;
    }

    private void land(String experiment, int execution, double time) throws IOException {
        Path file = data.resolve("controller/results/7/" + experiment + "/0/" + execution + ".nc");
        Files.createDirectories(file.getParent());
        var landing =
                new Landing(
                        new ExecutionAddress("7", experiment, 0, execution),
                        "task",
                        1,
                        0,
                        experiment,
                        Map.of(),
                        "local",
                        "0".repeat(64),
                        Map.of(),
                        "true",
                        Instant.EPOCH,
                        Map.of(),
                        List.of(),
                        Map.of(),
                        List.of());
        var metric = new Metric("time", "s", "time", Metric.Better.LOWER);
        LandingWriter.write(
                file, landing, List.of(new Series(metric, "test", new double[] {time})), "test");
    }
}
