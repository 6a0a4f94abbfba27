package been.web.rest;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Listing;
import been.protocol.TaskId;
import been.protocol.access.ReadOnly;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.MatchReport;
import been.protocol.hosts.UserPropertyChange;
import been.protocol.tasks.BlockedView;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.tasks.Saved;
import been.tasks.Tasks;
import been.web.security.Action;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Which hosts satisfy what and why others do not; what users say of a host. */
@RestController
@ReadOnly
@RequestMapping("/api/v1")
final class HostMatchResource {

    private final HostDirectory directory;
    private final Hosts hosts;
    private final Tasks tasks;
    private final EntityTags tags;

    HostMatchResource(HostDirectory directory, Hosts hosts, Tasks tasks, EntityTags tags) {
        this.tags = tags;
        this.directory = directory;
        this.hosts = hosts;
        this.tasks = tasks;
    }

    /** Whether a context is blocked, and why. */
    record Blocked(boolean blocked, @Nullable String why) {}

    /** Every host, with the first sub-condition that fails. */
    @GetMapping("/hosts/match")
    MatchReport match(@RequestParam String expression) {
        return switch (directory.match(expression)) {
            case MatchReport.Answer.Found(MatchReport report) -> report;
            case MatchReport.Answer.Refused(List<ExpressionProblem> problems) ->
                    throw HostDirectoryResource.invalid(
                            "restriction.invalid", "The restriction is invalid", problems);
        };
    }

    /** Every host, held against everything that the task asks of one. */
    @GetMapping("/tasks/{id}/hosts")
    MatchReport match(@PathVariable TaskId id) {
        return directory.match(id).orElseThrow(() -> Refusals.notFound("task", id));
    }

    /** Contexts without a running task that no known host can run. */
    @GetMapping("/blocked-contexts")
    Listing<BlockedView> blocked() {
        return new Listing<>(directory.blocked());
    }

    @GetMapping("/contexts/{id}/blocked")
    Blocked blocked(@PathVariable ContextId id) {
        if (tasks.context(id).isEmpty()) {
            throw Refusals.notFound("context", id);
        }
        String why = directory.blocked(id).orElse(null);
        return new Blocked(why != null, why);
    }

    /** Values by name, such as {@code rack}. */
    @GetMapping("/hosts/{name}/user-properties")
    Map<String, Object> userProperties(@PathVariable HostName name) {
        require(name);
        return directory.userProperties(name);
    }

    /** Sets those that are named, all or none; {@code null} removes. */
    @PatchMapping("/hosts/{name}/user-properties")
    @Action("host.set-properties")
    Map<String, Object> setProperties(
            @PathVariable HostName name,
            @RequestBody Map<String, @Nullable Object> changes,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            Principal caller) {
        require(name);
        return tags.change(
                ifMatch,
                () -> Optional.of(directory.userProperties(name)),
                () -> {
                    Saved saved = directory.setProperties(name, changes, caller.getName());
                    if (saved instanceof Saved.Unknown) {
                        throw Refusals.notFound("host", name);
                    }
                    HostDirectoryResource.require(saved, "user-property.invalid", "change");
                    return directory.userProperties(name);
                });
    }

    /** Who set what, newest first. */
    @GetMapping("/hosts/{name}/user-properties/history")
    Listing<UserPropertyChange> history(
            @PathVariable HostName name,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        require(name);
        return Cursor.page(cursor, limit, (from, most) -> directory.changes(name, from, most));
    }

    private void require(HostName name) {
        if (hosts.host(name).isEmpty()) {
            throw Refusals.notFound("host", name);
        }
    }
}
