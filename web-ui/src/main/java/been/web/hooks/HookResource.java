package been.web.hooks;

import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.OpenToAnyone;
import been.protocol.access.Role;
import been.protocol.automation.HookRequest;
import been.protocol.automation.HookView;
import been.web.once.GivesSecret;
import been.web.openapi.RawBody;
import been.web.openapi.Succeeds;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Doors for forges, and the doors' keeping. */
@RestController
@RequestMapping("/api/v1/hooks")
final class HookResource {
    private final Hooks hooks;
    private final String platform;

    HookResource(Hooks hooks, @Value("${been.url}") String platform) {
        this.hooks = hooks;
        this.platform = platform;
    }

    @GetMapping
    @Allowed(role = Role.ADMIN)
    Listing<HookView> list() {
        return new Listing<>(hooks.list().stream().map(hook -> report(hook, null)).toList());
    }

    @PostMapping
    @Allowed(role = Role.ADMIN, action = "hook.create")
    @GivesSecret
    @Succeeds(201)
    ResponseEntity<HookView> create(@RequestBody HookRequest request, Principal caller) {
        String name = Objects.requireNonNullElse(request.name(), "");
        Forge forge =
                Forge.of(Objects.requireNonNullElse(request.forge(), ""))
                        .orElseThrow(() ->
                                refused(
                                        HttpStatus.BAD_REQUEST,
                                        "request.parameter",
                                        "A hook needs a 'name' and a 'forge' (github, gitlab or gitea)."));
        return switch (hooks.create(
                name,
                forge,
                Objects.requireNonNullElse(request.branches(), List.of()),
                Objects.requireNonNullElse(request.analyses(), List.of()),
                caller.getName())) {
            case Hooks.Kept(var hook, var secret) ->
                    ResponseEntity.created(URI.create("/api/v1/hooks/" + hook.name()))
                            .body(report(hook, secret));
            case Hooks.Unfit(var why) ->
                    throw refused(
                            HttpStatus.UNPROCESSABLE_CONTENT,
                            "hook.invalid",
                            "The hook was not created: " + why + ".");
        };
    }

    @GetMapping("/{name}")
    @Allowed(role = Role.ADMIN)
    HookView view(@PathVariable String name) {
        return hooks.find(name).map(hook -> report(hook, null)).orElseThrow(() -> unknown(name));
    }

    @DeleteMapping("/{name}")
    @Allowed(role = Role.ADMIN, action = "hook.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name) {
        if (!hooks.delete(name)) {
            throw unknown(name);
        }
    }

    /** What a forge sends. Its signature is all that lets it in. */
    @PostMapping("/{name}")
    @OpenToAnyone("nothing happens unless the signature of the body is valid")
    @RawBody("application/json")
    @Succeeds({202, 200})
    ResponseEntity<Map<String, Object>> receive(
            @PathVariable String name, HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readAllBytes();
        Forge.Headers headers = header -> Objects.requireNonNullElse(request.getHeader(header), "");
        return switch (hooks.receive(name, body, headers)) {
            case Hooks.Foreign _ ->
                    throw refused(
                            HttpStatus.FORBIDDEN,
                            "hook.signature",
                            "Invalid signature: there is no such hook, or its secret is different.");
            case Hooks.Ignored(var why) -> ResponseEntity.ok(Map.of("ignored", why));
            case Hooks.Triggered(var runs, var looking, var refusals) ->
                    ResponseEntity.accepted()
                            .body(
                                    Map.of(
                                            "runs",
                                            runs.stream()
                                                    .map(run -> "/api/v1/runs/" + run.id())
                                                    .toList(),
                                            "looking",
                                            looking.stream()
                                                    .map(one -> "/api/v1/analyses/" + one)
                                                    .toList(),
                                            "refused",
                                            refusals));
        };
    }

    private HookView report(Hook hook, @Nullable String secret) {
        return new HookView(
                hook.name(),
                hook.forge().word(),
                hook.branches(),
                hook.analyses(),
                platform + "/api/v1/hooks/" + hook.name(),
                secret,
                hook.who(),
                hook.createdAt());
    }

    private static RefusedCall unknown(String name) {
        return refused(
                HttpStatus.NOT_FOUND,
                "hook.unknown",
                "There is no hook '" + name + "' on this platform.");
    }

    private static RefusedCall refused(HttpStatus status, String code, String detail) {
        return new RefusedCall(ApiProblem.user(status, code, detail));
    }
}
