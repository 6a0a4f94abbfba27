package been.cli.hosts;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code been hosts alias}. */
@Command(
        name = "alias",
        description = {
            "Gives software a name under which restrictions find it as host.software.NAME; without"
                    + " a name, lists the aliases.",
            "Example: been hosts alias jdk \"host.software.java.filter(j, j.jdk)\""
        },
        mixinStandardHelpOptions = true)
final class AliasSoftware implements Callable<Integer> {
    private static final String PATH = "/api/v1/software-aliases";

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "the alias")
    private @Nullable String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "EXPR",
            description = "finds the software in what is known of a host")
    private @Nullable String expression;

    @Option(names = "--description", paramLabel = "TEXT", description = "what it is for")
    private String description = "";

    @Option(names = "--remove", description = "remove the alias")
    private boolean remove;

    @Option(names = "--json", description = "print what REST answers")
    private boolean json;

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        String alias = name;
        if (remove && (alias == null || expression != null)) {
            throw CommandFailure.badInput("--remove takes the name of an alias and nothing else");
        }
        try (var client = platform.open()) {
            if (alias == null) {
                String all = client.get(PATH);
                if (json) {
                    spec.commandLine().getOut().println(all);
                } else {
                    list(PlatformClient.json(all).path("items"));
                }
                return ExitStatus.SUCCESS;
            }
            String path = PATH + "/" + PlatformClient.segment(alias);
            if (remove) {
                client.ask("DELETE", path).expectSuccess();
                return ExitStatus.SUCCESS;
            }
            String answer =
                    expression == null
                            ? client.get(path)
                            : client.ask("PUT", path, body(expression)).expectSuccess();
            JsonNode view = PlatformClient.json(answer);
            spec.commandLine()
                    .getOut()
                    .println(json ? answer : alias + ": found on " + hosts(view));
            return ExitStatus.SUCCESS;
        }
    }

    private String body(String text) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("description", description)
                .put("expression", text)
                .toString();
    }

    private static String hosts(JsonNode view) {
        var hosts = new ArrayList<String>();
        view.path("hosts").forEach(host -> hosts.add(host.asString()));
        return hosts.isEmpty() ? "no host" : String.join(", ", hosts);
    }

    private void list(JsonNode aliases) {
        var table =
                new Table(
                        Column.left("alias"),
                        Column.left("found on"),
                        Column.left("expression"),
                        Column.left("description"));
        for (JsonNode view : aliases) {
            table.row(
                    view.path("alias").path("name").asString(),
                    hosts(view),
                    view.path("alias").path("expression").asString(),
                    view.path("alias").path("description").asString());
        }
        table.lines(Terminal.detect()).forEach(spec.commandLine().getOut()::println);
    }
}
