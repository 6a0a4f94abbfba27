package been.cli.changes;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.RecentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.ChangeState;
import been.statistics.wording.Percent;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been changes}: the versions at which benchmarks became slower or faster. */
@Command(
        name = "changes",
        description = "Lists and shows what became slower or faster, and at which version.",
        footer = {"", "Changes in a file of your own: been analyze changes FILE."},
        subcommands = {ChangesCommand.ListAll.class, ChangesCommand.Show.class},
        mixinStandardHelpOptions = true)
public final class ChangesCommand {
    private static final String PATH = "/api/v1/changes";

    private ChangesCommand() {}

    /** {@code been changes list}. */
    @Command(
            name = "list",
            description =
                    "Lists changes by their cause: the benchmarks that changed at one version.")
    static final class ListAll extends RecentCall {
        private static final int MOST_NAMED = 3;

        @Option(
                names = "--analysis",
                paramLabel = "ANALYSIS",
                description = "only versions that this analysis measured")
        private @Nullable Long analysis;

        @Option(
                names = "--software",
                paramLabel = "NAME",
                description = "only changes of this module or plain command")
        private @Nullable String software;

        @Option(names = "--host", paramLabel = "HOST", description = "only changes on this host")
        private @Nullable String host;

        @Option(
                names = "--state",
                paramLabel = "STATE",
                description = "only these: ${COMPLETION-CANDIDATES}; several may be given")
        private List<ChangeState> states = new ArrayList<>();

        @Option(
                names = "--kind",
                paramLabel = "regressed|improved",
                description = "only changes in this direction")
        private @Nullable String kind;

        @Override
        protected Listed<?> listed() {
            var query = new ArrayList<String>();
            add(query, "analysis", analysis);
            add(query, "module", software);
            add(query, "host", host);
            add(query, "kind", kind);
            states.forEach(state -> add(query, "state", state.word()));
            return new Listed<>(
                    PATH + "/groups" + (query.isEmpty() ? "" : "?" + String.join("&", query)),
                    ChangeGroup.class,
                    new Columns<ChangeGroup>()
                            .left("cause", ChangeGroup::title)
                            .right("largest", group -> size(largest(group)))
                            .left("benchmarks", ListAll::benchmarks)
                            .left("states", ListAll::states)
                            .left(
                                    "changes",
                                    group ->
                                            group.changes().stream()
                                                    .map(Change::id)
                                                    .sorted()
                                                    .toList()),
                    query.isEmpty() ? "no change was found yet" : "there are no such changes");
        }

        private static void add(List<String> query, String name, @Nullable Object value) {
            if (value != null) {
                query.add(name + "=" + PlatformClient.segment(value.toString()));
            }
        }

        private static Change largest(ChangeGroup group) {
            return Collections.max(
                    group.changes(), Comparator.comparingDouble(each -> Math.abs(each.effect())));
        }

        private static String benchmarks(ChangeGroup group) {
            List<String> names =
                    group.changes().stream()
                            .map(change -> change.series().metric().label())
                            .distinct()
                            .toList();
            String named = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
            int more = names.size() - MOST_NAMED;
            return more > 0 ? "%s and %d more".formatted(named, more) : named;
        }

        private static List<String> states(ChangeGroup group) {
            return group.changes().stream()
                    .map(change -> change.state().word())
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    /** {@code been changes show}. */
    @Command(
            name = "show",
            description = {
                "Shows all that is known about a change: what else changed at the same time, the"
                        + " search for its version, functions, commits, modified files,"
                        + " decisions, and changes of the same cause."
            })
    static final class Show extends OneCall<ChangeReport> {
        @Parameters(paramLabel = "CHANGE", description = "its number (been changes list)")
        private long change;

        @Option(names = "--markdown", description = "print it as Markdown, for an issue tracker")
        private boolean markdown;

        @Option(
                names = "--difference",
                paramLabel = "FILE",
                description = "print how a modified file differs between the versions")
        private @Nullable String difference;

        private @Nullable ChangeGroup group;
        private @Nullable String text;

        Show() {
            super(ChangeReport.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            String path = PATH + "/" + change;
            Answer answer = client.get(path + "/report");
            if (!answer.isSuccess()) {
                return answer;
            }
            group = client.get(path + "/group").as(ChangeGroup.class);
            if (markdown || difference != null) {
                Answer document =
                        client.get(
                                difference == null
                                        ? path + "/report/markdown"
                                        : path
                                                + "/difference?path="
                                                + PlatformClient.segment(difference));
                text = document.body();
                return document.isSuccess() ? answer : document;
            }
            return answer;
        }

        @Override
        protected void show(ChangeReport report, PrintWriter out) {
            if (text == null) {
                ReportText.print(report, group, out);
            } else {
                out.print(text);
                out.flush();
            }
        }
    }

    /** Such as {@code ▲ +3.8 %}. */
    static String size(Change change) {
        Double low = change.low();
        Double high = change.high();
        double halfWidth = low == null || high == null ? 0 : (high - low) / 2;
        return change.verdict().symbol() + " " + Percent.signed(change.effect(), halfWidth);
    }
}
