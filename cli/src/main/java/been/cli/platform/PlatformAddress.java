package been.cli.platform;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a platform answers and what opens it.
 *
 * @param pid of the controller's process, when it runs on this machine
 * @param fingerprint of the certificate that it shows, in 64 hexadecimal digits; {@code null} where
 *     an authority vouches for it
 */
public record PlatformAddress(
        URI url, String token, @Nullable Long pid, @Nullable String fingerprint) {

    /** Without a certificate of its own. */
    public PlatformAddress(URI url, String token, @Nullable Long pid) {
        this(url, token, pid, null);
    }

    /**
     * The platform that the environment or the user chose, else the one that is up on a data
     * folder.
     *
     * @throws CommandFailure with status 3 when there is none
     */
    public static PlatformAddress find(Path data) {
        return named().or(() -> onThisMachine(data)).orElseThrow(() -> nothingUpOn(data));
    }

    /** Whether this machine's folders are those of the platform. */
    public boolean isOnThisMachine() {
        return pid != null || List.of("localhost", "127.0.0.1", "[::1]").contains(url.getHost());
    }

    /** What to say where no platform is up. */
    public static CommandFailure nothingUpOn(Path data) {
        return new CommandFailure(
                ExitStatus.UNREACHABLE,
                "no platform is up on "
                        + data
                        + (given("BEEN_URL") != null && given("BEEN_TOKEN") == null
                                ? ", and BEEN_URL needs BEEN_TOKEN, which is not set"
                                : "")
                        + "; start one with: been up, or sign in to a remote one with: been login URL");
    }

    /**
     * The platform named by {@code BEEN_URL} and {@code BEEN_TOKEN}, else the one of {@code
     * BEEN_PROFILE}, else the one that the user signed in to.
     */
    public static Optional<PlatformAddress> named() {
        String url = given("BEEN_URL");
        String token = given("BEEN_TOKEN");
        return url == null || token == null
                ? Profiles.ofUser().chosen()
                : Optional.of(new PlatformAddress(URI.create(url), token, null));
    }

    /** The value of a variable of the environment; absent where it is empty, as in CI systems. */
    private static @Nullable String given(String name) {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? null : value;
    }

    /** The platform whose controller holds this data folder, if its process lives. */
    public static Optional<PlatformAddress> onThisMachine(Path data) {
        Path controller = data.resolve("controller");
        Path endpoint = controller.resolve("endpoint.json");
        try {
            JsonNode stored = JsonMapper.shared().readTree(Files.readString(endpoint));
            long pid = stored.path("pid").asLong();
            if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
                return Optional.empty();
            }
            String token = Files.readString(controller.resolve("admin-token")).strip();
            return Optional.of(
                    new PlatformAddress(
                            URI.create(stored.path("url").asString()),
                            token,
                            pid,
                            stored.path("fingerprint").asString(null)));
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }
}
