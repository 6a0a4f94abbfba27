package been.tasks.hosts;

import java.time.Duration;

/**
 * Lets the waits of hosts that nothing happens to end at the same moments.
 *
 * <p>Hosts come at any time. A thousand that come one by one, each to cold caches and with a commit
 * of its own, cost a controller two to three times what they cost in groups.
 */
final class SharedEnd {
    private static final Duration APART = Duration.ofSeconds(2);

    private SharedEnd() {}

    /**
     * @param now nanoseconds, of {@link System#nanoTime}
     * @param wait how long may be waited, nanoseconds
     * @return how long to wait, nanoseconds: less than {@link #APART} shorter, never longer; as it
     *     is where that would be much of it
     */
    static long shorten(long now, long wait) {
        long apart = APART.toNanos();
        return wait < 2 * apart ? wait : wait - Math.floorMod(now + wait, apart);
    }
}
