package been.web.rest;

import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.WorkSight;
import been.protocol.access.ReadOnly;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import been.tasks.WorkDirectories;
import been.tasks.WorkDirectories.Look;
import been.web.openapi.Gives;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The working directory of a task, where it lies on its host: while it runs, and while it is kept.
 */
@RestController
@ReadOnly
@RequestMapping("/api/v1/tasks/{id}/work")
final class TaskWorkResource {

    private final Tasks tasks;
    private final WorkDirectories work;

    TaskWorkResource(Tasks tasks, WorkDirectories work) {
        this.tasks = tasks;
        this.work = work;
    }

    /**
     * A folder of it.
     *
     * @param path beneath the directory, with forward slashes
     * @param attempt the current one unless another is named
     */
    @GetMapping
    WorkSight.Folder folder(
            @PathVariable TaskId id,
            @RequestParam(defaultValue = "") String path,
            @RequestParam(required = false) @Nullable Integer attempt)
            throws InterruptedException {
        return switch (look(attempt(id, attempt), path, 0)) {
            case WorkSight.Folder folder -> folder;
            case WorkSight.File _ ->
                    throw Refusals.unprocessable(
                            "work.file",
                            "'%s' is a file; its content is at …/work/content.".formatted(path));
            case WorkSight.Nothing(var why) -> throw nothing(path, why);
        };
    }

    /** A file of it, as it grows: as long as it was when this began. */
    @GetMapping("/content")
    @Gives("application/octet-stream")
    void content(
            @PathVariable TaskId id,
            @RequestParam String path,
            @RequestParam(required = false) @Nullable Integer attempt,
            HttpServletResponse response)
            throws IOException, InterruptedException {
        TaskAttempt of = attempt(id, attempt);
        switch (look(of, path, 0)) {
            case WorkSight.File file -> send(of, path, file, response);
            case WorkSight.Folder _ ->
                    throw Refusals.unprocessable(
                            "work.folder",
                            "'%s' is a folder; what is in it is at …/work.".formatted(path));
            case WorkSight.Nothing(var why) -> throw nothing(path, why);
        }
    }

    private void send(
            TaskAttempt of, String path, WorkSight.File first, HttpServletResponse response)
            throws IOException, InterruptedException {
        response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
        response.setContentLengthLong(first.bytes());
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename(path.substring(path.lastIndexOf('/') + 1), StandardCharsets.UTF_8)
                        .build()
                        .toString());
        OutputStream out = response.getOutputStream();
        long sent = 0;
        byte[] part = first.part();
        while (sent < first.bytes()) {
            int wanted = (int) Math.min(part.length, first.bytes() - sent);
            if (wanted == 0) {
                throw new IOException(path + " became shorter while it was sent");
            }
            out.write(part, 0, wanted);
            sent += wanted;
            if (sent < first.bytes()) {
                part =
                        look(of, path, sent) instanceof WorkSight.File next
                                ? next.part()
                                : new byte[0];
            }
        }
    }

    private TaskAttempt attempt(TaskId id, @Nullable Integer attempt) {
        TaskView task = tasks.task(id).orElseThrow(() -> Refusals.notFound("task", id));
        int number = attempt == null ? task.attempt() : attempt;
        if (number < 1) {
            throw Refusals.notFound("attempt", id + "@" + number);
        }
        return new TaskAttempt(id, number);
    }

    private WorkSight look(TaskAttempt attempt, String path, long offset)
            throws InterruptedException {
        return switch (work.look(attempt, path, offset)) {
            case Look.Seen(_, var sight) -> sight;
            case Look.Unknown() -> throw Refusals.notFound("attempt", attempt);
            case Look.Unanswered(_, var why) ->
                    throw new RefusedCall(
                            ApiProblem.of(
                                    HttpStatus.CONFLICT,
                                    "work.unanswered",
                                    ApiProblem.Kind.RESOURCE,
                                    true,
                                    why,
                                    List.of()));
        };
    }

    private static RefusedCall nothing(String path, String why) {
        return new RefusedCall(
                ApiProblem.user(
                        HttpStatus.NOT_FOUND,
                        "work.nothing",
                        path.isEmpty()
                                ? "The working directory cannot be shown: %s. It is removed with its context, unless the task failed."
                                        .formatted(why)
                                : "'%s' cannot be shown: %s.".formatted(path, why)));
    }
}
