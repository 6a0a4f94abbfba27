package been.web.pages;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Has browsers keep the scripts of the pages for as long as they like: each carries a digest of its
 * content in its name. Vaadin itself would have them asked for again after an hour.
 */
final class KeptFiles extends OncePerRequestFilter {
    private static final String BUILT = "/VAADIN/build/";
    private static final String FOR_EVER = "max-age=31536000, immutable";

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getRequestURI().startsWith(BUILT);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(request, new Kept(response));
    }

    /** What is not there is not kept: no time is shown then. */
    private static final class Kept extends HttpServletResponseWrapper {
        Kept(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void setHeader(String name, String value) {
            boolean isKept =
                    name.equalsIgnoreCase(HttpHeaders.CACHE_CONTROL) && value.startsWith("max-age");
            super.setHeader(name, isKept ? FOR_EVER : value);
        }
    }
}
