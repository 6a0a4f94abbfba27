package been.cli.call;

import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** Shows a list of the platform: as a table, or with --json as JSON. */
public abstract class ListingCall extends PlatformCall {
    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    /** What is listed, and how. */
    protected abstract Listed<?> listed();

    @Override
    protected final int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        listed().show(client, json, out);
        return ExitStatus.SUCCESS;
    }
}
