package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.hosts.AliasRequest;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.GroupRequest;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostGroupView;
import been.protocol.hosts.SoftwareAlias;
import been.protocol.hosts.SoftwareAliasView;
import been.tasks.HostDirectory;
import been.tasks.Saved;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import java.security.Principal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Names that users give: groups of hosts, and software under other names. */
@RestController
@ReadOnly
@RequestMapping("/api/v1")
final class HostDirectoryResource {

    private final HostDirectory directory;
    private final EntityTags tags;

    HostDirectoryResource(HostDirectory directory, EntityTags tags) {
        this.directory = directory;
        this.tags = tags;
    }

    @GetMapping("/host-groups")
    Listing<HostGroupView> groups() {
        return new Listing<>(directory.groups());
    }

    @GetMapping("/host-groups/{name}")
    HostGroupView group(@PathVariable String name) {
        return find(name).orElseThrow(() -> Refusals.notFound("host-group", name));
    }

    private Optional<HostGroupView> find(String name) {
        return directory.groups().stream()
                .filter(view -> view.group().name().equals(name))
                .findFirst();
    }

    /** Makes the group, or replaces it. */
    @PutMapping("/host-groups/{name}")
    @Action("host-group.save")
    HostGroupView save(
            @PathVariable String name,
            @RequestBody GroupRequest request,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            Principal caller) {
        var group =
                new HostGroup(
                        name,
                        Objects.requireNonNullElse(request.description(), ""),
                        request.hosts(),
                        request.expression());
        return tags.change(
                ifMatch,
                () -> find(name),
                () -> {
                    require(directory.save(group, caller.getName()), "host-group.invalid", "group");
                    return group(name);
                });
    }

    @DeleteMapping("/host-groups/{name}")
    @Action("host-group.remove")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void removeGroup(@PathVariable String name, Principal caller) {
        if (!directory.removeGroup(name, caller.getName())) {
            throw Refusals.notFound("host-group", name);
        }
    }

    @GetMapping("/software-aliases")
    Listing<SoftwareAliasView> aliases() {
        return new Listing<>(directory.aliases());
    }

    @GetMapping("/software-aliases/{name}")
    SoftwareAliasView alias(@PathVariable String name) {
        return findAlias(name).orElseThrow(() -> Refusals.notFound("software-alias", name));
    }

    private Optional<SoftwareAliasView> findAlias(String name) {
        return directory.aliases().stream()
                .filter(view -> view.alias().name().equals(name))
                .findFirst();
    }

    /** Makes the alias, or replaces it. */
    @PutMapping("/software-aliases/{name}")
    @Action("software-alias.save")
    SoftwareAliasView save(
            @PathVariable String name,
            @RequestBody AliasRequest request,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            Principal caller) {
        var alias =
                new SoftwareAlias(
                        name,
                        Objects.requireNonNullElse(request.description(), ""),
                        Objects.requireNonNullElse(request.expression(), ""));
        return tags.change(
                ifMatch,
                () -> findAlias(name),
                () -> {
                    require(
                            directory.save(alias, caller.getName()),
                            "software-alias.invalid",
                            "alias");
                    return alias(name);
                });
    }

    @DeleteMapping("/software-aliases/{name}")
    @Action("software-alias.remove")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void removeAlias(@PathVariable String name, Principal caller) {
        if (!directory.removeAlias(name, caller.getName())) {
            throw Refusals.notFound("software-alias", name);
        }
    }

    /**
     * @param what is not changed, for people
     */
    static void require(Saved saved, String code, String what) {
        if (saved instanceof Saved.Refused(List<ExpressionProblem> problems)) {
            throw invalid(code, "The " + what + " was refused; nothing was changed", problems);
        }
    }

    /** The first problem is in the sentence itself, so that it suffices. */
    static RefusedCall invalid(String code, String start, List<ExpressionProblem> problems) {
        ExpressionProblem first = problems.getFirst();
        return Refusals.unprocessable(code, start + ": " + text(first) + ".", problems);
    }

    private static String text(ExpressionProblem problem) {
        return problem.column() < 1
                ? problem.message()
                : problem.line() > 1
                        ? "line %d, column %d: %s"
                                .formatted(problem.line(), problem.column(), problem.message())
                        : "column %d: %s".formatted(problem.column(), problem.message());
    }
}
