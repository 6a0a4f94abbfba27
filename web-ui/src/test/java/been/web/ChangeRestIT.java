package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import been.web.example.ExampleChanges;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Changes, decisions about them, and comments, over REST. */
@ExtendWith(RunningController.class)
class ChangeRestIT {
    private static final int TRIES = 60;

    private final Site site;

    ChangeRestIT(Site site) {
        this.site = site;
    }

    private HttpResponse<String> get(String path) {
        return site.send(site.admin("/api/v1" + path));
    }

    private HttpResponse<String> send(String method, String path, String tag, String body) {
        var request =
                site.admin("/api/v1" + path)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body));
        return site.send(tag.isEmpty() ? request : request.header("If-Match", tag));
    }

    private static String tag(HttpResponse<String> answer) {
        return answer.headers().firstValue("ETag").orElseThrow();
    }

    @Test
    void aListIsReadPartByPartToItsEnd() {
        var seen = new ArrayList<Long>();
        String cursor = "";
        do {
            JsonNode part = Site.json(get("/changes?module=large/suite&limit=200" + cursor));
            part.path("items").forEach(item -> seen.add(item.path("id").asLong()));
            cursor = part.has("next") ? "&cursor=" + part.path("next").asString() : "";
        } while (!cursor.isEmpty());
        assertThat(seen).hasSizeGreaterThan(400).doesNotHaveDuplicates();
        assertThat(seen).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        var improved = new HashSet<String>();
        Site.json(get("/changes?kind=improved&limit=50"))
                .path("items")
                .forEach(item -> improved.add(item.path("verdict").asString()));
        assertThat(improved).containsExactly("improved");
    }

    @Test
    void theHealthOfBenchmarksIsReadAndAQuarantineEnded() {
        JsonNode all = Site.json(get("/benchmarks?module=large/suite&limit=3"));
        assertThat(all.path("items")).hasSize(3);
        assertThat(all.has("next")).isTrue();
        JsonNode items = Site.json(get("/benchmarks?quarantined=true&host=alpha")).path("items");
        assertThat(items).hasSize(1);
        JsonNode bad = items.get(0);
        assertThat(bad.path("series").path("metric").path("name").asString()).isEqualTo("b02");
        assertThat(bad.path("series").has("quarantinedAt")).isTrue();
        assertThat(bad.path("comparisons").path("falseAlarms").asInt()).isBetween(10, 20);
        assertThat(bad.path("noise").path("trend").asString()).isEqualTo("STEADY");
        assertThat(bad.path("detectable").asDouble()).isBetween(0.01, 0.03);
        String path = "/benchmarks/" + bad.path("series").path("id").asLong();
        JsonNode sessions = Site.json(get(path + "/sessions")).path("items");
        assertThat(sessions).hasSizeGreaterThan(100);
        assertThat(sessions.get(0).path("measuredAt").asString())
                .isEqualTo(bad.path("measuredAt").asString());

        assertThat(send("POST", path + "/release", "", "").statusCode()).isEqualTo(200);

        JsonNode released = Site.json(get(path));
        assertThat(released.path("series").has("quarantinedAt")).isFalse();
        assertThat(released.path("comparisons").path("count").asInt()).isZero();
        assertThat(get("/benchmarks/999999").statusCode()).isEqualTo(404);
        assertThat(send("POST", "/benchmarks/999999/release", "", "").statusCode()).isEqualTo(404);
    }

    @Test
    void ofAnAnalysisItsOwnChangesAreListed() {
        JsonNode items = Site.json(get("/changes?analysis=1")).path("items");
        assertThat(items).isNotEmpty();
        for (JsonNode item : items) {
            assertThat(item.path("analysis").asLong()).isEqualTo(1);
        }
        assertThat(Site.json(get("/changes?analysis=4711")).path("items")).isEmpty();
    }

    @Test
    void changesOfOneCauseAreReadTogether() {
        JsonNode part = Site.json(get("/changes/groups?module=large/suite&limit=20"));
        assertThat(part.path("items")).hasSize(20);
        long last = 0;
        for (JsonNode group : part.path("items")) {
            String version = group.path("cause").path("at").asString();
            assertThat(group.path("title").asString()).isEqualTo(version + " of large/suite");
            for (JsonNode change : group.path("changes")) {
                assertThat(change.path("cause")).isEqualTo(group.path("cause"));
            }
            last = group.path("changes").get(0).path("id").asLong();
        }
        assertThat(part.path("next").asString()).isEqualTo(String.valueOf(last));
        JsonNode next =
                Site.json(get("/changes/groups?module=large/suite&limit=20&cursor=" + last));
        assertThat(next.path("items").get(0).path("changes").get(0).path("id").asLong())
                .isLessThan(last);
        assertThat(get("/changes/groups?kind=equivalent").statusCode()).isEqualTo(400);
        assertThat(get("/changes/999999/group").statusCode()).isEqualTo(404);
    }

    @Test
    void whatOnlyTheSeriesShowsIsAChangeOfIt() {
        JsonNode items = Site.json(get("/changes?module=" + ExampleChanges.CREEPING)).path("items");
        assertThat(items).hasSize(2);
        JsonNode creep = items.get(0);
        assertThat(creep.path("evidence").asString()).isEqualTo("SERIES");
        assertThat(creep.path("verdict").asString()).isEqualTo("regressed");
        JsonNode group = Site.json(get("/changes/" + creep.path("id").asLong() + "/group"));
        // Places that are one version apart are attributed to one version.
        assertThat(group.path("changes")).hasSize(2);
        JsonNode points =
                Site.json(get("/changes/series/" + creep.path("series").path("id").asLong()))
                        .path("points");
        assertThat(points.valueStream().filter(point -> point.has("shift")))
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.path("version")).isEqualTo(creep.path("version"));
                    assertThat(point.path("change")).isEqualTo(creep.path("id"));
                    assertThat(point.path("shift").path("sentence"))
                            .isEqualTo(creep.path("sentence"));
                });
    }

    @Test
    void nobodyOverwritesWhatOthersDecided() {
        long id =
                Site.json(get("/changes?module=large/suite&limit=1&state=new"))
                        .path("items")
                        .get(0)
                        .path("id")
                        .asLong();
        String path = "/changes/" + id;
        HttpResponse<String> first = get(path);
        String decision = "{\"state\": \"acknowledged\", \"comment\": \"I look at it – ž\"}";
        assertThat(send("PUT", path + "/triage", "", decision).statusCode()).isEqualTo(428);
        HttpResponse<String> decided = send("PUT", path + "/triage", tag(first), decision);
        assertThat(decided.statusCode()).as(decided.body()).isEqualTo(200);
        assertThat(Site.json(decided).path("state").asString()).isEqualTo("ACKNOWLEDGED");
        assertThat(tag(decided)).isNotEqualTo(tag(first)).isEqualTo(tag(get(path)));

        HttpResponse<String> late =
                send("PUT", path + "/triage", tag(first), "{\"state\": \"invalid\"}");
        assertThat(late.statusCode()).isEqualTo(412);
        assertThat(Site.json(late).path("code").asString()).isEqualTo("change.edited");
        assertThat(Site.json(late).path("detail").asString())
                .startsWith("admin set this change to acknowledged")
                .contains("I look at it – ž");
        assertThat(Site.json(late).path("problems")).hasSize(1);
        JsonNode steps = Site.json(get(path + "/steps")).path("items");
        assertThat(steps).hasSize(2);
        assertThat(steps.get(1).path("comment").asString()).isEqualTo("I look at it – ž");
        assertThat(send("PUT", path + "/triage", "*", "{\"state\": \"new\"}").statusCode())
                .isEqualTo(200);
    }

    @Test
    void whatMakesNoSenseIsRefusedInASentence() {
        for (String path :
                new String[] {
                    "/changes?state=strange",
                    "/changes?kind=equivalent",
                    "/changes?cursor=x",
                    "/changes?limit=0",
                    "/changes?since=yesterday",
                    "/changes/chart?module=a&versions=100000",
                    "/changes/chart?module=a&row=-1"
                }) {
            HttpResponse<String> answer = get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(400);
            assertThat(Site.json(answer).path("detail").asString()).as(path).isNotBlank();
        }
        assertThat(get("/changes/999999").statusCode()).isEqualTo(404);
        assertThat(get("/changes/series/999999").statusCode()).isEqualTo(404);
        assertThat(send("PUT", "/changes/1/triage", "3", "{\"state\": \"new\"}").statusCode())
                .isEqualTo(400);
        assertThat(send("PUT", "/changes/1/triage", "*", "{}").statusCode()).isEqualTo(400);
        String lengthy = "{\"state\": \"new\", \"comment\": \"" + "x".repeat(4_001) + "\"}";
        assertThat(send("PUT", "/changes/1/triage", "*", lengthy).statusCode()).isEqualTo(400);
    }

    @Test
    void theChartIsReadPartByPart() {
        JsonNode chart =
                Site.json(get("/changes/chart?module=large/suite&version=100&versions=10&row=40"));
        assertThat(chart.path("versionCount").asInt()).isEqualTo(ExampleChanges.VERSIONS);
        assertThat(chart.path("rowCount").asInt()).isEqualTo(ExampleChanges.BENCHMARKS);
        assertThat(chart.path("versions")).hasSize(10);
        assertThat(chart.path("versions").get(0).asString()).isEqualTo("r400");
        assertThat(chart.path("rows")).hasSize(10);
        JsonNode row = chart.path("rows").get(0);
        assertThat(row.path("cells").path("r400").path("verdict").asString()).isNotEmpty();
        long series = row.path("series").path("id").asLong();
        assertThat(Site.json(get("/changes/series/" + series)).path("points"))
                .hasSize(ExampleChanges.VERSIONS);
        var names = new ArrayList<String>();
        Site.json(get("/changes/software"))
                .path("items")
                .forEach(software -> names.add(software.path("name").asString()));
        assertThat(names).contains("large/suite");
        assertThat(get("/changes/chart?module=nobody").statusCode()).isEqualTo(200);
    }

    @Test
    void listsAndPartsOfTheChartTakeMilliseconds() {
        for (String path :
                new String[] {
                    "/changes?limit=100",
                    "/changes?module=large/suite&state=new&limit=100",
                    "/changes/chart?module=large/suite&version=240&versions=24&rows=25",
                    "/changes/chart?module=large/suite&changed=true"
                }) {
            long[] nanos = new long[TRIES];
            for (int i = 0; i < TRIES; i++) {
                long began = System.nanoTime();
                assertThat(get(path).statusCode()).isEqualTo(200);
                nanos[i] = System.nanoTime() - began;
            }
            Arrays.sort(nanos);
            System.out.printf(
                    "%s: median %.1f ms, p99 %.1f ms%n",
                    path, nanos[TRIES / 2] / 1e6, nanos[TRIES * 99 / 100] / 1e6);
        }
    }

    @Test
    void commentsAreSaidEditedAndTakenAway() {
        for (String about :
                new String[] {"/changes/1", "/analyses/1", executionOfTheFirstAnalysis()}) {
            HttpResponse<String> said =
                    send("POST", about + "/comments", "", "{\"text\": \"the fan was off\"}");
            assertThat(said.statusCode()).as(said.body()).isEqualTo(201);
            String path = said.headers().firstValue("Location").orElseThrow().substring(7);
            assertThat(Site.json(get(path)).path("who").asString()).isEqualTo("admin");
            HttpResponse<String> edited = send("PUT", path, tag(said), "{\"text\": \"it was on\"}");
            assertThat(Site.json(edited).path("text").asString()).isEqualTo("it was on");
            assertThat(send("PUT", path, tag(said), "{\"text\": \"late\"}").statusCode())
                    .isEqualTo(412);
            assertThat(send("DELETE", path, tag(said), "").statusCode()).isEqualTo(412);
            assertThat(send("DELETE", path, tag(edited), "").statusCode()).isEqualTo(204);
            assertThat(get(path).statusCode()).isEqualTo(404);
        }
        assertThat(send("POST", "/changes/1/comments", "", "{\"text\": \" \"}").statusCode())
                .isEqualTo(400);
        assertThat(send("POST", "/analyses/4711/comments", "", "{\"text\": \"x\"}").statusCode())
                .isEqualTo(404);
    }

    private String executionOfTheFirstAnalysis() {
        JsonNode address =
                Site.json(get("/analyses/1/executions")).path("items").get(0).path("address");
        return "/analyses/1/executions/%s/%d/%d"
                .formatted(
                        address.path("experiment").asString(),
                        address.path("binary").asInt(),
                        address.path("execution").asInt());
    }
}
