package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import java.util.List;
import org.springframework.http.HttpStatus;

/** The refusals that several resources share. */
final class Refusals {

    private Refusals() {}

    /**
     * @param what in code, such as {@code task}
     * @param name as the caller wrote it
     */
    static RefusedCall notFound(String what, Object name) {
        return new RefusedCall(
                ApiProblem.user(
                        HttpStatus.NOT_FOUND,
                        what + ".unknown",
                        "There is no " + what + " '" + name + "' on this platform."));
    }

    static RefusedCall badParameter(String detail) {
        return new RefusedCall(
                ApiProblem.user(HttpStatus.BAD_REQUEST, "request.parameter", detail));
    }

    static RefusedCall conflict(String code, String detail) {
        return new RefusedCall(ApiProblem.user(HttpStatus.CONFLICT, code, detail));
    }

    /** Somebody changed it since the caller read it. */
    static RefusedCall changed() {
        return new RefusedCall(
                ApiProblem.user(
                        HttpStatus.PRECONDITION_FAILED,
                        "request.changed",
                        "Somebody else changed it since you read it; read it again, then repeat your change."));
    }

    static RefusedCall unprocessable(String code, String detail) {
        return new RefusedCall(ApiProblem.user(HttpStatus.UNPROCESSABLE_CONTENT, code, detail));
    }

    /**
     * @param problems each of them, for programs
     */
    static RefusedCall unprocessable(String code, String detail, List<?> problems) {
        return new RefusedCall(
                ApiProblem.of(
                        HttpStatus.UNPROCESSABLE_CONTENT,
                        code,
                        ApiProblem.Kind.USER,
                        false,
                        detail,
                        problems));
    }
}
