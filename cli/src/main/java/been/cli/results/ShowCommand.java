package been.cli.results;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been results show}: one execution. */
@Command(
        name = "show",
        description = "Shows one execution: what it measured, and what else it left behind.",
        mixinStandardHelpOptions = true)
final class ShowCommand extends ResultCall {

    @Parameters(
            paramLabel = "EXECUTION",
            description = "ANALYSIS/EXPERIMENT/BINARY/EXECUTION, such as 7/2.15.0/0/3")
    private String execution = "";

    @Option(names = "--json", description = "print the platform's JSON")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        String path = execution(execution);
        String answer = client.get(path);
        if (json) {
            out.println(answer);
            return ExitStatus.SUCCESS;
        }
        JsonNode one = PlatformClient.json(answer);
        out.println("version   " + one.path("version").asString());
        out.println("started   " + one.path("startedAt").asString());
        out.println("host      " + one.path("host").asString());
        out.println("task      " + one.path("task").asString());
        out.println("validity  " + one.path("validity").asString());
        out.println("sha256    " + one.path("sha256").asString());
        for (JsonNode metric : one.path("metrics")) {
            String name = metric.path("name").asString();
            out.println(
                    "metric    %s: %s measurements, mean %s %s"
                            .formatted(
                                    name,
                                    one.path("measurements").path(name).asString(),
                                    one.path("means").path(name).asString(),
                                    metric.path("unit").asString()));
        }
        JsonNode attachments = PlatformClient.json(client.get(path + "/attachments"));
        for (JsonNode attachment : attachments.path("items")) {
            out.println(
                    "file      %s, %s bytes"
                            .formatted(
                                    attachment.path("name").asString(),
                                    attachment.path("bytes").asString()));
        }
        return ExitStatus.SUCCESS;
    }
}
