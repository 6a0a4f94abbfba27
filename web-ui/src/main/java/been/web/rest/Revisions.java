package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Entity tags that are numbers of revisions: a change names the revision that was read, so that no
 * change is overwritten unseen.
 */
final class Revisions {

    private Revisions() {}

    static String tag(int revision) {
        return "\"" + revision + "\"";
    }

    /**
     * The revision that the caller read.
     *
     * @param now what {@code *} stands for
     */
    static int read(@Nullable String ifMatch, int now) {
        if (ifMatch == null) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.PRECONDITION_REQUIRED,
                            "request.precondition",
                            "Send the ETag of what you read as If-Match, so that no other change is overwritten."));
        }
        String tag = ifMatch.strip();
        if (tag.equals("*")) {
            return now;
        }
        if (!tag.matches("\"[0-9]{1,9}\"")) {
            throw Refusals.badParameter(
                    "If-Match must be one ETag of this resource, such as \"3\", or *.");
        }
        return Integer.parseInt(tag, 1, tag.length() - 1, 10);
    }

    /** Somebody else was faster. */
    static RefusedCall overtaken(String code, String sentence, List<?> since) {
        return new RefusedCall(
                ApiProblem.of(
                        HttpStatus.PRECONDITION_FAILED,
                        code,
                        ApiProblem.Kind.USER,
                        false,
                        sentence,
                        since));
    }
}
