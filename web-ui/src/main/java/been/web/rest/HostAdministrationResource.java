package been.web.rest;

import been.protocol.HostName;
import been.protocol.JoinToken;
import been.protocol.Listing;
import been.protocol.Quantities;
import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.protocol.hosts.DrainRequest;
import been.protocol.hosts.HostView;
import been.protocol.hosts.ListedToken;
import been.protocol.hosts.NewToken;
import been.protocol.hosts.RevocationRequest;
import been.protocol.hosts.TokenRequest;
import been.tasks.HostAdministration;
import been.tasks.HostAdministration.Ordered;
import been.tasks.Hosts;
import been.web.admission.JoinTokens;
import been.web.once.GivesSecret;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Administration of hosts: which may join, which take tasks, which are removed. */
@RestController
@RequestMapping("/api/v1/hosts")
final class HostAdministrationResource {

    private final HostAdministration administration;
    private final JoinTokens tokens;
    private final Hosts hosts;

    HostAdministrationResource(HostAdministration administration, JoinTokens tokens, Hosts hosts) {
        this.administration = administration;
        this.tokens = tokens;
        this.hosts = hosts;
    }

    @PostMapping("/join-tokens")
    @Action("host.create-token")
    @ResponseStatus(HttpStatus.CREATED)
    @GivesSecret
    NewToken createToken(
            @RequestBody(required = false) @Nullable TokenRequest request, Principal caller) {
        String life = request == null ? null : request.life();
        try {
            JoinToken token =
                    tokens.issue(
                            caller.getName(),
                            life == null
                                    ? HostAdministration.USUAL_TOKEN_LIFE
                                    : Quantities.parseDuration(life));
            return new NewToken(token.text(), token.controllers());
        } catch (IllegalArgumentException e) {
            throw Refusals.badParameter(String.valueOf(e.getMessage()));
        }
    }

    /** Join tokens without their secrets, which are not stored. */
    @GetMapping("/join-tokens")
    @Allowed(role = Role.ADMIN)
    Listing<ListedToken> tokens() {
        return new Listing<>(administration.joinTokens());
    }

    @DeleteMapping("/join-tokens/{id}")
    @Action("host.revoke-token")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revokeToken(@PathVariable String id) {
        if (!administration.revokeJoinToken(id)) {
            throw Refusals.notFound("join-token", id);
        }
    }

    /** Places no new tasks on the host; running tasks continue until they end or the deadline. */
    @PostMapping("/{name}/drain")
    @Action("host.drain")
    HostView drain(
            @PathVariable HostName name,
            @RequestBody(required = false) @Nullable DrainRequest request,
            Principal caller) {
        String why = request == null ? null : request.why();
        Duration time = request == null ? null : deadline(request.deadline());
        return done(
                name,
                administration.drain(
                        name, caller.getName(), Objects.requireNonNullElse(why, ""), time));
    }

    private static @Nullable Duration deadline(@Nullable String text) {
        try {
            return text == null ? null : Quantities.parseDuration(text);
        } catch (IllegalArgumentException e) {
            throw Refusals.badParameter(String.valueOf(e.getMessage()));
        }
    }

    @PostMapping("/{name}/resume")
    @Action("host.resume")
    HostView resume(@PathVariable HostName name, Principal caller) {
        return done(name, administration.resume(name, caller.getName()));
    }

    /** Revokes the host's credential; it is no longer accepted. */
    @PostMapping("/{name}/revoke")
    @Action("host.revoke")
    HostView revoke(
            @PathVariable HostName name,
            @RequestBody(required = false) @Nullable RevocationRequest request,
            Principal caller) {
        String why = request == null ? null : request.why();
        return done(
                name,
                administration.revoke(name, caller.getName(), Objects.requireNonNullElse(why, "")));
    }

    @DeleteMapping("/{name}")
    @Action("host.remove")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@PathVariable HostName name, Principal caller) {
        require(name, administration.remove(name, caller.getName()));
    }

    private HostView done(HostName name, Ordered ordered) {
        require(name, ordered);
        return hosts.host(name).orElseThrow(() -> Refusals.notFound("host", name));
    }

    private static void require(HostName name, Ordered ordered) {
        switch (ordered) {
            case Ordered.Done _ -> {}
            case Ordered.NoSuchHost _ -> throw Refusals.notFound("host", name);
            case Ordered.Refused(String why) ->
                    throw new RefusedCall(
                            ApiProblem.of(
                                    HttpStatus.CONFLICT,
                                    "host.busy",
                                    ApiProblem.Kind.USER,
                                    true,
                                    why.substring(0, 1).toUpperCase(Locale.ROOT)
                                            + why.substring(1)
                                            + ".",
                                    List.of()));
        }
    }
}
