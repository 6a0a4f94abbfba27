package been.web.rest;

import been.analyses.Analyses;
import been.analyses.Runs;
import been.analyses.Suites;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.RunView;
import been.protocol.analyses.StartedAnalysis;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.tasks.RequestKey;
import been.web.openapi.RawBody;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
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

/** Suites: many analyses with one verdict. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/suites")
final class SuiteResource {
    /** The next analysis starts without a change of another. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Suites suites;
    private final Analyses analyses;
    private final LiveEvents events;

    SuiteResource(Suites suites, Analyses analyses, LiveEvents events) {
        this.suites = suites;
        this.analyses = analyses;
        this.events = events;
    }

    /**
     * Starts a suite from its file, YAML or JSON. With a version and a baseline, its regressions
     * compare these two.
     */
    @PostMapping
    @Action("suite.start")
    @RawBody("application/yaml")
    @Succeeds(201)
    ResponseEntity<StartedAnalysis> start(
            HttpServletRequest request,
            @RequestParam(required = false) @Nullable String version,
            @RequestParam(required = false) @Nullable String baseline,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller)
            throws IOException {
        String document = DocumentText.of(request.getInputStream().readAllBytes());
        RequestKey once =
                SenderKey.of(
                        key, caller, () -> "suite " + document + " " + version + " " + baseline);
        var wanted = new Runs.Wanted(version, baseline);
        return switch (suites.start(document, wanted, caller.getName(), once)) {
            case Suites.Started(var id) ->
                    ResponseEntity.created(URI.create("/api/v1/suites/" + id))
                            .body(new StartedAnalysis(id, "/analyses/suites/" + id));
            case Suites.Refused(var problems) ->
                    throw Refusals.unprocessable(
                            "suite.invalid",
                            "The suite file was refused; nothing was stored or run.",
                            problems);
        };
    }

    /** Newest first. */
    @GetMapping
    Listing<SuiteSummary> list(
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        return Cursor.page(cursor, limit, suites::list);
    }

    /** A suite by its number, or the newest of this name. */
    @GetMapping("/{suite}")
    SuiteView view(@PathVariable String suite) {
        return suites.view(require(suite)).orElseThrow(() -> Refusals.notFound("suite", suite));
    }

    /**
     * Its results for people, with what changed and since when: Markdown, or one HTML page without
     * scripts.
     */
    @GetMapping(
            value = "/{suite}/report",
            produces = {"text/markdown", "text/html"})
    @ResponseStatus(HttpStatus.OK)
    void report(
            @PathVariable String suite,
            @RequestParam(defaultValue = "markdown") String format,
            @RequestParam(required = false) @Nullable Instant since,
            HttpServletResponse response)
            throws IOException {
        long id = require(suite);
        boolean isPage = format.equals("html");
        if (!isPage && !format.equals("markdown")) {
            throw Refusals.badParameter(
                    "Unknown format '%s'; expected one of: html, markdown.".formatted(format));
        }
        String text =
                suites.report(id, isPage ? Suites.Format.HTML : Suites.Format.MARKDOWN, since)
                        .orElseThrow(() -> Refusals.notFound("suite", suite));
        response.setContentType(isPage ? "text/html" : "text/markdown");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(
                "Content-Disposition",
                ContentDisposition.attachment()
                        .filename("suite-%d.%s".formatted(id, isPage ? "html" : "md"))
                        .build()
                        .toString());
        response.getWriter().write(text);
    }

    /** Stops its analyses; what was measured is kept. */
    @PostMapping("/{suite}/stop")
    @Action("suite.stop")
    SuiteView stop(@PathVariable String suite, Principal caller) {
        suites.stop(require(suite), caller.getName());
        return view(suite);
    }

    /** Server-sent events: the summary at once and after each change, until all is over. */
    @GetMapping(value = "/{suite}/events", produces = "text/event-stream")
    @ResponseStatus(HttpStatus.OK)
    void events(@PathVariable String suite, HttpServletResponse response)
            throws IOException, InterruptedException {
        long id = require(suite);
        var sent = new AtomicReference<SuiteSummary>();
        events.stream(
                response,
                LOOK,
                changed -> analyses.onChange(_ -> changed.run()),
                out -> tell(id, sent, out));
    }

    private boolean tell(long id, AtomicReference<SuiteSummary> sent, EventWriter out)
            throws IOException {
        Optional<SuiteSummary> summary = suites.summary(id);
        if (summary.isPresent() && !summary.get().equals(sent.getAndSet(summary.get()))) {
            out.send("suite", null, summary.get());
        }
        return summary.map(one -> one.state() != RunView.State.RUNNING).orElse(true);
    }

    private long require(String suite) {
        return suites.find(suite).orElseThrow(() -> Refusals.notFound("suite", suite));
    }
}
