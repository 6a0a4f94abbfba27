package been.hostruntime.calibration;

import been.hostruntime.timing.IdlePeriod;
import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.NoiseFigure;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calibrates this host soon after the start and then once an hour while it is idle, and stores the
 * history. Nothing runs after it is closed.
 */
public final class Calibration implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Calibration.class);
    private static final Duration PERIOD = Duration.ofHours(1);

    private final Work work;
    private final CalibrationHistory history;
    private final IdlePeriod idle;
    private final InstantSource clock;
    private final Consumer<NoiseFigure> whenCalibrated;
    private final Thread thread;

    /** Measures a noise figure, unless it is stopped. */
    @FunctionalInterface
    public interface Work {
        Optional<NoiseFigure> calibrate(BooleanSupplier mayContinue) throws InterruptedException;
    }

    private Calibration(
            Work work,
            CalibrationHistory history,
            IdlePeriod idle,
            InstantSource clock,
            Consumer<NoiseFigure> whenCalibrated) {
        this.work = work;
        this.history = history;
        this.idle = idle;
        this.clock = clock;
        this.whenCalibrated = whenCalibrated;
        this.thread = Thread.ofVirtual().name("calibration").unstarted(this::calibrateHourly);
    }

    /**
     * Starts at once if the last figure is an hour old.
     *
     * @param whenCalibrated receives each new figure
     */
    public static Calibration start(
            Work work,
            CalibrationHistory history,
            IdlePeriod idle,
            InstantSource clock,
            Consumer<NoiseFigure> whenCalibrated) {
        var calibration = new Calibration(work, history, idle, clock, whenCalibrated);
        calibration.thread.start();
        return calibration;
    }

    private void calibrateHourly() {
        try {
            while (true) {
                Thread.sleep(left());
                calibrate().ifPresent(this::keep);
                Thread.sleep(PERIOD);
            }
        } catch (InterruptedException e) {
            LOG.debug("no more calibrations");
        }
    }

    /** The time until the last figure, perhaps of an earlier process, is an hour old. */
    private Duration left() {
        try {
            return history.latest()
                    .map(figure -> Duration.between(clock.instant(), figure.time().plus(PERIOD)))
                    // A clock may have been set back meanwhile.
                    .filter(left -> left.isPositive() && left.compareTo(PERIOD) <= 0)
                    .orElse(Duration.ZERO);
        } catch (IOException e) {
            LOG.warn("the history of calibrations cannot be read", e);
            return Duration.ZERO;
        }
    }

    private Optional<NoiseFigure> calibrate() throws InterruptedException {
        while (true) {
            idle.acquire();
            try {
                Optional<NoiseFigure> figure = work.calibrate(idle::isIdle);
                if (figure.isPresent() || idle.isIdle()) {
                    return figure; // or this host cannot be calibrated
                }
            } finally {
                idle.release();
            }
        }
    }

    private void keep(NoiseFigure figure) {
        LOG.info(
                "calibrated: {} slices of {} ms on processor {}, varying by {} %",
                figure.slices(),
                Math.round(figure.meanSeconds() * 1e4) / 10.0,
                figure.core(),
                Math.round(figure.cv() * 1e4) / 100.0);
        try {
            history.add(figure);
        } catch (IOException e) {
            LOG.warn("the history of calibrations cannot be written", e);
        }
        whenCalibrated.accept(figure);
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(); // within one slice of the work
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
