package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Ends a call with NUL in its query, which no store can be asked for. Paths with one do not come so
 * far, and percent signs cannot say half a surrogate pair.
 */
final class PlainQuery extends OncePerRequestFilter {
    private static final String NUL = "%00";

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        String query = request.getQueryString();
        return query == null || !query.contains(NUL);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        ProblemWriter.write(
                response,
                ApiProblem.user(
                        HttpStatus.BAD_REQUEST,
                        "request.parameter",
                        "A parameter contains NUL (%00), which no name or value may contain; remove it."));
    }
}
