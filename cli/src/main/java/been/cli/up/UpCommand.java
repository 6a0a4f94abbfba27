package been.cli.up;

import been.cli.ExitStatus;
import been.cli.Installation;
import been.cli.platform.PlatformClient;
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
            description = "port of the web UI and REST on this machine only (default: 8080)")
    private int port;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        Path folder = data.of(installation);
        LocalPlatform platform = startAndStopAtExit(installation, folder, port);
        announce(out, platform.client(), folder);
        spec.commandLine().getErr().println("been: " + platform.awaitHopeless());
        return ExitStatus.UNREACHABLE;
    }

    /** Starts a platform that ends with this process, however it ends short of kill -9. */
    public static LocalPlatform startAndStopAtExit(Installation installation, Path data, int port)
            throws Exception {
        LocalPlatform platform = LocalPlatform.start(installation, data, port);
        Runtime.getRuntime().addShutdownHook(new Thread(platform::close, "stop the platform"));
        return platform;
    }

    /** Says where the platform is and how to get in. */
    public static void announce(PrintWriter out, PlatformClient client, Path data)
            throws InterruptedException {
        out.println("BEEN is up at " + client.address().url() + "   data in " + data);
        out.println("log in once by  " + client.loginLink());
        out.println("Ctrl-C stops it; what it holds is found again at the next start.");
    }
}
