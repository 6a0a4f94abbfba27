package been.cli.login;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.platform.Profiles;
import been.cli.platform.Profiles.Profile;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been logout}: the token is worth nothing afterwards, here and there. */
@Command(
        name = "logout",
        description = "Revokes the token of a profile and forgets the profile.",
        mixinStandardHelpOptions = true)
public final class LogoutCommand implements Callable<Integer> {

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "profile to sign out of (default: the current one)")
    private @Nullable String name;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        Profiles profiles = Profiles.ofUser();
        String which = name == null ? profiles.read().current() : name;
        if (which == null) {
            throw CommandFailure.badInput(
                    "no profile is in use; been profile list shows all profiles");
        }
        PlatformAddress address = profiles.require(which);
        try (var client = new PlatformClient(address)) {
            remaining(client.delete("/api/v1/account/token")).ifPresent(this::say);
        } catch (CommandFailure unheard) {
            say("the token is not revoked: " + unheard.getMessage());
        }
        Profile gone = profiles.remove(which).orElseThrow();
        spec.commandLine().getOut().println("signed out from " + gone.url());
        return ExitStatus.SUCCESS;
    }

    private void say(String sentence) {
        spec.commandLine().getErr().println("been: " + sentence);
    }

    /** What is still to be said or done about the token; nothing when it is worth nothing now. */
    static Optional<String> remaining(Answer answer) {
        if (answer.isSuccess() || answer.status() == HttpURLConnection.HTTP_UNAUTHORIZED) {
            return Optional.empty();
        }
        if (answer.text("code").equals("account.token")) {
            return Optional.of(
                    "the token belongs to the data folder of the platform and stays valid; only"
                            + " this profile is removed");
        }
        String detail = answer.text("detail");
        String why = detail.isEmpty() ? "status " + answer.status() : detail;
        return Optional.of(
                "the token is not revoked (%s); an administrator can do that under Administration, Tokens"
                        .formatted(why.endsWith(".") ? why.substring(0, why.length() - 1) : why));
    }
}
