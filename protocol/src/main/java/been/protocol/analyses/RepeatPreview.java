package been.protocol.analyses;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a repeat of an analysis, or of one of its experiments, would be.
 *
 * @param experiment its label; absent for the whole analysis
 * @param host several are separated by commas; absent where the original never had one
 * @param took time of the executions in the original
 * @param problems why it is impossible, each in one sentence; empty if it is possible
 * @param differences what cannot be as it was
 */
public record RepeatPreview(
        AnalysisId original,
        @Nullable String experiment,
        @Nullable String host,
        int executions,
        Duration took,
        List<String> problems,
        List<EnvironmentDifference> differences) {
    public RepeatPreview {
        problems = List.copyOf(problems);
        differences = List.copyOf(differences);
    }
}
