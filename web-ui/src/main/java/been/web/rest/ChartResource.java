package been.web.rest;

import been.analyses.Analyses;
import been.protocol.Wire;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.results.Metric;
import been.results.Results;
import been.results.chart.Drawing;
import been.results.chart.svg.PngDrawing;
import been.results.chart.svg.SvgDrawing;
import been.results.chart.svg.Theme;
import been.web.charts.AnalysisCharts;
import been.web.charts.ChartKind;
import been.web.openapi.Gives;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.AlsoPublic;
import been.web.security.PublicView;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The charts of an analysis: which there are, and each as SVG, PNG or the drawing itself. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/analyses/{id}/charts")
final class ChartResource {

    private final Analyses analyses;
    private final AnalysisCharts charts;

    ChartResource(Analyses analyses, Results results) {
        this.analyses = analyses;
        this.charts = new AnalysisCharts(results);
    }

    /**
     * One kind of chart.
     *
     * @param url of its SVG for the first metric; empty before there is one
     * @param experiments how many it draws when none are chosen; 0 when it always draws all
     */
    record Offered(String kind, String title, String question, int experiments, String url) {}

    /** What can be drawn, and of what. */
    record Offers(List<Offered> charts, List<String> metrics, List<String> experiments) {}

    @GetMapping
    @AlsoPublic
    Offers list(@PathVariable long id) {
        AnalysisView view = require(id);
        List<String> metrics = view.metrics().stream().map(Metric::name).toList();
        return new Offers(
                AnalysisCharts.kinds(view).stream()
                        .map(kind ->
                                new Offered(
                                        kind.key(),
                                        kind.title(),
                                        kind.question(),
                                        kind.experiments(),
                                        metrics.isEmpty()
                                                ? ""
                                                : "/api/v1/analyses/%d/charts/%s.svg?metric=%s"
                                                        .formatted(
                                                                id,
                                                                kind.key(),
                                                                metrics.getFirst())))
                        .toList(),
                metrics,
                view.experiments().stream().map(AnalysisView.Experiment::key).toList());
    }

    @GetMapping("/{kind}.svg")
    @AlsoPublic
    @Gives("image/svg+xml")
    ResponseEntity<byte[]> svg(
            @PathVariable long id,
            @PathVariable String kind,
            @RequestParam(required = false) @Nullable String metric,
            @RequestParam(required = false) @Nullable String against,
            @RequestParam(defaultValue = "") List<String> experiment,
            @RequestParam(defaultValue = "light") String theme,
            @Nullable Principal caller) {
        String svg =
                SvgDrawing.of(drawing(id, kind, metric, against, experiment, caller), theme(theme));
        return answer("image/svg+xml", svg.getBytes(StandardCharsets.UTF_8));
    }

    @GetMapping("/{kind}.png")
    @AlsoPublic
    @Gives("image/png")
    ResponseEntity<byte[]> png(
            @PathVariable long id,
            @PathVariable String kind,
            @RequestParam(required = false) @Nullable String metric,
            @RequestParam(required = false) @Nullable String against,
            @RequestParam(defaultValue = "") List<String> experiment,
            @RequestParam(defaultValue = "light") String theme,
            @Nullable Principal caller) {
        return switch (PngDrawing.of(
                drawing(id, kind, metric, against, experiment, caller), theme(theme))) {
            case PngDrawing.Drawn drawn -> answer("image/png", drawn.png());
            case PngDrawing.Unable(var why) ->
                    throw new RefusedCall(
                            ApiProblem.of(
                                    HttpStatus.SERVICE_UNAVAILABLE,
                                    "chart.no-font",
                                    ApiProblem.Kind.PLATFORM,
                                    true,
                                    why + ".",
                                    List.of()));
        };
    }

    @GetMapping("/{kind}.json")
    @AlsoPublic
    @Gives("application/json")
    ResponseEntity<byte[]> json(
            @PathVariable long id,
            @PathVariable String kind,
            @RequestParam(required = false) @Nullable String metric,
            @RequestParam(required = false) @Nullable String against,
            @RequestParam(defaultValue = "") List<String> experiment,
            @Nullable Principal caller) {
        String json = Wire.write(drawing(id, kind, metric, against, experiment, caller));
        return answer(MediaType.APPLICATION_JSON_VALUE, json.getBytes(StandardCharsets.UTF_8));
    }

    private static ResponseEntity<byte[]> answer(String type, byte[] content) {
        return ResponseEntity.ok().contentType(MediaType.parseMediaType(type)).body(content);
    }

    private Drawing drawing(
            long id,
            String kind,
            @Nullable String metric,
            @Nullable String against,
            List<String> experiments,
            @Nullable Principal caller) {
        AnalysisView view = caller == null ? PublicView.of(require(id)) : require(id);
        ChartKind chart =
                ChartKind.of(kind)
                        .filter(AnalysisCharts.kinds(view)::contains)
                        .orElseThrow(() -> Refusals.notFound("chart", kind));
        Metric chosen = metric(view, metric);
        for (String experiment : experiments) {
            if (view.experiments().stream().noneMatch(each -> each.key().equals(experiment))) {
                throw Refusals.badParameter(
                        "Analysis %d has no experiment '%s'; GET /api/v1/analyses/%d/charts names them."
                                .formatted(id, experiment, id));
            }
        }
        return chart == ChartKind.METRICS && against != null
                ? charts.against(view, chosen, metric(view, against))
                : charts.draw(view, chart, chosen, experiments);
    }

    /**
     * @param name null for the first
     */
    private static Metric metric(AnalysisView view, @Nullable String name) {
        AnalysisId id = view.summary().id();
        List<String> known = view.metrics().stream().map(Metric::name).toList();
        return view.metrics().stream()
                .filter(each -> name == null || each.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        Refusals.badParameter(
                                name == null
                                        ? "Analysis %s has no metric yet; ask again when an execution has ended."
                                                .formatted(id)
                                        : "Analysis %s has no metric '%s'; it has %s."
                                                .formatted(id, name, known)));
    }

    private static Theme theme(String name) {
        return switch (name) {
            case "light" -> Theme.LIGHT;
            case "dark" -> Theme.DARK;
            default ->
                    throw Refusals.badParameter("The theme is light or dark, not '" + name + "'.");
        };
    }

    private AnalysisView require(long id) {
        return analyses.view(new AnalysisId(id))
                .orElseThrow(() -> Refusals.notFound("analysis", id));
    }
}
