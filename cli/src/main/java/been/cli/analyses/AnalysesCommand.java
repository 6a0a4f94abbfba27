package been.cli.analyses;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.RecentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.results.DeleteCommand;
import been.cli.run.RepeatText;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.RepeatView;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been analyses}: what was asked, and what came of it. */
@Command(
        name = "analyses",
        description =
                "Lists, shows, stops and resumes analyses, prints their numbers and deletes their"
                        + " results.",
        footer = {
            "",
            "Start one: been run FILE. Repeat one exactly: been repeat ANALYSIS. Its measurements: been results list ANALYSIS."
        },
        subcommands = {
            AnalysesCommand.ListAll.class,
            AnalysesCommand.Show.class,
            NumbersCommand.class,
            AnalysesCommand.Stop.class,
            AnalysesCommand.Resume.class,
            DeleteCommand.class
        },
        mixinStandardHelpOptions = true)
public final class AnalysesCommand {
    private static final String PATH = "/api/v1/analyses";

    private AnalysesCommand() {}

    /** {@code been analyses list}. */
    @Command(name = "list", description = "Lists analyses.")
    static final class ListAll extends RecentCall {
        @Option(
                names = "--kind",
                paramLabel = "KIND",
                description = "only these: ${COMPLETION-CANDIDATES}")
        private @Nullable AnalysisKind kind;

        @Option(
                names = "--state",
                paramLabel = "STATE",
                description = "only these: ${COMPLETION-CANDIDATES}; several may be given")
        private List<AnalysisState> states = new ArrayList<>();

        @Option(
                names = "--name",
                paramLabel = "TEXT",
                description = "only analyses with this text in their name")
        private @Nullable String name;

        @Override
        protected Listed<?> listed() {
            var query = new ArrayList<String>();
            if (kind != null) {
                query.add("kind=" + kind.name());
            }
            if (name != null) {
                query.add("q=" + PlatformClient.segment(name));
            }
            states.forEach(state -> query.add("state=" + state.name()));
            return new Listed<>(
                    PATH + (query.isEmpty() ? "" : "?" + String.join("&", query)),
                    AnalysisSummary.class,
                    new Columns<AnalysisSummary>()
                            .right("analysis", AnalysisSummary::id)
                            .left("name", AnalysisSummary::name)
                            .left("kind", one -> one.kind().name().toLowerCase(Locale.ROOT))
                            .left("started", AnalysisSummary::startedAt)
                            .right(
                                    "executions",
                                    one -> one.executionsDone() + "/" + one.executionsPlanned())
                            .left("outcome", AnalysisSummary::outcome),
                    "there are no such analyses");
        }
    }

    /** A verb that is about one analysis. */
    abstract static class OfOne<T> extends OneCall<T> {
        @Parameters(paramLabel = "ANALYSIS", description = "its number (been analyses list)")
        private long analysis;

        OfOne(Class<T> type) {
            super(type);
        }

        final String path() {
            return PATH + "/" + analysis;
        }
    }

    /** {@code been analyses show}. */
    @Command(
            name = "show",
            description = "Shows one analysis: its plan, its experiments and its verdicts.")
    static final class Show extends OfOne<AnalysisView> {
        private List<RepeatView> repeats = List.of();

        Show() {
            super(AnalysisView.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            Answer answer = client.get(path());
            if (answer.isSuccess()) {
                repeats = client.get(path() + "/repeats").items(RepeatView.class);
            }
            return answer;
        }

        @Override
        protected void show(AnalysisView shown, PrintWriter out) {
            AnalysisSummary summary = shown.summary();
            out.println("analysis  %s, %s".formatted(summary.id(), summary.name()));
            out.println("outcome   " + summary.outcome());
            out.println("plan      " + shown.plan());
            out.println("hosts     " + String.join(", ", shown.hosts()));
            out.println("started   " + summary.startedAt());
            if (summary.endedAt() != null) {
                out.println("ended     " + summary.endedAt());
            }
            repeats.forEach(repeat -> out.println("repeat    " + RepeatText.line(repeat)));
            out.println();
            new Columns<AnalysisView.Experiment>()
                    .left("experiment", AnalysisView.Experiment::label)
                    .right(
                            "executions",
                            one -> one.executionsDone() + "/" + one.executionsPlanned())
                    .left("problem", AnalysisView.Experiment::problem)
                    .lines(shown.experiments(), Terminal.detect())
                    .forEach(out::println);
            if (!shown.comparisons().isEmpty()) {
                out.println();
                shown.comparisons().forEach(one -> out.println(one.sentence()));
            }
            if (!shown.notes().isEmpty()) {
                out.println();
                shown.notes().forEach(out::println);
            }
        }
    }

    /** {@code been analyses stop}. */
    @Command(name = "stop", description = "Stops an analysis; what it measured is kept.")
    static final class Stop extends OfOne<AnalysisSummary> {
        Stop() {
            super(AnalysisSummary.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path() + "/stop");
        }

        @Override
        protected void show(AnalysisSummary stopped, PrintWriter out) {
            out.println(line(stopped));
        }
    }

    /** {@code been analyses resume}. */
    @Command(name = "resume", description = "Resumes an analysis that is paused or was stopped.")
    static final class Resume extends OfOne<AnalysisSummary> {
        Resume() {
            super(AnalysisSummary.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path() + "/continue");
        }

        @Override
        protected void show(AnalysisSummary resumed, PrintWriter out) {
            out.println(line(resumed));
        }
    }

    private static String line(AnalysisSummary one) {
        return "analysis %s, %s: %s".formatted(one.id(), one.name(), one.outcome());
    }
}
