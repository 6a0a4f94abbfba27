package been.cli.automation;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.call.PlatformCall;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code been notifications add}. */
@Command(
        name = "add",
        description = "Tells somebody of something, whenever it happens.",
        mixinStandardHelpOptions = true)
final class AddRule extends PlatformCall {
    @Parameters(paramLabel = "NAME", description = "of the rule, for people")
    private String name = "";

    @ArgGroup(multiplicity = "1")
    private Receiver receiver = new Receiver();

    /** One of the two. */
    private static final class Receiver {
        @Option(
                names = "--email",
                required = true,
                paramLabel = "ADDRESS",
                description = "who gets a mail")
        private @Nullable String email;

        @Option(
                names = "--webhook",
                required = true,
                paramLabel = "URL",
                description = "what is sent JSON")
        private @Nullable String webhook;
    }

    @Option(
            names = "--on",
            required = true,
            split = ",",
            paramLabel = "EVENT",
            description = "regressed, improved, finished, failed, host-lost; may be repeated")
    private List<String> on = new ArrayList<>();

    @Option(
            names = "--analysis",
            paramLabel = "NAME",
            description = "whose events (default: those of all); may be repeated")
    private List<String> analyses = new ArrayList<>();

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "holds the secret that signs what a webhook is sent")
    private @Nullable Path secretFile;

    @Override
    protected void check() {
        if (secretFile != null && receiver.webhook == null) {
            throw CommandFailure.badInput("--secret-file is for a --webhook; mails are not signed");
        }
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        boolean isMail = receiver.email != null;
        ObjectNode body =
                PlatformClient.object()
                        .put("name", name)
                        .put("target", isMail ? "email" : "webhook")
                        .put("address", isMail ? receiver.email : receiver.webhook);
        if (secretFile != null) {
            body.put("secret", secret(secretFile));
        }
        on.forEach(body.putArray("on")::add);
        analyses.forEach(body.putArray("analyses")::add);
        String answer =
                client.ask("POST", NotificationsCommand.PATH, body.toString()).expectSuccess();
        JsonNode made = PlatformClient.json(answer);
        out.println(
                "rule %s: %s; try it: been notifications test %s"
                        .formatted(
                                made.path("id").asString(),
                                made.path("name").asString(),
                                made.path("id").asString()));
        return ExitStatus.SUCCESS;
    }

    private static String secret(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw CommandFailure.badInput(file + " cannot be read: " + e.getMessage());
        }
    }
}
