package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Wire;
import been.results.chart.Drawing;
import been.web.RunningController.Site;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The charts of an analysis over REST, in all three forms. */
@ExtendWith(RunningController.class)
class ChartRestIT {

    private final Site site;

    ChartRestIT(Site site) {
        this.site = site;
    }

    private HttpResponse<String> get(String path) {
        return site.send(site.admin("/api/v1/analyses" + path));
    }

    @Test
    void everyChartOnTheListCanBeHad() {
        JsonNode offers = Site.json(get("/1/charts"));

        assertThat(offers.path("charts")).hasSizeGreaterThan(10);
        assertThat(offers.path("metrics").get(0).asString()).isEqualTo("parse");
        for (JsonNode chart : offers.path("charts")) {
            var svg = site.send(site.admin(chart.path("url").asString()));
            assertThat(svg.statusCode()).as("%s", chart).isEqualTo(200);
            assertThat(svg.headers().firstValue("Content-Type")).contains("image/svg+xml");
            assertThat(svg.body()).contains("<svg ", "</svg>");
        }
    }

    @Test
    void theSameChartIsDrawnInThreeForms() throws IOException, InterruptedException {
        String query = "?metric=write&experiment=v2.16.0&experiment=v2.17.0";
        Drawing drawing = Wire.read(get("/1/charts/boxes.json" + query).body(), Drawing.class);
        var png =
                site.http()
                        .send(
                                site.admin("/api/v1/analyses/1/charts/boxes.png" + query).build(),
                                BodyHandlers.ofByteArray());

        assertThat(drawing.marks()).containsEntry("areas", 2);
        assertThat(get("/1/charts/metrics.svg?metric=write&against=parse").body())
                .contains("write against parse");
        assertThat(get("/1/charts/boxes.svg" + query).body()).contains(">2.17.0<");
        assertThat(get("/1/charts/boxes.svg?theme=dark").body()).contains("#1b1e24");
        assertThat(png.headers().firstValue("Content-Type")).contains("image/png");
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png.body()));
        assertThat(image.getWidth()).isGreaterThan(1000);
    }

    @Test
    void numbersAreReadLevelByLevel() {
        JsonNode items = Site.json(get("/1/numbers?metric=parse&experiment=v2.17.0")).path("items");

        assertThat(items).hasSize(1);
        assertThat(items.get(0).path("label").asString()).isEqualTo("2.17.0");
        JsonNode measurements = items.get(0).path("levels").get(0);
        JsonNode executions = items.get(0).path("levels").get(1);
        assertThat(measurements.path("level").asString()).isEqualTo("measurement");
        assertThat(executions.path("level").asString()).isEqualTo("execution");
        assertThat(measurements.path("count").asInt())
                .isGreaterThan(executions.path("count").asInt());
        assertThat(executions.path("median").asDouble())
                .isBetween(executions.path("q1").asDouble(), executions.path("q3").asDouble());
        assertThat(executions.has("impact")).isTrue();
        assertThat(items.get(0).path("clusters")).isNotEmpty();
        assertThat(Site.json(get("/1/numbers?metric=parse")).path("items")).hasSizeGreaterThan(1);
        assertThat(get("/1/numbers?metric=nothing").body())
                .contains("Analysis 1 has no metric 'nothing'; it has: parse");
    }

    @Test
    void whatCannotBeDrawnIsRefusedInOneSentence() {
        assertThat(get("/999999/charts").statusCode()).isEqualTo(404);
        assertThat(get("/1/charts/pie.svg").body()).contains("There is no chart 'pie'");
        assertThat(get("/2/charts/history.svg").statusCode()).isEqualTo(404);
        assertThat(get("/1/charts/lag.svg?metric=nothing").body())
                .contains("Analysis 1 has no metric 'nothing'; it has [parse");
        assertThat(get("/1/charts/metrics.svg?metric=parse&against=nothing").body())
                .contains("Analysis 1 has no metric 'nothing'; it has [parse");
        assertThat(get("/1/charts/lag.svg?experiment=nothing").body())
                .contains("no experiment 'nothing'");
        assertThat(get("/1/charts/lag.svg?theme=red").body()).contains("light or dark");
        assertThat(get("/1/charts/lag.gif").statusCode()).isEqualTo(404);
    }
}
