package been.tasks.placing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Evaluates an expression for all hosts before it is accepted. */
public final class Trial {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private Trial() {}

    /**
     * Why placing cannot afford it; empty when it can.
     *
     * @param isTooCostly whether it takes too many steps for this host
     */
    public static <H> Optional<String> problem(List<H> hosts, Predicate<H> isTooCostly) {
        long begin = System.nanoTime();
        int seen = 0;
        for (H host : hosts) {
            if (isTooCostly.test(host)) {
                return Optional.of(
                        "it takes more than 100,000 steps for one host: have it look at less");
            }
            seen++;
            if (System.nanoTime() - begin > PATIENCE.toNanos() && seen < hosts.size()) {
                return Optional.of(
                        "it takes too long: %d of %d hosts were looked at in %d s; have it look at less"
                                .formatted(seen, hosts.size(), PATIENCE.toSeconds()));
            }
        }
        return Optional.empty();
    }
}
