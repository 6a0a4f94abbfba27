package been.cli.analyze;

import been.statistics.levels.Costs;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all statistics of a file are told. */
final class InputOptions {

    @Parameters(
            paramLabel = "FILE",
            description =
                    "CSV whose first line names value and, as far as there are, version, binary,"
                            + " execution, iteration (- for standard input); results of JMH,"
                            + " hyperfine, Google Benchmark, pytest-benchmark, pyperf or"
                            + " BenchExec; a landing file or one of an experiment, or a folder of"
                            + " landing files; or what a platform keeps: the number or name of an"
                            + " analysis, or ANALYSIS/EXPERIMENT (been results list)")
    String file = "-";

    @Mixin private StoredResults stored = new StoredResults();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "which metric of a file that has several")
    @Nullable String metric;

    @Option(names = "--json", description = "print JSON with unrounded numbers")
    boolean json;

    @Option(
            names = "--warmup-cost",
            paramLabel = "C",
            converter = CostConverter.class,
            description = "start-up and warm-up of an execution, in measurements")
    @Nullable Double warmupCost;

    @Option(
            names = "--build-cost",
            paramLabel = "B",
            converter = CostConverter.class,
            description = "one build, in measurements")
    @Nullable Double buildCost;

    /** The measurements that are asked for. */
    MeasurementSource source(InputStream standardInput) {
        return MeasurementSource.of(file, metric, standardInput, stored);
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
