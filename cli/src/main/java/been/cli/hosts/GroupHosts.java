package been.cli.hosts;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
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

/** {@code been hosts group}. */
@Command(
        name = "group",
        description = {
            "Makes a host group, or another of one that is there; without a name, lists them.",
            "A host belongs to it that is named, or that satisfies the expression."
        },
        mixinStandardHelpOptions = true)
final class GroupHosts implements Callable<Integer> {
    private static final String PATH = "/api/v1/host-groups";

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "name of the group")
    private @Nullable String name;

    @Option(names = "--host", paramLabel = "HOST", description = "a host of it; may be repeated")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--where",
            paramLabel = "EXPR",
            description = "whoever satisfies it belongs to the group, such as host.cpu.cores >= 16")
    private @Nullable String expression;

    @Option(names = "--description", paramLabel = "TEXT", description = "what it is for")
    private String description = "";

    @Option(names = "--remove", description = "remove the group; its hosts stay")
    private boolean remove;

    @Option(names = "--json", description = "print what REST answers")
    private boolean json;

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        boolean says = !hosts.isEmpty() || expression != null || !description.isEmpty();
        String group = name;
        if (group == null && (says || remove)) {
            throw CommandFailure.badInput("which group? write its name after 'been hosts group'");
        }
        if (remove && says) {
            throw CommandFailure.badInput("--remove takes no other option");
        }
        try (var client = platform.open()) {
            if (group == null) {
                String all = client.get(PATH);
                if (json) {
                    spec.commandLine().getOut().println(all);
                } else {
                    list(PlatformClient.json(all).path("items"));
                }
                return ExitStatus.SUCCESS;
            }
            String path = PATH + "/" + PlatformClient.segment(group);
            if (remove) {
                client.ask("DELETE", path).expectSuccess();
                return ExitStatus.SUCCESS;
            }
            String answer =
                    says ? client.ask("PUT", path, body()).expectSuccess() : client.get(path);
            if (json) {
                spec.commandLine().getOut().println(answer);
            } else {
                show(PlatformClient.json(answer));
            }
            return ExitStatus.SUCCESS;
        }
    }

    private String body() {
        var body = JsonMapper.shared().createObjectNode();
        body.put("description", description);
        var names = body.putArray("hosts");
        hosts.forEach(names::add);
        body.put("expression", expression);
        return body.toString();
    }

    private void show(JsonNode view) {
        spec.commandLine()
                .getOut()
                .println(view.path("group").path("name").asString() + ": " + members(view));
    }

    private static String members(JsonNode view) {
        var members = new ArrayList<String>();
        view.path("members").forEach(host -> members.add(host.asString()));
        return members.isEmpty() ? "no host" : String.join(", ", members);
    }

    private void list(JsonNode groups) {
        var table =
                new Table(
                        Column.left("group"),
                        Column.left("hosts"),
                        Column.left("where"),
                        Column.left("description"));
        for (JsonNode view : groups) {
            table.row(
                    view.path("group").path("name").asString(),
                    members(view),
                    view.path("group").path("expression").asString(""),
                    view.path("group").path("description").asString());
        }
        table.lines(Terminal.detect()).forEach(spec.commandLine().getOut()::println);
    }
}
