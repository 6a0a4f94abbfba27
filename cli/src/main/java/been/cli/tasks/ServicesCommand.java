package been.cli.tasks;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.call.Pairs;
import been.cli.call.SilentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.tasks.ServiceRequest;
import been.protocol.tasks.ServiceView;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been services}: what tasks of every context find by name. */
@Command(
        name = "services",
        description = {
            "Lists services that tasks of every context find by name, and adds and removes those"
                    + " outside the platform.",
            "",
            "A task uses a value as $${service.NAME.VALUE}. A task with the key service: NAME is a"
                    + " service while it runs and is ready."
        },
        subcommands = {
            ServicesCommand.ListAll.class,
            ServicesCommand.Add.class,
            ServicesCommand.Remove.class
        },
        mixinStandardHelpOptions = true)
public final class ServicesCommand {
    private static final String PATH = "/api/v1/services";

    private ServicesCommand() {}

    private static String path(String name) {
        return PATH + "/" + PlatformClient.segment(name);
    }

    /** {@code been services list}. */
    @Command(name = "list", description = "Lists the services that can be used now.")
    static final class ListAll extends ListingCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    PATH,
                    ServiceView.class,
                    new Columns<ServiceView>()
                            .left("service", ServiceView::name)
                            .left("values", service -> service.values().entrySet())
                            .left("task", ServiceView::task)
                            .left("by", ServiceView::addedBy)
                            .left("since", ServiceView::addedAt),
                    "there are no services");
        }
    }

    /** {@code been services add}. */
    @Command(
            name = "add",
            description = {
                "Adds a service outside the platform. The same again changes nothing.",
                "Example: been services add licences host=lic.example.org port=27000"
            })
    static final class Add extends SilentCall {
        @Parameters(index = "0", paramLabel = "NAME", description = "how tasks call it")
        private String name = "";

        @Parameters(
                index = "1..*",
                arity = "1..*",
                paramLabel = "VALUE=TEXT",
                description = "its values, such as host=… and port=…")
        private List<String> values = List.of();

        @Override
        protected void check() {
            Pairs.of(name, values);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.send("PUT", path(name), new ServiceRequest(Pairs.of(name, values)));
        }

        @Override
        protected String done() {
            return "added " + name;
        }
    }

    /** {@code been services remove}. */
    @Command(
            name = "remove",
            description =
                    "Removes a service outside the platform; tasks keep the values that they were"
                            + " given.")
    static final class Remove extends SilentCall {
        @Parameters(paramLabel = "NAME", description = "its name (been services list)")
        private String name = "";

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.delete(path(name));
        }

        @Override
        protected String done() {
            return "removed " + name;
        }
    }
}
