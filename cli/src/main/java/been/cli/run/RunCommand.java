package been.cli.run;

import been.cli.call.PlatformChoice;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.platform.AnalysisCalls;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.up.LocalPlatform;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.Change;
import been.protocol.analyses.RunReport;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been run}: hands an analysis in, follows it, and answers with its verdicts. */
@Command(
        name = "run",
        description = {
            "Runs an analysis and waits for its verdicts.",
            "",
            "With --version or --baseline, or for an analysis that is already on the"
                    + " platform, it measures one version: been run bench.yaml --version $COMMIT"
                    + " --wait --report junit.xml. See docs/ci/README.md.",
            "",
            "With --here, it measures the Git working tree of the current folder: been run"
                    + " bench.yaml --here. See docs/versions.md."
        },
        footer = {
            "",
            "Exit status: 0 success, 1 an outcome listed in --fail-on, 2 the file or an"
                    + " option is invalid, 3 no platform answers, 4 timeout; the run continues."
        })
public final class RunCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "ANALYSIS",
            description =
                    "an analysis file, - for standard input, or the number or name of an analysis on"
                            + " the platform")
    private String file = "-";

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help and exit")
    @SuppressWarnings("unused") // the option parser looks at it
    private boolean isHelp;

    @Option(
            names = "--json",
            description = "print the whole analysis, or the run, as JSON at the end")
    private boolean json;

    @Option(
            names = "--local",
            description =
                    "if no platform is up, start one for this run and stop it afterwards; the"
                            + " results stay in the data folder")
    private boolean local;

    @Mixin private TriggerOptions wanted = new TriggerOptions();
    @Mixin private ReportOptions reports = new ReportOptions();
    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        reports.deleteEarlier();
        wanted.patience(); // a bad one is told before anything runs
        if (wanted.isHere() && wanted.version() != null) {
            throw CommandFailure.badInput(
                    "--here measures the working tree; leave --version out, or --here");
        }
        String document = isFile(file) ? read(file) : null;
        if (wanted.isHere() && document == null) {
            throw CommandFailure.badInput(
                    "--here needs an analysis file, and there is no file " + file);
        }
        Installation installation = Installation.current();
        Path folder = platform.folder(installation);
        boolean isHere = platform.elsewhere().isEmpty();
        if (local && isHere && PlatformAddress.onThisMachine(folder).isEmpty()) {
            LocalPlatform started =
                    LocalPlatform.start(installation, folder, 0, spec.commandLine().getErr());
            int status = run(started.client(), document);
            spec.commandLine()
                    .getErr()
                    .println(
                            "the platform of this run stops; been up --data "
                                    + folder
                                    + " starts it again with its data");
            return status;
        }
        try (var client = platform.open()) {
            return run(client, document);
        }
    }

    /** Else it is the name or number of an analysis or a suite. */
    static boolean isFile(String text) {
        Path path = Path.of(text);
        return text.equals("-")
                || text.matches("(?i).*\\.(ya?ml|json)")
                || (Files.exists(path) && (!Files.isDirectory(path) || text.contains("/")));
    }

    private int run(PlatformClient client, @Nullable String written) throws Exception {
        var terminal = spec.commandLine();
        if (wanted.isHere() && written != null) {
            Optional<RunReport> asked =
                    new HereRun(client, Path.of("").toAbsolutePath(), terminal.getErr())
                            .ask(located(client, written), wanted.baseline(), wanted.key());
            return asked.isEmpty() ? ExitStatus.SUCCESS : trigger(client, asked.get());
        }
        String document = written == null ? null : located(client, written).text();
        if (document == null || wanted.isAny() || wanted.waits() || reports.isAny()) {
            return trigger(client, asked(client, document));
        }
        var follower = new AnalysisFollower(client, terminal.getErr());
        var calls = new AnalysisCalls(client);
        long id = calls.start(file, document, wanted.key());
        var analysis = follower.follow(id);
        if (json) {
            terminal.getOut().println(client.get("/api/v1/analyses/" + id).expectSuccess());
        } else {
            AnalysisSummary summary = analysis.summary();
            List<Change> series =
                    summary.kind() == AnalysisKind.REGRESSION
                                    && summary.state() == AnalysisState.FINISHED
                            ? calls.shownBySeries(analysis)
                            : List.of();
            new VerdictReport(analysis, series, client.address().url()).print(terminal.getOut());
        }
        return reports.isFailure(analysis) ? ExitStatus.FOUND_OR_FAILED : ExitStatus.SUCCESS;
    }

    private AnalysisText located(PlatformClient client, String document) {
        return located(client, file, document, wanted.isHere());
    }

    /**
     * With repositories beside the file by their whole paths.
     *
     * @param isHere whether the sources are those of the working tree
     */
    static AnalysisText located(
            PlatformClient client, String file, String document, boolean isHere) {
        var text = new AnalysisText(document);
        Optional<String> relative = text.relative();
        boolean isOnThisMachine = client.address().isOnThisMachine();
        if (relative.isPresent() && !isOnThisMachine && !isHere) {
            throw CommandFailure.badInput(
                    "versions.git.url: '%s' is a folder of this machine, and the platform at %s is elsewhere; give an address that its hosts can read, or measure the working tree with been run FILE --here"
                            .formatted(relative.get(), client.address().url()));
        }
        if (relative.isEmpty() || !isOnThisMachine) {
            return text;
        }
        Path at = Path.of(file.equals("-") ? "" : file).toAbsolutePath();
        return text.located(file.equals("-") ? at : at.resolveSibling(""));
    }

    private int trigger(PlatformClient client, RunReport asked) throws InterruptedException {
        var terminal = spec.commandLine();
        return new Trigger(client, wanted, reports, terminal.getOut(), terminal.getErr())
                .carryOut(asked, json);
    }

    private RunReport asked(PlatformClient client, @Nullable String document)
            throws InterruptedException {
        var calls = new AnalysisCalls(client);
        return document == null
                ? calls.trigger(file, wanted.version(), wanted.baseline(), wanted.key())
                : calls.triggerByFile(document, wanted.version(), wanted.baseline(), wanted.key());
    }

    static String read(String file) {
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
