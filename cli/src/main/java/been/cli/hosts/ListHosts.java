package been.cli.hosts;

import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code been hosts list}. */
@Command(
        name = "list",
        description = "Lists the hosts with their groups and what you said of them.",
        mixinStandardHelpOptions = true)
final class ListHosts implements Callable<Integer> {
    @Option(names = "--json", description = "print what REST answers")
    private boolean json;

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        try (var client = platform.open()) {
            var out = spec.commandLine().getOut();
            String answer = client.get("/api/v1/hosts");
            if (json) {
                out.println(answer);
                return ExitStatus.SUCCESS;
            }
            table(PlatformClient.json(answer).path("items"))
                    .lines(Terminal.detect())
                    .forEach(out::println);
            return ExitStatus.SUCCESS;
        }
    }

    static Table table(JsonNode hosts) {
        var table =
                new Table(
                        Column.left("host"),
                        Column.left("state"),
                        Column.right("cores"),
                        Column.left("groups"),
                        Column.left("properties"));
        for (JsonNode host : hosts) {
            JsonNode properties = host.path("properties");
            var groups = new ArrayList<String>();
            properties.path("groups").forEach(group -> groups.add(group.asString()));
            table.row(
                    host.path("name").asString(),
                    host.path("state").asString().toLowerCase(Locale.ROOT),
                    properties.path("cpu").path("cores").asString(""),
                    String.join(", ", groups),
                    String.join(", ", Assignment.text("", properties.path("user"))));
        }
        return table;
    }
}
