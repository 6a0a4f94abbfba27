package been.cli.results;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been results list}: analyses, or the executions of one. */
@Command(
        name = "list",
        description = "Lists what is stored, or the executions of one analysis.",
        mixinStandardHelpOptions = true)
final class ListCommand extends ResultCall {

    @Parameters(
            arity = "0..1",
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or the name it was imported under")
    private @Nullable String analysis;

    @Option(names = "--json", description = "print the platform's JSON")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        String name = analysis;
        JsonNode items = client.items(name == null ? RESULTS : analysis(name) + "/executions");
        if (json) {
            out.println(PlatformClient.listing(items));
            return ExitStatus.SUCCESS;
        }
        Table table =
                name == null
                        ? new Table(
                                Column.left("analysis"),
                                Column.left("from"),
                                Column.right("experiments"),
                                Column.right("executions"),
                                Column.right("counting"),
                                Column.left("latest"))
                        : new Table(
                                Column.left("execution"),
                                Column.left("version"),
                                Column.left("validity"),
                                Column.left("started"),
                                Column.left("host"));
        for (JsonNode item : items) {
            if (name == null) {
                table.row(
                        item.path("analysis").asString(),
                        item.path("imported").asBoolean() ? "imported" : "here",
                        item.path("experiments").asString(),
                        item.path("executions").asString(),
                        item.path("counting").asString(),
                        item.path("latest").asString());
            } else {
                JsonNode address = item.path("address");
                table.row(
                        "%s/%s/%s/%s"
                                .formatted(
                                        address.path("analysis").asString(),
                                        address.path("experiment").asString(),
                                        address.path("binary").asString(),
                                        address.path("execution").asString()),
                        item.path("version").asString(),
                        item.path("validity").asString(),
                        item.path("startedAt").asString(),
                        item.path("host").asString());
            }
        }
        table.lines(Terminal.detect()).forEach(out::println);
        return ExitStatus.SUCCESS;
    }
}
