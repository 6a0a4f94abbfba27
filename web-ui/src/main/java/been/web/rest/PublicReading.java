package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import been.web.security.SignIn;
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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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

    private final Semaphore free = new Semaphore(AT_ONCE, true);
    private final Map<String, Network> networks = new ConcurrentHashMap<>();
    private final Duration patience;
    private final Duration undisturbed;
    private volatile long lastRefusal = System.nanoTime();

    /**
     * Whose calls wait or read.
     *
     * @param free for as many of them as may be next or read; the others wait behind these
     */
    private record Network(Semaphore free, int calls) {}

    PublicReading() {
        this(Duration.ofSeconds(10), Duration.ofSeconds(20));
    }

    /**
     * @param patience of those who wait
     * @param undisturbed time that an answer has, however many wait
     */
    PublicReading(Duration patience, Duration undisturbed) {
        this.patience = patience;
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
        String network = SignIn.network(request.getRemoteAddr());
        Semaphore own =
                networks.merge(
                                network,
                                new Network(new Semaphore(AT_ONCE, true), 1),
                                (there, _) -> new Network(there.free, there.calls + 1))
                        .free();
        try {
            read(own, request, response, chain);
        } finally {
            networks.computeIfPresent(
                    network,
                    (_, there) ->
                            there.calls == 1 ? null : new Network(there.free, there.calls - 1));
        }
    }

    private void read(
            Semaphore own,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws ServletException, IOException {
        if (!isAdmitted(own)) {
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
            return;
        }
        var answer = new Answer(response, System.nanoTime());
        try {
            chain.doFilter(request, answer);
        } finally {
            free.release();
            own.release();
        }
        // Whoever handled it may have taken it for an answer that is complete.
        answer.endIfCut();
    }

    private boolean isAdmitted(Semaphore own) {
        long end = System.nanoTime() + patience.toNanos();
        boolean isNext = false;
        boolean isIn = false;
        try {
            isNext = own.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
            isIn = isNext && free.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            if (isNext && !isIn) {
                own.release();
            }
        }
        return isIn;
    }

    private boolean isWantedByOthers(long since) {
        return System.nanoTime() - since >= undisturbed.toNanos()
                && (lastRefusal - since > 0
                        || free.hasQueuedThreads()
                        || networks.values().stream()
                                .anyMatch(network -> network.free.hasQueuedThreads()));
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
