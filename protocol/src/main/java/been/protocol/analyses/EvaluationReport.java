package been.protocol.analyses;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation as REST tells it.
 *
 * @param target {@code experiment/binary/execution} as far as it goes; empty for the analysis
 * @param state {@code due}, {@code running}, {@code done} or {@code failed}
 * @param detail why it failed, or what it waits for
 * @param outOfDate whether the files were made from results that changed since
 * @param madeFrom digest of results, parameters, package and outputs that the files were made from
 * @param answer what came of the executions that it asks for in {@code plan.json}
 * @param refused what of its files was not kept, a sentence each
 * @param isolation of its latest run from its host: {@code user}, {@code namespaces} or {@code
 *     none}
 */
public record EvaluationReport(
        long id,
        String analysis,
        String scope,
        String target,
        String evaluator,
        String version,
        String digest,
        SortedMap<String, String> parameters,
        String state,
        @Nullable String detail,
        int rounds,
        boolean outOfDate,
        String askedBy,
        Instant askedAt,
        @Nullable Instant endedAt,
        @Nullable String madeFrom,
        @Nullable String answer,
        List<File> files,
        List<String> refused,
        @Nullable String isolation) {

    /**
     * A file of it.
     *
     * @param kind {@code table}, {@code values}, {@code drawing}, {@code image}, {@code page},
     *     {@code plan} or {@code log}
     */
    public record File(String name, String kind, long bytes, String sha256, String url) {}
}
