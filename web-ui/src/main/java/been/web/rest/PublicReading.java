package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.coyote.CloseNowException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Has those who did not sign in read public analyses one after the other, two at a time: each call
 * may have all measurements of an execution in memory, which is a quarter of it at most. Calls of
 * one address beyond that wait behind its own, so that however many they are, those of others are
 * next. Who reads slowly may do so until somebody else waits.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
final class PublicReading extends OncePerRequestFilter {
    static final int AT_ONCE = 2;
    private static final int PAUSE_SECONDS = 5;
    private static final int PIECE = 8 << 10;

    private final Turns turns;
    private final Duration undisturbed;
    private volatile long lastRefusal = System.nanoTime();

    PublicReading() {
        this(Duration.ofSeconds(10), Duration.ofSeconds(20));
    }

    /**
     * @param patience of those who wait
     * @param undisturbed time that an answer has, however many wait
     */
    PublicReading(Duration patience, Duration undisturbed) {
        turns = new Turns(AT_ONCE, AT_ONCE, patience);
        this.undisturbed = undisturbed;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getUserPrincipal() != null
                || !BodyLimit.path(request).startsWith("/api/v1/analyses/");
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!turns.take(request, () -> read(request, response, chain))) {
            lastRefusal = System.nanoTime();
            response.setIntHeader(HttpHeaders.RETRY_AFTER, PAUSE_SECONDS);
            ProblemWriter.write(
                    response,
                    ApiProblem.of(
                            HttpStatus.TOO_MANY_REQUESTS,
                            "public.too-many",
                            ApiProblem.Kind.RESOURCE,
                            true,
                            "Too many clients are reading public analyses; try again later, or sign in.",
                            List.of()));
        }
    }

    private void read(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var answer = new Answer(response, System.nanoTime());
        chain.doFilter(request, answer);
        // Whoever handled it may have taken it for an answer that is complete.
        answer.endIfCut();
    }

    private boolean isWantedByOthers(long since) {
        return System.nanoTime() - since >= undisturbed.toNanos()
                && (lastRefusal - since > 0 || turns.areAwaited());
    }

    /** Looks before each piece whether it has to end. */
    private final class Answer extends HttpServletResponseWrapper {
        private final long since;
        private boolean isCut;

        Answer(HttpServletResponse response, long since) {
            super(response);
            this.since = since;
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            return new Pieces(super.getOutputStream(), this);
        }

        void endIfCut() throws CloseNowException {
            if (isCut) {
                throw new CloseNowException("others wait to read public analyses", null);
            }
        }

        private void look() throws CloseNowException {
            isCut |= isWantedByOthers(since);
            endIfCut();
        }
    }

    private static final class Pieces extends ServletOutputStream {
        private final ServletOutputStream out;
        private final Answer answer;

        Pieces(ServletOutputStream out, Answer answer) {
            this.out = out;
            this.answer = answer;
        }

        @Override
        public void write(int value) throws IOException {
            answer.look();
            out.write(value);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            for (int done = 0; done < length; done += PIECE) {
                answer.look();
                out.write(from, offset + done, Math.min(PIECE, length - done));
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public boolean isReady() {
            return out.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            out.setWriteListener(listener);
        }
    }
}
