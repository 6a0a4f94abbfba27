package been.cli.platform;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
                        + "; start one with: been up, or sign in to a remote one with: been login URL");
    }

    /**
     * The platform named by {@code BEEN_URL} and {@code BEEN_TOKEN}, else the one of {@code
     * BEEN_PROFILE}, else the one that the user signed in to.
     *
     * @throws CommandFailure when {@code BEEN_URL} is no address or has no token: no other platform
     *     may stand in for the one that it names
     */
    public static Optional<PlatformAddress> named() {
        return named(System.getenv());
    }

    static Optional<PlatformAddress> named(Map<String, String> environment) {
        String url = given(environment, "BEEN_URL");
        String token = given(environment, "BEEN_TOKEN");
        if (url == null) {
            return Profiles.ofUser().chosen();
        }
        if (token == null) {
            throw CommandFailure.badInput(
                    "BEEN_URL is set, and BEEN_TOKEN is not; set both, or neither");
        }
        return Optional.of(new PlatformAddress(url(url), token, null));
    }

    /**
     * The address that users write, without a slash at its end.
     *
     * @throws CommandFailure where a platform cannot have it
     */
    public static URI url(String text) {
        String refusal =
                ("'%s' is not the address of a platform; expected an address such as"
                                + " https://been.example.org:8443")
                        .formatted(text);
        URI address;
        try {
            address = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        } catch (IllegalArgumentException _) {
            throw CommandFailure.badInput(refusal);
        }
        boolean isWeb = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!isWeb
                || address.getHost() == null
                || !address.getPath().isEmpty()
                || address.getUserInfo() != null) {
            throw CommandFailure.badInput(refusal);
        }
        return address;
    }

    /** The value of a variable of the environment; absent where it is empty, as in CI systems. */
    private static @Nullable String given(Map<String, String> environment, String name) {
        String value = environment.get(name);
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
