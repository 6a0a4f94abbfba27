package been.web.rest;

import been.analyses.Analyses;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.results.AnalysisResults;
import been.protocol.results.Attachment;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.ExperimentSummary;
import been.protocol.results.FileCheck;
import been.protocol.results.InvalidationRequest;
import been.protocol.results.Metric;
import been.protocol.results.Reindexed;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.results.Archive;
import been.results.ExportException;
import been.results.ExportFormat;
import been.results.ExportRequest;
import been.results.ImportFormat;
import been.results.Imported;
import been.results.Results;
import been.web.openapi.Gives;
import been.web.openapi.RawBody;
import been.web.security.Action;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** All that is stored, also what was imported: list, export, import, verify, take out. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/results")
final class ResultResource {

    private final Results results;
    private final Archive archive;
    private final ResultOrigins origins;

    ResultResource(Results results, Archive archive, Analyses analyses, JsonMapper json) {
        this.results = results;
        this.archive = archive;
        this.origins = new ResultOrigins(analyses, archive, json);
    }

    @GetMapping
    Listing<StoredAnalysis> list(
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "1000") int limit) {
        return Cursor.page(archive.analyses(), cursor, limit);
    }

    @GetMapping("/{analysis}")
    AnalysisResults contents(@PathVariable String analysis) throws IOException {
        List<ExperimentSummary> experiments = ExperimentSummary.of(require(analysis));
        List<String> order = origins.order(analysis);
        return new AnalysisResults(
                analysis,
                StoredAnalysis.isImported(analysis),
                experiments.stream()
                        .sorted(Comparator.comparingInt(e -> place(order, e.experiment())))
                        .toList());
    }

    /** Those that the analysis does not name come last. */
    private static int place(List<String> order, String experiment) {
        int place = order.indexOf(experiment);
        return place < 0 ? order.size() : place;
    }

    @GetMapping("/{analysis}/executions")
    Listing<StoredExecution> executions(
            @PathVariable String analysis,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "1000") int limit) {
        requireStored(analysis);
        return Cursor.page(cursor, limit, (from, most) -> results.executions(analysis, from, most));
    }

    /** What is stored, for other programs. */
    @GetMapping("/{analysis}/export")
    @Gives({
        "application/x-netcdf",
        "text/csv",
        "application/json",
        "application/xml",
        "application/zip"
    })
    void export(
            @PathVariable String analysis,
            @RequestParam String format,
            @RequestParam(required = false) @Nullable String metric,
            @RequestParam(required = false) @Nullable String experiment,
            HttpServletResponse response)
            throws IOException {
        ExportFormat chosen =
                ExportFormat.of(format)
                        .orElseThrow(() ->
                                Refusals.badParameter(
                                        "Unknown format '%s'; expected one of: %s."
                                                .formatted(
                                                        format,
                                                        words(
                                                                ExportFormat.values(),
                                                                ExportFormat::word))));
        requireStored(analysis);
        response.setContentType(chosen.mediaType());
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename(analysis + "." + chosen.extension())
                        .build()
                        .toString());
        try {
            archive.give(
                    new ExportRequest(
                            analysis,
                            chosen,
                            Optional.ofNullable(experiment),
                            Optional.ofNullable(metric),
                            chosen == ExportFormat.ZIP ? origins.documents(analysis) : Map.of()),
                    response.getOutputStream());
        } catch (ExportException impossible) {
            response.reset();
            throw Refusals.unprocessable(
                    "result.export", "This cannot be exported: " + impossible.sentence() + ".");
        }
    }

    /** What deleting everything that is stored of an analysis would remove. */
    @GetMapping("/{analysis}/deletion")
    Deletion deletion(@PathVariable String analysis) throws IOException {
        return archive.deletion(analysis).orElseThrow(() -> Refusals.notFound("result", analysis));
    }

    /** Deletes it for good, if it still is what was shown. */
    @DeleteMapping("/{analysis}")
    @Action("result.delete")
    Deletion delete(@PathVariable String analysis, @RequestParam String digest, Principal caller)
            throws IOException {
        Deletion shown = deletion(analysis);
        if (origins.own(analysis)
                .filter(view -> !view.summary().state().isTerminal())
                .isPresent()) {
            throw Refusals.conflict(
                    "result.needed",
                    "The analysis has not ended; stop it before you delete its results.");
        }
        if (!archive.delete(analysis, digest, caller.getName())) {
            throw Refusals.conflict(
                    "result.changed",
                    "The stored results have changed since they were shown; read GET …/deletion again.");
        }
        origins.recount(analysis);
        return shown;
    }

    /** Takes the results in the body, of another program or platform, under a new name. */
    @PutMapping("/{analysis}")
    @Action("result.import")
    @RawBody("application/octet-stream")
    Imported.Stored take(
            @PathVariable String analysis,
            @RequestParam String format,
            @RequestParam(defaultValue = "imported") String file,
            @RequestParam(defaultValue = "value") String metric,
            @RequestParam(defaultValue = "1") String unit,
            @RequestParam(defaultValue = "lower") String better,
            Principal caller,
            HttpServletRequest request)
            throws IOException {
        ImportFormat chosen =
                ImportFormat.of(format)
                        .orElseThrow(() ->
                                Refusals.badParameter(
                                        "Unknown format '%s'; expected one of: %s."
                                                .formatted(
                                                        format,
                                                        words(
                                                                ImportFormat.values(),
                                                                ImportFormat::word))));
        Metric measured = metric(metric, unit, better);
        return switch (archive.take(
                analysis, request.getInputStream(), file, chosen, measured, caller.getName())) {
            case Imported.Stored stored -> stored;
            case Imported.Refused(var problem) ->
                    throw Refusals.unprocessable("result.import", problem + ".");
        };
    }

    private static Metric metric(String name, String unit, String better) {
        try {
            return new Metric(
                    name, unit, name, Metric.Better.valueOf(better.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException impossible) {
            throw Refusals.badParameter(
                    "The metric '%s' with better '%s' is invalid; a name has letters, digits and '_.-', and better is lower or higher."
                            .formatted(name, better));
        }
    }

    @PostMapping("/{analysis}/verify")
    @Action("result.verify")
    Listing<FileCheck> verify(@PathVariable String analysis) {
        require(analysis);
        return new Listing<>(archive.verify(analysis));
    }

    /** Files that were damaged when they were last looked at. */
    @GetMapping("/damaged")
    Listing<FileCheck> damaged() {
        return new Listing<>(archive.damaged());
    }

    @PostMapping("/reindex")
    @Action("result.reindex")
    Reindexed reindex() throws IOException {
        return new Reindexed(archive.reindex());
    }

    @GetMapping("/{analysis}/{experiment}/{binary}/{execution}")
    StoredExecution execution(
            @PathVariable String analysis,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution) {
        return require(new ExecutionAddress(analysis, experiment, binary, execution));
    }

    @GetMapping("/{analysis}/{experiment}/{binary}/{execution}/landing.nc")
    @Gives("application/x-netcdf")
    ResponseEntity<Resource> landing(
            @PathVariable String analysis,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution) {
        var address = new ExecutionAddress(analysis, experiment, binary, execution);
        return results.landingFile(address)
                .map(file -> download(file, "application/x-netcdf", execution + ".nc"))
                .orElseThrow(() -> Refusals.notFound("execution", path(address)));
    }

    @GetMapping("/{analysis}/{experiment}/{binary}/{execution}/attachments")
    Listing<Attachment> attachments(
            @PathVariable String analysis,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution)
            throws IOException {
        var address = new ExecutionAddress(analysis, experiment, binary, execution);
        require(address);
        return new Listing<>(archive.attachments(address));
    }

    @GetMapping("/{analysis}/{experiment}/{binary}/{execution}/attachments/content")
    @Gives("application/octet-stream")
    ResponseEntity<Resource> attachment(
            @PathVariable String analysis,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution,
            @RequestParam String name)
            throws IOException {
        var address = new ExecutionAddress(analysis, experiment, binary, execution);
        require(address);
        return archive.attachment(address, name)
                .map(file ->
                        download(
                                file,
                                MediaType.APPLICATION_OCTET_STREAM_VALUE,
                                name.substring(name.lastIndexOf('/') + 1)))
                .orElseThrow(() -> Refusals.notFound("attachment", name));
    }

    @PostMapping("/{analysis}/{experiment}/{binary}/{execution}/invalidate")
    @Action("result.invalidate")
    StoredExecution invalidate(
            @PathVariable String analysis,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution,
            @RequestBody InvalidationRequest reason,
            Principal caller) {
        var address = new ExecutionAddress(analysis, experiment, binary, execution);
        require(address);
        String why = reason.why();
        if (why == null || why.isBlank()) {
            throw Refusals.badParameter(
                    "'why' is missing; give the reason for excluding the execution.");
        }
        results.invalidate(address, caller.getName(), why);
        origins.recount(analysis);
        return require(address);
    }

    @PostMapping("/{analysis}/{experiment}/{binary}/{execution}/reinstate")
    @Action("result.reinstate")
    StoredExecution reinstate(
            @PathVariable String analysis,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution,
            Principal caller) {
        var address = new ExecutionAddress(analysis, experiment, binary, execution);
        require(address);
        archive.reinstate(address, caller.getName());
        origins.recount(analysis);
        return require(address);
    }

    private static ResponseEntity<Resource> download(Path file, String type, String name) {
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(type))
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment().filename(name).build().toString())
                .body(new FileSystemResource(file));
    }

    private void requireStored(String analysis) {
        if (archive.analysis(analysis).isEmpty()) {
            throw Refusals.notFound("result", analysis);
        }
    }

    private List<StoredExecution> require(String analysis) {
        List<StoredExecution> executions = results.executions(analysis);
        if (executions.isEmpty()) {
            throw Refusals.notFound("result", analysis);
        }
        return executions;
    }

    private StoredExecution require(ExecutionAddress address) {
        return results.execution(address)
                .orElseThrow(() -> Refusals.notFound("execution", path(address)));
    }

    private static String path(ExecutionAddress address) {
        return "%s/%s/%d/%d"
                .formatted(
                        address.analysis(),
                        address.experiment(),
                        address.binary(),
                        address.execution());
    }

    private static <T> String words(T[] all, Function<T, String> word) {
        return Arrays.stream(all).map(word).collect(Collectors.joining(", "));
    }
}
