package been.web.rest;

import been.analyses.Repeats;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatRequest;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.StartedAnalysis;
import been.tasks.RequestKey;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import java.net.URI;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Repeats of an analysis. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/analyses/{id}/repeats")
final class RepeatResource {
    private final Repeats repeats;

    RepeatResource(Repeats repeats) {
        this.repeats = repeats;
    }

    /** Repeats of this analysis, newest first; for a repeat also itself, with its outcome. */
    @GetMapping
    Listing<RepeatView> list(@PathVariable long id) {
        preview(id, null);
        return new Listing<>(repeats.of(new AnalysisId(id)));
    }

    /** What a repeat would be, and what cannot be as it was; nothing is stored or run. */
    @GetMapping("/preview")
    RepeatPreview preview(
            @PathVariable long id, @RequestParam(required = false) @Nullable String experiment) {
        return repeats.preview(new AnalysisId(id), experiment)
                .orElseThrow(() -> Refusals.notFound("analysis", id));
    }

    /** Repeats the analysis, or one experiment of it, exactly. */
    @PostMapping
    @Action("analysis.repeat")
    @Succeeds(201)
    ResponseEntity<StartedAnalysis> repeat(
            @PathVariable long id,
            @RequestBody(required = false) @Nullable RepeatRequest body,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller) {
        String experiment = body == null ? null : body.experiment();
        preview(id, null);
        RequestKey once = SenderKey.of(key, caller, () -> "repeat " + id + " " + experiment);
        return switch (repeats.repeat(new AnalysisId(id), experiment, caller.getName(), once)) {
            case Repeats.Started(var started) ->
                    ResponseEntity.created(URI.create("/api/v1/analyses/" + started))
                            .body(new StartedAnalysis(started.value(), "/analyses/" + started));
            case Repeats.Refused(var problems) ->
                    throw Refusals.unprocessable(
                            "repeat.impossible",
                            "The analysis cannot be repeated: " + String.join("; ", problems) + ".",
                            problems);
        };
    }
}
