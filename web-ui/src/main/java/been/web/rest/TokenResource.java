package been.web.rest;

import been.protocol.Listing;
import been.protocol.Quantities;
import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.once.GivesSecret;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.ApiTokens;
import been.web.security.ApiTokens.Created;
import been.web.security.Identity;
import been.web.security.Users;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Tokens of programs: one's own; for administrators also those of others, and of CI. */
@RestController
@Allowed(role = Role.VIEWER)
@RequestMapping("/api/v1/tokens")
final class TokenResource {

    private final ApiTokens tokens;
    private final Users users;

    TokenResource(ApiTokens tokens, Users users) {
        this.tokens = tokens;
        this.users = users;
    }

    /**
     * @param name what it is for; of a CI token, the name that its calls are made under
     * @param scopes among read, run, upload and all
     * @param life such as {@code 90d}, which it is when left out
     * @param ci for builds: belongs to no user, and is never good for everything
     */
    record NewToken(
            @Nullable String name,
            @Nullable Set<Scope> scopes,
            @Nullable String life,
            @Nullable Boolean ci) {}

    /**
     * @param all those of everybody, for administrators
     */
    @GetMapping
    Listing<ApiTokens.Listed> list(
            @RequestParam(defaultValue = "false") boolean all,
            @AuthenticationPrincipal Identity caller) {
        if (all) {
            requireAdmin(caller, "list the tokens of others");
        }
        return new Listing<>(tokens.list(all ? null : caller.name()));
    }

    /** The answer has the secret, which is shown this once. */
    @PostMapping
    @Allowed(role = Role.VIEWER, action = "token.create")
    @GivesSecret
    ResponseEntity<ApiTokens.Fresh> create(
            @RequestBody NewToken asked, @AuthenticationPrincipal Identity caller) {
        String name = asked.name();
        Set<Scope> scopes = asked.scopes();
        if (name == null || scopes == null) {
            throw Refusals.badParameter("A token needs a name and scopes.");
        }
        boolean isForCi = Boolean.TRUE.equals(asked.ci());
        if (isForCi) {
            requireAdmin(caller, "make tokens for CI");
        }
        Duration life = life(asked.life());
        ApiTokens.Fresh fresh =
                done(
                        isForCi
                                ? tokens.ofCi(name, scopes, life, caller.name())
                                : users.find(caller.name())
                                        .map(user ->
                                                tokens.ofUser(
                                                        user, name, scopes, life, caller.name()))
                                        .orElseThrow(() ->
                                                Refusals.conflict(
                                                        "account.none",
                                                        "%s is not a user; ask for a CI token."
                                                                .formatted(caller))));
        return ResponseEntity.created(URI.create("/api/v1/tokens/" + fresh.id())).body(fresh);
    }

    @DeleteMapping("/{id}")
    @Allowed(role = Role.VIEWER, action = "token.revoke")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable String id, @AuthenticationPrincipal Identity caller) {
        boolean isAdmin = caller.role().includes(Role.ADMIN);
        if (!tokens.revoke(id, isAdmin ? null : caller.name())) {
            throw Refusals.notFound("token", id);
        }
    }

    private static Duration life(@Nullable String text) {
        try {
            return text == null ? ApiTokens.USUAL_LIFE : Quantities.parseDuration(text);
        } catch (IllegalArgumentException e) {
            throw Refusals.badParameter(String.valueOf(e.getMessage()));
        }
    }

    private static void requireAdmin(Identity caller, String what) {
        if (!caller.role().includes(Role.ADMIN)) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.FORBIDDEN,
                            "auth.role",
                            "Only administrators may " + what + "."));
        }
    }

    static ApiTokens.Fresh done(Created created) {
        return switch (created) {
            case Created.Done(ApiTokens.Fresh token) -> token;
            case Created.Refused(String why) -> throw Refusals.unprocessable("token.invalid", why);
        };
    }
}
