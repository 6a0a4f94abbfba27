package been.cli.results;

import been.cli.call.Output;
import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been results get}: the files of one execution. */
@Command(
        name = "get",
        description = "Fetches the NetCDF file of an execution, or one of its attached files.")
final class GetCommand extends PlatformCall {

    @Parameters(
            paramLabel = "EXECUTION",
            description = "ANALYSIS/EXPERIMENT/BINARY/EXECUTION, such as 7/2.15.0/0/3")
    private String execution = "";

    @Option(
            names = "--file",
            paramLabel = "NAME",
            description =
                    "attached file to fetch instead, such as stdout.log (see been results show)")
    private @Nullable String name;

    @Mixin private Output output = new Output();

    private String path = "";

    @Override
    protected void check() {
        path = ResultPaths.execution(execution);
        output.check();
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out)
            throws IOException, InterruptedException {
        output.take(
                client,
                name == null
                        ? path + "/landing.nc"
                        : path + "/attachments/content?name=" + PlatformClient.segment(name));
        return ExitStatus.SUCCESS;
    }
}
