package been.analyses.changes;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkHealth.Noise;
import been.protocol.analyses.BenchmarkHealth.SelfComparisons;
import been.protocol.analyses.BenchmarkHealth.Trend;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.results.Metric;
import been.statistics.Confidence;
import been.statistics.compare.AlarmRate;
import been.statistics.compare.Better;
import been.statistics.compare.TwoSampleTests;
import been.statistics.plan.DetectableChange;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the verdicts of a benchmark can be relied on, from its sessions; pure, so that it can be
 * computed again after executions were invalidated.
 *
 * @param analysis that made the newest session which counts in verdicts
 * @param analyses that made the newest 100 of these: one with a schedule, and those of changes that
 *     were proposed in between
 * @param measuredAt of that session
 * @param quarantinedAt absent while it is relied on
 * @param detectable absent where it is not known or infinite
 */
record SeriesHealth(
        AnalysisId analysis,
        List<AnalysisId> analyses,
        Instant measuredAt,
        @Nullable Instant quarantinedAt,
        SelfComparisons comparisons,
        @Nullable Double detectable,
        Noise noise) {

    /** Comparisons that count: older ones say little of the benchmark as it is. */
    private static final int WINDOW = 100;

    /** A benchmark at its nominal rate has this many alarms, or more, so rarely. */
    private static final double TOO_RARE = 0.001;

    /** So many without an alarm end a quarantine; at a rate of 10 %, 4 % of such rows have none. */
    private static final int WITHOUT_ALARM = 30;

    private static final int RECENT = 8;
    private static final int BEFORE = 30;
    private static final double SIGNIFICANT = 0.01;
    private static final double POWER = 0.8;

    /**
     * The health after these sessions; empty where none counts in verdicts.
     *
     * @param sessions oldest first
     * @param releasedAt when a user released it; comparisons until then do not count
     */
    static Optional<SeriesHealth> of(
            List<BenchmarkSession> sessions, Metric.Better better, @Nullable Instant releasedAt) {
        List<BenchmarkSession> own = sessions.stream().filter(each -> !each.isRun()).toList();
        if (own.isEmpty()) {
            return Optional.empty();
        }
        List<BenchmarkSession> compared =
                sessions.stream()
                        .filter(session -> session.side() > 0)
                        .filter(session ->
                                releasedAt == null || session.measuredAt().isAfter(releasedAt))
                        .toList();
        return Optional.of(
                new SeriesHealth(
                        own.getLast().analysis(),
                        last(own, WINDOW).stream()
                                .map(BenchmarkSession::analysis)
                                .distinct()
                                .toList(),
                        own.getLast().measuredAt(),
                        quarantinedAt(compared),
                        comparisons(compared),
                        detectable(own, better),
                        noise(own)));
    }

    private static boolean isAlarm(BenchmarkSession session) {
        return session.verdict() != null && session.verdict().isChange();
    }

    private static @Nullable Instant quarantinedAt(List<BenchmarkSession> compared) {
        Deque<BenchmarkSession> window = new ArrayDeque<>();
        Instant since = null;
        int withoutAlarm = 0;
        for (BenchmarkSession session : compared) {
            if (since != null) {
                withoutAlarm = isAlarm(session) ? 0 : withoutAlarm + 1;
                if (withoutAlarm == WITHOUT_ALARM) {
                    since = null;
                }
            } else {
                window.add(session);
                if (window.size() > WINDOW) {
                    window.remove();
                }
                if (isAlarm(session) && isTooRare(window, nominal(session))) {
                    since = session.measuredAt();
                    withoutAlarm = 0;
                    window.clear();
                }
            }
        }
        return since;
    }

    private static boolean isTooRare(Collection<BenchmarkSession> window, double nominal) {
        int alarms = (int) window.stream().filter(SeriesHealth::isAlarm).count();
        return new AlarmRate(alarms, window.size()).tail(nominal) <= TOO_RARE;
    }

    private static double nominal(BenchmarkSession session) {
        return 1 - session.confidence();
    }

    private static SelfComparisons comparisons(List<BenchmarkSession> compared) {
        List<BenchmarkSession> newest = last(compared, WINDOW);
        int alarms = (int) newest.stream().filter(SeriesHealth::isAlarm).count();
        var interval = new AlarmRate(alarms, newest.size()).interval(Confidence.P95);
        return new SelfComparisons(
                newest.size(),
                alarms,
                (int) newest.stream().filter(BenchmarkSession::isRun).count(),
                newest.isEmpty() ? 0 : newest.getLast().side(),
                newest.isEmpty() ? 1 - Confidence.P99.level() : nominal(newest.getLast()),
                interval.low(),
                interval.high());
    }

    /** From the widths of the newest intervals between versions. */
    private static @Nullable Double detectable(
            List<BenchmarkSession> sessions, Metric.Better better) {
        List<BenchmarkSession> newest =
                last(sessions.stream().filter(session -> session.reach() != null).toList(), RECENT);
        if (newest.isEmpty()) {
            return null;
        }
        BenchmarkSession last = newest.getLast();
        double change =
                DetectableChange.of(
                        median(
                                newest.stream()
                                        .mapToDouble(
                                                session -> Objects.requireNonNull(session.reach()))
                                        .toArray()),
                        Math.max(1, last.executions() - 1),
                        new Confidence(last.confidence()),
                        last.tolerance(),
                        POWER,
                        better == Metric.Better.LOWER ? Better.LOWER : Better.HIGHER);
        return Double.isFinite(change) ? change : null;
    }

    private static Noise noise(List<BenchmarkSession> sessions) {
        double[] deviations =
                sessions.stream()
                        .filter(session -> session.deviation() != null)
                        .mapToDouble(session -> Objects.requireNonNull(session.deviation()))
                        .toArray();
        if (deviations.length == 0) {
            return new Noise(null, null, Trend.UNKNOWN);
        }
        int split = deviations.length - Math.min(RECENT, deviations.length);
        double[] recent = Arrays.copyOfRange(deviations, split, deviations.length);
        double[] before = Arrays.copyOfRange(deviations, Math.max(0, split - BEFORE), split);
        double now = median(recent);
        if (before.length < RECENT) {
            return new Noise(now, null, Trend.UNKNOWN);
        }
        double then = median(before);
        boolean isMoved = TwoSampleTests.of(before, recent).mannWhitney().p() <= SIGNIFICANT;
        return new Noise(now, then, !isMoved ? Trend.STEADY : now > then ? Trend.ROSE : Trend.FELL);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static List<BenchmarkSession> last(List<BenchmarkSession> sessions, int most) {
        return sessions.subList(Math.max(0, sessions.size() - most), sessions.size());
    }
}
