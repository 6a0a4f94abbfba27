package been.cli.up;

import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.platform.PlatformClient;
import been.machine.noise.DataCheck;
import been.machine.noise.Finding;
import been.machine.noise.Severity;
import been.protocol.hosts.HostView;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been up}: a platform on this machine until Ctrl-C. */
@Command(
        name = "up",
        description = "Starts the platform on this machine; Ctrl-C stops it.",
        mixinStandardHelpOptions = true)
public final class UpCommand implements Callable<Integer> {
    @Mixin private DataFolder data = new DataFolder();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "port for the web UI and REST, on this machine only (default: 8080)")
    private int port;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        Path folder = data.of(installation);
        LocalPlatform platform =
                LocalPlatform.start(installation, folder, port, spec.commandLine().getErr());
        announce(out, platform.client(), folder);
        spec.commandLine().getErr().println("been: " + platform.awaitHopeless());
        return ExitStatus.UNREACHABLE;
    }

    /** Prints where the platform is, how to log in, and what its measurements lack. */
    public static void announce(PrintWriter out, PlatformClient client, Path data)
            throws IOException, InterruptedException {
        out.println("BEEN is up at " + client.address().url() + "   data in " + data);
        out.println("log in once by  " + client.loginLink());
        out.println("Ctrl-C stops it; the next start resumes where it was.");
        Finding kept = DataCheck.of(data);
        if (kept.severity() == Severity.WARNING) {
            out.println("Attention: " + kept.sentence() + "; " + kept.advice());
        }
        for (HostView host : client.list("/api/v1/hosts", HostView.class)) {
            host.properties()
                    .get("measurement.obstacle")
                    .ifPresent(obstacle ->
                            out.println("Memory and limits are sampled only, since " + obstacle));
        }
        if (LoginSession.endsTasks()) {
            out.println(
                    "When you log out, systemd ends running tasks; this keeps them: loginctl enable-linger");
        }
    }
}
