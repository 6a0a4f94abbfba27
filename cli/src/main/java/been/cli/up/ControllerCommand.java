package been.cli.up;

import been.cli.command.Installation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code been controller}: one controller in the foreground, for a service manager to keep running;
 * SIGTERM lets it finish what is under way. The controller itself checks which options fit
 * together.
 */
@Command(
        name = "controller",
        description = {
            "Runs one controller of a platform until SIGTERM, which shuts it down gracefully.",
            "Several controllers can share a PostgreSQL database; each serves all hosts"
                    + " and users. See docs/cluster.md."
        },
        mixinStandardHelpOptions = true)
public final class ControllerCommand implements Callable<Integer> {

    /** Longer than a controller takes to finish what is under way. */
    private static final Duration STOP = Duration.ofSeconds(45);

    /** What Hazelcast reaches into; without these it prints a warning at its start. */
    private static final List<String> FOR_THE_CLUSTER =
            List.of(
                    "--add-modules=java.se",
                    "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                    "--add-opens=java.management/sun.management=ALL-UNNAMED",
                    "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    @Mixin private DataFolder data = new DataFolder();

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS:PORT",
            description =
                    "address to listen on (default: 127.0.0.1:8080); beyond this machine it"
                            + " needs a certificate, or --insecure-http")
    private @Nullable String listen;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "URL by which hosts and browsers reach it, if that differs from the address"
                            + " it listens on")
    private @Nullable String url;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "certificate in PEM, with its chain; enables HTTPS")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "private key of the certificate in PEM; restrict who can read the file")
    private @Nullable Path key;

    @Option(
            names = "--tls-self-made",
            description =
                    "creates a certificate at the first start and enables HTTPS with it; prints"
                            + " its SHA-256 fingerprint, by which others verify it")
    private boolean selfMade;

    @Option(
            names = "--insecure-http",
            description =
                    "allows HTTP beyond this machine; anyone who listens on the network can then"
                            + " read all secrets")
    private boolean insecure;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description =
                    "PostgreSQL database that the controllers share, as"
                            + " postgresql://USER@HOST/NAME; the password is read from PGPASSFILE (default:"
                            + " SQLite in the data folder, for one controller)")
    private @Nullable String database;

    @Option(
            names = "--database-password-file",
            paramLabel = "FILE",
            description = "file that contains only the database password; restrict who can read it")
    private @Nullable Path databasePassword;

    @Option(
            names = "--cluster",
            paramLabel = "ADDRESS:PORT,…",
            description =
                    "addresses of the cluster members of all controllers, including this one;"
                            + " wakes waiting hosts and users immediately instead of within a second")
    private @Nullable String cluster;

    @Option(
            names = "--cluster-address",
            paramLabel = "ADDRESS[:PORT]",
            description =
                    "the one of these addresses that belongs to this machine, not reachable from"
                            + " benchmark hosts (default: the one that is an address of this machine)")
    private @Nullable String clusterAddress;

    @Option(
            names = "--signals",
            paramLabel = "on|off",
            description = "off starts no cluster member, as without --cluster")
    private @Nullable String signals;

    @Override
    public Integer call() throws Exception {
        Installation installation = Installation.current();
        List<String> command =
                installation.controller(
                        Installation.ControllerJvm.CONTROLLER,
                        cluster == null ? List.of() : FOR_THE_CLUSTER,
                        arguments(installation));
        Process controller = new ProcessBuilder(command).inheritIO().start();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> stop(controller), "stop the controller"));
        return controller.waitFor();
    }

    List<String> arguments(Installation installation) {
        var arguments =
                new ArrayList<>(
                        List.of(
                                "--data",
                                data.of(installation).toString(),
                                "--packages",
                                installation.packages().toString()));
        add(arguments, "--listen", listen);
        add(arguments, "--url", url);
        add(arguments, "--tls-certificate", certificate);
        add(arguments, "--tls-key", key);
        add(arguments, "--database", database);
        add(arguments, "--database-password-file", databasePassword);
        add(arguments, "--cluster", cluster);
        add(arguments, "--cluster-address", clusterAddress);
        add(arguments, "--signals", signals);
        if (selfMade) {
            arguments.add("--tls-self-made");
        }
        if (insecure) {
            arguments.add("--insecure-http");
        }
        return arguments;
    }

    private static void add(List<String> arguments, String name, @Nullable Object value) {
        if (value != null) {
            arguments.add(name);
            arguments.add(value.toString());
        }
    }

    /** Ctrl-C has reached it already; SIGTERM of a service manager has not. */
    private static void stop(Process controller) {
        controller.destroy();
        try {
            if (!controller.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                controller.destroyForcibly();
            }
        } catch (InterruptedException e) {
            controller.destroyForcibly();
        }
    }
}
