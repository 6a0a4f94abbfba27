package been.web.rest;

import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.protocol.ContextId;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskView;
import been.tasks.ContextSubmission;
import been.tasks.RequestKey;
import been.tasks.Submission;
import been.tasks.Tasks;
import been.web.again.Again;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Contexts: submit whole or not at all, watch, stop. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/contexts")
final class ContextResource {

    private final Tasks tasks;
    private final ContextReader reader;

    ContextResource(
            Tasks tasks,
            SoftwareRepository packages,
            SavedDescriptors descriptors,
            JsonMapper mapper) {
        this.tasks = tasks;
        this.reader = new ContextReader(new RepositoryLookup(packages, descriptors, mapper));
    }

    /** One finding about a submitted context. */
    record Finding(String message) {}

    /** Submitting the same id again changes nothing and succeeds. */
    @PostMapping
    @Action("context.submit")
    @ResponseStatus(HttpStatus.CREATED)
    ContextView submit(
            @RequestBody ContextRequest request,
            @RequestHeader(name = SenderKey.HEADER, required = false) @Nullable String key,
            Principal caller) {
        RequestKey once = SenderKey.of(key, caller, () -> Wire.write(request));
        return switch (reader.read(request, caller.getName())) {
            case ContextReader.Read.Complete(ContextSubmission submission) ->
                    submit(submission, once);
            case ContextReader.Read.Lacking(List<String> problems) -> throw invalid(problems);
        };
    }

    private ContextView submit(ContextSubmission submission, @Nullable RequestKey once) {
        return switch (tasks.submit(submission, once)) {
            case Submission.Accepted _ -> require(submission.id());
            case Submission.Refused refused -> throw invalid(refused.problems());
        };
    }

    @GetMapping
    Listing<ContextView> list(
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        return Cursor.page(cursor, limit, tasks::contexts);
    }

    /** With {@code wait} once it is over, or as it is after that time. */
    @GetMapping("/{id}")
    ContextView view(
            @PathVariable ContextId id, @RequestParam(required = false) @Nullable String wait)
            throws InterruptedException {
        return tasks.awaitEnd(id, Patience.wait(wait))
                .orElseThrow(() -> Refusals.notFound("context", id));
    }

    @GetMapping("/{id}/tasks")
    Listing<TaskView> tasks(
            @PathVariable ContextId id,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "1000") int limit) {
        require(id);
        return Cursor.page(tasks.tasks(id), cursor, limit);
    }

    /** Values by {@code task/checkpoint}. */
    @GetMapping("/{id}/checkpoints")
    Map<String, String> checkpoints(@PathVariable ContextId id) {
        require(id);
        return tasks.checkpoints(id);
    }

    @GetMapping("/{id}/latches")
    Listing<LatchView> latches(@PathVariable ContextId id) {
        require(id);
        return new Listing<>(tasks.latches(id));
    }

    @PostMapping("/{id}/stop")
    @Action("context.stop")
    ContextView stop(@PathVariable ContextId id, Principal caller) {
        require(id);
        tasks.stop(id, caller.getName());
        return require(id);
    }

    /** Runs all of its tasks once more, as a new context. */
    @PostMapping("/{id}/again")
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "context.rerun")
    @ResponseStatus(HttpStatus.CREATED)
    ContextView again(@PathVariable ContextId id, Principal caller) {
        return switch (Again.context(tasks, require(id), caller.getName())) {
            case Again.Taken(var fresh, _) -> require(fresh);
            case Again.Refused(var why) -> throw Refusals.conflict("context.again", why);
        };
    }

    private static RefusedCall invalid(List<String> problems) {
        return new RefusedCall(
                ApiProblem.of(
                        HttpStatus.UNPROCESSABLE_CONTENT,
                        "context.invalid",
                        ApiProblem.Kind.USER,
                        false,
                        "The context was refused; nothing was stored or run.",
                        problems.stream().map(Finding::new).toList()));
    }

    private ContextView require(ContextId id) {
        return tasks.context(id).orElseThrow(() -> Refusals.notFound("context", id));
    }
}
