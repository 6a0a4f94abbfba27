package been.cli.call;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Terminal;
import been.protocol.Listing;
import been.protocol.Wire;
import java.io.PrintWriter;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Shows the first part of a list that may have a million items, newest first. */
public abstract class RecentCall extends PlatformCall {
    private static final int MOST = 100_000;

    /** The largest page of a platform. */
    private static final int PAGE = 1_000;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "how many to list, newest first (default: ${DEFAULT-VALUE})")
    private int limit = 50;

    @Option(names = "--json", description = "print what REST answers")
    private boolean json;

    /** What is listed, and how; its path has no parameter {@code limit}. */
    protected abstract Listed<?> listed();

    @Override
    protected void check() {
        if (limit < 1 || limit > MOST) {
            throw CommandFailure.badInput(
                    "--limit is %,d; expected a number from 1 to %,d".formatted(limit, MOST));
        }
    }

    @Override
    protected final int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        show(listed(), client, out);
        return ExitStatus.SUCCESS;
    }

    private <T> void show(Listed<T> listed, PlatformClient client, PrintWriter out)
            throws InterruptedException {
        String path = listed.path();
        path += (path.contains("?") ? "&" : "?") + "limit=" + Math.min(limit, PAGE);
        if (json) {
            out.println(Wire.write(firstOf(client.first(path, JsonNode.class, limit))));
            return;
        }
        Listing<T> page = firstOf(client.first(path, listed.type(), limit));
        if (page.items().isEmpty() && listed.none() != null) {
            out.println(listed.none());
            return;
        }
        listed.columns().lines(page.items(), Terminal.detect()).forEach(out::println);
        if (page.next() != null) {
            err().printf("the newest %,d; for more: --limit%n", page.items().size());
        }
    }

    private <T> Listing<T> firstOf(Listing<T> read) {
        boolean isWhole = read.items().size() <= limit;
        return new Listing<>(
                isWhole ? read.items() : read.items().subList(0, limit),
                isWhole ? read.next() : "");
    }
}
