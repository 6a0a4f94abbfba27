package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.openapi.SlowsGuessing;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.ApiTokens;
import been.web.security.Identity;
import been.web.security.Sessions;
import been.web.security.SignIn;
import been.web.security.User;
import been.web.security.Users;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The caller's own account: who am I, the password, open sessions. */
@RestController
@Allowed(role = Role.VIEWER)
@RequestMapping("/api/v1/account")
final class AccountResource {

    private final Users users;
    private final SignIn signIn;
    private final Sessions sessions;
    private final ApiTokens tokens;

    AccountResource(Users users, SignIn signIn, Sessions sessions, ApiTokens tokens) {
        this.users = users;
        this.signIn = signIn;
        this.sessions = sessions;
        this.tokens = tokens;
    }

    /**
     * @param scopes what the credential of this call is good for
     */
    record Account(String name, Role role, Set<Scope> scopes) {}

    /**
     * @param old {@code null} for an account that has no password yet
     */
    record PasswordChange(@Nullable String old, @Nullable String password) {

        @Override
        public String toString() {
            return "PasswordChange[]";
        }
    }

    @GetMapping
    @ReadOnly
    Account view(@AuthenticationPrincipal Identity caller) {
        return new Account(caller.name(), caller.role(), caller.scopes());
    }

    /** All sessions end, here and elsewhere. */
    @PutMapping("/password")
    @Allowed(role = Role.VIEWER, action = "account.password")
    @SlowsGuessing
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void setPassword(
            @RequestBody PasswordChange asked,
            @AuthenticationPrincipal Identity caller,
            HttpServletRequest request) {
        if (asked.password() == null) {
            throw Refusals.badParameter("The new password is missing.");
        }
        User user = require(caller);
        if (user.hasPassword()) {
            String old = asked.old() == null ? "" : asked.old();
            check(signIn.attempt(user.name(), old, request.getRemoteAddr(), "signed in "));
        }
        User _ = UserResource.done(users.setPassword(user.name(), asked.password()));
    }

    private static void check(SignIn.Attempt attempt) {
        switch (attempt) {
            case SignIn.Attempt.Welcome _ -> {}
            case SignIn.Attempt.Wrong _ ->
                    throw new RefusedCall(
                            ApiProblem.user(
                                    HttpStatus.FORBIDDEN,
                                    "account.password",
                                    "This is not the current password."));
            case SignIn.Attempt.TooEarly(var wait) -> throw LoginResource.tooEarly(wait);
        }
    }

    @GetMapping("/sessions")
    Listing<Sessions.Open> sessions(@AuthenticationPrincipal Identity caller) {
        return new Listing<>(sessions.of(caller.name()));
    }

    @DeleteMapping("/sessions/{id}")
    @Allowed(role = Role.VIEWER, action = "account.end-session")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endSession(@PathVariable String id, @AuthenticationPrincipal Identity caller) {
        if (!sessions.end(caller.name(), id)) {
            throw Refusals.notFound("session", id);
        }
    }

    /** Revokes the token that this call came with. */
    @DeleteMapping("/token")
    @Allowed(role = Role.VIEWER, scope = Scope.READ, action = "account.end-token")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endToken(@RequestHeader(HttpHeaders.AUTHORIZATION) String credential) {
        if (!tokens.revokeOwn(credential)) {
            throw Refusals.conflict(
                    "account.token",
                    "The token of the data folder belongs to the platform; it is not revoked by signing out.");
        }
    }

    private User require(Identity caller) {
        return users.find(caller.name())
                .orElseThrow(() ->
                        Refusals.conflict(
                                "account.none",
                                "%s is not a user and has no password.".formatted(caller)));
    }
}
