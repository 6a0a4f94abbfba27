package been.cli.evaluators;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been evaluators show}: an evaluator's own help. */
@Command(
        name = "show",
        description = "Shows what an evaluator does, how to read it, and its parameters.",
        mixinStandardHelpOptions = true)
final class HelpCommand extends EvaluatorCall {

    @Parameters(paramLabel = "EVALUATOR", description = "such as been/levels, or levels")
    private String name = "";

    @Option(names = "--json", description = "for machines")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        String answer = client.get(evaluator(client, name));
        if (json) {
            out.println(answer);
            return ExitStatus.SUCCESS;
        }
        JsonNode one = PlatformClient.json(answer);
        out.printf(
                "%s (%s %s)%n%n%s%n",
                one.path("title").asString(),
                one.at("/reference/name").asString(),
                one.at("/reference/version").asString(),
                one.path("help").asString());
        if (!one.path("parameters").isEmpty()) {
            var table =
                    new Table(
                            Column.left("parameter"),
                            Column.left("takes"),
                            Column.left("when left out"),
                            Column.left("what"));
            for (JsonNode parameter : one.path("parameters")) {
                table.row(
                        parameter.path("name").asString(),
                        parameter.path("values").asString(),
                        parameter.path("preset").asString("must be given"),
                        parameter.path("help").asString());
            }
            out.println();
            table.lines(Terminal.detect()).forEach(out::println);
        }
        return ExitStatus.SUCCESS;
    }
}
