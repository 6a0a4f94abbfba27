package been.web.rest;

import been.analyses.Analyses;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.ExperimentNumbers;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.Results;
import been.web.charts.AnalysisCharts;
import been.web.openapi.Gives;
import been.web.security.AlsoPublic;
import been.web.security.PublicView;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What an analysis measured: executions, raw values, landing files. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/analyses/{id}")
final class ExecutionResource {

    private final Analyses analyses;
    private final Results results;
    private final AnalysisCharts charts;

    ExecutionResource(Analyses analyses, Results results) {
        this.analyses = analyses;
        this.results = results;
        this.charts = new AnalysisCharts(results);
    }

    @GetMapping("/executions")
    @AlsoPublic
    Listing<StoredExecution> executions(
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "1000") int limit,
            @Nullable Principal caller) {
        require(id);
        return Cursor.page(
                cursor,
                limit,
                (from, most) ->
                        results.executions(String.valueOf(id), from, most).stream()
                                .map(one -> caller == null ? PublicView.of(one) : one)
                                .toList());
    }

    @GetMapping("/executions/{experiment}/{binary}/{execution}")
    @AlsoPublic
    StoredExecution execution(
            @PathVariable long id,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution,
            @Nullable Principal caller) {
        StoredExecution found = require(address(id, experiment, binary, execution));
        return caller == null ? PublicView.of(found) : found;
    }

    @GetMapping("/executions/{experiment}/{binary}/{execution}/measurements")
    @AlsoPublic
    Map<String, double[]> measurements(
            @PathVariable long id,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution)
            throws IOException {
        ExecutionAddress address = address(id, experiment, binary, execution);
        require(address);
        return results.measurements(address);
    }

    @GetMapping("/executions/{experiment}/{binary}/{execution}/landing.nc")
    @Gives("application/x-netcdf")
    ResponseEntity<Resource> landing(
            @PathVariable long id,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution) {
        ExecutionAddress address = address(id, experiment, binary, execution);
        String name = "%d-%s-%d-%d.nc".formatted(id, experiment, binary, execution);
        return results.landingFile(address)
                .<Resource>map(FileSystemResource::new)
                .map(file ->
                        ResponseEntity.ok()
                                .contentType(MediaType.parseMediaType("application/x-netcdf"))
                                .header(HttpHeaders.CONTENT_DISPOSITION, attachment(name))
                                .body(file))
                .orElseThrow(() -> Refusals.notFound("execution", address));
    }

    @GetMapping(value = "/measurements.csv", produces = "text/csv")
    @AlsoPublic
    void csv(@PathVariable long id, @RequestParam String metric, HttpServletResponse response)
            throws IOException {
        AnalysisView view = require(id);
        require(view, metric);
        response.setContentType("text/csv;charset=UTF-8");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                attachment("%s-%s.csv".formatted(view.summary().name(), metric)));
        new MeasurementCsv(results, labels(view))
                .write(String.valueOf(id), metric, response.getOutputStream());
    }

    /**
     * The values of a metric, level by level: measurements, means of executions, means of binaries.
     *
     * @param experiment keys; empty for all
     */
    @GetMapping("/numbers")
    Listing<ExperimentNumbers> numbers(
            @PathVariable long id,
            @RequestParam String metric,
            @RequestParam(defaultValue = "") List<String> experiment) {
        AnalysisView view = require(id);
        List<AnalysisView.Experiment> chosen =
                view.experiments().stream()
                        .filter(each -> experiment.isEmpty() || experiment.contains(each.key()))
                        .toList();
        return new Listing<>(
                charts.numbers(view, require(view, metric), chosen)
                        .orElseThrow(() ->
                                Refusals.unprocessable(
                                        "numbers.too-many",
                                        "There are more measurements than the controller has memory for; choose fewer experiments.")));
    }

    private static Metric require(AnalysisView view, String metric) {
        return view.metrics().stream()
                .filter(each -> each.name().equals(metric))
                .findFirst()
                .orElseThrow(() ->
                        Refusals.badParameter(
                                "Analysis %s has no metric '%s'; it has: %s."
                                        .formatted(
                                                view.summary().id(),
                                                metric,
                                                view.metrics().stream()
                                                        .map(Metric::name)
                                                        .collect(Collectors.joining(", ")))));
    }

    private static Map<String, String> labels(AnalysisView view) {
        return view.experiments().stream()
                .collect(
                        Collectors.toMap(
                                AnalysisView.Experiment::key, AnalysisView.Experiment::label));
    }

    private static String attachment(String name) {
        return ContentDisposition.attachment().filename(name).build().toString();
    }

    private static ExecutionAddress address(long id, String experiment, int binary, int execution) {
        return new ExecutionAddress(String.valueOf(id), experiment, binary, execution);
    }

    private AnalysisView require(long id) {
        return analyses.view(new AnalysisId(id))
                .orElseThrow(() -> Refusals.notFound("analysis", id));
    }

    private StoredExecution require(ExecutionAddress address) {
        return results.execution(address)
                .orElseThrow(() ->
                        Refusals.notFound(
                                "execution",
                                "%s/%s/%d/%d"
                                        .formatted(
                                                address.analysis(),
                                                address.experiment(),
                                                address.binary(),
                                                address.execution())));
    }
}
