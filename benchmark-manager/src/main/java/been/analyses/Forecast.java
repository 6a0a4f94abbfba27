package been.analyses;

import been.documents.Problem;
import been.protocol.Placement;
import been.protocol.analyses.AnalysisId;
import been.protocol.results.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What would come of an analysis file if it were handed in now; nothing is stored or run. */
public sealed interface Forecast {

    /** It would be refused. */
    record Refused(List<Problem> problems) implements Forecast {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /**
     * It would be started.
     *
     * @param kind {@code regression} or {@code comparison}
     * @param subject the module's name, or {@code command}
     * @param experiments in the order in which they are shown; empty where versions have to be
     *     asked for first
     * @param where executions run
     * @param precision that is wanted, as a share; of no meaning where executions are counted
     * @param plan in one sentence
     * @param prospects what other precisions would take, the finest first; none where nothing is
     *     known of the variation, or executions are counted
     * @param basis the earlier analysis that times and variation are known from; absent where there
     *     is none
     */
    record Foreseen(
            String name,
            String kind,
            String subject,
            List<Foretold> experiments,
            List<Metric> metrics,
            Placement where,
            double precision,
            double confidence,
            String plan,
            List<Prospect> prospects,
            @Nullable Basis basis)
            implements Forecast {
        public Foreseen {
            experiments = List.copyOf(experiments);
            metrics = List.copyOf(metrics);
            prospects = List.copyOf(prospects);
        }
    }

    /**
     * One version in one configuration.
     *
     * @param varied what tells it from the others
     * @param isBaseline whether the others are compared with it
     */
    record Foretold(String label, Map<String, String> varied, boolean isBaseline) {
        public Foretold {
            varied = Map.copyOf(varied);
        }
    }

    /**
     * What a precision takes.
     *
     * @param precision half-width of the widest interval, as a share
     * @param executions of each experiment
     * @param time of all together
     * @param isReached whether so many are enough; else no more are made, and the interval stays
     *     wider
     */
    record Prospect(double precision, int executions, Duration time, boolean isReached) {}

    /** An earlier analysis of the same. */
    record Basis(AnalysisId id, String name, int experiments, Duration perExecution) {}
}
