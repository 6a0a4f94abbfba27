package been.cli.hosts;

import been.cli.ExitStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code been hosts remove}. */
@Command(
        name = "remove",
        description = {
            "Forgets a host that is gone; what it was, and what it measured, stays.",
            "Refused as long as something may still run there."
        },
        mixinStandardHelpOptions = true)
final class RemoveHost extends HostOrder implements Callable<Integer> {

    @Override
    public Integer call() throws Exception {
        remove();
        return ExitStatus.SUCCESS;
    }
}
