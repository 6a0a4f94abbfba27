package been.cli.evaluators;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code been evaluators list}. */
@Command(
        name = "list",
        description = "Lists the evaluators that are published.",
        mixinStandardHelpOptions = true)
final class ListCommand extends EvaluatorCall {

    @Option(names = "--json", description = "for machines")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        String answer = client.get(EVALUATORS);
        if (json) {
            out.println(answer);
            return ExitStatus.SUCCESS;
        }
        var table =
                new Table(
                        Column.left("evaluator"),
                        Column.left("version"),
                        Column.left("language"),
                        Column.left("looks at one"),
                        Column.left("what"));
        for (JsonNode one : PlatformClient.json(answer).path("items")) {
            table.row(
                    one.at("/reference/name").asString(),
                    one.at("/reference/version").asString(),
                    one.path("language").asString(),
                    one.path("scope").asString(),
                    one.path("title").asString());
        }
        table.lines(Terminal.detect()).forEach(out::println);
        return ExitStatus.SUCCESS;
    }
}
