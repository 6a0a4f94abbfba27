package been.web.rest;

import been.web.security.SignIn;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * So many calls at a time. Calls of one address beyond its share wait behind its own, so that
 * however many they are, those of others are next. Thread-safe.
 */
final class Turns {
    private final Semaphore free;
    private final int ofNetwork;
    private final Duration patience;
    private final Map<String, Network> networks = new ConcurrentHashMap<>();

    /**
     * Whose calls wait or are made.
     *
     * @param free for as many of them as may be next or made; the others wait behind these
     */
    private record Network(Semaphore free, int calls) {}

    interface Call {
        void make() throws ServletException, IOException;
    }

    /**
     * @param ofNetwork how many of one address may be made, or be next
     * @param patience of those who wait
     */
    Turns(int atOnce, int ofNetwork, Duration patience) {
        free = new Semaphore(atOnce, true);
        this.ofNetwork = ofNetwork;
        this.patience = patience;
    }

    /** Makes the call when it is its turn; false when it waited too long. */
    boolean take(HttpServletRequest request, Call call) throws ServletException, IOException {
        String network = SignIn.network(request.getRemoteAddr());
        Semaphore own =
                networks.merge(
                                network,
                                new Network(new Semaphore(ofNetwork, true), 1),
                                (there, _) -> new Network(there.free, there.calls + 1))
                        .free();
        try {
            return take(own, call);
        } finally {
            networks.computeIfPresent(
                    network,
                    (_, there) ->
                            there.calls == 1 ? null : new Network(there.free, there.calls - 1));
        }
    }

    private boolean take(Semaphore own, Call call) throws ServletException, IOException {
        if (!isAdmitted(own)) {
            return false;
        }
        try {
            call.make();
            return true;
        } finally {
            free.release();
            own.release();
        }
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

    /** Whether calls wait. */
    boolean areAwaited() {
        return free.hasQueuedThreads()
                || networks.values().stream().anyMatch(network -> network.free.hasQueuedThreads());
    }
}
