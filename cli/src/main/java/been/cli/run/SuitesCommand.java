package been.cli.run;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.PlatformCall;
import been.cli.call.RecentCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.Quantities;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been suites}: the suites of a platform. */
@Command(
        name = "suites",
        description = "Lists and stops suites, and reports their results.",
        footer = {"", "Start one, or print its verdicts: been suite FILE-OR-SUITE."},
        subcommands = {
            SuitesCommand.ListAll.class,
            SuitesCommand.Report.class,
            SuitesCommand.Stop.class
        },
        mixinStandardHelpOptions = true)
public final class SuitesCommand {
    private static final String PATH = "/api/v1/suites";

    private SuitesCommand() {}

    /** {@code been suites list}. */
    @Command(name = "list", description = "Lists suites.")
    static final class ListAll extends RecentCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    PATH,
                    SuiteSummary.class,
                    new Columns<SuiteSummary>()
                            .right("suite", SuiteSummary::id)
                            .left("name", SuiteSummary::name)
                            .left("state", one -> one.state().word())
                            .right("analyses", one -> one.ended() + "/" + one.analyses())
                            .left("version", SuiteSummary::version)
                            .left("baseline", SuiteSummary::baseline)
                            .left("started", SuiteSummary::startedAt),
                    "there are no suites");
        }
    }

    /** {@code been suites report}. */
    @Command(
            name = "report",
            description = "Prints what changed in a suite, and since when, as Markdown or HTML.")
    static final class Report extends PlatformCall {
        @Parameters(paramLabel = "SUITE", description = "its number or name")
        private String suite = "";

        @Option(names = "--html", description = "print one HTML page instead of Markdown")
        private boolean html;

        @Option(
                names = "--since",
                paramLabel = "TIME",
                description = "only changes of this time, such as 7d, or since a day or instant")
        private @Nullable String since;

        @Override
        protected int ask(PlatformClient client, PrintWriter out) throws Exception {
            out.print(
                    client.get(
                                    "%s/%s/report?format=%s%s"
                                            .formatted(
                                                    PATH,
                                                    PlatformClient.segment(suite),
                                                    html ? "html" : "markdown",
                                                    from().map(at -> "&since=" + at).orElse("")))
                            .expectSuccess());
            return ExitStatus.SUCCESS;
        }

        private Optional<Instant> from() {
            if (since == null) {
                return Optional.empty();
            }
            try {
                if (since.matches("[0-9]{4}-.*")) {
                    return Optional.of(
                            Instant.parse(since.contains("T") ? since : since + "T00:00:00Z"));
                }
                Duration ago = Quantities.parseDuration(since);
                return Optional.of(Instant.now().minus(ago));
            } catch (RuntimeException _) {
                throw CommandFailure.badInput(
                        "--since: invalid time '%s'; expected one such as 7d, 2026-11-01 or 2026-11-01T08:00:00Z"
                                .formatted(since));
            }
        }
    }

    /** {@code been suites stop}. */
    @Command(name = "stop", description = "Stops the analyses of a suite.")
    static final class Stop extends OneCall<SuiteView> {
        @Parameters(paramLabel = "SUITE", description = "its number or name")
        private String suite = "";

        Stop() {
            super(SuiteView.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws Exception {
            return client.post(PATH + "/" + PlatformClient.segment(suite) + "/stop");
        }

        @Override
        protected void show(SuiteView answer, PrintWriter out) {
            out.println(answer.outcome());
        }
    }
}
