package been.hostruntime;

import been.protocol.HostName;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a host runtime is started with.
 *
 * @param controller address of the controller, {@code http} or {@code https}
 * @param data folder whose {@code host/} belongs to this runtime
 * @param name of this host
 * @param joinTokenFile holds a token; not needed once the host has joined
 * @param memoryChannels of each socket; 0 when nobody counted them
 */
public record HostSettings(
        URI controller,
        Path data,
        HostName name,
        @Nullable Path joinTokenFile,
        int memoryChannels) {
    static final String USAGE =
            "usage: HostRuntime --controller URL --data DIR --name NAME [--join-token-file FILE]"
                    + " [--memory-channels N]";
    private static final List<String> OPTIONS =
            List.of("--controller", "--data", "--name", "--join-token-file", "--memory-channels");

    /** Of a host whose memory channels nobody counted. */
    public HostSettings(URI controller, Path data, HostName name, @Nullable Path joinTokenFile) {
        this(controller, data, name, joinTokenFile, 0);
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
            if (i + 1 == arguments.length || values.put(option, arguments[i + 1]) != null) {
                return misunderstood(option + " needs exactly one value");
            }
        }
        for (String option : OPTIONS.subList(0, 3)) {
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
            var controller = new URI(values.getOrDefault("--controller", ""));
            if (controller.getHost() == null
                    || !List.of("http", "https").contains(controller.getScheme())) {
                return misunderstood("--controller must be an address like http://localhost:8080");
            }
            return new Parsed.Understood(
                    new HostSettings(
                            controller,
                            Path.of(values.getOrDefault("--data", "")),
                            new HostName(values.getOrDefault("--name", "")),
                            Optional.ofNullable(values.get("--join-token-file"))
                                    .map(Path::of)
                                    .orElse(null),
                            Integer.parseInt(channels)));
        } catch (URISyntaxException | InvalidPathException e) {
            return misunderstood(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            return misunderstood("--name: " + e.getMessage());
        }
    }

    private static Parsed misunderstood(String why) {
        return new Parsed.Misunderstood(why + "\n" + USAGE);
    }
}
