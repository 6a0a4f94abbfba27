package been.cli.hosts;

import been.cli.ExitStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code been hosts drain}. */
@Command(
        name = "drain",
        description = {
            "Gives a host no new tasks, so that it runs empty; what runs there goes on.",
            "With a deadline, what still runs then is stopped, and tried elsewhere where its failure"
                    + " policy allows that. Again, it changes deadline and reason."
        },
        mixinStandardHelpOptions = true)
final class DrainHost extends HostOrder implements Callable<Integer> {
    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            description = "from now, such as 30m (default: what runs may run to its end)")
    private @Nullable String deadline;

    @Option(names = "--why", paramLabel = "TEXT", description = "for those who see it drained")
    private String why = "";

    @Override
    public Integer call() throws Exception {
        Map<String, String> words = new HashMap<>(Map.of("why", why));
        if (deadline != null) {
            words.put("deadline", deadline);
        }
        give("drain", words);
        return ExitStatus.SUCCESS;
    }
}
