package been.web.rest;

import been.protocol.Wire;
import been.protocol.access.ReadOnly;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.CsvLabel;
import been.results.Results;
import been.results.chart.svg.SvgDrawing;
import been.results.chart.svg.Theme;
import been.web.charts.ChartKind;
import been.web.charts.Pick;
import been.web.charts.Picked;
import been.web.charts.SideBySide;
import been.web.openapi.Gives;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Experiments of any analyses together: charts, one group against another, raw values. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/selection")
final class SelectionResource {
    private final Results results;

    SelectionResource(Results results) {
        this.results = results;
    }

    /** One execution's values; what JSON of a selection is a list of. */
    record Values(
            String analysis,
            String experiment,
            int binary,
            int execution,
            boolean counts,
            List<Double> values) {}

    /**
     * Old against new, at 99 % against 1 %; the executions of each side are taken together.
     *
     * @param old experiments, each {@code analysis/experiment}
     */
    @GetMapping("/comparison")
    SideBySide compare(
            @RequestParam List<String> old,
            @RequestParam("new") List<String> current,
            @RequestParam(required = false) @Nullable String metric) {
        List<Pick> before = picks(old);
        List<Pick> after = picks(current);
        Picked picked =
                Picked.of(
                        results,
                        java.util.stream.Stream.concat(before.stream(), after.stream())
                                .distinct()
                                .toList());
        return picked.compare(metric(picked, metric), before, after)
                .orElseThrow(() ->
                        Refusals.unprocessable(
                                "selection.empty",
                                "One side has no execution that counts; choose other experiments."));
    }

    @GetMapping("/charts/{kind}.svg")
    @Gives("image/svg+xml")
    ResponseEntity<byte[]> svg(
            @PathVariable String kind,
            @RequestParam List<String> pick,
            @RequestParam(required = false) @Nullable String metric) {
        Picked picked = picked(pick);
        Metric chosen = metric(picked, metric);
        ChartKind chart =
                ChartKind.of(kind)
                        .filter(picked.kinds(chosen)::contains)
                        .orElseThrow(() -> Refusals.notFound("chart", kind));
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("image/svg+xml"))
                .body(
                        SvgDrawing.of(picked.draw(chart, chosen), Theme.LIGHT)
                                .getBytes(StandardCharsets.UTF_8));
    }

    /** Raw values of the executions that count, one a line. */
    @GetMapping(value = "/measurements.csv", produces = "text/csv")
    @Gives("text/csv")
    void csv(
            @RequestParam List<String> pick,
            @RequestParam(required = false) @Nullable String metric,
            HttpServletResponse response)
            throws IOException {
        Picked picked = picked(pick);
        Metric chosen = metric(picked, metric);
        attach(response, "text/csv;charset=UTF-8", chosen.name() + ".csv");
        Writer csv = writer(response);
        csv.write("analysis,version,binary,execution,iteration,value\n");
        for (StoredExecution execution : picked.executions()) {
            if (execution.validity().counts()) {
                var address = execution.address();
                double[] values = values(execution, chosen);
                for (int i = 0; i < values.length; i++) {
                    csv.write(
                            "%s,%s,%d,%d,%d,%s\n"
                                    .formatted(
                                            address.analysis(),
                                            CsvLabel.cell(address.experiment()),
                                            address.binary(),
                                            address.execution(),
                                            i,
                                            values[i]));
                }
            }
        }
        csv.flush();
    }

    /** Raw values of every execution, also of those that do not count. */
    @GetMapping(value = "/measurements.json", produces = MediaType.APPLICATION_JSON_VALUE)
    @Gives("application/json")
    void json(
            @RequestParam List<String> pick,
            @RequestParam(required = false) @Nullable String metric,
            HttpServletResponse response)
            throws IOException {
        Picked picked = picked(pick);
        Metric chosen = metric(picked, metric);
        attach(response, MediaType.APPLICATION_JSON_VALUE, chosen.name() + ".json");
        Writer json = writer(response);
        json.write("{\"metric\":" + Wire.write(chosen) + ",\"executions\":[");
        String between = "\n";
        for (StoredExecution execution : picked.executions()) {
            var address = execution.address();
            json.write(between);
            json.write(
                    Wire.write(
                            new Values(
                                    address.analysis(),
                                    address.experiment(),
                                    address.binary(),
                                    address.execution(),
                                    execution.validity().counts(),
                                    Arrays.stream(values(execution, chosen)).boxed().toList())));
            between = ",\n";
        }
        json.write("\n]}\n");
        json.flush();
    }

    private double[] values(StoredExecution execution, Metric metric) throws IOException {
        return results.measurements(execution.address()).getOrDefault(metric.name(), new double[0]);
    }

    private static Writer writer(HttpServletResponse response) throws IOException {
        return new BufferedWriter(
                new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
    }

    private static void attach(HttpServletResponse response, String type, String name) {
        response.setContentType(type);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(name).build().toString());
    }

    private Picked picked(List<String> texts) {
        return Picked.of(results, picks(texts));
    }

    private static List<Pick> picks(List<String> texts) {
        for (String text : texts) {
            if (Pick.of(text).isEmpty()) {
                throw Refusals.badParameter(
                        "'%s' is not an experiment; write ANALYSIS/EXPERIMENT, such as 7/2.17.0."
                                .formatted(text));
            }
        }
        return Pick.of(texts);
    }

    private static Metric metric(Picked picked, @Nullable String name) {
        List<Metric> known = picked.metrics();
        return known.stream()
                .filter(metric -> name == null || metric.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        known.isEmpty()
                                ? Refusals.notFound("result", "of what was picked")
                                : Refusals.badParameter(
                                        "What was picked has no metric '%s'; it has %s."
                                                .formatted(
                                                        name,
                                                        known.stream()
                                                                .map(Metric::name)
                                                                .toList())));
    }
}
