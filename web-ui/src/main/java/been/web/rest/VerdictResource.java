package been.web.rest;

import been.analyses.Analyses;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The verdicts of an analysis: what became slower or faster. */
@RestController
@ReadOnly
final class VerdictResource {
    private final Analyses analyses;

    VerdictResource(Analyses analyses) {
        this.analyses = analyses;
    }

    /** Its comparisons, each with its interval and verdict; none before it has ended. */
    @GetMapping("/api/v1/analyses/{id}/verdicts")
    Listing<AnalysisView.Comparison> verdicts(
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "1000") int limit) {
        AnalysisView view =
                analyses.view(new AnalysisId(id))
                        .orElseThrow(() -> Refusals.notFound("analysis", id));
        return Cursor.page(view.comparisons(), cursor, limit);
    }
}
