package been.web.rest;

import been.analyses.Analyses;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Comments.Comment;
import been.analyses.Comments.Edit;
import been.analyses.Comments.Topic;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.protocol.results.ExecutionAddress;
import been.results.Results;
import been.web.openapi.Succeeds;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import been.web.security.Identity;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What people say about analyses, changes and executions. */
@RestController
@ReadOnly
@RequestMapping("/api/v1")
final class CommentResource {
    private final Comments comments;
    private final Changes changes;
    private final Analyses analyses;
    private final Results results;

    CommentResource(Comments comments, Changes changes, Analyses analyses, Results results) {
        this.comments = comments;
        this.changes = changes;
        this.analyses = analyses;
        this.results = results;
    }

    record Text(@Nullable String text) {}

    @GetMapping("/changes/{id}/comments")
    Listing<Comment> onChange(@PathVariable long id) {
        return listing(ofChange(id));
    }

    @PostMapping("/changes/{id}/comments")
    @Action("comment.add")
    @Succeeds(201)
    ResponseEntity<Comment> addToChange(
            @PathVariable long id, @RequestBody Text text, Principal caller) {
        return add(ofChange(id), text, caller);
    }

    @GetMapping("/analyses/{id}/comments")
    Listing<Comment> onAnalysis(@PathVariable long id) {
        return listing(ofAnalysis(id));
    }

    @PostMapping("/analyses/{id}/comments")
    @Action("comment.add")
    @Succeeds(201)
    ResponseEntity<Comment> addToAnalysis(
            @PathVariable long id, @RequestBody Text text, Principal caller) {
        return add(ofAnalysis(id), text, caller);
    }

    @GetMapping("/analyses/{id}/executions/{experiment}/{binary}/{execution}/comments")
    Listing<Comment> onExecution(
            @PathVariable long id,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution) {
        return listing(ofExecution(id, experiment, binary, execution));
    }

    @PostMapping("/analyses/{id}/executions/{experiment}/{binary}/{execution}/comments")
    @Action("comment.add")
    @Succeeds(201)
    ResponseEntity<Comment> addToExecution(
            @PathVariable long id,
            @PathVariable String experiment,
            @PathVariable int binary,
            @PathVariable int execution,
            @RequestBody Text text,
            Principal caller) {
        return add(ofExecution(id, experiment, binary, execution), text, caller);
    }

    @GetMapping("/comments/{id}")
    ResponseEntity<Comment> comment(@PathVariable long id) {
        return tagged(ResponseEntity.ok(), require(id));
    }

    @PutMapping("/comments/{id}")
    @Action("comment.edit")
    ResponseEntity<Comment> edit(
            @PathVariable long id,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            @RequestBody Text text,
            Principal caller) {
        Comment before = own(id, caller);
        int revision = Revisions.read(ifMatch, before.revision());
        return tagged(
                ResponseEntity.ok(),
                done(id, comments.edit(id, revision, stripped(text), caller.getName())));
    }

    @DeleteMapping("/comments/{id}")
    @Action("comment.delete")
    @Succeeds(204)
    ResponseEntity<Void> delete(
            @PathVariable long id,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            Principal caller) {
        Comment before = own(id, caller);
        int revision = Revisions.read(ifMatch, before.revision());
        done(id, comments.delete(id, revision, caller.getName()));
        return ResponseEntity.noContent().build();
    }

    private Listing<Comment> listing(Topic topic) {
        return new Listing<>(comments.about(topic));
    }

    private ResponseEntity<Comment> add(Topic topic, Text text, Principal caller) {
        Comment added = comments.add(topic, stripped(text), caller.getName());
        return tagged(ResponseEntity.created(URI.create("/api/v1/comments/" + added.id())), added);
    }

    private static ResponseEntity<Comment> tagged(
            ResponseEntity.BodyBuilder answer, Comment comment) {
        return answer.eTag(Revisions.tag(comment.revision())).body(comment);
    }

    private static Comment done(long id, Edit edit) {
        return switch (edit) {
            case Edit.Done(var comment) -> comment;
            case Edit.Overtaken overtaken ->
                    throw Revisions.overtaken(
                            "comment.edited", overtaken.sentence(), List.of(overtaken.comment()));
            case Edit.Unknown _ -> throw Refusals.notFound("comment", id);
        };
    }

    private Comment require(long id) {
        return comments.comment(id).orElseThrow(() -> Refusals.notFound("comment", id));
    }

    /** Finds a comment that the caller may change: their own, or any for an administrator. */
    private Comment own(long id, Principal caller) {
        Comment comment = require(id);
        if (!comment.who().equals(caller.getName()) && !isAdministrator(caller)) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.FORBIDDEN,
                            "comment.foreign",
                            "Only %s or an administrator can change this comment."
                                    .formatted(comment.who())));
        }
        return comment;
    }

    private static boolean isAdministrator(Principal caller) {
        return caller instanceof Authentication authentication
                && authentication.getPrincipal() instanceof Identity identity
                && identity.role().includes(Role.ADMIN);
    }

    private static String stripped(Text text) {
        String comment = text.text() == null ? "" : text.text().strip();
        if (comment.isEmpty()) {
            throw Refusals.badParameter("The comment's 'text' is empty.");
        }
        requireShort(comment);
        return comment;
    }

    static void requireShort(String text) {
        if (text.length() > Comments.LONGEST) {
            throw Refusals.badParameter(
                    "A comment has at most %,d characters, not %,d."
                            .formatted(Comments.LONGEST, text.length()));
        }
    }

    private Topic ofChange(long id) {
        return ChangeResource.topic(changes, id);
    }

    private Topic ofAnalysis(long id) {
        var analysis = new AnalysisId(id);
        if (analyses.view(analysis).isEmpty()) {
            throw Refusals.notFound("analysis", id);
        }
        return Topic.of(analysis);
    }

    private Topic ofExecution(long id, String experiment, int binary, int execution) {
        var address = new ExecutionAddress(String.valueOf(id), experiment, binary, execution);
        if (results.execution(address).isEmpty()) {
            throw Refusals.notFound(
                    "execution", "%d/%s/%d/%d".formatted(id, experiment, binary, execution));
        }
        return Topic.ofExecution(new AnalysisId(id), experiment, binary, execution);
    }
}
