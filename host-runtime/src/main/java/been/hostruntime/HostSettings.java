package been.hostruntime;

import been.hostruntime.users.UserRange;
import been.protocol.ControllerAddress;
import been.protocol.HostName;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The command-line settings of a host runtime.
 *
 * @param controllers addresses of the controllers; may be empty when the join token names them or
 *     they are known from an earlier start
 * @param data folder whose subfolder {@code host/} this runtime uses
 * @param name of this host
 * @param joinTokenFile file with a join token; not needed after the host has joined
 * @param memoryChannels number of memory channels of each socket; 0 when unknown
 * @param taskUsers user ids that tasks run as: a range, {@code none} for the user of this process,
 *     or empty for the default range if this process is root
 * @param allowedUsers users that tasks may request by name
 * @param address of this host for tasks on other hosts; null for that from which it reaches the
 *     controllers
 */
public record HostSettings(
        List<ControllerAddress> controllers,
        Path data,
        HostName name,
        @Nullable Path joinTokenFile,
        int memoryChannels,
        String taskUsers,
        List<String> allowedUsers,
        @Nullable String address) {
    private static final String NO_USERS = "none";
    static final String USAGE =
            "usage: HostRuntime --data DIR --name NAME [--controller URL[,URL…]]…"
                    + " [--join-token-file FILE] [--memory-channels N]"
                    + " [--task-users FROM-TO|none] [--allow-users NAME[,NAME…]]"
                    + " [--address ADDRESS]";
    private static final List<String> OPTIONS =
            List.of(
                    "--data",
                    "--name",
                    "--controller",
                    "--join-token-file",
                    "--memory-channels",
                    "--task-users",
                    "--allow-users",
                    "--address");

    public HostSettings {
        controllers = List.copyOf(controllers);
        allowedUsers = List.copyOf(allowedUsers);
    }

    /** Settings of a host with one controller and defaults for the rest. */
    public HostSettings(URI controller, Path data, HostName name, @Nullable Path joinTokenFile) {
        this(
                List.of(new ControllerAddress(controller, null)),
                data,
                name,
                joinTokenFile,
                0,
                "",
                List.of(),
                null);
    }

    /** A parsed command line. */
    sealed interface Parsed {

        record Valid(HostSettings settings) implements Parsed {}

        record Invalid(String why) implements Parsed {}
    }

    static Parsed parse(String... arguments) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            String option = arguments[i];
            if (!OPTIONS.contains(option)) {
                return invalid("Unknown option '" + option + "'");
            }
            if (i + 1 == arguments.length) {
                return invalid(option + " needs a value");
            }
            String before = values.put(option, arguments[i + 1]);
            if (before != null && option.equals("--controller")) {
                values.put(option, before + "," + arguments[i + 1]);
            } else if (before != null) {
                return invalid(option + " needs exactly one value");
            }
        }
        for (String option : OPTIONS.subList(0, 2)) {
            if (!values.containsKey(option)) {
                return invalid(option + " is missing");
            }
        }
        String channels = values.getOrDefault("--memory-channels", "0");
        if (!channels.matches("[0-9]{1,2}")) {
            return invalid(
                    "--memory-channels must be the number of channels per socket, such as 4, not '"
                            + channels
                            + "'");
        }
        try {
            return new Parsed.Valid(
                    new HostSettings(
                            controllers(values.get("--controller")),
                            Path.of(values.getOrDefault("--data", "")),
                            new HostName(values.getOrDefault("--name", "")),
                            Optional.ofNullable(values.get("--join-token-file"))
                                    .map(Path::of)
                                    .orElse(null),
                            Integer.parseInt(channels),
                            taskUsers(values.getOrDefault("--task-users", "")),
                            Arrays.stream(values.getOrDefault("--allow-users", "").split(",", -1))
                                    .filter(name -> !name.isBlank())
                                    .toList(),
                            values.get("--address")));
        } catch (IllegalArgumentException e) {
            return invalid(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The user ids for tasks: the configured range, else the default range.
     *
     * @param isPossible whether this host can run programs as other users
     */
    Optional<UserRange> userRange(boolean isPossible) throws IOException {
        if (taskUsers.equals(NO_USERS) || (taskUsers.isEmpty() && !isPossible)) {
            return Optional.empty();
        }
        return taskUsers.isEmpty()
                ? UserRange.usual(data)
                : Optional.of(UserRange.parse(taskUsers));
    }

    private static String taskUsers(String text) {
        if (!text.isEmpty() && !text.equals(NO_USERS)) {
            UserRange _ = UserRange.parse(text);
        }
        return text;
    }

    private static List<ControllerAddress> controllers(@Nullable String addresses) {
        return addresses == null
                ? List.of()
                : Arrays.stream(addresses.split(",", -1)).map(ControllerAddress::of).toList();
    }

    private static Parsed invalid(String why) {
        return new Parsed.Invalid(why + "\n" + USAGE);
    }
}
