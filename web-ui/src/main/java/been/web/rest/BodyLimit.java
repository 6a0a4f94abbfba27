package been.web.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.UrlPathHelper;

/**
 * Ends a call whose body is larger than its kind may be: before the first byte where the length is
 * announced, else as soon as the limit is passed. Also one whose body takes too long, if it is one
 * of {@link AnonymousBodies}.
 */
@Order(BodyLimit.BEFORE_BODIES_ARE_READ)
final class BodyLimit extends OncePerRequestFilter {

    private static final Set<String> ANALYSES =
            Set.of("/api/v1/analyses", "/api/v1/analyses/plan", "/api/v1/triggers");

    static final int BEFORE_BODIES_ARE_READ = Ordered.LOWEST_PRECEDENCE - 1;

    static final long DOCUMENT = 4L << 20;

    /** Many times the longest that people write; it is in memory whole before it is read. */
    static final long ANALYSIS = 1L << 20;

    static final long LOGIN = 16 << 10;
    static final long SYNC = 32L << 20;
    static final long PACKAGE = 4L << 30;
    static final long RESULT_FILE = 16L << 30;

    private static final Duration SLOWEST = Duration.ofSeconds(10);

    /** Files that are chosen on pages; what takes them bounds them. */
    private static final String CHOSEN_FILES = "/VAADIN/dynamic/";

    private final Duration slowest;

    BodyLimit() {
        this(SLOWEST);
    }

    /**
     * @param slowest time that a large body of somebody who did not sign in may take
     */
    BodyLimit(Duration slowest) {
        this.slowest = slowest;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long limit = limit(request);
        if (request.getContentLengthLong() > limit) {
            ProblemWriter.write(response, tooLarge(limit));
            return;
        }
        long nanos = AnonymousBodies.isOne(request) ? slowest.toNanos() : Long.MAX_VALUE;
        chain.doFilter(new Limited(request, limit, nanos), response);
    }

    private static long limit(HttpServletRequest request) {
        String path = path(request);
        if (isUpload(request)) {
            return isResult(path) ? RESULT_FILE : PACKAGE;
        }
        if (path.startsWith(CHOSEN_FILES)) {
            return PACKAGE;
        }
        if (ANALYSES.contains(path)) {
            return ANALYSIS;
        }
        return switch (path) {
            case "/api/v1/logins" -> LOGIN;
            case "/api/host/v1/sync" -> SYNC;
            default -> DOCUMENT;
        };
    }

    /** Whether its body is a file, and not a document that is read whole. */
    static boolean isUpload(HttpServletRequest request) {
        String path = path(request);
        return request.getMethod().equals("PUT")
                && (isResult(path)
                        || path.equals("/api/v1/packages")
                        || path.equals("/api/v1/evaluators"));
    }

    /** As handlers are found by it: an address may write any of its letters as {@code %61}. */
    static String path(HttpServletRequest request) {
        return UrlPathHelper.defaultInstance.getPathWithinApplication(request);
    }

    private static boolean isResult(String path) {
        return path.startsWith("/api/host/v1/attempts/") || path.startsWith("/api/v1/results/");
    }

    static ApiProblem tooLarge(long limit) {
        return ApiProblem.user(
                HttpStatus.CONTENT_TOO_LARGE,
                "request.too-large",
                "The body of this call may have at most " + limit + " bytes.");
    }

    /** The stream of a body went past its limit. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
        final long limit;

        TooLarge(long limit) {
            super("body larger than " + limit + " bytes");
            this.limit = limit;
        }
    }

    static ApiProblem tooSlow() {
        return ApiProblem.user(
                HttpStatus.REQUEST_TIMEOUT,
                "request.too-slow",
                "The body of a call without a credential must arrive within 10 seconds.");
    }

    /** A body took too long. */
    static final class TooSlow extends IOException {
        private static final long serialVersionUID = 1L;

        TooSlow() {
            super("body arrived too slowly");
        }
    }

    private static final class Limited extends HttpServletRequestWrapper {
        private final long limit;
        private final long nanos;

        Limited(HttpServletRequest request, long limit, long nanos) {
            super(request);
            this.limit = limit;
            this.nanos = nanos;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedStream(super.getInputStream(), limit, nanos);
        }

        /** What pages say is read through it. */
        @Override
        public BufferedReader getReader() throws IOException {
            String named = getCharacterEncoding();
            return new BufferedReader(
                    new InputStreamReader(
                            getInputStream(), named == null ? UTF_8 : Charset.forName(named)));
        }
    }

    private static final class LimitedStream extends ServletInputStream {
        private final ServletInputStream body;
        private final long limit;
        private final long nanos;
        private final long begun = System.nanoTime();
        private long count;

        LimitedStream(ServletInputStream body, long limit, long nanos) {
            this.body = body;
            this.limit = limit;
            this.nanos = nanos;
        }

        @Override
        public int read() throws IOException {
            int value = body.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = body.read(into, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int bytes) throws IOException {
            if (System.nanoTime() - begun > nanos) {
                throw new TooSlow();
            }
            count += bytes;
            if (count > limit) {
                throw new TooLarge(limit);
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
