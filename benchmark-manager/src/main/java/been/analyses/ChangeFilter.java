package been.analyses;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which changes are meant; what is absent, or empty, excludes nothing.
 *
 * @param software as {@link ChangeSeries#software()}
 * @param metric the name of one
 * @param verdict {@code regressed} or {@code improved}
 * @param since found then or later
 * @param isGone also those that what counts now no longer shows
 */
public record ChangeFilter(
        @Nullable AnalysisId analysis,
        @Nullable String software,
        @Nullable String metric,
        @Nullable String host,
        Set<ChangeState> states,
        @Nullable Verdict verdict,
        @Nullable Instant since,
        boolean isGone) {

    public static final ChangeFilter ALL =
            new ChangeFilter(null, null, null, Set.of(), null, null, false);

    public ChangeFilter {
        states = Set.copyOf(states);
    }

    /** Of all metrics. */
    public ChangeFilter(
            @Nullable AnalysisId analysis,
            @Nullable String software,
            @Nullable String host,
            Set<ChangeState> states,
            @Nullable Verdict verdict,
            @Nullable Instant since,
            boolean isGone) {
        this(analysis, software, null, host, states, verdict, since, isGone);
    }

    public ChangeFilter of(AnalysisId other) {
        return new ChangeFilter(other, software, metric, host, states, verdict, since, isGone);
    }

    public ChangeFilter of(Metric other) {
        return new ChangeFilter(
                analysis, software, other.name(), host, states, verdict, since, isGone);
    }

    public ChangeFilter in(Set<ChangeState> others) {
        return new ChangeFilter(analysis, software, metric, host, others, verdict, since, isGone);
    }
}
