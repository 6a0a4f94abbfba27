package been.cli.results;

import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.results.InvalidationRequest;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been results invalidate}: takes executions out of statistics. */
@Command(
        name = "invalidate",
        description =
                "Excludes executions from statistics; they are kept, with who excluded them"
                        + " and why.")
final class InvalidateCommand extends PlatformCall {

    @Parameters(
            arity = "1..*",
            paramLabel = "EXECUTION",
            description = "ANALYSIS/EXPERIMENT/BINARY/EXECUTION, such as 7/2.15.0/0/3")
    private List<String> executions = List.of();

    @Option(names = "--why", required = true, paramLabel = "TEXT", description = "the reason")
    private String why = "";

    private List<String> paths = List.of();

    @Override
    protected void check() {
        paths = executions.stream().map(ResultPaths::execution).toList();
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        for (int i = 0; i < paths.size(); i++) {
            client.send("POST", paths.get(i) + "/invalidate", new InvalidationRequest(why))
                    .expectSuccess();
            out.println(executions.get(i) + " is excluded from statistics");
        }
        return ExitStatus.SUCCESS;
    }
}
