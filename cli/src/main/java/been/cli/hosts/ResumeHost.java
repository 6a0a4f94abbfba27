package been.cli.hosts;

import been.cli.ExitStatus;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code been hosts resume}. */
@Command(
        name = "resume",
        description = "Gives a host that is drained tasks again.",
        mixinStandardHelpOptions = true)
final class ResumeHost extends HostOrder implements Callable<Integer> {

    @Override
    public Integer call() throws Exception {
        give("resume", Map.of());
        return ExitStatus.SUCCESS;
    }
}
