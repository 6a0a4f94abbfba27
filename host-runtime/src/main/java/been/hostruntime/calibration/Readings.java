package been.hostruntime.calibration;

import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.NoiseFigure;
import been.machine.noise.Finding;
import been.machine.noise.HostCheck;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Readings about how noisy this host is: shown with its configuration, but not a part of it. */
public final class Readings {
    /** The name of the reading with the findings of the host check. */
    public static final String CHECKS = "checks";

    /** The name of the reading with the latest noise figure. */
    public static final String NOISE = "noise";

    private static final Logger LOG = LoggerFactory.getLogger(Readings.class);

    private Readings() {}

    /** What the check finds now: {@code found}, in its order, and {@code time}. */
    public static Map<String, Object> of(HostCheck check, Instant now) {
        return Map.of(
                "found", check.findings().stream().map(Readings::facts).toList(),
                "time", now.toString());
    }

    private static Map<String, Object> facts(Finding finding) {
        var facts = new HashMap<String, Object>();
        facts.put("name", finding.check());
        facts.put("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        facts.put("sentence", finding.sentence());
        if (finding.advice() != null) {
            facts.put("advice", finding.advice());
        }
        return facts;
    }

    /** The latest figure, perhaps of an earlier process of this host. */
    public static Optional<Map<String, Object>> latest(CalibrationHistory history) {
        try {
            return history.latest().map(Readings::of);
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
