package been.cli.automation;

import been.cli.ExitStatus;
import been.cli.call.PlatformCall;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code been hooks}: doors for Git forges, whose pushes become runs. */
@Command(
        name = "hooks",
        description = "Lists, makes and removes the doors by which Git forges tell of pushes.",
        subcommands = {
            HooksCommand.ListAll.class,
            HooksCommand.Add.class,
            HooksCommand.Remove.class
        },
        synopsisSubcommandLabel = "list|add|remove",
        mixinStandardHelpOptions = true)
public final class HooksCommand {
    private static final String PATH = "/api/v1/hooks";

    @Command(name = "list", description = "Lists the hooks.", mixinStandardHelpOptions = true)
    static final class ListAll extends ListingCall {
        ListAll() {
            super(PATH, "there is no hook; been hooks add NAME --forge github --analysis NAME");
        }

        @Override
        Table table() {
            return new Table(
                    Column.left("hook"),
                    Column.left("forge"),
                    Column.left("branches"),
                    Column.left("analyses"),
                    Column.left("address"));
        }

        @Override
        void row(Table table, JsonNode item) {
            String branches = words(item.path("branches"));
            table.row(
                    item.path("name").asString(),
                    item.path("forge").asString(),
                    branches.isEmpty() ? "all" : branches,
                    words(item.path("analyses")),
                    item.path("url").asString());
        }
    }

    @Command(
            name = "add",
            description = "Makes a hook and says its address and its secret, this once.",
            mixinStandardHelpOptions = true)
    static final class Add extends PlatformCall {
        @Parameters(paramLabel = "NAME", description = "of the hook, and part of its address")
        private String name = "";

        @Option(
                names = "--forge",
                paramLabel = "FORGE",
                required = true,
                description = "github, gitlab or gitea")
        private String forge = "";

        @Option(
                names = "--analysis",
                paramLabel = "NAME",
                required = true,
                description = "what a push runs; may be repeated")
        private List<String> analyses = new ArrayList<>();

        @Option(
                names = "--branch",
                paramLabel = "NAME",
                description = "of pushes that count (default: all); may be repeated")
        private List<String> branches = new ArrayList<>();

        @Option(names = "--json", description = "for machines")
        private boolean json;

        @Override
        protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
            ObjectNode body = PlatformClient.object().put("name", name).put("forge", forge);
            analyses.forEach(body.putArray("analyses")::add);
            branches.forEach(body.putArray("branches")::add);
            String answer = client.ask("POST", PATH, body.toString()).expectSuccess();
            JsonNode made = PlatformClient.json(answer);
            if (json) {
                out.println(answer);
            } else {
                out.println("address  " + made.path("url").asString());
                out.println("secret   " + made.path("secret").asString());
                out.println("Enter both at the forge; the secret is not shown again.");
            }
            return ExitStatus.SUCCESS;
        }
    }

    @Command(
            name = "remove",
            description = "Removes a hook: what comes to its address is refused from then on.",
            mixinStandardHelpOptions = true)
    static final class Remove extends OneCall {
        Remove() {
            super(PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            return remove(client, path, "hook " + name);
        }
    }
}
