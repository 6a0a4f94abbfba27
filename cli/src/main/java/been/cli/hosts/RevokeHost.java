package been.cli.hosts;

import been.cli.ExitStatus;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code been hosts revoke}. */
@Command(
        name = "revoke",
        description = {
            "Makes a host's credential worthless: it is refused at once, ends what it runs, and can"
                    + " join again only with a new token.",
            "Its tasks are given to others once they have provably ended."
        },
        mixinStandardHelpOptions = true)
final class RevokeHost extends HostOrder implements Callable<Integer> {
    @Option(names = "--why", paramLabel = "TEXT", description = "told to the host too")
    private String why = "";

    @Override
    public Integer call() throws Exception {
        give("revoke", Map.of("why", why));
        return ExitStatus.SUCCESS;
    }
}
