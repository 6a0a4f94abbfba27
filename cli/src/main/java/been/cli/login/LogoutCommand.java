package been.cli.login;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import been.cli.platform.Profiles;
import been.cli.platform.Profiles.Profile;
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
            description = "which (default: the one that is in use)")
    private @Nullable String name;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        Profiles profiles = Profiles.ofUser();
        String which = name == null ? profiles.read().current() : name;
        if (which == null) {
            throw CommandFailure.badInput(
                    "no profile is in use; been profile list shows those there are");
        }
        try (var client = new PlatformClient(profiles.require(which))) {
            client.ask("DELETE", "/api/v1/account/token").expectSuccess();
        } catch (CommandFailure unheard) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "been: the token could not be revoked: %s; an administrator can do that"
                                    .formatted(unheard.getMessage()));
        }
        Profile gone = profiles.remove(which).orElseThrow();
        spec.commandLine().getOut().println("signed out at " + gone.url());
        return ExitStatus.SUCCESS;
    }
}
