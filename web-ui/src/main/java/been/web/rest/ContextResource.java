package been.web.rest;

import been.protocol.ContextId;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.tasks.ContextLogLine;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskView;
import been.tasks.RequestKey;
import been.tasks.Submission;
import been.tasks.Tasks;
import been.web.again.Again;
import been.web.logs.ContextLog;
import been.web.openapi.Gives;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import been.web.submitting.ContextRequest;
import been.web.submitting.Submissions;
import been.web.submitting.TaskRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
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

/** Contexts: submit whole or not at all, watch, stop. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/contexts")
final class ContextResource {
    /** Lines come without a word of their own. */
    private static final Duration LOOK = Duration.ofMillis(500);

    private final Tasks tasks;
    private final Submissions submissions;
    private final LiveEvents events;

    ContextResource(Tasks tasks, Submissions submissions, LiveEvents events) {
        this.tasks = tasks;
        this.submissions = submissions;
        this.events = events;
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
        return switch (submissions.submit(request, caller.getName(), once)) {
            case Submission.Accepted _ -> require(Objects.requireNonNull(request.id()));
            case Submission.Refused refused -> throw invalid(refused.problems());
        };
    }

    /** Adds a task to a context that is held open; the same task again changes nothing. */
    @PostMapping("/{id}/tasks")
    @Action("context.add")
    @ResponseStatus(HttpStatus.CREATED)
    TaskView add(@PathVariable ContextId id, @RequestBody TaskRequest task, Principal caller) {
        require(id);
        return switch (submissions.add(id, task, caller.getName())) {
            case Submissions.Added.Done(var fresh) ->
                    tasks.task(fresh).orElseThrow(() -> Refusals.notFound("task", fresh));
            case Submissions.Added.Refused(var problems) -> throw invalid(problems);
        };
    }

    /** Lets a context that is held open end with its tasks. */
    @PostMapping("/{id}/close")
    @Action("context.close")
    ContextView close(@PathVariable ContextId id, Principal caller) {
        require(id);
        tasks.close(id, caller.getName());
        return require(id);
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

    /**
     * Values by {@code task/checkpoint}, or of one task by checkpoint. Beyond 4 MiB, those of a
     * context end with one named {@code …} that says so.
     *
     * @param task only checkpoints of the task with this name
     */
    @GetMapping("/{id}/checkpoints")
    Map<String, String> checkpoints(
            @PathVariable ContextId id, @RequestParam(required = false) @Nullable String task) {
        require(id);
        return task == null ? tasks.checkpoints(id) : tasks.checkpoints(id, task);
    }

    @GetMapping("/{id}/latches")
    Listing<LatchView> latches(@PathVariable ContextId id) {
        require(id);
        return new Listing<>(tasks.latches(id));
    }

    /**
     * What its tasks wrote, in order of time, as text: time, task, stream, level and line.
     *
     * @param level only lines of this level and above: trace, debug, info, warn or error
     * @param task only lines of the task with this name or ID
     * @param q only lines with this text
     */
    @GetMapping(value = "/{id}/log.txt", produces = "text/plain")
    @Gives("text/plain")
    void log(
            @PathVariable ContextId id,
            @RequestParam(defaultValue = "trace") String level,
            @RequestParam(defaultValue = "") String task,
            @RequestParam(defaultValue = "") String q,
            HttpServletResponse response)
            throws IOException {
        ContextLog log = open(id, level, task, q);
        response.setContentType("text/plain;charset=UTF-8");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(id + ".log").build().toString());
        Writer text =
                new BufferedWriter(
                        new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
        List<ContextLogLine> lines;
        do {
            lines = log.next(Paging.MOST);
            for (ContextLogLine line : lines) {
                text.write(line + "\n");
            }
        } while (lines.size() == Paging.MOST);
        text.flush();
    }

    /**
     * The same as server-sent events, a {@code line} each, until the context has ended, which is
     * the event {@code end}. A stream that is cut off begins from the first line again.
     */
    @GetMapping(value = "/{id}/log/events", produces = "text/event-stream")
    @ResponseStatus(HttpStatus.OK)
    void logEvents(
            @PathVariable ContextId id,
            @RequestParam(defaultValue = "trace") String level,
            @RequestParam(defaultValue = "") String task,
            @RequestParam(defaultValue = "") String q,
            HttpServletResponse response)
            throws IOException, InterruptedException {
        ContextLog log = open(id, level, task, q);
        events.stream(
                response,
                LOOK,
                changed ->
                        tasks.onChange(context -> {
                            if (context.equals(id)) {
                                changed.run();
                            }
                        }),
                out -> send(id, log, out));
    }

    private boolean send(ContextId id, ContextLog log, EventWriter out) throws IOException {
        // Asked before the log is read: nothing is written after the end.
        Optional<ContextView> context = tasks.context(id);
        List<ContextLogLine> lines;
        do {
            lines = log.next(Paging.MOST);
            for (ContextLogLine line : lines) {
                out.add("line", null, line);
            }
            out.flush();
        } while (lines.size() == Paging.MOST);
        if (context.isPresent() && context.get().state().isTerminal()) {
            out.send("end", null, context.get());
        }
        return context.map(now -> now.state().isTerminal()).orElse(true);
    }

    private ContextLog open(ContextId id, String level, String task, String words) {
        require(id);
        if (!ContextLog.LEVELS.contains(level)) {
            throw Refusals.badParameter(
                    "Unknown level '%s'; expected one of: %s."
                            .formatted(level, String.join(", ", ContextLog.LEVELS)));
        }
        return new ContextLog(tasks, id, new ContextLog.Filter(level, task, words));
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
        return Refusals.unprocessable(
                "context.invalid",
                "The context was refused; nothing was stored or run.",
                problems.stream().map(Finding::new).toList());
    }

    private ContextView require(ContextId id) {
        return tasks.context(id).orElseThrow(() -> Refusals.notFound("context", id));
    }
}
