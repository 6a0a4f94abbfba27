package been.cli.demo;

import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.platform.AnalysisCalls;
import been.cli.platform.PlatformClient;
import been.cli.run.AnalysisFollower;
import been.cli.run.VerdictReport;
import been.cli.up.DataFolder;
import been.cli.up.LocalPlatform;
import been.cli.up.UpCommand;
import been.protocol.analyses.AnalysisState;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been demo}: from nothing to verdicts on real software. */
@Command(
        name = "demo",
        description = {
            "Starts the platform on this machine, compares compressors, finds"
                    + " regressions among releases of jackson-databind, prints the verdicts and"
                    + " keeps running."
        },
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final String RELEASES = "jackson-releases.yaml";

    /** The quick one first: its verdicts are there while the history is being measured. */
    private static final List<String> ANALYSES = List.of("compressors.yaml", RELEASES);

    @Option(names = "--once", description = "stop the platform after the verdicts")
    private boolean once;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "port for the web UI and REST, on this machine only (default: 8080)")
    private int port;

    @Mixin private DataFolder data = new DataFolder();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        Path folder = data.of(installation);
        LocalPlatform platform =
                LocalPlatform.start(installation, folder, port, spec.commandLine().getErr());
        UpCommand.announce(out, platform.client(), folder);
        boolean measured = true;
        for (String file : ANALYSES) {
            out.println();
            if (file.equals(RELEASES) && !hasMaven()) {
                out.println(
                        file
                                + " is left out: it fetches releases by Maven, and there is no mvn here");
                continue;
            }
            measured &= run(platform.client(), installation.demoAnalyses().resolve(file), out);
        }
        if (once) {
            return measured ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
        }
        out.println();
        UpCommand.announce(out, platform.client(), folder);
        spec.commandLine().getErr().println("been: " + platform.awaitHopeless());
        return ExitStatus.UNREACHABLE;
    }

    /** The host runtime has the same PATH. */
    private static boolean hasMaven() {
        return Stream.of(String.valueOf(System.getenv("PATH")).split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "mvn")));
    }

    /**
     * A regression found is what the demonstration is for; only an analysis that fails is a
     * failure.
     */
    private boolean run(PlatformClient client, Path file, PrintWriter out) throws Exception {
        long id =
                new AnalysisCalls(client)
                        .start(file.getFileName().toString(), Files.readString(file), null);
        var analysis = new AnalysisFollower(client, spec.commandLine().getErr()).follow(id);
        new VerdictReport(analysis, List.of(), client.address().url()).print(out);
        return analysis.summary().state() == AnalysisState.FINISHED
                || analysis.summary().verdicts().regressed() > 0;
    }
}
