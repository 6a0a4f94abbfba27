package been.results;

import been.protocol.PackageReference;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What one evaluator makes of an analysis or of a part of it.
 *
 * @param parameters all of the evaluator's, with their values
 * @param reads names of evaluators whose outputs it is given, those of evaluations of the same
 *     analysis that were asked for before it
 * @param detail why it failed, or what it waits for
 * @param round how often it was run
 * @param madeFrom digest of everything that its outputs, or its failure, were made from: results,
 *     parameters, package and outputs of others; absent before the first
 * @param isStale results changed since somebody looked at them for its sake
 * @param answer what came of the executions that it asks for in {@code plan.json}; empty before
 *     anybody looked, absent where it asks for none
 * @param outputs of the last run that succeeded, and what the last run wrote on its outputs
 * @param refused what of its files was not kept, a sentence each
 * @param isolation of its latest run from its host, a word; absent before the first
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

    /** How far it is. */
    public enum State {
        /** To be run, when what it needs is there. */
        DUE,
        RUNNING,
        DONE,
        /** The last run failed; outputs of an earlier one may still be there. */
        FAILED
    }

    /** What a file of it is. */
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
        /** JSON: which executions it asks for. */
        PLAN("application/json"),
        /** What the program wrote on its outputs. */
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
     * A file of it.
     *
     * @param name without folders
     */
    public record Output(String name, Kind kind, String sha256, long bytes) {}
}
