package been.cli.run;

import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.AnalysisCalls;
import been.cli.platform.PlatformClient;
import been.protocol.Wire;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import java.io.PrintWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been suite}: runs many analyses from one file, and answers with one verdict. */
@Command(
        name = "suite",
        description = {
            "Runs the analyses of a suite file, waits for their verdicts, and judges them together."
                    + " See docs/suites.md.",
            "",
            "For a suite that is already on the platform, it waits for the end and prints the"
                    + " verdicts."
        },
        footer = {
            "",
            "Exit status: 0 success, 1 an outcome listed in --fail-on, 2 the file or an option is"
                    + " invalid, 3 no platform answers, 4 timeout; the suite continues."
        })
public final class SuiteCommand extends PlatformCall {
    @Parameters(
            paramLabel = "SUITE",
            description =
                    "a suite file, - for standard input, or the number or name of a suite on the"
                            + " platform")
    private String suite = "-";

    /** The standard options would include another {@code --version}. */
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help and exit")
    @SuppressWarnings("unused") // the option parser looks at it
    private boolean isHelp;

    @Option(
            names = {"--version", "--commit"},
            paramLabel = "VERSION",
            description =
                    "compare this version with --baseline in each regression, instead of the"
                            + " versions of the file")
    private @Nullable String version;

    @Option(names = "--baseline", paramLabel = "VERSION", description = "see --version")
    private @Nullable String baseline;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description =
                    "idempotency key: the same command with the same key measures nothing again")
    private @Nullable String key;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description =
                    "wait at most this long, such as 90s, 45m or 2h; then the suite continues, and"
                            + " the exit status is 4")
    private @Nullable String timeout;

    @Option(names = "--json", description = "print the suite as JSON at the end")
    private boolean json;

    @Mixin private ReportOptions reports = new ReportOptions();

    @Override
    protected void check() {
        reports.deleteEarlier();
        TriggerOptions.patience(timeout);
        if ((version == null) != (baseline == null)) {
            throw CommandFailure.badInput("--version needs --baseline, and the other way round");
        }
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws Exception {
        var calls = new AnalysisCalls(client);
        SuiteSummary begun = calls.suite(start(client, calls)).summary();
        String url = client.address().url().resolve("/analyses/suites/" + begun.id()).toString();
        err().printf(
                        "%s   suite %d, %d analyses   %s%n",
                        begun.name(), begun.id(), begun.analyses(), url);
        err().flush();
        SuiteView view =
                calls.followSuite(begun.id(), TriggerOptions.patience(timeout), this::show);
        var run = new RunReport(SuiteRun.of(view), url);
        reports.write(run);
        if (json) {
            out.println(Wire.write(view));
        } else {
            new RunText(run, Optional.empty()).print(out);
            view.members().stream()
                    .filter(member -> member.problem() != null)
                    .forEach(member ->
                            out.println(" ✕ %s: %s".formatted(member.name(), member.problem())));
        }
        if (view.summary().state() == RunView.State.RUNNING) {
            throw new CommandFailure(ExitStatus.TIMED_OUT, "timeout; the suite continues: " + url);
        }
        return reports.isFailure(run) ? ExitStatus.FOUND_OR_FAILED : ExitStatus.SUCCESS;
    }

    private String start(PlatformClient client, AnalysisCalls calls) throws InterruptedException {
        if (!RunCommand.isFile(suite)) {
            if (version != null || key != null) {
                throw CommandFailure.badInput(
                        "--version, --baseline and --key need a suite file, and there is no file "
                                + suite);
            }
            return suite;
        }
        String document = RunCommand.read(suite);
        String located = RunCommand.located(client, suite, document, false).text();
        return String.valueOf(calls.startSuite(suite, located, version, baseline, key));
    }

    private void show(SuiteSummary summary) {
        err().printf(
                        " %s   %d/%d analyses%s%n",
                        summary.state().word(),
                        summary.ended(),
                        summary.analyses(),
                        summary.running().isEmpty()
                                ? ""
                                : "   " + String.join(", ", summary.running()));
        err().flush();
    }
}
