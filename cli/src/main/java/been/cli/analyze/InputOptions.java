package been.cli.analyze;

import been.protocol.results.Summary;
import been.statistics.levels.Costs;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of all statistics of a file. */
final class InputOptions {

    @Parameters(
            paramLabel = "FILE",
            description =
                    "CSV with a column value and, optionally, version, binary, execution and"
                            + " iteration (- for standard input); results of JMH, hyperfine, Google"
                            + " Benchmark, pytest-benchmark, pyperf, asv, go test, Criterion, Catch2,"
                            + " BenchmarkDotNet, Renaissance or BenchExec; a landing file, the file"
                            + " of an experiment, or a folder of landing files; or results on a platform:"
                            + " the number or name of an analysis, or ANALYSIS/EXPERIMENT (see been results"
                            + " list)")
    String file = "-";

    @Mixin private StoredResults stored = new StoredResults();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "metric to use, if the file has several")
    @Nullable String metric;

    @Option(
            names = "--summary",
            paramLabel = "NAME",
            converter = SummaryConverter.class,
            description =
                    "what an execution contributes: mean, median, minimum, maximum or a percentile"
                            + " such as p99; without it, all its measurements")
    @Nullable Summary summary;

    @Option(names = "--json", description = "print JSON with unrounded numbers")
    boolean json;

    @Option(
            names = "--warmup-cost",
            paramLabel = "C",
            converter = CostConverter.class,
            description = "cost of starting and warming up an execution, in measurements")
    @Nullable Double warmupCost;

    @Option(
            names = "--build-cost",
            paramLabel = "B",
            converter = CostConverter.class,
            description = "cost of a build, in measurements")
    @Nullable Double buildCost;

    /** Reads the measurements that are asked for. */
    Reading read(InputStream standardInput) {
        Reading read = MeasurementSource.of(file, metric, standardInput, stored).read();
        return summary == null ? read : read.summarised(file, summary);
    }

    /** The costs, if any was given; what was not given is free. */
    Optional<Costs> costs() {
        if (warmupCost == null && buildCost == null) {
            return Optional.empty();
        }
        return Optional.of(
                new Costs(
                        1, warmupCost == null ? 0 : warmupCost, buildCost == null ? 0 : buildCost));
    }
}
