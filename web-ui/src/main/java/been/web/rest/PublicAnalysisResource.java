package been.web.rest;

import been.analyses.Analyses;
import been.analyses.Changes;
import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.web.security.PublicAnalyses;
import been.web.security.PublicChanges;
import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Which analyses and changes everybody may see, without signing in. */
@RestController
@Allowed(role = Role.OPERATOR)
@RequestMapping("/api/v1")
final class PublicAnalysisResource {

    private final PublicAnalyses published;
    private final Analyses analyses;
    private final PublicChanges publicChanges;
    private final Changes changes;

    PublicAnalysisResource(
            PublicAnalyses published,
            Analyses analyses,
            PublicChanges publicChanges,
            Changes changes) {
        this.published = published;
        this.analyses = analyses;
        this.publicChanges = publicChanges;
        this.changes = changes;
    }

    @GetMapping("/public-analyses")
    @ReadOnly
    Listing<PublicAnalyses.Published> list() {
        return new Listing<>(published.list());
    }

    /** From now on everybody sees its page, verdicts, measurements and charts. */
    @PutMapping("/analyses/{id}/public")
    @Allowed(role = Role.OPERATOR, action = "analysis.publish")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void publish(@PathVariable long id, Principal caller) {
        if (analyses.view(new AnalysisId(id)).isEmpty()) {
            throw Refusals.notFound("analysis", id);
        }
        published.publish(id, caller.getName());
    }

    @DeleteMapping("/analyses/{id}/public")
    @Allowed(role = Role.OPERATOR, action = "analysis.withdraw")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void withdraw(@PathVariable long id) {
        if (!published.withdraw(id)) {
            throw Refusals.notFound("public analysis", id);
        }
    }

    /** From now on everybody sees its page {@code /public/changes/ID}. */
    @PutMapping("/changes/{id}/public")
    @Allowed(role = Role.OPERATOR, action = "change.publish")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void publishChange(@PathVariable long id, Principal caller) {
        if (changes.change(id).isEmpty()) {
            throw Refusals.notFound("change", id);
        }
        publicChanges.publish(id, caller.getName());
    }

    @DeleteMapping("/changes/{id}/public")
    @Allowed(role = Role.OPERATOR, action = "change.withdraw")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void withdrawChange(@PathVariable long id) {
        if (!publicChanges.withdraw(id)) {
            throw Refusals.notFound("public change", id);
        }
    }
}
