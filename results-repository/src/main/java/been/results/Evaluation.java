package been.results;

import been.protocol.PackageReference;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of an analysis, or of a part of it, by one evaluator.
 *
 * @param parameters values of all parameters of the evaluator
 * @param reads names of evaluators whose outputs it reads: of evaluations of the same analysis that
 *     were requested earlier
 * @param detail why it failed, or what it waits for
 * @param round number of runs
 * @param madeFrom digest of all inputs of its outputs or failure: results, parameters, package and
 *     outputs of other evaluations; absent before the first run
 * @param isStale whether its inputs may have changed since they were last checked
 * @param answer outcome of the executions that it requests in {@code plan.json}; empty until they
 *     are planned, absent if it requests none
 * @param outputs files of the last successful run, and the output streams of the last run
 * @param refused files that were not stored, a sentence each
 * @param isolation of its latest run from the host; absent before the first run
 */
public record Evaluation(
        long id,
        String analysis,
        EvaluationTarget target,
        PackageReference evaluator,
        SortedMap<String, String> parameters,
        List<String> reads,
        String askedBy,
        Instant askedAt,
        State state,
        @Nullable String detail,
        int round,
        @Nullable String madeFrom,
        boolean isStale,
        @Nullable Instant endedAt,
        @Nullable String answer,
        List<Output> outputs,
        List<String> refused,
        @Nullable String isolation) {

    public Evaluation {
        reads = List.copyOf(reads);
        outputs = List.copyOf(outputs);
        refused = List.copyOf(refused);
    }

    /** The state of an evaluation. */
    public enum State {
        /** Runs as soon as its inputs are available. */
        DUE,
        RUNNING,
        DONE,
        /** The last run failed; outputs of an earlier run may be present. */
        FAILED
    }

    /** The kind of an output file. */
    public enum Kind {
        /** CSV. */
        TABLE("text/csv;charset=UTF-8"),
        /** JSON. */
        VALUES("application/json"),
        /** SVG. */
        DRAWING("image/svg+xml"),
        /** PNG. */
        IMAGE("image/png"),
        /** HTML. */
        PAGE("text/html;charset=UTF-8"),
        /** JSON: the executions that it requests. */
        PLAN("application/json"),
        /** Standard output and error of the program. */
        LOG("text/plain;charset=UTF-8");

        private final String mediaType;

        Kind(String mediaType) {
            this.mediaType = mediaType;
        }

        public String mediaType() {
            return mediaType;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An output file.
     *
     * @param name without folders
     */
    public record Output(String name, Kind kind, String sha256, long bytes) {}
}
