package been.cli.analyze;

import been.cli.terminal.Terminal;
import been.statistics.Confidence;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Modes and what became of them. Exit status 0, or 2 for a file that cannot be used. */
@Command(
        name = "clusters",
        mixinStandardHelpOptions = true,
        description =
                "Finds clusters in measurements with several modes, and compares each"
                        + " version with its predecessor cluster by cluster.")
final class ClustersCommand implements Callable<Integer> {

    @ParentCommand private AnalyzeCommand parent = new AnalyzeCommand();
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private ChartOptions chart = new ChartOptions();
    @Mixin private StoredResults stored = new StoredResults();

    @Parameters(
            paramLabel = "FILE",
            description =
                    "CSV with a column value and, optionally, version, binary, execution and"
                            + " iteration (- for standard input); results of JMH and other programs; a"
                            + " landing file, the file of an experiment, or a folder of landing files; or"
                            + " the number or name of an analysis on a platform")
    private String file = "-";

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "metric to use, if the landing files have several")
    private @Nullable String metric;

    @Option(names = "--json", description = "print JSON with unrounded numbers")
    private boolean json;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "99%",
            converter = Shares.class,
            description = "confidence of the intervals of changes (default: 99%%)")
    private double confidence;

    @Override
    public Integer call() {
        return switch (MeasurementSource.of(file, metric, parent.standardInput(), stored)
                .read()
                .comparable()) {
            case Reading.Refused(var problem) -> Exits.refuse(spec, problem);
            case Reading.Measurements(var versions, _, _, _) -> {
                print(clustered(versions, confidence()));
                yield Exits.GOOD;
            }
        };
    }

    private static List<VersionClusters> clustered(
            List<VersionMeasurements> versions, Confidence confidence) {
        List<VersionClusters> clustered = new ArrayList<>();
        for (int v = 0; v < versions.size(); v++) {
            clustered.add(
                    VersionClusters.of(
                            versions.get(v), v == 0 ? null : versions.get(v - 1), confidence));
        }
        return clustered;
    }

    private void print(List<VersionClusters> versions) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(ClustersJson.text(versions));
        } else {
            new ClustersText(Terminal.detect()).lines(versions).forEach(out::println);
        }
        out.flush();
        chart.write(() -> Charts.clusters(versions));
    }

    private Confidence confidence() {
        try {
            return new Confidence(confidence);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
