package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkSession;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The health of benchmarks: how often they report changes of versions compared with themselves,
 * which changes they can find, how noise moves, and whether schedules measure them. Thread-safe.
 */
public interface Benchmarks {

    /**
     * Which benchmarks a list shows.
     *
     * @param isQuarantined only those that are not relied on
     */
    record Filter(@Nullable String software, @Nullable String host, boolean isQuarantined) {
        public static final Filter ALL = new Filter(null, null, false);
    }

    /** Those in quarantine first, then by name. */
    @ReadOnly
    List<BenchmarkHealth> list(Filter filter, int offset, int limit);

    /** A benchmark by the number of its series. */
    @ReadOnly
    Optional<BenchmarkHealth> benchmark(long series);

    /** How its versions were measured, newest first; the newest 1,000. */
    @ReadOnly
    List<BenchmarkSession> sessions(long series);

    /**
     * Relies on a benchmark again: its comparisons until now no longer count.
     *
     * @return whether there is such a benchmark
     */
    @Allowed(role = Role.OPERATOR, action = "benchmark.release")
    boolean release(@Audited long series);

    /** Calls back after something of this changed. */
    @ReadOnly
    AutoCloseable onChange(Runnable listener);
}
