package been.web.rest;

import been.analyses.Analyses;
import been.analyses.Forecast;
import been.analyses.LeftOut;
import been.analyses.ModuleView;
import been.analyses.Start;
import been.documents.Problem;
import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.PlanView;
import been.protocol.analyses.StartedAnalysis;
import been.tasks.RequestKey;
import been.web.openapi.RawBody;
import been.web.openapi.Succeeds;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What analyses plan: before they are started, and while they run. */
@RestController
@ReadOnly
@RequestMapping("/api/v1")
final class PlanResource {
    private final Analyses analyses;

    PlanResource(Analyses analyses) {
        this.analyses = analyses;
    }

    /** What would come of the analysis file in the body; nothing is stored or run. */
    @PostMapping("/analyses/plan")
    @ReadOnly
    @RawBody("application/yaml")
    Forecast.Foreseen foresee(HttpServletRequest request) throws IOException {
        String document = DocumentText.of(request.getInputStream().readAllBytes());
        return switch (analyses.foresee(document)) {
            case Forecast.Foreseen foreseen -> foreseen;
            case Forecast.Refused(var problems) -> throw invalid(problems);
        };
    }

    static RefusedCall invalid(List<Problem> problems) {
        return Refusals.unprocessable(
                "analysis.invalid",
                "The analysis file was refused; nothing was stored or run.",
                problems);
    }

    /**
     * A plan, with a page of its executions.
     *
     * @param next to be sent as {@code cursor} for the page that comes then; left out where this is
     *     the end
     */
    record PlanPage(PlanView plan, @Nullable String next) {}

    /** With a page of the executions, in their order. */
    @GetMapping("/analyses/{id}/plan")
    PlanPage plan(
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        int from = Cursor.number(cursor);
        PlanView plan =
                analyses.plan(new AnalysisId(id), from, Paging.limit(limit))
                        .orElseThrow(() -> Refusals.notFound("analysis", id));
        int to = from + plan.order().size();
        return new PlanPage(plan, to < plan.executions() ? Cursor.of(to) : null);
    }

    /** Starts the same again. */
    @PostMapping("/analyses/{id}/clone")
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "analysis.clone")
    @Succeeds(201)
    ResponseEntity<StartedAnalysis> again(
            @PathVariable long id,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller) {
        String document = require(id).document();
        RequestKey once = SenderKey.of(key, caller, () -> "clone " + id);
        return switch (analyses.start(document, caller.getName(), once)) {
            case Start.Started(var started) ->
                    ResponseEntity.created(URI.create("/api/v1/analyses/" + started))
                            .body(new StartedAnalysis(started.value(), "/analyses/" + started));
            case Start.Refused(var problems) -> throw invalid(problems);
        };
    }

    /** The analysis file as it was handed in. */
    @GetMapping(value = "/analyses/{id}/document", produces = "application/yaml")
    String document(@PathVariable long id) {
        return require(id).document();
    }

    /** Measures an experiment no further. */
    @PostMapping("/analyses/{id}/experiments/{experiment}/leave-out")
    @Action("experiment.leave-out")
    PlanPage leaveOut(@PathVariable long id, @PathVariable String experiment, Principal caller) {
        require(id);
        return switch (analyses.leaveOut(new AnalysisId(id), experiment, caller.getName())) {
            case LeftOut.Done _ -> plan(id, null, 50);
            case LeftOut.Unknown _ -> throw Refusals.notFound("experiment", experiment);
            case LeftOut.Refused(var why) -> throw Refusals.conflict("experiment.needed", why);
        };
    }

    /** The newest version of each published module, with its parameters and metrics. */
    @GetMapping("/modules")
    Listing<ModuleView> modules() {
        return new Listing<>(analyses.modules());
    }

    private AnalysisView require(long id) {
        return analyses.view(new AnalysisId(id))
                .orElseThrow(() -> Refusals.notFound("analysis", id));
    }
}
