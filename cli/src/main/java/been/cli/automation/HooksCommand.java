package been.cli.automation;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.call.OneCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.automation.HookRequest;
import been.protocol.automation.HookView;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been hooks}: webhooks for Git forges, whose pushes become runs. */
@Command(
        name = "hooks",
        description = "Manages webhooks, by which Git forges request runs.",
        subcommands = {
            HooksCommand.ListAll.class,
            HooksCommand.Add.class,
            HooksCommand.Remove.class
        },
        synopsisSubcommandLabel = "list|add|remove",
        mixinStandardHelpOptions = true)
public final class HooksCommand {
    private static final String PATH = "/api/v1/hooks";

    @Command(name = "list", description = "Lists the hooks.")
    static final class ListAll extends ListingCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    PATH,
                    HookView.class,
                    new Columns<HookView>()
                            .left("hook", HookView::name)
                            .left("forge", HookView::forge)
                            .left(
                                    "branches",
                                    hook -> hook.branches().isEmpty() ? "all" : hook.branches())
                            .left(
                                    "analyses",
                                    hook -> hook.analyses().isEmpty() ? "" : hook.analyses())
                            .left("address", HookView::url),
                    "no hooks; create one: been hooks add NAME --forge github");
        }
    }

    @Command(
            name = "add",
            description =
                    "Creates a hook, and prints its address and its secret, which is not shown"
                            + " again.")
    static final class Add extends OneCall<HookView> {
        @Parameters(paramLabel = "NAME", description = "name of the hook, and part of its address")
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
                description =
                        "analysis that measures what is pushed; may be repeated (default: only"
                                + " analyses of that repository with schedule on-new-version look)")
        private List<String> analyses = new ArrayList<>();

        @Option(
                names = "--branch",
                paramLabel = "NAME",
                description = "branch whose pushes count (default: all); may be repeated")
        private List<String> branches = new ArrayList<>();

        Add() {
            super(HookView.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.send("POST", PATH, new HookRequest(name, forge, branches, analyses));
        }

        @Override
        protected void show(HookView made, PrintWriter out) {
            out.println("address  " + made.url());
            out.println("secret   " + made.secret());
            out.println("Enter both at the forge; the secret is not shown again.");
        }
    }

    @Command(
            name = "remove",
            description = "Removes a hook; requests to its address are rejected from then on.")
    static final class Remove extends Automated.Remove {
        Remove() {
            super(PATH, "hook");
        }
    }
}
