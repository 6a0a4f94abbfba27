package been.hostruntime.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.hostruntime.timing.IdlePeriod;
import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.NoiseFigure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationTests {
    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09Z");
    private static final NoiseFigure FIGURE = new NoiseFigure(NOW, 1, 40, 0.005, 0.006, 0.01);

    @TempDir Path folder;
    private final IdlePeriod idlePeriod = new IdlePeriod(Duration.ZERO);
    private final List<NoiseFigure> told = new CopyOnWriteArrayList<>();

    @Test
    void aFigureIsKeptAndTold() throws IOException {
        try (var _ = start(_ -> Optional.of(FIGURE))) {
            await().until(() -> told.contains(FIGURE));
        }
        assertThat(history().latest()).contains(FIGURE);
    }

    /** That of an earlier process is 300 ms less than an hour old. */
    @Test
    void aFigureCountsForAnHour() throws IOException {
        history()
                .add(
                        new NoiseFigure(
                                NOW.minusSeconds(3_600).plusMillis(300),
                                1,
                                40,
                                0.005,
                                0.006,
                                0.02));
        long begin = System.nanoTime();
        try (var _ = start(_ -> Optional.of(FIGURE))) {
            await().until(() -> told.contains(FIGURE));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void aFigureFromTheFutureDoesNotCount() throws IOException {
        history().add(new NoiseFigure(NOW.plusSeconds(86_400), 1, 40, 0.005, 0.006, 0.02));
        try (var _ = start(_ -> Optional.of(FIGURE))) {
            await().until(() -> told.contains(FIGURE));
        }
    }

    @Test
    void nothingIsCalibratedBesideARun() {
        idlePeriod.runBegins();
        var sawARun = new AtomicBoolean();
        try (var _ =
                start(goesOn -> {
                    sawARun.set(!goesOn.getAsBoolean());
                    return Optional.of(FIGURE);
                })) {
            idlePeriod.runBegins();
            idlePeriod.runEnded();
            idlePeriod.runEnded();
            await().until(() -> told.contains(FIGURE));
        }
        assertThat(sawARun).isFalse();
    }

    @Test
    void afterARunItMustBeQuietForAWhile() throws Exception {
        var settling = new IdlePeriod(Duration.ofMillis(200));
        settling.runBegins();
        long ended = System.nanoTime();
        settling.runEnded();
        settling.acquire();
        assertThat(Duration.ofNanos(System.nanoTime() - ended))
                .isGreaterThanOrEqualTo(Duration.ofMillis(200));
        settling.release();
    }

    @Test
    void aRunThatBeginsSendsTheCalibrationAwayFirstAndItIsDoneLater() throws Exception {
        var working = new CountDownLatch(1);
        var onTheCore = new AtomicInteger();
        try (var _ =
                start(goesOn -> {
                    onTheCore.incrementAndGet();
                    working.countDown();
                    boolean first = told.isEmpty() && onTheCore.get() == 1;
                    while (first && goesOn.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                    return first ? gone(onTheCore) : Optional.of(FIGURE);
                })) {
            working.await();
            idlePeriod.runBegins();
            assertThat(onTheCore.get()).isNegative();
            idlePeriod.runEnded();
            await().until(() -> told.contains(FIGURE));
        }
    }

    private static Optional<NoiseFigure> gone(AtomicInteger onTheCore) {
        onTheCore.set(-10);
        return Optional.empty();
    }

    @Test
    void theLatestFigureIsAReadingOfTheHost() throws IOException {
        assertThat(Readings.latest(history())).isEmpty();
        history().add(FIGURE);
        assertThat(Readings.latest(history()).orElseThrow())
                .containsEntry("cv", 0.01)
                .containsEntry("time", "2026-05-06T07:08:09Z");
    }

    private Calibration start(Calibration.Work work) {
        return Calibration.start(work, history(), idlePeriod, InstantSource.fixed(NOW), told::add);
    }

    private CalibrationHistory history() {
        return new CalibrationHistory(folder.resolve("calibration.csv"));
    }
}
