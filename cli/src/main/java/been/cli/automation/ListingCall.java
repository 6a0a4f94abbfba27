package been.cli.automation;

import been.cli.ExitStatus;
import been.cli.call.PlatformCall;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Shows a list of the platform as a table, or as REST tells it. */
abstract class ListingCall extends PlatformCall {
    private final String path;
    private final String none;

    @Option(names = "--json", description = "for machines")
    private boolean json;

    /**
     * @param none what is said where there is nothing: how to make one
     */
    ListingCall(String path, String none) {
        this.path = path;
        this.none = none;
    }

    abstract Table table();

    abstract void row(Table table, JsonNode item);

    @Override
    protected final int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        JsonNode items = client.items(path);
        if (json) {
            out.println(PlatformClient.listing(items));
        } else if (items.isEmpty()) {
            out.println(none);
        } else {
            Table table = table();
            items.forEach(item -> row(table, item));
            table.lines(Terminal.detect()).forEach(out::println);
        }
        return ExitStatus.SUCCESS;
    }

    /** Texts of a list, with commas between. */
    static String words(JsonNode list) {
        return String.join(", ", list.valueStream().map(JsonNode::asString).toList());
    }

    static String onOff(JsonNode item) {
        return item.path("enabled").asBoolean() ? "on" : "off";
    }
}
