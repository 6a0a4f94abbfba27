package been.web.rest;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.analyses.Start;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.StartedAnalysis;
import been.tasks.RequestKey;
import been.web.openapi.RawBody;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import been.web.security.AlsoPublic;
import been.web.security.PublicView;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.security.Principal;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Analyses: start, list, follow, stop, continue. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/analyses")
final class AnalysisResource {

    private final Analyses analyses;
    private final LiveEvents events;

    AnalysisResource(Analyses analyses, LiveEvents events) {
        this.analyses = analyses;
        this.events = events;
    }

    /** Starts an analysis from its file, YAML or JSON. */
    @PostMapping
    @Action("analysis.start")
    @RawBody("application/yaml")
    @Succeeds(201)
    ResponseEntity<StartedAnalysis> start(
            HttpServletRequest request,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller)
            throws IOException {
        String document = DocumentText.of(request.getInputStream().readAllBytes());
        RequestKey once = SenderKey.of(key, caller, () -> document);
        return switch (analyses.start(document, caller.getName(), once)) {
            case Start.Started started -> {
                long id = started.id().value();
                yield ResponseEntity.created(URI.create("/api/v1/analyses/" + id))
                        .body(new StartedAnalysis(id, "/analyses/" + id));
            }
            case Start.Refused(var problems) -> throw PlanResource.invalid(problems);
        };
    }

    /** Newest first; restricted by what is given. */
    @GetMapping
    Listing<AnalysisSummary> list(
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") Set<AnalysisState> state,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        var query = new AnalysisQuery(q, kind, state);
        return Cursor.page(cursor, limit, (offset, most) -> analyses.list(query, offset, most));
    }

    @GetMapping("/{id}")
    @AlsoPublic
    AnalysisView view(@PathVariable long id, @Nullable Principal caller) {
        return caller == null ? PublicView.of(require(id)) : require(id);
    }

    /** Its versions or configurations, also those that are not measured; newest first. */
    @GetMapping("/{id}/versions")
    Listing<Experiment> versions(
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        require(id);
        return Cursor.page(
                cursor,
                limit,
                (offset, most) -> analyses.versions(new AnalysisId(id), offset, most));
    }

    @PostMapping("/{id}/stop")
    @Action("analysis.stop")
    AnalysisSummary stop(@PathVariable long id, Principal caller) {
        require(id);
        analyses.stop(new AnalysisId(id), caller.getName());
        return require(id).summary();
    }

    @PostMapping("/{id}/continue")
    @Action("analysis.continue")
    AnalysisSummary goOn(@PathVariable long id, Principal caller) {
        require(id);
        analyses.resume(new AnalysisId(id), caller.getName());
        return require(id).summary();
    }

    /** Server-sent events, until the analysis has ended or the client goes away. */
    @GetMapping(value = "/{id}/events", produces = "text/event-stream")
    @ResponseStatus(HttpStatus.OK)
    @AlsoPublic
    void events(@PathVariable long id, @Nullable Principal caller, HttpServletResponse response)
            throws IOException, InterruptedException {
        require(id);
        var wanted = new AnalysisId(id);
        events.stream(
                response,
                LiveEvents.HEARTBEAT,
                changed ->
                        analyses.onChange(which -> {
                            if (which.equals(wanted)) {
                                changed.run();
                            }
                        }),
                out -> tell(wanted, caller == null, out));
    }

    /** Sends the whole summary, so that a client that missed one misses nothing. */
    private boolean tell(AnalysisId id, boolean isPublic, EventWriter out) throws IOException {
        Optional<AnalysisSummary> summary = analyses.view(id).map(AnalysisView::summary);
        if (summary.isPresent()) {
            out.send("summary", null, isPublic ? PublicView.of(summary.get()) : summary.get());
        }
        return summary.map(s -> s.state().isTerminal()).orElse(true);
    }

    private AnalysisView require(long id) {
        return analyses.view(new AnalysisId(id))
                .orElseThrow(() -> Refusals.notFound("analysis", id));
    }
}
