package been.web.rest;

import been.web.security.OpenCalls;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import tools.jackson.databind.json.JsonMapper;

/**
 * Server-sent events: what is new at once and after each change, at most twice a second, a comment
 * as heartbeat when nothing happens. Blocks the caller's (virtual) thread.
 */
class LiveEvents {

    private static final Duration AT_MOST_EVERY = Duration.ofMillis(500);
    static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final JsonMapper json;
    private final HttpServletRequest call;
    private final OpenCalls calls;
    private final Set<Semaphore> open = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    /**
     * @param call the one that the thread at work answers
     */
    LiveEvents(JsonMapper json, HttpServletRequest call, OpenCalls calls) {
        this.json = json;
        this.call = call;
        this.calls = calls;
    }

    /** The content of one stream. */
    interface Feed {
        /** Sends what is new since the last time; {@code true} when nothing more will come. */
        boolean advance(EventWriter out) throws IOException;
    }

    /**
     * Streams until the feed is over, the client goes away or may not read it any more, or the
     * controller ends.
     *
     * @param subscribe has the given called after each change, until it is closed
     * @param look so often the feed is asked without a change, too
     */
    void stream(
            HttpServletResponse response,
            Duration look,
            Function<Runnable, AutoCloseable> subscribe,
            Feed feed)
            throws IOException, InterruptedException {
        response.setContentType("text/event-stream");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader("Cache-Control", "no-store");
        var changed = new Semaphore(1); // what there is already is sent at once
        open.add(changed);
        AutoCloseable subscription = subscribe.apply(changed::release);
        try {
            send(new EventWriter(response.getOutputStream(), json), look, changed, feed);
        } finally {
            open.remove(changed);
            close(subscription);
        }
    }

    private void send(EventWriter out, Duration look, Semaphore changed, Feed feed)
            throws IOException, InterruptedException {
        long heard = System.nanoTime();
        boolean isOver = false;
        while (!stopping && !isOver) {
            boolean isChanged = changed.tryAcquire(look.toMillis(), TimeUnit.MILLISECONDS);
            changed.drainPermits();
            if (!calls.isStillAdmitted(call)) {
                return;
            }
            if (isChanged || look.compareTo(HEARTBEAT) < 0) {
                long before = out.events();
                isOver = feed.advance(out);
                heard = out.events() > before ? System.nanoTime() : heard;
            }
            if (!isOver && System.nanoTime() - heard >= HEARTBEAT.toNanos()) {
                out.beat();
                heard = System.nanoTime();
            }
            if (!isOver && isChanged) {
                Thread.sleep(AT_MOST_EVERY);
            }
        }
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
