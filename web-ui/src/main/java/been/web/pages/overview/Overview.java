package been.web.pages.overview;

import been.analyses.Analyses;
import been.analyses.Benchmarks;
import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.Verdict;
import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import been.tasks.Tasks;
import been.web.pages.parts.Labels;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the first page shows.
 *
 * @param recent analyses that do not run, newest first
 * @param changes that need a decision, by cause; regressions first, newest first
 * @param openChanges how many changes these are
 * @param decidedChanges how many were reviewed
 * @param falseChanges how many of these were false alarms
 * @param health of benchmarks, those in quarantine first
 * @param hosts the busy ones first
 * @param onlineHosts of all there are, as {@code busyHosts} and {@code allHosts}
 */
record Overview(
        List<AnalysisSummary> running,
        List<AnalysisSummary> recent,
        List<ChangeGroup> changes,
        int openChanges,
        int decidedChanges,
        int falseChanges,
        List<BenchmarkHealth> health,
        List<HostGlance> hosts,
        int allHosts,
        int onlineHosts,
        int busyHosts,
        List<Blockade> blockades) {

    private static final int ANALYSES = 12;
    private static final int RECENT = 6;
    private static final int CHANGES = 8;
    private static final int HOSTS = 12;
    private static final int BENCHMARKS = 500;
    private static final int WAITING = 200;

    private static final ChangeFilter OPEN = open(null);

    private static ChangeFilter open(@Nullable Verdict verdict) {
        return new ChangeFilter(
                null,
                null,
                null,
                Set.of(ChangeState.NEW, ChangeState.CONFIRMED, ChangeState.ACKNOWLEDGED),
                verdict,
                null,
                false);
    }

    private static final ChangeFilter FALSE = decided(ChangeState.INVALID);
    private static final ChangeFilter REAL =
            decided(
                    ChangeState.CONFIRMED,
                    ChangeState.ACKNOWLEDGED,
                    ChangeState.FIXED,
                    ChangeState.INTENDED);

    private static ChangeFilter decided(ChangeState... states) {
        return new ChangeFilter(null, null, null, Set.of(states), null, null, true);
    }

    /** Reads everything; some milliseconds, whatever there is. */
    static Overview read(
            Analyses analyses, Changes changes, Hosts hosts, Tasks tasks, Benchmarks benchmarks) {
        List<AnalysisSummary> newest = analyses.list(0, ANALYSES);
        List<HostView> known = hosts.hosts();
        int wrong = changes.count(FALSE);
        return new Overview(
                newest.stream().filter(each -> Labels.isRunning(each.state())).toList(),
                newest.stream()
                        .filter(each -> !Labels.isRunning(each.state()))
                        .limit(RECENT)
                        .toList(),
                worstFirst(changes),
                changes.count(OPEN),
                wrong + changes.count(REAL),
                wrong,
                benchmarks.list(Benchmarks.Filter.ALL, 0, BENCHMARKS),
                known.stream()
                        .sorted(
                                Comparator.comparing((HostView host) -> host.running().isEmpty())
                                        .thenComparing(host -> host.name().value()))
                        .limit(HOSTS)
                        .map(host -> HostGlance.of(host, tasks))
                        .toList(),
                known.size(),
                (int)
                        known.stream()
                                .filter(host -> host.state() == HostView.HostState.ONLINE)
                                .count(),
                (int) known.stream().filter(host -> !host.running().isEmpty()).count(),
                Blockade.of(tasks.ready(WAITING), WAITING));
    }

    /** What became worse, and as far as there is room, what became better. */
    private static List<ChangeGroup> worstFirst(Changes changes) {
        return Stream.concat(
                        changes.groups(open(Verdict.REGRESSED), null, CHANGES).stream(),
                        changes.groups(open(Verdict.IMPROVED), null, CHANGES).stream())
                .limit(CHANGES)
                .toList();
    }

    boolean isEmpty() {
        return running.isEmpty() && recent.isEmpty();
    }
}
