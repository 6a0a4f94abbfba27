package been.cli.hosts;

import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code been hosts token}: what lets new hosts in. */
@Command(
        name = "token",
        description = "Makes, lists and revokes the tokens with which hosts join.",
        subcommands = {
            TokenCommand.Create.class,
            TokenCommand.ListAll.class,
            TokenCommand.Revoke.class
        },
        mixinStandardHelpOptions = true)
final class TokenCommand {
    private static final String PATH = "/api/v1/hosts/join-tokens";

    /** {@code been hosts token create}. */
    @Command(
            name = "create",
            description = {
                "Prints a token that lets one host join; nobody can show it a second time.",
                "Leave it in a file on that host: been host start --join-token-file FILE."
            },
            mixinStandardHelpOptions = true)
    static final class Create implements Callable<Integer> {
        @Option(
                names = "--life",
                paramLabel = "TIME",
                defaultValue = "1d",
                description = "how long it is good for, up to 30d (default: 1d)")
        private String life = "1d";

        @Option(names = "--json", description = "print what REST answers")
        private boolean json;

        @Mixin private PlatformChoice platform = new PlatformChoice();
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws Exception {
            try (var client = platform.open()) {
                String body = JsonMapper.shared().writeValueAsString(Map.of("life", life));
                String made = client.ask("POST", PATH, body).expectSuccess();
                spec.commandLine()
                        .getOut()
                        .println(json ? made : PlatformClient.json(made).path("token").asString());
                return ExitStatus.SUCCESS;
            }
        }
    }

    /** {@code been hosts token list}. */
    @Command(
            name = "list",
            description = "Lists the tokens that are good, and those of the last week.",
            mixinStandardHelpOptions = true)
    static final class ListAll implements Callable<Integer> {
        @Option(names = "--json", description = "print what REST answers")
        private boolean json;

        @Mixin private PlatformChoice platform = new PlatformChoice();
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws Exception {
            var table =
                    new Table(
                            Column.left("token"),
                            Column.left("made by"),
                            Column.left("made"),
                            Column.left("expires"),
                            Column.left("used by"));
            try (var client = platform.open()) {
                String all = client.get(PATH);
                if (json) {
                    spec.commandLine().getOut().println(all);
                    return ExitStatus.SUCCESS;
                }
                for (JsonNode token : PlatformClient.json(all).path("items")) {
                    table.row(
                            token.path("id").asString(),
                            token.path("createdBy").asString(),
                            token.path("createdAt").asString(),
                            token.path("expiresAt").asString("never"),
                            token.path("usedBy").asString(""));
                }
            }
            table.lines(Terminal.detect()).forEach(spec.commandLine().getOut()::println);
            return ExitStatus.SUCCESS;
        }
    }

    /** {@code been hosts token revoke}. */
    @Command(
            name = "revoke",
            description = "Makes a token that nobody used worthless.",
            mixinStandardHelpOptions = true)
    static final class Revoke implements Callable<Integer> {
        @Parameters(paramLabel = "TOKEN", description = "as been hosts token list shows it")
        private String id = "";

        @Mixin private PlatformChoice platform = new PlatformChoice();

        @Override
        public Integer call() throws Exception {
            try (var client = platform.open()) {
                client.ask("DELETE", PATH + "/" + PlatformClient.segment(id)).expectSuccess();
                return ExitStatus.SUCCESS;
            }
        }
    }
}
