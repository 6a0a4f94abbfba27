package been.cli.automation;

import been.cli.call.OneCall;
import been.cli.command.CommandFailure;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.notifications.Rule;
import been.protocol.notifications.RuleRequest;
import been.protocol.notifications.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been notifications add}. */
@Command(
        name = "add",
        description = "Creates a rule that sends a notification whenever an event happens.")
final class AddRule extends OneCall<Rule> {
    @Parameters(paramLabel = "NAME", description = "name of the rule")
    private String name = "";

    @ArgGroup(multiplicity = "1")
    private Receiver receiver = new Receiver();

    /** One of the two. */
    private static final class Receiver {
        @Option(
                names = "--email",
                required = true,
                paramLabel = "ADDRESS",
                description = "mail address to notify")
        private @Nullable String email;

        @Option(
                names = "--webhook",
                required = true,
                paramLabel = "URL",
                description = "URL to which to post JSON")
        private @Nullable String webhook;
    }

    @Option(
            names = "--on",
            required = true,
            split = ",",
            paramLabel = "EVENT",
            description =
                    "events: regressed, improved, finished, failed, host-lost, quarantined, missed; may be repeated")
    private List<String> on = new ArrayList<>();

    @Option(
            names = "--analysis",
            paramLabel = "NAME",
            description = "analysis whose events count (default: all); may be repeated")
    private List<String> analyses = new ArrayList<>();

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "file with the secret that signs the requests to the webhook")
    private @Nullable Path secretFile;

    private @Nullable String secret;

    AddRule() {
        super(Rule.class);
    }

    @Override
    protected void check() {
        if (secretFile != null && receiver.webhook == null) {
            throw CommandFailure.badInput("--secret-file requires --webhook; mails are not signed");
        }
        secret = secretFile == null ? null : secret(secretFile);
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        boolean isMail = receiver.email != null;
        return client.send(
                "POST",
                NotificationsCommand.PATH,
                new RuleRequest(
                        name,
                        isMail ? Target.EMAIL : Target.WEBHOOK,
                        isMail ? receiver.email : receiver.webhook,
                        secret,
                        on,
                        new LinkedHashSet<>(analyses)));
    }

    @Override
    protected void show(Rule made, PrintWriter out) {
        out.println(
                "rule %d: %s; to test it: been notifications test %d"
                        .formatted(made.id(), made.name(), made.id()));
    }

    private static String secret(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw CommandFailure.badInput(file + " cannot be read: " + e.getMessage());
        }
    }
}
