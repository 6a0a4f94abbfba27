package been.cli.hosts;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.call.OneCall;
import been.cli.call.SilentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.hosts.ListedToken;
import been.protocol.hosts.NewToken;
import been.protocol.hosts.TokenRequest;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been hosts token}: what lets new hosts in. */
@Command(
        name = "token",
        description = "Creates, lists and revokes tokens with which hosts join.",
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
                "Creates a token that lets one host join, and prints it; it cannot be shown again.",
                "Store it in a file on that host, and start there: been host start"
                        + " --join-token-file FILE."
            })
    static final class Create extends OneCall<NewToken> {
        @Option(
                names = "--life",
                paramLabel = "TIME",
                defaultValue = "1d",
                description = "validity, up to 30d (default: 1d)")
        private String life = "1d";

        Create() {
            super(NewToken.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.send("POST", PATH, new TokenRequest(life));
        }

        @Override
        protected void show(NewToken made, PrintWriter out) {
            out.println(made.token());
        }
    }

    /** {@code been hosts token list}. */
    @Command(name = "list", description = "Lists the valid tokens, and those of the last week.")
    static final class ListAll extends ListingCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    PATH,
                    ListedToken.class,
                    new Columns<ListedToken>()
                            .left("token", ListedToken::id)
                            .left("made by", ListedToken::createdBy)
                            .left("made", ListedToken::createdAt)
                            .left(
                                    "expires",
                                    token ->
                                            token.expiresAt() == null ? "never" : token.expiresAt())
                            .left("used by", ListedToken::usedBy));
        }
    }

    /** {@code been hosts token revoke}. */
    @Command(name = "revoke", description = "Revokes an unused token.")
    static final class Revoke extends SilentCall {
        @Parameters(
                paramLabel = "TOKEN",
                description = "ID of the token (see been hosts token list)")
        private String id = "";

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.delete(PATH + "/" + PlatformClient.segment(id));
        }
    }
}
