package been.web.rest;

import been.analyses.Analyses;
import been.analyses.Changes;
import been.analyses.Start;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.StartedAnalysis;
import been.tasks.RequestKey;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import java.net.URI;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Searches for the versions that made changes. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/changes/{id}/bisections")
final class BisectionResource {
    private final Analyses analyses;
    private final Changes changes;

    BisectionResource(Analyses analyses, Changes changes) {
        this.analyses = analyses;
        this.changes = changes;
    }

    /** Starts an analysis that searches the version; its {@code bisection} is the outcome. */
    @PostMapping
    @Action("change.bisect")
    @Succeeds(201)
    ResponseEntity<StartedAnalysis> bisect(
            @PathVariable long id,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller) {
        if (changes.change(id).isEmpty()) {
            throw Refusals.notFound("change", id);
        }
        RequestKey once = SenderKey.of(key, caller, () -> "bisect change " + id);
        return switch (analyses.bisect(id, caller.getName(), once)) {
            case Start.Started(var started) ->
                    ResponseEntity.created(URI.create("/api/v1/analyses/" + started))
                            .body(new StartedAnalysis(started.value(), "/analyses/" + started));
            case Start.Refused(var problems) -> throw PlanResource.invalid(problems);
        };
    }
}
