package been.hostruntime.calibration;

import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.NoiseFigure;
import been.protocol.PropertyTree;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds the latest noise figure to a host's properties. */
public final class NoiseProperties {
    private static final Logger LOG = LoggerFactory.getLogger(NoiseProperties.class);

    private NoiseProperties() {}

    /** With what an earlier process of this host found, if anything. */
    public static PropertyTree withLatest(PropertyTree properties, CalibrationHistory history) {
        try {
            return history.latest().map(figure -> with(properties, figure)).orElse(properties);
        } catch (IOException e) {
            LOG.warn("the history of calibrations cannot be read", e);
            return properties;
        }
    }

    /** The same properties with {@code noise.cv}, {@code noise.slice} (seconds) and when. */
    public static PropertyTree with(PropertyTree properties, NoiseFigure figure) {
        var root = new TreeMap<>(properties.root());
        root.put(
                "noise",
                Map.of(
                        "cv", figure.cv(),
                        "slice", figure.meanSeconds(),
                        "time", figure.time().toString()));
        return new PropertyTree(root);
    }
}
