package been.cli.changes;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.RecentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkHealth.Noise;
import been.protocol.analyses.BenchmarkHealth.SelfComparisons;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.Verdict;
import been.statistics.wording.Rounding;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been benchmarks}: which benchmarks can be relied on. */
@Command(
        name = "benchmarks",
        description = "Shows how far benchmarks can be relied on, and ends quarantines.",
        subcommands = {
            BenchmarksCommand.ListAll.class,
            BenchmarksCommand.Show.class,
            BenchmarksCommand.Release.class
        },
        mixinStandardHelpOptions = true)
public final class BenchmarksCommand {
    private static final String PATH = "/api/v1/benchmarks";

    private BenchmarksCommand() {}

    /** {@code been benchmarks list}. */
    @Command(
            name = "list",
            description =
                    "Lists benchmarks with false alarms in A/A comparisons, the smallest change found, noise and last data; those in quarantine first.")
    static final class ListAll extends RecentCall {
        @Option(
                names = "--software",
                paramLabel = "NAME",
                description = "only benchmarks of this module or plain command")
        private @Nullable String software;

        @Option(names = "--host", paramLabel = "HOST", description = "only benchmarks on this host")
        private @Nullable String host;

        @Option(names = "--quarantined", description = "only those in quarantine")
        private boolean quarantined;

        @Override
        protected Listed<?> listed() {
            var query = new ArrayList<String>();
            query.add("quarantined=" + quarantined);
            if (software != null) {
                query.add("module=" + PlatformClient.segment(software));
            }
            if (host != null) {
                query.add("host=" + PlatformClient.segment(host));
            }
            return new Listed<>(
                    PATH + "?" + String.join("&", query),
                    BenchmarkHealth.class,
                    new Columns<BenchmarkHealth>()
                            .right("benchmark", each -> each.series().id())
                            .left("metric", each -> each.series().metric().label())
                            .left("software", each -> each.series().software())
                            .left("host", each -> each.series().host())
                            .left("state", BenchmarkHealth::standing)
                            .right("A/A alarms", each -> alarms(each.comparisons()))
                            .right("finds", each -> percent(each.detectable()))
                            .right("noise", each -> noise(each.noise()))
                            .left("last data", BenchmarkHealth::measuredAt),
                    "there are no such benchmarks");
        }
    }

    /** {@code been benchmarks show}. */
    @Command(name = "show", description = "Shows the health of one benchmark, and its sessions.")
    static final class Show extends OneCall<BenchmarkHealth> {
        private static final int SESSIONS = 20;

        @Parameters(paramLabel = "BENCHMARK", description = "its number (been benchmarks list)")
        private long benchmark;

        private List<BenchmarkSession> sessions = List.of();

        Show() {
            super(BenchmarkHealth.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            String path = PATH + "/" + benchmark;
            Answer answer = client.get(path);
            if (answer.isSuccess()) {
                sessions = client.get(path + "/sessions").items(BenchmarkSession.class);
            }
            return answer;
        }

        @Override
        protected void show(BenchmarkHealth shown, PrintWriter out) {
            SelfComparisons comparisons = shown.comparisons();
            out.println(
                    "benchmark  %d, %s of %s on %s"
                            .formatted(
                                    shown.series().id(),
                                    shown.series().metric().label(),
                                    shown.series().software(),
                                    shown.series().host()));
            out.println("state      " + state(shown));
            out.println(
                    comparisons.count() == 0
                            ? "A/A        none counts yet; a version needs eight executions"
                            : "A/A        %s false alarms, %s to %s at 95 %%; allowed %s; %d runs"
                                    .formatted(
                                            alarms(comparisons),
                                            percent(comparisons.low()),
                                            percent(comparisons.high()),
                                            percent(comparisons.nominal()),
                                            comparisons.runs()));
            out.println("finds      " + percent(shown.detectable()));
            out.println("noise      " + noise(shown.noise()));
            out.println("last data  " + shown.measuredAt());
            out.println();
            new Columns<BenchmarkSession>()
                    .left("version", BenchmarkSession::version)
                    .left("measured", BenchmarkSession::measuredAt)
                    .right("analysis", BenchmarkSession::analysis)
                    .right("executions", BenchmarkSession::executions)
                    .right("noise", each -> percent(each.deviation()))
                    .left("A/A", Show::verdict)
                    .lines(sessions.stream().limit(SESSIONS).toList(), Terminal.detect())
                    .forEach(out::println);
        }

        private static String state(BenchmarkHealth shown) {
            if (shown.series().quarantinedAt() != null) {
                return "quarantined since %s: its changes are not notified"
                        .formatted(shown.series().quarantinedAt());
            }
            return shown.missed() == null
                    ? shown.standing()
                    : "missed: its schedule " + shown.missed();
        }

        private static String verdict(BenchmarkSession session) {
            Verdict verdict = session.verdict();
            if (verdict == null) {
                return "";
            }
            return (verdict.isChange() ? "false alarm" : verdict.word())
                    + (session.isRun() ? " (run)" : "");
        }
    }

    /** {@code been benchmarks release}. */
    @Command(
            name = "release",
            description =
                    "Ends the quarantine of a benchmark; its comparisons until now no longer count.")
    static final class Release extends OneCall<BenchmarkHealth> {
        @Parameters(paramLabel = "BENCHMARK", description = "its number (been benchmarks list)")
        private long benchmark;

        Release() {
            super(BenchmarkHealth.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(PATH + "/" + benchmark + "/release");
        }

        @Override
        protected void show(BenchmarkHealth released, PrintWriter out) {
            out.println(
                    "benchmark %d is %s".formatted(released.series().id(), released.standing()));
        }
    }

    private static String alarms(SelfComparisons comparisons) {
        return comparisons.count() == 0
                ? "-"
                : "%d of %d".formatted(comparisons.falseAlarms(), comparisons.count());
    }

    private static String percent(@Nullable Double share) {
        return share == null ? "-" : Rounding.significant(100 * share, 2) + " %";
    }

    private static String noise(Noise noise) {
        return percent(noise.deviation())
                + switch (noise.trend()) {
                    case UNKNOWN, STEADY -> "";
                    case ROSE -> ", rose from " + percent(noise.before());
                    case FELL -> ", fell from " + percent(noise.before());
                };
    }
}
