package been.web.rest;

import been.analyses.Evaluators;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.EvaluationReport;
import been.protocol.analyses.EvaluationRequest;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluations;
import been.web.openapi.Gives;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import java.io.IOException;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What evaluators make of results: have it made, look at it, forget it. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/evaluations")
final class EvaluationResource {
    /**
     * What a plugin wrote is shown, and does nothing: no script, no request to anywhere, no place
     * in other sites.
     */
    private static final String POLICY =
            "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
                    + " font-src data:; frame-ancestors 'self'";

    private final Evaluators evaluators;
    private final Evaluations evaluations;

    EvaluationResource(Evaluators evaluators, Evaluations evaluations) {
        this.evaluators = evaluators;
        this.evaluations = evaluations;
    }

    @GetMapping
    Listing<EvaluationReport> list(
            @RequestParam String analysis,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "1000") int limit) {
        return Cursor.page(
                evaluations.of(analysis).stream().map(EvaluationReports::of).toList(),
                cursor,
                limit);
    }

    @PostMapping
    @Action("evaluation.ask")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Listing<EvaluationReport> ask(@RequestBody EvaluationRequest request, Principal caller) {
        String analysis = request.analysis();
        String evaluator = request.evaluator();
        if (analysis == null || evaluator == null) {
            throw Refusals.badParameter(
                    "Name the 'evaluator' and the 'analysis' to run it on, such as {\"analysis\": \"7\", \"evaluator\": \"been/levels\"}.");
        }
        String target = request.target();
        Map<String, String> parameters = request.parameters();
        return switch (evaluators.ask(
                analysis,
                evaluator,
                request.version(),
                target == null ? "" : target,
                parameters == null ? Map.of() : parameters,
                caller.getName())) {
            case Evaluators.Taken(var asked) ->
                    new Listing<>(asked.stream().map(EvaluationReports::of).toList());
            case Evaluators.Refused(var why, var isUnknown) ->
                    throw isUnknown
                            ? new RefusedCall(
                                    ApiProblem.user(
                                            HttpStatus.NOT_FOUND, "evaluation.unknown", why))
                            : Refusals.unprocessable("evaluation.invalid", why);
        };
    }

    @GetMapping("/{id}")
    EvaluationReport view(@PathVariable long id) {
        return EvaluationReports.of(require(id));
    }

    /** Has it run again, although nothing changed. */
    @PostMapping("/{id}/run")
    @Action("evaluation.rerun")
    @ResponseStatus(HttpStatus.ACCEPTED)
    EvaluationReport again(@PathVariable long id) {
        require(id);
        evaluators.again(id);
        return EvaluationReports.of(require(id));
    }

    @DeleteMapping("/{id}")
    @Action("evaluation.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable long id, Principal caller) {
        if (!evaluators.delete(id, caller.getName())) {
            throw Refusals.notFound("evaluation", id);
        }
    }

    /** One file of what an evaluator made. */
    @GetMapping("/{id}/files/{name}")
    @Gives({
        "text/csv",
        "application/json",
        "image/svg+xml",
        "image/png",
        "text/html",
        "text/plain"
    })
    ResponseEntity<Resource> file(@PathVariable long id, @PathVariable String name)
            throws IOException {
        Output output =
                require(id).outputs().stream()
                        .filter(one -> one.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> Refusals.notFound("file", name));
        Path file = evaluations.output(id, name).orElseThrow(() -> Refusals.notFound("file", name));
        boolean isShown =
                output.kind() == Kind.DRAWING
                        || output.kind() == Kind.IMAGE
                        || output.kind() == Kind.PAGE
                        || output.kind() == Kind.LOG;
        var disposition = isShown ? ContentDisposition.inline() : ContentDisposition.attachment();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(output.kind().mediaType()))
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        disposition.filename(name).build().toString())
                .eTag(output.sha256())
                .body(new FileSystemResource(file));
    }

    private Evaluation require(long id) {
        return evaluations.find(id).orElseThrow(() -> Refusals.notFound("evaluation", id));
    }
}
