package been.cli.results;

import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been results reinstate}: takes an invalidation back. */
@Command(name = "reinstate", description = "Includes invalidated executions in statistics again.")
final class ReinstateCommand extends PlatformCall {

    @Parameters(
            arity = "1..*",
            paramLabel = "EXECUTION",
            description = "ANALYSIS/EXPERIMENT/BINARY/EXECUTION, such as 7/2.15.0/0/3")
    private List<String> executions = List.of();

    private List<String> paths = List.of();

    @Override
    protected void check() {
        paths = executions.stream().map(ResultPaths::execution).toList();
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        for (int i = 0; i < paths.size(); i++) {
            client.post(paths.get(i) + "/reinstate").expectSuccess();
            out.println(executions.get(i) + " is included in statistics again");
        }
        return ExitStatus.SUCCESS;
    }
}
