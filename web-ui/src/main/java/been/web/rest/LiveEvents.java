package been.web.rest;

import been.analyses.Analyses;
import been.analyses.AnalysisId;
import been.analyses.AnalysisSummary;
import been.analyses.AnalysisView;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import tools.jackson.databind.json.JsonMapper;

/**
 * Server-sent events of one analysis: its summary at once and after each change, at most two a
 * second, a comment as heartbeat when nothing happens. Blocks the caller's (virtual) thread.
 */
class LiveEvents {

    private static final Duration AT_MOST_EVERY = Duration.ofMillis(500);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final Analyses analyses;
    private final JsonMapper json;
    private final Set<Semaphore> open = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    LiveEvents(Analyses analyses, JsonMapper json) {
        this.analyses = analyses;
        this.json = json;
    }

    void stream(AnalysisId id, HttpServletResponse response)
            throws IOException, InterruptedException {
        response.setContentType("text/event-stream");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader("Cache-Control", "no-store");
        var changed = new Semaphore(1); // the first summary is sent at once
        open.add(changed);
        try {
            send(id, changed, response);
        } finally {
            open.remove(changed);
        }
    }

    private void send(AnalysisId id, Semaphore changed, HttpServletResponse response)
            throws IOException, InterruptedException {
        AutoCloseable subscription =
                analyses.onChange(which -> {
                    if (which.equals(id)) {
                        changed.release();
                    }
                });
        try {
            boolean isOver = false;
            while (!stopping && !isOver) {
                if (changed.tryAcquire(HEARTBEAT.toMillis(), TimeUnit.MILLISECONDS)) {
                    changed.drainPermits();
                    isOver = sendSummary(id, response);
                    Thread.sleep(isOver ? Duration.ZERO : AT_MOST_EVERY);
                } else {
                    write(response, ": still here\n\n");
                }
            }
        } finally {
            close(subscription);
        }
    }

    private boolean sendSummary(AnalysisId id, HttpServletResponse response) throws IOException {
        Optional<AnalysisSummary> summary = analyses.view(id).map(AnalysisView::summary);
        if (summary.isPresent()) {
            write(
                    response,
                    "event: summary\ndata: " + json.writeValueAsString(summary.get()) + "\n\n");
        }
        return summary.map(s -> s.state().isTerminal()).orElse(true);
    }

    private static void write(HttpServletResponse response, String event) throws IOException {
        OutputStream out = response.getOutputStream();
        out.write(event.getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
    }

    private static void close(AutoCloseable subscription) {
        try {
            subscription.close();
        } catch (Exception e) {
            throw new IllegalStateException("a subscription could not be ended", e);
        }
    }

    /** Lets every stream end, so that the server can stop. */
    @EventListener(ContextClosedEvent.class)
    public void stop() {
        stopping = true;
        open.forEach(Semaphore::release);
    }
}
