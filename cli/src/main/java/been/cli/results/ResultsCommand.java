package been.cli.results;

import been.cli.ExitStatus;
import been.cli.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.up.DataFolder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been results}: raw measurements of a stored analysis. */
@Command(
        name = "results",
        description = "Gives out the measurements of a stored analysis.",
        subcommands = ResultsCommand.Export.class,
        mixinStandardHelpOptions = true)
public final class ResultsCommand {

    /** {@code been results export}: the input of {@code been analyze}. */
    @Command(
            name = "export",
            description = "Writes the measurements of one metric as CSV to standard output.",
            mixinStandardHelpOptions = true)
    static final class Export implements Callable<Integer> {
        @Parameters(paramLabel = "ANALYSIS", description = "number of the analysis")
        private long analysis;

        @Option(names = "--metric", required = true, description = "name of the metric")
        private String metric = "";

        @Mixin private DataFolder data = new DataFolder();
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws Exception {
            try (var client =
                    new PlatformClient(PlatformAddress.find(data.of(Installation.current())))) {
                var out = spec.commandLine().getOut();
                out.print(
                        client.get(
                                "/api/v1/analyses/"
                                        + analysis
                                        + "/measurements.csv?metric="
                                        + URLEncoder.encode(metric, StandardCharsets.UTF_8)));
                out.flush();
                return ExitStatus.SUCCESS;
            }
        }
    }
}
