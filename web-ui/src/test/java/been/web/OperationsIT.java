package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** What those see who watch over a controller, and who write programs for it. */
@ExtendWith(RunningController.class)
class OperationsIT {
    private final Site site;

    OperationsIT(Site site) {
        this.site = site;
    }

    @Test
    void strangersLearnWhetherItWorksAndOthersWhyNot() {
        JsonNode brief = Site.json(site.send(site.request("/health")));
        assertThat(brief.path("status").asString()).isIn("up", "degraded");
        assertThat(brief.path("parts").findValuesAsString("name"))
                .containsExactly("database", "disk", "threads", "hosts");
        assertThat(brief.path("parts").findValues("detail")).isEmpty();
        JsonNode whole = Site.json(site.send(site.admin("/api/v1/health")));
        assertThat(whole.path("parts").findValues("detail")).hasSize(4);
        assertThat(site.send(site.request("/health/live")).body()).contains("up");
    }

    @Test
    void metricsAreForThoseWhoMayRead() {
        assertThat(site.send(site.request("/metrics")).statusCode()).isEqualTo(401);
        var answer = site.send(site.admin("/metrics"));
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/plain");
        assertThat(answer.body())
                .contains("been_tasks{state=\"running\"}")
                .contains("been_hosts{state=\"online\"}")
                .contains("been_queue ")
                .contains("been_database_connections{state=\"active\"}")
                .contains("jvm_memory_used_bytes");
        assertThat(site.send(site.admin("/api/v1/metrics")).body())
                .as("calls before this one")
                .contains("http_server_requests_seconds_count");
    }

    @Test
    void everyCallHasANameThatItsAnswerCarries() {
        var answer = site.send(site.request("/health").header("X-Request-Id", "mine-1"));
        assertThat(answer.headers().firstValue("X-Request-Id")).contains("mine-1");
        var strange = site.send(site.request("/health").header("X-Request-Id", "a b\"c"));
        assertThat(strange.headers().firstValue("X-Request-Id").orElseThrow())
                .matches("[0-9a-f]{16}");
    }

    @Test
    void theDocumentDescribesEveryCall() {
        JsonNode document = Site.json(site.send(site.admin("/api/openapi.json")));
        var described = new TreeSet<String>();
        document.path("paths")
                .propertyStream()
                .forEach(path ->
                        path.getValue()
                                .propertyNames()
                                .forEach(method ->
                                        described.add(
                                                method.toUpperCase(java.util.Locale.ROOT)
                                                        + " "
                                                        + path.getKey())));
        var mapped = new TreeSet<String>();
        site.bean(RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .forEach(info ->
                        info.getPatternValues().stream()
                                .filter(pattern -> pattern.startsWith("/api/v1/"))
                                .map(pattern -> pattern.replaceAll("\\{(\\w+):[^}]*}", "{$1}"))
                                .forEach(pattern ->
                                        info.getMethodsCondition()
                                                .getMethods()
                                                .forEach(method ->
                                                        mapped.add(method + " " + pattern))));
        assertThat(described).containsExactlyElementsOf(mapped);
        assertThat(document.at("/components/schemas/ApiProblem/properties/code/type").asString())
                .isEqualTo("string");
        document.path("paths")
                .forEach(path ->
                        path.forEach(operation -> {
                            assertThat(operation.path("responses").has("401")).isTrue();
                            assertThat(operation.path("operationId").asString()).isNotEmpty();
                        }));
    }

    @Test
    void whateverWhoIsKnownSendsMayBeSentAgainUnderAKey() {
        JsonNode document = Site.json(site.send(site.admin("/api/openapi.json")));
        var without = new TreeSet<String>();
        document.path("paths")
                .propertyStream()
                .filter(path -> path.getValue().has("post"))
                .filter(path ->
                        path.getValue()
                                .at("/post/parameters")
                                .valueStream()
                                .noneMatch(one ->
                                        one.path("name").asString().equals("Idempotency-Key")))
                .forEach(path -> without.add(path.getKey()));
        assertThat(without).containsExactly("/api/v1/hooks/{name}", "/api/v1/logins");
    }

    @Test
    void editorsGetSchemasWithoutACredentialAndKeepThem() {
        var answer = site.send(site.request("/api/v1/schemas/analysis"));
        assertThat(Site.json(answer).path("properties").has("repeat")).isTrue();
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/schema+json");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("max-age=3600, public");
        String tag = answer.headers().firstValue("ETag").orElseThrow();
        var again = site.request("/api/v1/schemas/analysis").header("If-None-Match", tag);
        assertThat(site.send(again).statusCode()).isEqualTo(304);
        assertThat(site.send(site.request("/api/v1/schemas/tasks")).statusCode()).isEqualTo(404);
    }

    @Test
    void theReferencePageRunsNothingOfItsOwn() {
        assertThat(site.send(site.request("/api/docs")).statusCode()).isEqualTo(401);
        var page = site.send(site.admin("/api/docs"));
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'self';")
                .doesNotContain("unsafe-eval");
        assertThat(page.body()).doesNotContain("<script>").doesNotContain("onload");
        for (String source : page.body().split("\"", -1)) {
            if (source.startsWith("/webjars/") || source.startsWith("/been/")) {
                assertThat(site.send(site.request(source)).statusCode()).as(source).isEqualTo(200);
            }
        }
    }

    @Test
    void whatSomebodyHasAlreadyIsNotSentAgain() {
        var first = site.send(site.admin("/api/v1/hosts/alpha"));
        String tag = first.headers().firstValue("ETag").orElseThrow();
        var again = site.send(site.admin("/api/v1/host-groups").header("If-None-Match", "\"x\""));
        assertThat(again.statusCode()).isEqualTo(200);
        String groups = again.headers().firstValue("ETag").orElseThrow();
        var known = site.send(site.admin("/api/v1/host-groups").header("If-None-Match", groups));
        assertThat(known.statusCode()).isEqualTo(304);
        assertThat(known.body()).isEmpty();
        assertThat(tag).startsWith("\"").endsWith("\"");
    }

    @Test
    void nobodyChangesWhatHeHasNotSeen() {
        var mine =
                site.send(
                        site.admin("/api/v1/host-groups/nobody-has-this")
                                .header("Content-Type", "application/json")
                                .header("If-Match", "\"0123\"")
                                .PUT(BodyPublishers.ofString("{\"hosts\": [\"alpha\"]}")));
        assertThat(mine.statusCode()).isEqualTo(412);
        assertThat(Site.json(mine).path("code").asString()).isEqualTo("request.changed");
    }

    @Test
    void listsGoOnWhereTheyEnded() {
        var seen = new TreeSet<String>();
        String next = "";
        int pages = 0;
        do {
            JsonNode page =
                    Site.json(
                            site.send(
                                    site.admin(
                                            "/api/v1/tasks?limit=40"
                                                    + (next.isEmpty() ? "" : "&cursor=" + next))));
            page.path("items")
                    .forEach(task ->
                            assertThat(seen.add(task.at("/descriptor/id").asString()))
                                    .as("once only")
                                    .isTrue());
            next = page.path("next").asString("");
            pages++;
        } while (!next.isEmpty());
        assertThat(pages).isGreaterThan(2);
        assertThat(seen).hasSizeGreaterThan(100);
        var strange = site.send(site.admin("/api/v1/tasks?cursor=bm90LW91cnM"));
        assertThat(strange.statusCode()).isEqualTo(400);
        assertThat(Site.json(strange).path("detail").asString()).contains("'next'");
    }
}
