package been.web;

import been.tasks.MemberAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The checked command line of a controller.
 *
 * @param data folder that holds everything the platform keeps, or, where the database is shared,
 *     this controller's log and copies
 * @param url by which hosts and browsers reach it; {@code null} for where it listens
 * @param packages folder of {@code .bpk} archives to publish at the start, if any
 * @param certificate for HTTPS; {@code null} for HTTP
 * @param sharing with other controllers; {@code null} for the only one
 */
record ControllerOptions(
        Path data,
        ListenAddress listen,
        @Nullable URI url,
        @Nullable Path packages,
        @Nullable Certificate certificate,
        @Nullable Sharing sharing) {

    static final String USAGE =
            "usage: been.web.Controller --data DIR [--port N | --listen ADDRESS:PORT] [--url URL]"
                    + " [--tls-certificate FILE --tls-key FILE | --tls-self-made | --insecure-http]"
                    + " [--database URL [--database-password-file FILE] [--cluster A:PORT,B:PORT] [--cluster-address ADDRESS[:PORT]]"
                    + " [--signals on|off]] [--packages DIR]";

    private static final Set<String> FLAGS = Set.of("--insecure-http", "--tls-self-made");
    private static final Set<String> VALUED =
            Set.of(
                    "--data",
                    "--port",
                    "--listen",
                    "--url",
                    "--tls-certificate",
                    "--tls-key",
                    "--database",
                    "--database-password-file",
                    "--cluster",
                    "--cluster-address",
                    "--signals",
                    "--packages");
    private static final String DEFAULT_PORT = "8080";

    /** The only controller of its database, on this machine only. */
    static ControllerOptions local(Path data, int port, @Nullable Path packages) {
        return new ControllerOptions(
                data, ListenAddress.loopback(port), null, packages, null, null);
    }

    /** What became of a command line. */
    sealed interface Parsed {}

    /** It can be used. */
    record Accepted(ControllerOptions options) implements Parsed {}

    /** It cannot; the sentence has the reason. */
    record Refused(String why) implements Parsed {}

    static Parsed parse(String... arguments) {
        GivenOptions given;
        try {
            given = GivenOptions.read(VALUED, FLAGS, arguments);
        } catch (IllegalArgumentException e) {
            return new Refused(e.getMessage() + "; " + USAGE);
        }
        String data = given.get("--data");
        if (data == null) {
            return new Refused("option --data is missing; " + USAGE);
        }
        try {
            return new Accepted(options(Path.of(data).toAbsolutePath().normalize(), given));
        } catch (InvalidPathException e) {
            return new Refused("not a path: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            return new Refused(String.valueOf(e.getMessage()));
        }
    }

    private static ControllerOptions options(Path data, GivenOptions given) {
        Certificate certificate = certificate(data, given);
        ListenAddress listen = listen(given);
        if (!listen.isLoopback() && certificate == null && !given.has("--insecure-http")) {
            throw new IllegalArgumentException(
                    "on %s the secrets of hosts and users would be sent unencrypted: use --tls-certificate and --tls-key, or --tls-self-made, or --insecure-http on a network that only you can listen to"
                            .formatted(listen));
        }
        return new ControllerOptions(
                data, listen, url(given), folder("--packages", given), certificate, sharing(given));
    }

    private static ListenAddress listen(GivenOptions given) {
        String listen = given.get("--listen");
        if (listen != null && given.has("--port")) {
            throw new IllegalArgumentException(
                    "use either --port or --listen, which includes the port");
        }
        return listen == null
                ? ListenAddress.loopback(given.number("--port", DEFAULT_PORT, 65_535))
                : ListenAddress.parse(listen);
    }

    private static @Nullable Certificate certificate(Path data, GivenOptions given) {
        Path chain = file("--tls-certificate", given);
        Path key = file("--tls-key", given);
        if (given.has("--tls-self-made")) {
            if (chain != null || key != null) {
                throw new IllegalArgumentException(
                        "use either --tls-self-made or --tls-certificate");
            }
            return SelfMadeCertificate.in(data.resolve("controller"));
        }
        if (chain == null && key == null) {
            return null;
        }
        if (chain == null || key == null) {
            throw new IllegalArgumentException("use --tls-certificate and --tls-key together");
        }
        return new Certificate(chain, key);
    }

    private static @Nullable URI url(GivenOptions given) {
        String url = given.get("--url");
        if (url == null) {
            return null;
        }
        String refusal =
                "option --url needs an address such as https://been.example.org, not '" + url + "'";
        URI parsed;
        try {
            parsed = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException(refusal);
        }
        if (!List.of("http", "https").contains(String.valueOf(parsed.getScheme()))
                || parsed.getHost() == null
                || !parsed.getPath().isEmpty()) {
            throw new IllegalArgumentException(refusal);
        }
        return parsed;
    }

    private static @Nullable Sharing sharing(GivenOptions given) {
        String database = given.get("--database");
        String cluster = given.get("--cluster");
        String own = given.get("--cluster-address");
        String signals = given.get("--signals", "on");
        if (!List.of("on", "off").contains(signals)) {
            throw new IllegalArgumentException(
                    "option --signals is on or off, not '" + signals + "'");
        }
        if (database == null) {
            if (cluster != null || own != null) {
                throw new IllegalArgumentException(
                        "a cluster of controllers needs a shared PostgreSQL database: use --database postgresql://…");
            }
            return null;
        }
        if (DatabaseAddress.parse(database) instanceof DatabaseAddress.Refused(String why)) {
            throw new IllegalArgumentException(why);
        }
        Path password = file("--database-password-file", given);
        if (cluster == null) {
            if (own != null) {
                throw new IllegalArgumentException(
                        "--cluster-address needs --cluster, which names the members");
            }
            return new Sharing(database, password, null, List.of());
        }
        List<MemberAddress> members =
                Stream.of(cluster.split(",", -1)).map(MemberAddress::parse).toList();
        return signals.equals("off")
                ? new Sharing(database, password, null, List.of())
                : new Sharing(database, password, OwnMember.of(own, members), members);
    }

    private static @Nullable Path folder(String name, GivenOptions given) {
        String folder = given.get(name);
        if (folder != null && !Files.isDirectory(Path.of(folder))) {
            throw new IllegalArgumentException(
                    "the folder of " + name + " does not exist: " + folder);
        }
        return folder == null ? null : Path.of(folder);
    }

    private static @Nullable Path file(String name, GivenOptions given) {
        String file = given.get(name);
        if (file != null && !Files.isReadable(Path.of(file))) {
            throw new IllegalArgumentException("the file of " + name + " cannot be read: " + file);
        }
        return file == null ? null : Path.of(file).toAbsolutePath();
    }
}
