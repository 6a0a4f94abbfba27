package been.analyses.suite;

import been.protocol.analyses.AnalysisState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A suite as stored.
 *
 * @param budget in seconds; absent where each analysis has its own
 * @param isStopped whether no more of its analyses are started
 */
public record StoredSuite(
        long id,
        String name,
        String document,
        @Nullable Double budget,
        int atOnce,
        double tolerance,
        @Nullable String version,
        @Nullable String baseline,
        String who,
        Instant startedAt,
        boolean isStopped) {

    /** The budget of all analyses together. */
    public Optional<Duration> time() {
        return Optional.ofNullable(budget).map(StoredSuite::duration);
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    /**
     * One of its analyses, with what is read from its row.
     *
     * @param isSharing whether its budget is a share of the suite's
     * @param budget its share in seconds, once it has one
     * @param analysis absent while it waits
     * @param problem why it could not be started
     * @param state absent while it waits
     * @param halt the state that it enters once none of its tasks runs
     * @param unmeasured why it finished without a verdict: a version that could not be measured
     */
    public record Member(
            int position,
            String name,
            String document,
            boolean isSharing,
            @Nullable Double budget,
            @Nullable Long analysis,
            @Nullable String problem,
            @Nullable AnalysisState state,
            @Nullable AnalysisState halt,
            @Nullable String detail,
            @Nullable String unmeasured,
            @Nullable Instant endedAt) {

        public boolean isWaiting() {
            return analysis == null && problem == null;
        }

        public boolean isRunning() {
            return analysis != null && !isEnded();
        }

        /** Whether nothing more of it happens unless a user resumes it. */
        public boolean isEnded() {
            return problem != null || (state != null && halt == null && state.isSettled());
        }

        /** Its share of the budget, once it has one. */
        public Optional<Duration> time() {
            return Optional.ofNullable(budget).map(StoredSuite::duration);
        }

        /** Why it has no complete results; empty if it has, or may get them. */
        public Optional<String> incomplete() {
            if (problem != null) {
                return Optional.of(problem);
            }
            if (!isEnded() || state == null || state == AnalysisState.FINISHED) {
                return Optional.ofNullable(unmeasured);
            }
            return Optional.of(state.word() + (detail == null ? "" : ": " + detail));
        }
    }
}
