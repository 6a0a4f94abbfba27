package been.web.pages.overview;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.analyses.Benchmarks;
import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.protocol.analyses.AnalysisState;
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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the first page shows.
 *
 * @param running newest first, at most {@value #RUNNING}
 * @param recent analyses that do not run, newest first
 * @param changes that need a decision, by cause; regressions first, newest first
 * @param openChanges how many changes these are
 * @param decidedChanges how many were reviewed
 * @param falseChanges how many of these were false alarms
 * @param health of benchmarks, those in quarantine first; at most {@value #BENCHMARKS}
 * @param hosts the busy ones first
 * @param connectedHosts of {@code allHosts}, and of these {@code busyHosts}
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
        int connectedHosts,
        int busyHosts,
        List<Blockade> blockades) {

    static final int RUNNING = 12;
    private static final int RECENT = 6;
    private static final int CHANGES = 8;
    private static final int HOSTS = 12;
    static final int BENCHMARKS = 500;
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
        List<HostView> known = hosts.hosts();
        List<HostView> connected = connected(known);
        int wrong = changes.count(FALSE);
        return new Overview(
                running(analyses),
                recent(analyses),
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
                connected.size(),
                (int) connected.stream().filter(host -> !host.running().isEmpty()).count(),
                Blockade.of(tasks.ready(WAITING), WAITING));
    }

    /** Whatever their number: a schedule continues an old analysis. */
    static List<AnalysisSummary> running(Analyses analyses) {
        return list(analyses, Labels::isRunning, RUNNING);
    }

    static List<AnalysisSummary> recent(Analyses analyses) {
        return list(analyses, state -> !Labels.isRunning(state), RECENT);
    }

    private static List<AnalysisSummary> list(
            Analyses analyses, Predicate<AnalysisState> wanted, int limit) {
        Set<AnalysisState> states =
                Stream.of(AnalysisState.values()).filter(wanted).collect(Collectors.toSet());
        return analyses.list(new AnalysisQuery("", "", states), 0, limit);
    }

    /** Those that may be busy: a host that is drained finishes what it has. */
    static List<HostView> connected(List<HostView> hosts) {
        return hosts.stream()
                .filter(host ->
                        switch (host.state()) {
                            case ONLINE, DRAINING -> true;
                            case LOST, OFFLINE, REVOKED -> false;
                        })
                .toList();
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
