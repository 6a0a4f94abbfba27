package been.cli.results;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code been results invalidate}: takes executions out of statistics. */
@Command(
        name = "invalidate",
        description = "Takes executions out of statistics; they are kept, with who did it and why.",
        mixinStandardHelpOptions = true)
final class InvalidateCommand extends ResultCall {

    @Parameters(
            arity = "1..*",
            paramLabel = "EXECUTION",
            description = "ANALYSIS/EXPERIMENT/BINARY/EXECUTION, such as 7/2.15.0/0/3")
    private List<String> executions = List.of();

    @Option(names = "--why", required = true, paramLabel = "TEXT", description = "the reason")
    private String why = "";

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        List<String> paths = executions.stream().map(ResultCall::execution).toList();
        String reason = JsonMapper.shared().writeValueAsString(Map.of("why", why));
        for (int i = 0; i < paths.size(); i++) {
            client.ask("POST", paths.get(i) + "/invalidate", reason).expectSuccess();
            out.println(executions.get(i) + " does not count any more");
        }
        return ExitStatus.SUCCESS;
    }
}
