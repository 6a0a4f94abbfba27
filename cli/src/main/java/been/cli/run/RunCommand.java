package been.cli.run;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.up.DataFolder;
import been.cli.up.LocalPlatform;
import been.cli.up.UpCommand;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been run}: hands an analysis in, follows it, and answers with its verdicts. */
@Command(
        name = "run",
        description = "Runs an analysis and waits for its verdicts.",
        footer = {
            "",
            "Exit status: 0 nothing regressed, 1 something regressed or failed, 2 the file is bad,"
                    + " 3 no platform is up."
        },
        mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "ANALYSIS.yaml",
            description = "the analysis file; - reads standard input")
    private String file = "-";

    @Option(names = "--json", description = "print the whole analysis as JSON when it is over")
    private boolean json;

    @Option(
            names = "--local",
            description =
                    "when no platform is up, start one for this run and stop it afterwards; the results"
                            + " stay in the data folder")
    private boolean local;

    @Mixin private DataFolder data = new DataFolder();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        String document = read(file);
        Installation installation = Installation.current();
        Path folder = data.of(installation);
        if (local && PlatformAddress.onThisMachine(folder).isEmpty()) {
            LocalPlatform platform = UpCommand.startAndStopAtExit(installation, folder, 0);
            int status = run(platform.client(), document);
            spec.commandLine()
                    .getErr()
                    .println(
                            "the platform of this run stops; been up --data "
                                    + folder
                                    + " shows the page again");
            return status;
        }
        try (var client = new PlatformClient(PlatformAddress.find(folder))) {
            return run(client, document);
        }
    }

    private int run(PlatformClient client, String document) throws Exception {
        var terminal = spec.commandLine();
        var follower = new AnalysisFollower(client, terminal.getErr());
        long id = client.start(file, document);
        var analysis = follower.follow(id);
        if (json) {
            terminal.getOut().println(client.get("/api/v1/analyses/" + id));
        } else {
            new VerdictReport(analysis, client.address().url()).print(terminal.getOut());
        }
        return exitStatus(analysis.summary());
    }

    /** 0 when the analysis came to its end and nothing regressed. */
    public static int exitStatus(been.cli.platform.Analysis.Summary summary) {
        boolean good = summary.state().equals("FINISHED") && summary.verdicts().regressed() == 0;
        return good ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
    }

    private static String read(String file) {
        try {
            return file.equals("-")
                    ? new String(System.in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                    : Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw CommandFailure.badInput(
                    "there is no file " + file + "; give the path of an analysis file");
        } catch (MalformedInputException e) {
            throw CommandFailure.badInput(
                    file + " is not UTF-8 text; an analysis file is YAML or JSON");
        } catch (IOException e) {
            throw CommandFailure.badInput(file + " cannot be read: " + e.getMessage());
        }
    }
}
