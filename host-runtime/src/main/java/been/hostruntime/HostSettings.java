package been.hostruntime;

import been.hostruntime.attempt.UserRange;
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
 * What a host runtime is started with.
 *
 * @param controllers addresses of the controllers; none where the join token tells them, or they
 *     are known from before
 * @param data folder whose {@code host/} belongs to this runtime
 * @param name of this host
 * @param joinTokenFile holds a token; not needed once the host has joined
 * @param memoryChannels of each socket; 0 when nobody counted them
 * @param taskUsers whom tasks run as: a range, {@code none} for the user of this process, or empty
 *     for the usual range where this process is root
 * @param allowedUsers whom tasks may ask for by name
 */
public record HostSettings(
        List<ControllerAddress> controllers,
        Path data,
        HostName name,
        @Nullable Path joinTokenFile,
        int memoryChannels,
        String taskUsers,
        List<String> allowedUsers) {
    private static final String NO_USERS = "none";
    static final String USAGE =
            "usage: HostRuntime --data DIR --name NAME [--controller URL[,URL…]]…"
                    + " [--join-token-file FILE] [--memory-channels N]"
                    + " [--task-users FROM-TO|none] [--allow-users NAME[,NAME…]]";
    private static final List<String> OPTIONS =
            List.of(
                    "--data",
                    "--name",
                    "--controller",
                    "--join-token-file",
                    "--memory-channels",
                    "--task-users",
                    "--allow-users");

    public HostSettings {
        controllers = List.copyOf(controllers);
        allowedUsers = List.copyOf(allowedUsers);
    }

    /** Of a host with one controller, whose memory channels nobody counted. */
    public HostSettings(URI controller, Path data, HostName name, @Nullable Path joinTokenFile) {
        this(
                List.of(new ControllerAddress(controller, null)),
                data,
                name,
                joinTokenFile,
                0,
                "",
                List.of());
    }

    /** A command line, understood or not. */
    sealed interface Parsed {

        record Understood(HostSettings settings) implements Parsed {}

        record Misunderstood(String why) implements Parsed {}
    }

    static Parsed parse(String... arguments) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            String option = arguments[i];
            if (!OPTIONS.contains(option)) {
                return misunderstood("there is no option '" + option + "'");
            }
            if (i + 1 == arguments.length) {
                return misunderstood(option + " needs a value");
            }
            String before = values.put(option, arguments[i + 1]);
            if (before != null && option.equals("--controller")) {
                values.put(option, before + "," + arguments[i + 1]);
            } else if (before != null) {
                return misunderstood(option + " needs exactly one value");
            }
        }
        for (String option : OPTIONS.subList(0, 2)) {
            if (!values.containsKey(option)) {
                return misunderstood(option + " is missing");
            }
        }
        String channels = values.getOrDefault("--memory-channels", "0");
        if (!channels.matches("[0-9]{1,2}")) {
            return misunderstood(
                    "--memory-channels must be how many each socket has, such as 4, not '"
                            + channels
                            + "'");
        }
        try {
            return new Parsed.Understood(
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
                                    .toList()));
        } catch (IllegalArgumentException e) {
            return misunderstood(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Tasks as users of their own: of the range that was named, else of the usual one.
     *
     * @param isPossible whether runs of this host can be other users
     */
    Optional<UserRange> userRange(boolean isPossible) throws IOException {
        if (taskUsers.equals(NO_USERS) || (taskUsers.isEmpty() && !isPossible)) {
            return Optional.empty();
        }
        return taskUsers.isEmpty() ? UserRange.usual() : Optional.of(UserRange.parse(taskUsers));
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

    private static Parsed misunderstood(String why) {
        return new Parsed.Misunderstood(why + "\n" + USAGE);
    }
}
