package been.cli.results;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been results verify}: files against their checksums. Exit status 1 for a damaged one. */
@Command(
        name = "verify",
        description =
                "Holds every file of an analysis against its checksum now; without one, tells what"
                        + " was found damaged in the background.",
        mixinStandardHelpOptions = true)
final class VerifyCommand extends ResultCall {

    @Parameters(
            arity = "0..1",
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or the name it was imported under")
    private @Nullable String analysis;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        String name = analysis;
        JsonNode items =
                PlatformClient.json(
                                name == null
                                        ? client.get(RESULTS + "/damaged")
                                        : client.post(analysis(name) + "/verify"))
                        .path("items");
        int damaged = 0;
        for (JsonNode item : items) {
            String damage = item.path("damage").asString("");
            if (!damage.isEmpty()) {
                damaged++;
                out.println(item.path("file").asString() + " " + damage);
            }
        }
        out.println(
                name == null
                        ? damaged + " files were damaged when they were last looked at"
                        : "%d files, %d damaged".formatted(items.size(), damaged));
        return damaged == 0 ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
    }
}
