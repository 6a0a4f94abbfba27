package been.cli.results;

import been.cli.call.Output;
import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.NearestName;
import been.results.ExportFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been results export}: an analysis for other programs. */
@Command(
        name = "export",
        description = {
            "Exports an analysis:",
            "  netcdf     the file of one experiment (--experiment)",
            "  csv        one metric (--metric), as been analyze reads it",
            "  json       everything, including executions that do not count",
            "  jmh        one metric, as JMH writes it",
            "  benchexec  means, as table-generator reads them",
            "  bmf        means and intervals, as Bencher reads them",
            "  zip        the whole analysis, bit for bit, for been results import"
        })
final class ExportCommand extends PlatformCall {

    @Parameters(
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or the name it was imported under")
    private String analysis = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "csv",
            description = "one of these formats (default: csv)")
    private String format = "csv";

    @Option(names = "--metric", paramLabel = "NAME", description = "export only this metric")
    private @Nullable String metric;

    @Option(
            names = "--experiment",
            paramLabel = "KEY",
            description = "export only this experiment (see been results list ANALYSIS)")
    private @Nullable String experiment;

    @Mixin private Output output = new Output();

    @Override
    protected void check() {
        if (ExportFormat.of(format).isEmpty()) {
            List<String> words =
                    Arrays.stream(ExportFormat.values()).map(ExportFormat::word).toList();
            throw CommandFailure.badInput(
                    "--format: unknown format '%s'%s"
                            .formatted(format, NearestName.hintOrAll(format, words)));
        }
        output.check();
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out)
            throws IOException, InterruptedException {
        String path = ResultPaths.analysis(analysis) + "/export?format=" + format;
        if (metric != null) {
            path += "&metric=" + PlatformClient.segment(metric);
        }
        if (experiment != null) {
            path += "&experiment=" + PlatformClient.segment(experiment);
        }
        output.take(client, path);
        return ExitStatus.SUCCESS;
    }
}
