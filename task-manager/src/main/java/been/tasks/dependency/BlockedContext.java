package been.tasks.dependency;

import java.util.List;
import java.util.Optional;

/** Finds contexts in which nothing runs and nothing can ever be placed; pure. */
public final class BlockedContext {

    private BlockedContext() {}

    /**
     * A task that may be placed.
     *
     * @param noHost why no host that is known could ever take it; empty when one could
     */
    public record Candidate(String task, Optional<String> noHost) {}

    /**
     * Why the context is blocked; empty when it is not.
     *
     * @param begun how many of its tasks are on a host or ending
     * @param waiting how many wait for a dependency
     */
    public static Optional<String> explain(int begun, int waiting, List<Candidate> ready) {
        if (begun > 0 || ready.isEmpty() || ready.stream().anyMatch(c -> c.noHost().isEmpty())) {
            return Optional.empty();
        }
        Candidate first = ready.getFirst();
        String others = waiting + ready.size() > 1 ? others(waiting + ready.size() - 1) : "";
        return Optional.of(
                "none of its tasks can run: task '%s' has no suitable host: %s%s"
                        .formatted(first.task(), first.noHost().orElseThrow(), others));
    }

    private static String others(int count) {
        return count == 1 ? "; 1 other task waits" : "; %d other tasks wait".formatted(count);
    }
}
