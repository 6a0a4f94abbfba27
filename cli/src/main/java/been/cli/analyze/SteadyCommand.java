package been.cli.analyze;

import been.cli.terminal.Terminal;
import been.statistics.compare.Better;
import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import java.io.PrintWriter;
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

/** From where on executions are steady. Exit status 0, or 2 for a file that cannot be used. */
@Command(
        name = "steady",
        mixinStandardHelpOptions = true,
        description = "Separates warm-up from steady state in every execution.")
final class SteadyCommand implements Callable<Integer> {

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
            description = "metric to use, if the file has several")
    private @Nullable String metric;

    @Option(names = "--json", description = "print JSON with unrounded numbers")
    private boolean json;

    @Option(
            names = "--better",
            paramLabel = "lower|higher",
            converter = BetterConverter.class,
            description =
                    "whether lower or higher values are better (default: as the file states,"
                            + " else lower)")
    private @Nullable Better better;

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "5%",
            converter = Shares.class,
            description = "relative difference of levels that does not matter (default: 5%%)")
    private double tolerance;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "500",
            description =
                    "iterations at the end that must be steady, at most a quarter of the"
                            + " execution (default: 500)")
    private int window;

    @Override
    public Integer call() {
        return switch (source().read()) {
            case Reading.Refused(var problem) -> Exits.refuse(spec, problem);
            case Reading.Measurements(var versions, _, var known, var mixed) ->
                    known == null && better == null && mixed != null
                            ? Exits.refuse(spec, mixed)
                            : judge(versions, known);
        };
    }

    private MeasurementSource source() {
        return MeasurementSource.of(file, metric, parent.standardInput(), stored);
    }

    private int judge(List<VersionMeasurements> versions, @Nullable Better known) {
        SteadyCriteria criteria = criteria(known);
        for (VersionMeasurements version : versions) {
            List<double[]> executions = version.observations().executions();
            for (int e = 0; e < executions.size(); e++) {
                if (executions.get(e).length < SteadyState.LEAST_ITERATIONS) {
                    return Exits.refuse(
                            spec,
                            "%s: %s, execution %d has %d measurements; a steady state needs at least %d"
                                    .formatted(
                                            file,
                                            version.label(),
                                            e,
                                            executions.get(e).length,
                                            SteadyState.LEAST_ITERATIONS));
                }
            }
        }
        List<VersionSteadiness> judged =
                versions.stream().map(v -> VersionSteadiness.of(v, criteria)).toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(SteadyJson.text(judged));
        } else {
            new SteadyText(Terminal.detect()).lines(judged).forEach(out::println);
        }
        out.flush();
        chart.write(() -> Charts.steady(judged, criteria.better()));
        return Exits.GOOD;
    }

    private SteadyCriteria criteria(@Nullable Better known) {
        Better chosen = better != null ? better : known != null ? known : Better.LOWER;
        try {
            return new SteadyCriteria(tolerance, window, chosen);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
