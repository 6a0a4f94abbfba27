package been.hostruntime.calibration;

import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.NoiseFigure;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The latest noise figure as a reading of a host: no part of its configuration. */
public final class NoiseReading {
    /** Under which it stands among a host's properties. */
    public static final String NAME = "noise";

    private static final Logger LOG = LoggerFactory.getLogger(NoiseReading.class);

    private NoiseReading() {}

    /** What an earlier process of this host found, if anything. */
    public static Optional<Map<String, Object>> latest(CalibrationHistory history) {
        try {
            return history.latest().map(NoiseReading::of);
        } catch (IOException e) {
            LOG.warn("the history of calibrations cannot be read", e);
            return Optional.empty();
        }
    }

    /** {@code cv}, {@code slice} (seconds) and {@code time}. */
    public static Map<String, Object> of(NoiseFigure figure) {
        return Map.of(
                "cv", figure.cv(),
                "slice", figure.meanSeconds(),
                "time", figure.time().toString());
    }
}
