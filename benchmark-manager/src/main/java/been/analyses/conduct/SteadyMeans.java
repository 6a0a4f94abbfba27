package been.analyses.conduct;

import been.analyses.planning.PilotReview;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Means;
import been.protocol.RecentMap;
import been.protocol.results.StoredExecution;
import been.results.Results;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What executions contribute without their warm-up, from the landing files; a few thousand values
 * are cached, since the files never change. Thread-safe.
 */
final class SteadyMeans {
    private static final int REMEMBERED = 20_000;

    private final Results results;
    private final Map<Cut, Optional<Means.Value>> known =
            Collections.synchronizedMap(new RecentMap<>(REMEMBERED));

    SteadyMeans(Results results) {
        this.results = results;
    }

    /** One metric of a file, without this number of leading measurements. */
    private record Cut(String sha256, String metric, int skipped) {}

    /** Means of executions without the given warm-up. */
    Means.Values of(PilotReview review, List<StoredRun> runs) {
        Map<String, Integer> ownWarmUp = new HashMap<>();
        runs.forEach(run -> ownWarmUp.put(run.task().value(), run.warmUp()));
        return (execution, metric) -> {
            int skipped =
                    review.warmUp().getOrDefault(metric, 0)
                            - ownWarmUp.getOrDefault(execution.task(), 0);
            return skipped <= 0 || !execution.means().containsKey(metric)
                    ? Means.indexed(execution, metric)
                    : cut(execution, new Cut(execution.sha256(), metric, skipped));
        };
    }

    /** Concurrent callers may both read the file. */
    private Optional<Means.Value> cut(StoredExecution execution, Cut cut) {
        Optional<Means.Value> value = known.get(cut);
        if (value == null) {
            value = read(execution, cut);
            known.put(cut, value);
        }
        return value;
    }

    /** Empty if the file is damaged or contains too little beside its warm-up. */
    private Optional<Means.Value> read(StoredExecution execution, Cut cut) {
        try {
            OptionalDouble summary =
                    results.summary(execution.address(), cut.metric(), cut.skipped());
            if (summary.isEmpty()) {
                return Optional.empty();
            }
            long all = execution.measurements().getOrDefault(cut.metric(), 0L);
            return Optional.of(new Means.Value(summary.getAsDouble(), all - cut.skipped()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
