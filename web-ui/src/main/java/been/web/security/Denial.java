package been.web.security;

import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.problem.ApiProblem;
import org.springframework.http.HttpStatus;
import org.springframework.security.authorization.AuthorizationDecision;

/** A denied call, with the problem that it answers; without a credential, the answer is 401. */
final class Denial extends AuthorizationDecision {

    private final transient ApiProblem problem;

    private Denial(ApiProblem problem) {
        super(false);
        this.problem = problem;
    }

    static Denial undeclared() {
        return denied("auth.denied", "Denied: this endpoint declares no permission.");
    }

    static Denial role(Identity caller, Role needed) {
        return denied(
                "auth.role",
                "This call needs the role %s; %s has the role %s. Ask an administrator."
                        .formatted(word(needed), caller.name(), word(caller.role())));
    }

    static Denial scope(Scope needed) {
        return denied(
                "auth.scope",
                needed == Scope.ALL
                        ? "A limited token may not make this call; use one with the scope all, or sign in."
                        : "This call needs a token with the scope " + word(needed) + ".");
    }

    static Denial unknownCall() {
        return new Denial(
                ApiProblem.user(
                        HttpStatus.NOT_FOUND, "request.path", "There is no such call in the API."));
    }

    private static Denial denied(String code, String why) {
        return new Denial(ApiProblem.user(HttpStatus.FORBIDDEN, code, why));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(java.util.Locale.ROOT);
    }

    ApiProblem problem() {
        return problem;
    }
}
