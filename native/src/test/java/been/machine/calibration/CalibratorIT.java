package been.machine.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.machine.topology.SysfsTopology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CalibratorIT {
    private final Calibrator calibrator =
            new Calibrator(SysfsTopology.ofThisMachine(), InstantSource.system());

    @BeforeEach
    void threadsCanBePinned() {
        assumeTrue(Files.exists(Path.of("/usr/bin/taskset")), "skipped: there is no taskset");
    }

    @Test
    void theWorkIsDoneOnOneCoreAndTakesAQuarterOfASecond() throws InterruptedException {
        long begin = System.nanoTime();
        Optional<NoiseFigure> found = calibrator.calibrate(() -> true);
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        assertThat(found).isPresent();
        NoiseFigure figure = found.get();
        System.out.printf(
                "calibration: %d slices of %.2f ms on processor %d, CV %.2f %%, slowest %.2f ms,"
                        + " %d ms in all%n",
                figure.slices(),
                figure.meanSeconds() * 1e3,
                figure.core(),
                figure.cv() * 100,
                figure.slowestSeconds() * 1e3,
                took.toMillis());
        assertThat(figure.slices()).isEqualTo(40);
        assertThat(figure.cv()).isPositive();
        assertThat(figure.slowestSeconds()).isGreaterThanOrEqualTo(figure.meanSeconds());
    }

    @Test
    void itStopsWithinASliceWhenToldTo() throws InterruptedException {
        var asked = new AtomicInteger();
        assertThat(calibrator.calibrate(() -> asked.incrementAndGet() < 5)).isEmpty();
        assertThat(asked).hasValue(5);
    }
}
