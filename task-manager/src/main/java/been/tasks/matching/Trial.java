package been.tasks.matching;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Evaluates an expression for all hosts before it is accepted, or for a query. All trials share an
 * eighth of one processor in short turns, so that placing keeps the rest: a cheap one is answered
 * soon, whatever others cost.
 */
public final class Trial {
    private static final Duration MOST = Duration.ofSeconds(2);
    private static final long MOMENT_NANOS = Duration.ofMillis(3).toNanos();
    private static final int PAUSES_PER_MOMENT = 7;
    private static final long NOTHING_NANOS = 300_000;
    private static final ReentrantLock TURN = new ReentrantLock(true);

    private Trial() {}

    /**
     * Why placing cannot afford it; empty when it can.
     *
     * @param isTooCostly whether it takes too many steps for this host
     */
    public static <H> Optional<String> problem(List<H> hosts, Predicate<H> isTooCostly) {
        long taken = 0;
        int seen = 0;
        while (seen < hosts.size()) {
            if (taken > MOST.toNanos()) {
                return Optional.of(
                        "it is too slow: %d of %d hosts were evaluated in %d s; simplify it"
                                .formatted(seen, hosts.size(), MOST.toSeconds()));
            }
            TURN.lock();
            long begin = System.nanoTime();
            try {
                while (seen < hosts.size() && System.nanoTime() - begin <= MOMENT_NANOS) {
                    if (isTooCostly.test(hosts.get(seen))) {
                        return Optional.of(
                                "it takes more than 100,000 steps for one host: simplify it");
                    }
                    seen++;
                }
            } finally {
                long moment = System.nanoTime() - begin;
                taken += moment;
                if (moment > NOTHING_NANOS) {
                    // A pause in which no other trial runs.
                    LockSupport.parkNanos(PAUSES_PER_MOMENT * moment);
                }
                TURN.unlock();
            }
        }
        return Optional.empty();
    }
}
