package been.web.rest;

import been.protocol.Listing;
import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import been.results.Results;
import been.tasks.Tasks;
import been.web.again.Again;
import been.web.openapi.Gives;
import been.web.security.Action;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One task: state, history, log, files, stop. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/tasks/{id}")
final class TaskResource {

    /** Lines come without a word of their own. */
    private static final Duration LOOK = Duration.ofMillis(500);

    private static final Set<String> TEXT = Set.of("log", "txt", "csv", "json", "yaml", "md");

    private final Tasks tasks;
    private final Results results;
    private final LiveEvents events;

    TaskResource(Tasks tasks, Results results, LiveEvents events) {
        this.tasks = tasks;
        this.results = results;
        this.events = events;
    }

    /** Part of the current attempt's log; ask from {@code next} on for more. */
    record LogPart(int attempt, List<LogLine> items, long next) {}

    /** With {@code wait} once it is over, or as it is after that time. */
    @GetMapping
    TaskView view(@PathVariable TaskId id, @RequestParam(required = false) @Nullable String wait)
            throws InterruptedException {
        return tasks.awaitEnd(id, Patience.wait(wait))
                .orElseThrow(() -> Refusals.notFound("task", id));
    }

    @GetMapping("/history")
    Listing<TaskChange> history(@PathVariable TaskId id) {
        require(id);
        return new Listing<>(tasks.history(id));
    }

    @GetMapping("/log")
    LogPart log(
            @PathVariable TaskId id,
            @RequestParam(defaultValue = "0") long from,
            @RequestParam(defaultValue = "1000") int limit) {
        int attempt = require(id).attempt();
        List<LogLine> lines =
                attempt == 0
                        ? List.of()
                        : tasks.log(new TaskAttempt(id, attempt), from, Paging.limit(limit));
        return new LogPart(attempt, lines, lines.isEmpty() ? from : lines.getLast().number() + 1);
    }

    /**
     * The log as server-sent events, a {@code line} each, of all attempts from the current one on,
     * until the task has ended, which is the event {@code end}.
     *
     * @param lastEvent goes on after that one
     */
    @GetMapping(value = "/log/events", produces = "text/event-stream")
    @ResponseStatus(HttpStatus.OK)
    void logEvents(
            @PathVariable TaskId id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEvent,
            HttpServletResponse response)
            throws IOException, InterruptedException {
        TaskView task = require(id);
        TaskLogEvents feed = TaskLogEvents.of(TaskLogEvents.source(tasks, id), lastEvent);
        events.stream(
                response,
                LOOK,
                changed ->
                        tasks.onChange(context -> {
                            if (context.equals(task.context())) {
                                changed.run();
                            }
                        }),
                feed);
    }

    /** All of the current attempt's log as text: time, stream, level and line. */
    @GetMapping(value = "/log.txt", produces = "text/plain")
    @Gives("text/plain")
    void logText(@PathVariable TaskId id, HttpServletResponse response) throws IOException {
        int attempt = require(id).attempt();
        response.setContentType("text/plain;charset=UTF-8");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(id + ".log").build().toString());
        Writer text =
                new BufferedWriter(
                        new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
        long next = 0;
        List<LogLine> lines;
        do {
            lines =
                    attempt == 0
                            ? List.of()
                            : tasks.log(new TaskAttempt(id, attempt), next, Paging.MOST);
            for (LogLine line : lines) {
                text.write(
                        "%s %s %s %s\n"
                                .formatted(
                                        Instant.ofEpochMilli(line.timeMillis()),
                                        line.stream(),
                                        line.level(),
                                        line.text()));
                next = line.number() + 1;
            }
        } while (lines.size() == Paging.MOST);
        text.flush();
    }

    /** Runs it once more, as a new task in a context of its own. */
    @PostMapping("/again")
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "task.rerun")
    @ResponseStatus(HttpStatus.CREATED)
    TaskView again(@PathVariable TaskId id, Principal caller) {
        return switch (Again.task(tasks, require(id), caller.getName())) {
            case Again.Taken(_, var first) -> require(first);
            case Again.Refused(var why) -> throw Refusals.conflict("task.again", why);
        };
    }

    /** Paths of what the current attempt left behind. */
    @GetMapping("/files")
    Listing<String> files(@PathVariable TaskId id) {
        return new Listing<>(paths(id, require(id).attempt()));
    }

    /** One of these files. */
    @GetMapping("/files/content")
    @Gives({"text/plain", "application/octet-stream"})
    ResponseEntity<Resource> file(@PathVariable TaskId id, @RequestParam String path) {
        int attempt = require(id).attempt();
        if (!paths(id, attempt).contains(path)) {
            throw Refusals.notFound("file", path);
        }
        return results.received(id.value(), attempt, path)
                .<Resource>map(FileSystemResource::new)
                .map(file -> content(path, file))
                .orElseThrow(() -> Refusals.notFound("file", path));
    }

    @PostMapping("/stop")
    @Action("task.stop")
    TaskView stop(@PathVariable TaskId id, Principal caller) {
        require(id);
        tasks.stop(id, caller.getName());
        return require(id);
    }

    private static ResponseEntity<Resource> content(String path, Resource file) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        boolean isText = TEXT.contains(name.substring(name.lastIndexOf('.') + 1));
        ContentDisposition disposition =
                (isText ? ContentDisposition.inline() : ContentDisposition.attachment())
                        .filename(name)
                        .build();
        return ResponseEntity.ok()
                .contentType(
                        isText
                                ? MediaType.parseMediaType("text/plain;charset=UTF-8")
                                : MediaType.APPLICATION_OCTET_STREAM)
                .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString())
                .body(file);
    }

    private List<String> paths(TaskId id, int attempt) {
        return attempt == 0 ? List.of() : results.receivedPaths(id.value(), attempt);
    }

    private TaskView require(TaskId id) {
        return tasks.task(id).orElseThrow(() -> Refusals.notFound("task", id));
    }
}
