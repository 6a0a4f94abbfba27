package been.analyses.changes;

import been.analyses.verdict.SelfComparison;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.results.Metric;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of one analysis about a history of versions.
 *
 * @param software whose history it is
 * @param versions requested, oldest first, measured or not
 */
public record JudgedHistory(
        long analysis,
        String name,
        String software,
        List<String> versions,
        List<Benchmark> benchmarks) {

    public JudgedHistory {
        versions = List.copyOf(versions);
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * The verdicts of one metric in one configuration on one host.
     *
     * @param versions those that were measured, oldest first
     */
    public record Benchmark(
            Metric metric,
            SortedMap<String, String> configuration,
            String host,
            List<Version> versions) {
        public Benchmark {
            versions = List.copyOf(versions);
        }
    }

    /**
     * One version.
     *
     * @param digests of the host's configurations
     * @param against absent for a version that was not compared
     * @param isConfirmed whether fresh executions found the regression again
     * @param isInterleaved whether its executions were interleaved with those of the analysis's
     *     other interleaved versions
     * @param self the version compared with itself; absent where it was not
     */
    public record Version(
            String version,
            String experiment,
            double mean,
            @Nullable Double halfWidth,
            double confidence,
            int binaries,
            int executions,
            long measurements,
            Set<String> digests,
            @Nullable Against against,
            boolean isConfirmed,
            boolean isInterleaved,
            @Nullable SelfComparison self) {
        public Version {
            digests = Set.copyOf(digests);
        }

        /** One that was not compared with itself. */
        public Version(
                String version,
                String experiment,
                double mean,
                @Nullable Double halfWidth,
                double confidence,
                int binaries,
                int executions,
                long measurements,
                Set<String> digests,
                @Nullable Against against,
                boolean isConfirmed,
                boolean isInterleaved) {
            this(
                    version,
                    experiment,
                    mean,
                    halfWidth,
                    confidence,
                    binaries,
                    executions,
                    measurements,
                    digests,
                    against,
                    isConfirmed,
                    isInterleaved,
                    null);
        }
    }
}
