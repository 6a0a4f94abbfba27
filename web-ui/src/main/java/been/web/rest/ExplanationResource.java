package been.web.rest;

import been.analyses.Explanations;
import been.protocol.access.ReadOnly;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.FlameGraph;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Which functions a change comes from. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/changes/{id}/explanation")
final class ExplanationResource {
    private final Explanations explanations;

    ExplanationResource(Explanations explanations) {
        this.explanations = explanations;
    }

    /**
     * @param executions of each version; 5 if absent
     */
    record Request(@Nullable Integer executions) {}

    /** How far the profiles are and, once they are complete, what differs between them. */
    @GetMapping
    Explanation explanation(@PathVariable long id) {
        return explanations.of(id).orElseThrow(() -> Refusals.notFound("change", id));
    }

    /** The call stacks of both versions, as one tree. */
    @GetMapping("/flame-graph")
    FlameGraph flameGraph(@PathVariable long id) {
        explanation(id);
        return explanations
                .flameGraph(id)
                .orElseThrow(() -> Refusals.notFound("flame graph of change", id));
    }

    /** Profiles both versions in separate executions, which are never measurements. */
    @PostMapping
    @Action("change.explain")
    @Succeeds(202)
    ResponseEntity<Explanation> explain(
            @PathVariable long id,
            @RequestBody(required = false) @Nullable Request body,
            Principal caller) {
        explanation(id);
        Integer executions = body == null ? null : body.executions();
        return switch (explanations.explain(id, executions, caller.getName())) {
            case Explanations.Started() -> ResponseEntity.accepted().body(explanation(id));
            case Explanations.Refused(var problems) ->
                    throw Refusals.unprocessable(
                            "explanation.impossible",
                            "The change cannot be explained: " + String.join("; ", problems) + ".",
                            problems);
        };
    }
}
