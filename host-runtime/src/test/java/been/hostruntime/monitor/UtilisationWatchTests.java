package been.hostruntime.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Monitoring;
import been.protocol.Monitoring.Bound;
import been.protocol.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class UtilisationWatchTests {
    private static final long SECOND = 1_000_000_000L;

    private static UtilisationWatch idle(double cpu, Duration time, int processors) {
        var monitoring = new Monitoring(null, new Bound(cpu, time), null);
        return UtilisationWatch.of(monitoring, processors).getFirst();
    }

    private static UtilisationWatch runaway(double cpu, Duration time, int processors) {
        var monitoring = new Monitoring(null, null, new Bound(cpu, time));
        return UtilisationWatch.of(monitoring, processors).getFirst();
    }

    /** The second in which the watch speaks, looked at every second; -1 when it does not. */
    private static int secondOfEnd(UtilisationWatch watch, double... cpuSecondsOfEach) {
        double cpu = 0;
        for (int second = 0; second <= cpuSecondsOfEach.length; second++) {
            if (second > 0) {
                cpu += cpuSecondsOfEach[second - 1];
            }
            if (watch.look(second * SECOND, Math.round(cpu * SECOND)).isPresent()) {
                return second;
            }
        }
        return -1;
    }

    @Test
    void whatDoesNothingIsIdleOnceTheTimeIsOver() {
        assertThat(secondOfEnd(idle(0.01, Duration.ofSeconds(3), 1), 0, 0, 0, 0)).isEqualTo(3);
    }

    @Test
    void theTimeBeginsWhereTheWorkEnds() {
        assertThat(secondOfEnd(idle(0.01, Duration.ofSeconds(3), 1), 1, 1, 0, 0, 0, 0))
                .isEqualTo(5);
    }

    @Test
    void aHeartbeatHidesNoHang() {
        double[] seconds = new double[100];
        for (int i = 0; i < seconds.length; i += 10) {
            seconds[i] = 0.05; // beyond 1 % in its second, 0.5 % on average
        }
        assertThat(secondOfEnd(idle(0.01, Duration.ofSeconds(60), 1), seconds)).isEqualTo(60);
    }

    @Test
    void aShortPauseHidesNoRunaway() {
        double[] seconds = new double[100];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = i % 10 == 0 ? 0.5 : 1;
        }
        assertThat(secondOfEnd(runaway(0.9, Duration.ofSeconds(60), 1), seconds)).isEqualTo(60);
        assertThat(secondOfEnd(runaway(0.99, Duration.ofSeconds(60), 1), seconds)).isEqualTo(-1);
    }

    @Test
    void sharesAreOfAllProcessorsOfTheTask() {
        assertThat(secondOfEnd(runaway(0.9, Duration.ofSeconds(2), 4), 1, 1, 1, 1)).isEqualTo(-1);
        assertThat(secondOfEnd(runaway(0.9, Duration.ofSeconds(2), 4), 4, 4, 4, 4)).isEqualTo(2);
        assertThat(secondOfEnd(idle(0.3, Duration.ofSeconds(2), 4), 1, 1, 1)).isEqualTo(2);
    }

    @Test
    void eachBoundIsWatchedAndHasItsReason() {
        var both =
                new Monitoring(
                        null,
                        new Bound(0.1, Duration.ofSeconds(2)),
                        new Bound(0.9, Duration.ofHours(1)));
        List<UtilisationWatch> watches = UtilisationWatch.of(both, 1);
        assertThat(watches)
                .extracting(UtilisationWatch::period)
                .containsExactly(Duration.ofMillis(100), Duration.ofSeconds(10));
        watches.forEach(watch -> assertThat(watch.look(0, 0)).isEmpty());
        assertThat(watches.get(0).look(2 * SECOND, 0)).contains(Reason.IDLE);
        assertThat(watches.get(1).look(3600 * SECOND, 3600 * SECOND)).contains(Reason.RUNAWAY);
        assertThat(UtilisationWatch.of(Monitoring.NONE, 1)).isEmpty();
        assertThat(idle(0.5, Duration.ofMillis(1), 1).period()).isEqualTo(Duration.ofMillis(50));
    }

    /** Whatever the looks: it speaks exactly when a naive reckoning over all of them does. */
    @RepeatedTest(50)
    void itAgreesWithAReckoningOverAllLooks() {
        long seed = System.nanoTime();
        var random = new SplittableRandom(seed);
        long time = random.nextLong(1, 20) * SECOND;
        double cpu = random.nextDouble(0.05, 0.95);
        UtilisationWatch watch = idle(cpu, Duration.ofNanos(time), 1);
        int looks = 200;
        long[] nanos = new long[looks];
        long[] used = new long[looks];
        for (int i = 1; i < looks; i++) {
            long step = random.nextLong(1, 3 * SECOND);
            nanos[i] = nanos[i - 1] + step;
            used[i] = used[i - 1] + random.nextLong(step);
        }
        for (int i = 0; i < looks; i++) {
            int then = -1;
            for (int j = 0; j < i; j++) {
                then = nanos[i] - nanos[j] >= time ? j : then;
            }
            boolean idle =
                    then >= 0 && (double) (used[i] - used[then]) / (nanos[i] - nanos[then]) < cpu;
            assertThat(watch.look(nanos[i], used[i]))
                    .as("seed %d, look %d", seed, i)
                    .isEqualTo(idle ? Optional.of(Reason.IDLE) : Optional.empty());
        }
    }
}
