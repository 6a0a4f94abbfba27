package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Evaluators and what they made, over REST. */
@ExtendWith(RunningController.class)
class EvaluationRestIT {
    private final Site site;

    EvaluationRestIT(Site site) {
        this.site = site;
    }

    @Test
    void evaluatorsAreListedWithTheirHelp() {
        var list = Site.json(get("/api/v1/evaluators")).path("items");
        assertThat(list.at("/0/reference/name").asString()).isEqualTo("been/changes-chart");
        assertThat(list.at("/0/parameters/0/preset").asString()).isEqualTo("0.99");
        var one = get("/api/v1/evaluators/been/quantiles");
        assertThat(Site.json(one).path("help").asString()).isNotEmpty();
        assertThat(get("/api/v1/evaluators/been/none").statusCode()).isEqualTo(404);
        var ofModule = get("/api/v1/evaluators/been/compressors?evaluator=none");
        assertThat(ofModule.statusCode()).isEqualTo(404);
        assertThat(ofModule.body()).contains("been/compressors/none");
        var gone = site.send(site.admin("/api/v1/evaluators/been/none/1.0").DELETE());
        assertThat(gone.statusCode()).isEqualTo(404);
        var module = site.send(site.admin("/api/v1/evaluators/been/compressors/1.0.0").DELETE());
        assertThat(module.statusCode()).as("a module is no evaluator").isEqualTo(404);
    }

    @Test
    void whatAPluginWroteIsShownAndCanDoNothing() {
        for (String name : new String[] {"chart.svg", "page.html"}) {
            var file = get("/api/v1/evaluations/1/files/" + name);
            assertThat(file.statusCode()).isEqualTo(200);
            assertThat(file.headers().allValues("Content-Security-Policy"))
                    .as(name)
                    .singleElement()
                    .asString()
                    .startsWith("sandbox; default-src 'none'")
                    .doesNotContain("allow-scripts")
                    .contains("frame-ancestors 'self'");
            assertThat(file.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        }
        assertThat(
                        get("/api/v1/evaluations/1/files/chart.svg")
                                .headers()
                                .firstValue("Content-Type"))
                .contains("image/svg+xml");
        assertThat(
                        get("/api/v1/evaluations/1/files/changes.csv")
                                .headers()
                                .firstValue("Content-Disposition")
                                .orElse(""))
                .startsWith("attachment");
        assertThat(get("/api/v1/evaluations/1/files/none.csv").statusCode()).isEqualTo(404);
        assertThat(get("/api/v1/evaluations/1/files/..%2Fchart.svg").statusCode())
                .isBetween(400, 404);
        assertThat(get("/api/v1/evaluations/99").statusCode()).isEqualTo(404);
    }

    @Test
    void oneIsAskedForLookedAtAndDeleted() {
        assertThat(post("{}").statusCode()).isEqualTo(400);
        assertThat(post("{\"analysis\": \"1\", \"evaluator\": \"nobody/none\"}").statusCode())
                .isEqualTo(404);
        var wrong =
                post(
                        "{\"analysis\": \"1\", \"evaluator\": \"been/quantiles\", \"parameters\":"
                                + " {\"x\": \"1\"}}");
        assertThat(wrong.statusCode()).isEqualTo(422);
        var asked = post("{\"analysis\": \"2\", \"evaluator\": \"been/quantiles\"}");
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
        long id = Site.json(asked).at("/items/0/id").asLong();
        var one = Site.json(get("/api/v1/evaluations/" + id));
        assertThat(one.path("state").asString()).isEqualTo("due");
        assertThat(one.path("askedBy").asString()).isEqualTo("admin");
        assertThat(Site.json(get("/api/v1/evaluations?analysis=2")).path("items").size())
                .isEqualTo(1);
        var again =
                site.send(
                        site.admin("/api/v1/evaluations/" + id + "/run")
                                .POST(BodyPublishers.noBody()));
        assertThat(again.statusCode()).isEqualTo(202);
        var deleted = site.send(site.admin("/api/v1/evaluations/" + id).DELETE());
        assertThat(deleted.statusCode()).isEqualTo(204);
        assertThat(get("/api/v1/evaluations/" + id).statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> get(String path) {
        return site.send(site.admin(path));
    }

    private HttpResponse<String> post(String body) {
        return site.send(
                site.admin("/api/v1/evaluations")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)));
    }
}
