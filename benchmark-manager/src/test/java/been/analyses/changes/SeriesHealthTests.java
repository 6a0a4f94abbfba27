package been.analyses.changes;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkHealth.Trend;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric.Better;
import been.testing.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesHealthTests {
    private static final Instant FIRST = Instant.parse("2026-01-01T02:00:00Z");
    private static final int SIMULATIONS = 500;

    private final RandomGenerator random = Seeds.generator();

    @Test
    void aBenchmarkThatAlarmsTooOftenIsQuarantined() {
        SeriesHealth health = health(alarms(60, i -> i == 10 || i == 12), null);
        assertThat(health.quarantinedAt()).as("2 of 13").isNull();
        health = health(alarms(60, i -> i % 10 == 9), null);
        assertThat(health.quarantinedAt()).as("4 of 40").isEqualTo(at(39));
        assertThat(health.comparisons().count()).isEqualTo(60);
        assertThat(health.comparisons().falseAlarms()).isEqualTo(6);
        assertThat(health.comparisons().nominal()).isBetween(0.0099, 0.0101);
        assertThat(health.comparisons().low()).isGreaterThan(0.03);
        assertThat(health.comparisons().side()).isEqualTo(5);
    }

    @Test
    void thirtyComparisonsWithoutAnAlarmEndAQuarantine() {
        IntPredicate early = i -> i < 2;
        assertThat(health(alarms(31, early), null).quarantinedAt()).isEqualTo(at(1));
        assertThat(health(alarms(32, early), null).quarantinedAt()).isNull();
        IntPredicate andLater = i -> i < 2 || i == 20;
        assertThat(health(alarms(50, andLater), null).quarantinedAt()).isEqualTo(at(1));
        assertThat(health(alarms(51, andLater), null).quarantinedAt()).isNull();
    }

    @Test
    void whatAUserReleasedStartsAgain() {
        List<BenchmarkSession> sessions = alarms(40, i -> i < 5);
        assertThat(health(sessions.subList(0, 10), null).quarantinedAt()).isNotNull();
        SeriesHealth released = health(sessions.subList(0, 10), at(9));
        assertThat(released.quarantinedAt()).isNull();
        assertThat(released.comparisons().count()).isZero();
    }

    /** The rates of docs/health.md. */
    @Test
    void healthyBenchmarksAreHardlyEverQuarantinedAndBadOnesMostly() {
        assertThat(everQuarantined(0.01, 200)).isLessThan(0.02);
        assertThat(everQuarantined(0.05, 200)).isGreaterThan(0.6);
        assertThat(everQuarantined(0.1, 100)).isGreaterThan(0.85);
    }

    private double everQuarantined(double rate, int comparisons) {
        int quarantined = 0;
        for (int i = 0; i < SIMULATIONS; i++) {
            List<BenchmarkSession> sessions = alarms(comparisons, _ -> random.nextDouble() < rate);
            quarantined += isEverQuarantined(sessions) ? 1 : 0;
        }
        return (double) quarantined / SIMULATIONS;
    }

    private static boolean isEverQuarantined(List<BenchmarkSession> sessions) {
        // A quarantine lasts for 30 comparisons at least.
        for (int end = 25; end <= sessions.size(); end += 25) {
            if (health(sessions.subList(0, end), null).quarantinedAt() != null) {
                return true;
            }
        }
        return false;
    }

    @Test
    void noiseThatDoublesIsFound() {
        int found = 0;
        int wrong = 0;
        for (int i = 0; i < SIMULATIONS; i++) {
            found += noise(day -> day < 40 ? 0.01 : 0.02).trend() == Trend.ROSE ? 1 : 0;
            wrong += noise(_ -> 0.01).trend() != Trend.STEADY ? 1 : 0;
        }
        assertThat(found).isGreaterThan((int) (0.9 * SIMULATIONS));
        assertThat(wrong).isLessThan((int) (0.03 * SIMULATIONS));
        var fell = noise(day -> day < 40 ? 0.04 : 0.01);
        assertThat(fell.trend()).isEqualTo(Trend.FELL);
        assertThat(fell.before()).isNotNull().isGreaterThan(0.025);
        assertThat(fell.deviation()).isNotNull().isLessThan(0.02);
    }

    /** 48 nights with ten executions each, whose deviation varies by chance. */
    private been.protocol.analyses.BenchmarkHealth.Noise noise(IntToDoubleFunction deviation) {
        var sessions = new ArrayList<BenchmarkSession>();
        for (int day = 0; day < 48; day++) {
            double squares = 0;
            for (int i = 0; i < 9; i++) {
                double one = random.nextGaussian();
                squares += one * one;
            }
            double seen = deviation.applyAsDouble(day) * Math.sqrt(squares / 9);
            sessions.add(session(day, 10, null, seen, null));
        }
        return health(sessions, null).noise();
    }

    @Test
    void ofFewSessionsLittleIsSaid() {
        assertThat(SeriesHealth.of(List.of(), Better.LOWER, null)).isEmpty();
        SeriesHealth health = health(List.of(session(0, 1, null, null, null)), null);
        assertThat(health.noise().trend()).isEqualTo(Trend.UNKNOWN);
        assertThat(health.noise().deviation()).isNull();
        assertThat(health.detectable()).isNull();
        assertThat(health.comparisons().count()).isZero();
        assertThat(health.comparisons().high()).isOne();
    }

    @Test
    void aBenchmarkIsOfEveryAnalysisThatMeasuresIt() {
        BenchmarkSession nightly = session(0, 10, null, null, null);
        var proposed =
                new BenchmarkSession(
                        "pull-4",
                        new AnalysisId(8),
                        at(1),
                        false,
                        10,
                        null,
                        0,
                        null,
                        null,
                        null,
                        0.99,
                        0.01,
                        null);
        SeriesHealth health = health(List.of(nightly, nightly, proposed), null);
        assertThat(health.analysis()).isEqualTo(new AnalysisId(8));
        assertThat(health.analyses()).containsExactly(new AnalysisId(7), new AnalysisId(8));
    }

    @Test
    void theSmallestChangeFollowsFromWhatIntervalsReach() {
        SeriesHealth precise = health(List.of(session(0, 10, null, 0.01, 0.01)), null);
        SeriesHealth coarse = health(List.of(session(0, 10, null, 0.05, 0.05)), null);
        assertThat(precise.detectable()).isNotNull().isBetween(0.02, 0.025);
        assertThat(coarse.detectable()).isNotNull().isBetween(0.07, 0.09);
        assertThat(health(List.of(session(0, 2, null, 1.0, 2.0)), null).detectable()).isNull();
    }

    private static SeriesHealth health(
            List<BenchmarkSession> sessions, @Nullable Instant releasedAt) {
        return SeriesHealth.of(sessions, Better.LOWER, releasedAt).orElseThrow();
    }

    private static List<BenchmarkSession> alarms(int count, IntPredicate isAlarm) {
        var sessions = new ArrayList<BenchmarkSession>();
        for (int i = 0; i < count; i++) {
            Verdict verdict = isAlarm.test(i) ? Verdict.IMPROVED : Verdict.EQUIVALENT;
            sessions.add(session(i, 10, verdict, 0.01, 0.01));
        }
        return sessions;
    }

    private static Instant at(int day) {
        return FIRST.plus(Duration.ofDays(day));
    }

    private static BenchmarkSession session(
            int day,
            int executions,
            @Nullable Verdict verdict,
            @Nullable Double deviation,
            @Nullable Double reach) {
        return new BenchmarkSession(
                "1." + day,
                new AnalysisId(7),
                at(day),
                false,
                executions,
                deviation,
                verdict == null ? 0 : executions / 2,
                verdict,
                null,
                null,
                0.99,
                0.01,
                reach);
    }
}
