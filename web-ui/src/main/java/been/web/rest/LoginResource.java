package been.web.rest;

import been.protocol.access.OpenToAnyone;
import been.protocol.access.Scope;
import been.web.openapi.SlowsGuessing;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.ApiTokens;
import been.web.security.Identity;
import been.web.security.SignIn;
import been.web.security.Users;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Turns a password into a token, for programs that people sign in with, such as {@code been}. */
@RestController
@RequestMapping("/api/v1/logins")
final class LoginResource {

    private static final String USUAL_LABEL = "been login";

    private final SignIn signIn;
    private final Users users;
    private final ApiTokens tokens;

    LoginResource(SignIn signIn, Users users, ApiTokens tokens) {
        this.signIn = signIn;
        this.users = users;
        this.tokens = tokens;
    }

    /**
     * @param label by which the token is listed, such as the name of the machine
     */
    record Login(@Nullable String user, @Nullable String password, @Nullable String label) {

        @Override
        public String toString() {
            return "Login[" + user + "]"; // without the password
        }
    }

    /** An unlimited token of the user, good for 90 days. */
    @PostMapping
    @SlowsGuessing
    @OpenToAnyone("checks a password; guessing is slowed down")
    @ResponseStatus(HttpStatus.CREATED)
    ApiTokens.Fresh login(@RequestBody Login asked, HttpServletRequest request) {
        if (asked.user() == null || asked.password() == null) {
            throw Refusals.badParameter("To sign in, give 'user' and 'password'.");
        }
        Identity identity =
                switch (signIn.attempt(asked.user(), asked.password(), request.getRemoteAddr())) {
                    case SignIn.Attempt.Welcome(Identity who) -> who;
                    case SignIn.Attempt.Wrong _ -> throw wrong();
                    case SignIn.Attempt.TooEarly(Duration wait) -> throw tooEarly(wait);
                };
        String label = asked.label() == null ? USUAL_LABEL : asked.label();
        return users.find(identity.name())
                .map(user ->
                        TokenResource.done(
                                tokens.ofUser(
                                        user,
                                        label,
                                        Set.of(Scope.ALL),
                                        ApiTokens.USUAL_LIFE,
                                        user.name())))
                .orElseThrow(LoginResource::wrong);
    }

    private static RefusedCall wrong() {
        return new RefusedCall(
                ApiProblem.user(
                        HttpStatus.FORBIDDEN, "login.wrong", "Wrong user name or password."));
    }

    static RefusedCall tooEarly(Duration wait) {
        return new RefusedCall(
                ApiProblem.of(
                        HttpStatus.TOO_MANY_REQUESTS,
                        "login.too-early",
                        ApiProblem.Kind.USER,
                        true,
                        "Too many attempts. Wait %d s before the next one."
                                .formatted(SignIn.seconds(wait)),
                        List.of()));
    }
}
