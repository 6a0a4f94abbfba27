package been.cli.results;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code been results reindex}: the index from the files. */
@Command(
        name = "reindex",
        description = "Makes the index of results anew from the landing files.",
        mixinStandardHelpOptions = true)
final class ReindexCommand extends ResultCall {

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        JsonNode unreadable =
                PlatformClient.json(client.post(RESULTS + "/reindex")).path("unreadable");
        unreadable.forEach(sentence -> out.println(sentence.asString()));
        out.println(
                unreadable.isEmpty()
                        ? "indexed anew"
                        : "indexed anew, but for %d files that cannot be read"
                                .formatted(unreadable.size()));
        return unreadable.isEmpty() ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
    }
}
