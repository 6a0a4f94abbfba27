package been.web.rest;

import been.analyses.Analyses;
import been.analyses.Runs;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunRequest;
import been.protocol.analyses.RunView;
import been.tasks.RequestKey;
import been.web.openapi.RawBody;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.security.Principal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Runs: have a version measured, and ask what came of it. For scripts and CI. */
@RestController
@RequestMapping("/api/v1")
final class RunResource {
    /** A run that waits moves without a change of its analysis. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Runs runs;
    private final Analyses analyses;
    private final LiveEvents events;
    private final String platform;

    RunResource(
            Runs runs,
            Analyses analyses,
            LiveEvents events,
            @Value("${been.url}") String platform) {
        this.runs = runs;
        this.analyses = analyses;
        this.events = events;
        this.platform = platform;
    }

    @PostMapping("/triggers/{analysis}")
    @Action("run.trigger")
    @Succeeds(201)
    ResponseEntity<RunReport> trigger(
            @PathVariable String analysis,
            @RequestBody(required = false) @Nullable RunRequest body,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller) {
        RunRequest request = body == null ? new RunRequest(null, null, null) : body;
        if (request.version() != null && request.commit() != null) {
            throw Refusals.badParameter("'version' and 'commit' mean the same; give one of them.");
        }
        String version = request.version() == null ? request.commit() : request.version();
        AnalysisId id = require(analysis);
        RequestKey once = SenderKey.of(key, caller, () -> id + " " + request);
        return answer(
                runs.trigger(
                        id, new Runs.Wanted(version, request.baseline()), caller.getName(), once));
    }

    /** By an analysis file, which makes the analysis where it did not before. */
    @PostMapping("/triggers")
    @Action("run.trigger")
    @RawBody("application/yaml")
    @Succeeds(201)
    ResponseEntity<RunReport> triggerByFile(
            HttpServletRequest request,
            @RequestParam(required = false) @Nullable String version,
            @RequestParam(required = false) @Nullable String baseline,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller)
            throws IOException {
        String document = DocumentText.of(request.getInputStream().readAllBytes());
        RequestKey once =
                SenderKey.of(key, caller, () -> document + " " + version + " " + baseline);
        return answer(
                runs.trigger(document, new Runs.Wanted(version, baseline), caller.getName(), once));
    }

    private ResponseEntity<RunReport> answer(Runs.Trigger trigger) {
        return switch (trigger) {
            case Runs.Taken(var run) ->
                    ResponseEntity.created(URI.create("/api/v1/runs/" + run.id()))
                            .body(report(run));
            case Runs.Refused(var problems) ->
                    throw Refusals.unprocessable(
                            "run.invalid",
                            "The run was refused: " + String.join("; ", problems) + ".",
                            problems);
        };
    }

    @GetMapping("/triggers/{analysis}/runs")
    @ReadOnly
    Listing<RunReport> list(
            @PathVariable String analysis,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "20") int limit) {
        AnalysisId asked = require(analysis);
        return Cursor.page(
                cursor,
                limit,
                (from, most) -> runs.runs(asked, from, most).stream().map(this::report).toList());
    }

    @GetMapping("/triggers/{analysis}/runs/{id}")
    @ReadOnly
    RunReport viewOfAnalysis(@PathVariable String analysis, @PathVariable long id) {
        AnalysisId asked = require(analysis);
        return runs.run(id)
                .filter(run -> run.analysis().equals(asked))
                .map(this::report)
                .orElseThrow(() -> Refusals.notFound("run", id));
    }

    @GetMapping("/runs/{id}")
    @ReadOnly
    RunReport view(@PathVariable long id) {
        return runs.run(id).map(this::report).orElseThrow(() -> Refusals.notFound("run", id));
    }

    /** Server-sent events: the run at once and after each change, until it is over. */
    @GetMapping(value = "/runs/{id}/events", produces = "text/event-stream")
    @ResponseStatus(HttpStatus.OK)
    @ReadOnly
    void events(@PathVariable long id, HttpServletResponse response)
            throws IOException, InterruptedException {
        view(id);
        var sent = new AtomicReference<RunView>();
        events.stream(
                response,
                LOOK,
                changed -> analyses.onChange(_ -> changed.run()),
                out -> tell(id, sent, out));
    }

    /** Sends the whole run, so that a client that missed one misses nothing. */
    private boolean tell(long id, AtomicReference<RunView> sent, EventWriter out)
            throws IOException {
        Optional<RunView> run = runs.run(id);
        if (run.isPresent() && !run.get().equals(sent.getAndSet(run.get()))) {
            out.send("run", null, report(run.get()));
        }
        return run.map(one -> one.state().isOver()).orElse(true);
    }

    private RunReport report(RunView run) {
        AnalysisId measuredBy = run.measuredBy();
        return new RunReport(
                run, platform + "/analyses/" + (measuredBy == null ? run.analysis() : measuredBy));
    }

    private AnalysisId require(String analysis) {
        return runs.find(analysis).orElseThrow(() -> Refusals.notFound("analysis", analysis));
    }
}
