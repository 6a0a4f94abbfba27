package been.cli.install;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whom tasks of a host run as. */
public final class TaskUserOptions {
    @Option(
            names = "--task-users",
            paramLabel = "FROM-TO",
            description =
                    "as root: range of unused user IDs, one of which runs each attempt of a"
                            + " task; none runs tasks as root (default: 1879048192-1879113727, or"
                            + " 61184-65519 in containers)")
    private @Nullable String users;

    @Option(
            names = "--allow-users",
            paramLabel = "NAME",
            split = ",",
            description =
                    "as root: users that tasks may request by name; the first one runs tasks"
                            + " that need a user's own settings, such as Maven's")
    private List<String> allowed = List.of();

    /** For the host runtime. */
    public List<String> arguments() {
        var arguments = new ArrayList<String>();
        if (users != null) {
            arguments.addAll(List.of("--task-users", users));
        }
        if (!allowed.isEmpty()) {
            arguments.addAll(List.of("--allow-users", String.join(",", allowed)));
        }
        return arguments;
    }
}
