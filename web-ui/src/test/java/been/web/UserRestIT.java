package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.JoinToken;
import been.web.RunningController.Site;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleTasks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

@ExtendWith(RunningController.class)
class UserRestIT {

    private final Site site;

    UserRestIT(Site site) {
        this.site = site;
    }

    @Test
    void healthNeedsNoLogin() {
        assertThat(site.send(site.request("/api/v1/health")).body()).startsWith("{\"status\":\"");
    }

    @Test
    void analysisIsStartedAndFound() {
        var started =
                site.send(
                        site.admin("/api/v1/analyses")
                                .POST(BodyPublishers.ofString("analysis: x\nkind: regression\n")));

        assertThat(started.statusCode()).isEqualTo(201);
        long id = Site.json(started).path("id").asLong();
        assertThat(Site.json(started).path("url").asString()).isEqualTo("/analyses/" + id);
        JsonNode view = get("/api/v1/analyses/" + id);
        assertThat(view.path("summary").path("id").asLong()).isEqualTo(id);
        assertThat(get("/api/v1/analyses?limit=1").path("items")).hasSize(1);
    }

    @Test
    void refusedAnalysisSaysWhere() {
        var refused =
                site.send(
                        site.admin("/api/v1/analyses").POST(BodyPublishers.ofString("kind: x\n")));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/problem+json");
        JsonNode problem = Site.json(refused);
        assertThat(problem.path("code").asString()).isEqualTo("analysis.invalid");
        assertThat(problem.path("kind").asString()).isEqualTo("user");
        assertThat(problem.path("recoverable").asBoolean(true)).isFalse();
        assertThat(problem.path("problems").get(0).path("line").asInt()).isEqualTo(1);
    }

    @Test
    void binaryRubbishIsRefusedAsText() {
        var refused =
                site.send(
                        site.admin("/api/v1/analyses")
                                .POST(BodyPublishers.ofByteArray(new byte[] {(byte) 0xff, 0, 1})));

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("text in UTF-8");
    }

    @Test
    void numbersTravelWhole() {
        JsonNode view = get("/api/v1/analyses/1");

        assertThat(view.path("experiments")).hasSize(9);
        assertThat(view.path("estimates")).hasSize(18);
        assertThat(view.path("comparisons")).hasSize(16);
        assertThat(view.path("summary").path("startedAt").asString()).endsWith("Z");
        assertThat(get("/api/v1/analyses/3").path("summary").path("remaining").asString())
                .startsWith("PT");
    }

    @Test
    void csvHoldsEveryMeasurementThatCounts() {
        var csv = site.send(site.admin("/api/v1/analyses/1/measurements.csv?metric=parse"));

        List<String> lines = csv.body().lines().toList();
        assertThat(csv.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/csv");
        assertThat(lines).hasSize(1 + 9 * 10 * 40);
        assertThat(lines.getFirst()).isEqualTo("version,binary,execution,iteration,value");
        assertThat(lines.get(1)).startsWith("2.12.0,0,0,0,0.01");
        var unknown = site.send(site.admin("/api/v1/analyses/1/measurements.csv?metric=prase"));
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(unknown.body()).contains("it has: parse, write");
    }

    @Test
    void executionIsReadInEveryForm() {
        String path = "/api/v1/analyses/1/executions/v2.17.0/0/3";

        assertThat(get("/api/v1/analyses/1/executions").path("items")).hasSize(90);
        assertThat(get(path).path("version").asString()).isEqualTo("2.17.0");
        assertThat(get(path + "/measurements").path("parse")).hasSize(40);
        assertThat(site.send(site.admin(path + "/landing.nc")).body()).startsWith("CDF");
        var missing = site.send(site.admin("/api/v1/analyses/1/executions/v9/0/3"));
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(Site.json(missing).path("code").asString()).isEqualTo("execution.unknown");
    }

    @Test
    void eventsFollowAnAnalysis() throws IOException, InterruptedException {
        HttpResponse<java.io.InputStream> events =
                site.http()
                        .send(
                                site.admin("/api/v1/analyses/3/events").build(),
                                BodyHandlers.ofInputStream());
        assertThat(events.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/event-stream");
        try (var reader =
                new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
            assertThat(summary(reader)).contains("\"id\":3");
            site.bean(ExampleAnalyses.class).advance(41);
            assertThat(summary(reader)).contains("\"executionsDone\":41");
        }
    }

    private static String summary(BufferedReader reader) throws IOException {
        String line = reader.readLine();
        while (line != null && !line.startsWith("data: ")) {
            line = reader.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void eventsOfAnAnalysisThatIsOverEnd() {
        String events = site.send(site.admin("/api/v1/analyses/1/events")).body();

        assertThat(events).startsWith("event: summary\ndata: {").contains("\"state\":\"FINISHED\"");
    }

    @Test
    void contextIsSubmittedWithDefaults() {
        String body =
                """
                {"id": "c-1", "tasks": [{"id": "c-1-t",
                  "program": {"type": "command", "arguments": ["true"]}}]}
                """;

        var submitted = post("/api/v1/contexts", body);
        var again = post("/api/v1/contexts", body);

        assertThat(submitted.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(get("/api/v1/contexts/c-1").path("owner").asString()).isEqualTo("admin");
        assertThat(get("/api/v1/contexts/c-1/tasks").path("items")).hasSize(1);
        assertThat(get("/api/v1/tasks/c-1-t").path("state").asString()).isEqualTo("Ready");
        assertThat(get("/api/v1/tasks/c-1-t/files").path("items")).isEmpty();
        assertThat(get("/api/v1/tasks/c-1-t/log").path("items")).isEmpty();
        post("/api/v1/tasks/c-1-t/stop", "");
        post("/api/v1/contexts/c-1/stop", "");
        assertThat(site.bean(ExampleTasks.class).stopped()).contains("c-1-t", "c-1");
    }

    @Test
    void badContextsAreExplained() {
        assertThat(post("/api/v1/contexts", "{\"id\":\"c\",\"tasks\":[]}"))
                .satisfies(response -> assertThat(response.statusCode()).isEqualTo(422))
                .satisfies(response ->
                        assertThat(response.body())
                                .contains("context.invalid", "needs at least one task"));
        assertThat(post("/api/v1/contexts", "{\"id\":\"c\",\"tasks\":[{\"id\":\"t\"}]}").body())
                .contains("task t needs a program");
        assertThat(post("/api/v1/contexts", "{\"id\":\"c\",\"taks\":[]}"))
                .satisfies(response -> assertThat(response.statusCode()).isEqualTo(400))
                .satisfies(response -> assertThat(response.body()).contains("Unknown key 'taks'"));
        assertThat(post("/api/v1/contexts", "[".repeat(100_000)).statusCode()).isEqualTo(400);
    }

    @Test
    void taskShowsHistoryLogAndFiles() {
        String task =
                get("/api/v1/analyses/1/executions").path("items").get(0).path("task").asString();

        assertThat(get("/api/v1/tasks/" + task + "/history").path("items")).hasSize(6);
        JsonNode log = get("/api/v1/tasks/" + task + "/log?from=40&limit=3");
        assertThat(log.path("items")).hasSize(3);
        assertThat(log.path("next").asInt()).isEqualTo(43);
        assertThat(get("/api/v1/tasks/" + task + "/files").path("items").get(0).asString())
                .isEqualTo("stdout.log");
        var content =
                site.send(site.admin("/api/v1/tasks/" + task + "/files/content?path=stdout.log"));
        assertThat(content.body()).isEqualTo("iteration 0\n");
        assertThat(content.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/plain");
        var outside =
                site.send(
                        site.admin("/api/v1/tasks/" + task + "/files/content?path=../../been.db"));
        assertThat(outside.statusCode()).isEqualTo(404);
    }

    @Test
    void packageIsPublishedOnceAndReadBack() throws IOException, InterruptedException {
        byte[] archive = "PK an archive".getBytes(StandardCharsets.UTF_8);
        var first =
                site.send(site.admin("/api/v1/packages").PUT(BodyPublishers.ofByteArray(archive)));
        var second =
                site.send(site.admin("/api/v1/packages").PUT(BodyPublishers.ofByteArray(archive)));

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(second.statusCode()).isEqualTo(200);
        String digest = Site.json(first).path("digest").asString();
        assertThat(get("/api/v1/packages/" + digest).path("name").asString())
                .isEqualTo("user/uploaded");
        assertThat(site.bytes(site.admin("/api/v1/packages/" + digest + "/archive")).body())
                .isEqualTo(archive);
        assertThat(get("/api/v1/packages?kind=module").path("items")).hasSize(2);
    }

    @Test
    void badPackagesHaveACode() {
        var notZip = site.send(site.admin("/api/v1/packages").PUT(BodyPublishers.ofString("no")));
        var damaged =
                site.send(
                        site.admin("/api/v1/packages")
                                .header("X-Content-SHA256", "00".repeat(32))
                                .PUT(BodyPublishers.ofString("PK")));

        assertThat(notZip.statusCode()).isEqualTo(422);
        assertThat(Site.json(notZip).path("code").asString()).isEqualTo("package.archive");
        assertThat(Site.json(damaged).path("code").asString()).isEqualTo("package.digest");
    }

    @Test
    void tooLargeBodiesEndBeforeTheyAreKept() {
        byte[] large = new byte[5 << 20];

        var announced =
                site.send(site.admin("/api/v1/analyses").POST(BodyPublishers.ofByteArray(large)));
        var streamed =
                site.send(
                        site.admin("/api/v1/analyses")
                                .POST(
                                        BodyPublishers.ofInputStream(
                                                () -> new java.io.ByteArrayInputStream(large))));

        assertThat(announced.statusCode()).isEqualTo(413);
        assertThat(streamed.statusCode()).isEqualTo(413);
        assertThat(Site.json(streamed).path("code").asString()).isEqualTo("request.too-large");
    }

    @Test
    void whatSpringRefusesIsAProblemToo() {
        assertThat(problem("/api/v1/nothing", 404)).isEqualTo("request.path");
        assertThat(problem("/api/v1/analyses/first", 400)).isEqualTo("request.parameter");
        assertThat(problem("/api/v1/analyses?limit=0", 400)).isEqualTo("request.parameter");
        assertThat(problem("/api/v1/analyses/999", 404)).isEqualTo("analysis.unknown");
        assertThat(problem("/api/v1/analyses/1/measurements.csv", 400))
                .isEqualTo("request.bad-request");
        var wrongMethod =
                site.send(site.admin("/api/v1/hosts").method("DELETE", BodyPublishers.noBody()));
        assertThat(wrongMethod.statusCode()).isEqualTo(405);
        assertThat(wrongMethod.body()).contains("request.method-not-allowed");
    }

    @Test
    void hostsAndJoinTokens() {
        assertThat(get("/api/v1/hosts").path("items")).hasSize(3);
        assertThat(get("/api/v1/hosts/alpha").path("properties").path("cpu").path("cores").asInt())
                .isEqualTo(8);
        var usage = get("/api/v1/hosts/alpha/usage").path("items");
        assertThat(usage).hasSize(1);
        assertThat(usage.get(0).path("cpu").path("user").asDouble()).isPositive();
        assertThat(site.send(site.admin("/api/v1/hosts/nobody/usage")).statusCode()).isEqualTo(404);
        var brief = get("/api/v1/hosts").path("items").get(0).path("properties");
        assertThat(brief.path("software").has("packages")).isFalse();
        assertThat(brief.path("software").has("java")).isTrue();
        var token = post("/api/v1/hosts/join-tokens", "");
        assertThat(token.statusCode()).isEqualTo(201);
        String text = Site.json(token).path("token").asString();
        assertThat(JoinToken.of(text).secret()).startsWith("join-");
    }

    @Test
    void whatAHostWasIsListedAndComparedWithBefore() {
        var entries = get("/api/v1/hosts/alpha/configurations").path("items");
        assertThat(entries).hasSize(2);
        String newest = entries.get(0).path("digest").asString();
        assertThat(get("/api/v1/hosts/alpha/configurations?limit=1").path("items")).hasSize(1);

        var configuration = get("/api/v1/hosts/alpha/configurations/" + newest);
        assertThat(configuration.path("before").asString())
                .isEqualTo(entries.get(1).path("digest").asString());
        var openssl =
                configuration
                        .path("difference")
                        .path("changed")
                        .path("software.packages.dpkg.versions.openssl");
        assertThat(openssl.path("from").asString()).isEqualTo("3.0.13-1");
        assertThat(openssl.path("to").asString()).isEqualTo("3.0.14-1");
        assertThat(configuration.path("properties").path("cpu").path("flags")).hasSize(2);

        assertThat(problem("/api/v1/hosts/alpha/configurations/none", 404))
                .isEqualTo("configuration.unknown");
        assertThat(problem("/api/v1/hosts/omega/configurations", 404)).isEqualTo("host.unknown");
        assertThat(problem("/api/v1/hosts/alpha/configurations?limit=0", 400))
                .isEqualTo("request.parameter");
    }

    @Test
    void aHostIsAskedToLookAtItselfAgain() {
        assertThat(post("/api/v1/hosts/alpha/detect", "").statusCode()).isEqualTo(202);
        assertThat(post("/api/v1/hosts/omega/detect", "").statusCode()).isEqualTo(404);
    }

    @Test
    void loginLinkOpensThePages() {
        var link = post("/api/v1/login-links", "");

        assertThat(link.statusCode()).isEqualTo(201);
        String url = Site.json(link).path("url").asString();
        assertThat(url).startsWith(site.url() + "/login?once=");
        var followed = site.send(site.request(url.substring(site.url().length())));
        assertThat(followed.statusCode()).isEqualTo(303);
    }

    private String problem(String path, int status) {
        var response = site.send(site.admin(path));
        assertThat(response.statusCode()).as(path).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type").orElse(""))
                .as(path)
                .startsWith("application/problem+json");
        return Site.json(response).path("code").asString();
    }

    private JsonNode get(String path) {
        var response = site.send(site.admin(path));
        assertThat(response.statusCode()).as(path + ": " + response.body()).isEqualTo(200);
        return Site.json(response);
    }

    private HttpResponse<String> post(String path, String body) {
        return site.send(
                site.admin(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)));
    }
}
