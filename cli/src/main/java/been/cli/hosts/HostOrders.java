package been.cli.hosts;

import been.cli.call.OneCall;
import been.cli.call.SilentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.hosts.DrainRequest;
import been.protocol.hosts.HostView;
import been.protocol.hosts.RevocationRequest;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is decided about one host. */
final class HostOrders {
    private HostOrders() {}

    private static String path(String host) {
        return "/api/v1/hosts/" + PlatformClient.segment(host);
    }

    /** Gives an order, and shows the state of the host after it. */
    abstract static class Order extends OneCall<HostView> {
        @Parameters(paramLabel = "HOST", description = "name of the host")
        private String host = "";

        Order() {
            super(HostView.class);
        }

        final String path(String verb) {
            return HostOrders.path(host) + "/" + verb;
        }

        @Override
        protected final void show(HostView now, PrintWriter out) {
            out.println(
                    "%s is %s, %s"
                            .formatted(
                                    host, now.state().name().toLowerCase(Locale.ROOT), now.why()));
        }
    }

    /** {@code been hosts drain}. */
    @Command(
            name = "drain",
            description = {
                "Stops placing tasks on a host; running tasks continue.",
                "With a deadline, tasks that still run then are stopped, and retried on"
                        + " other hosts if their failure policy allows it. Running the command again"
                        + " changes the deadline and the reason."
            })
    static final class Drain extends Order {
        @Option(
                names = "--deadline",
                paramLabel = "TIME",
                description = "time from now, such as 30m (default: running tasks may finish)")
        private @Nullable String deadline;

        @Option(names = "--why", paramLabel = "TEXT", description = "reason, shown to users")
        private String why = "";

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.send("POST", path("drain"), new DrainRequest(deadline, why));
        }
    }

    /** {@code been hosts resume}. */
    @Command(name = "resume", description = "Resumes placing tasks on a drained host.")
    static final class Resume extends Order {
        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path("resume"));
        }
    }

    /** {@code been hosts revoke}. */
    @Command(
            name = "revoke",
            description = {
                "Revokes a host's credential: the host is rejected immediately, stops its"
                        + " tasks, and can rejoin only with a new token.",
                "Its tasks are placed on other hosts once they have provably ended."
            })
    static final class Revoke extends Order {
        @Option(names = "--why", paramLabel = "TEXT", description = "reason, also sent to the host")
        private String why = "";

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.send("POST", path("revoke"), new RevocationRequest(why));
        }
    }

    /** {@code been hosts remove}. */
    @Command(
            name = "remove",
            description = {
                "Removes a host that no longer exists; its history and results stay.",
                "Rejected while tasks may still run there."
            })
    static final class Remove extends SilentCall {
        @Parameters(paramLabel = "HOST", description = "name of the host")
        private String host = "";

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.delete(path(host));
        }

        @Override
        protected String done() {
            return host + " removed";
        }
    }
}
