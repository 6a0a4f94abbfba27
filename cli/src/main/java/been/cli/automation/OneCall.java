package been.cli.automation;

import been.cli.ExitStatus;
import been.cli.call.PlatformCall;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import picocli.CommandLine.Parameters;

/** Does something to one thing of a list, and says so. */
abstract class OneCall extends PlatformCall {
    private final String path;

    @Parameters(paramLabel = "NAME", description = "its number or name, as the list shows it")
    private String name = "";

    OneCall(String path) {
        this.path = path;
    }

    @Override
    protected final int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        out.println(act(client, path + "/" + PlatformClient.segment(name), name));
        return ExitStatus.SUCCESS;
    }

    /** What is said of it. */
    abstract String act(PlatformClient client, String path, String name)
            throws InterruptedException;

    /** Takes it away. */
    static String remove(PlatformClient client, String path, String what)
            throws InterruptedException {
        client.ask("DELETE", path).expectSuccess();
        return what + " is removed";
    }

    /** Lets it rest, or go on. */
    static String turn(PlatformClient client, String path, String what, boolean isOn)
            throws InterruptedException {
        client.ask("PUT", path, "{\"enabled\": %s}".formatted(isOn)).expectSuccess();
        return what + (isOn ? " goes on" : " rests");
    }
}
