package been.results;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All that is known of one execution when it lands.
 *
 * @param task id of the task that ran it
 * @param attempt of that task, fencing older ones
 * @param order place in the block's randomised order, from 0
 * @param version what was measured, as people call it
 * @param configuration parameters of the experiment
 * @param hostDigest digest of the host's configuration when the program started; empty when the
 *     host did not say
 * @param packages digest by name and version
 * @param command as it was run
 * @param usage the measured run's figures by their vocabulary names, numbers only
 * @param disturbedBy empty for an undisturbed one
 * @param hostNoise what the checks of the host saw just before it, by their names; empty when
 *     nobody looked
 */
public record Landing(
        ExecutionAddress address,
        String task,
        int attempt,
        int order,
        String version,
        Map<String, String> configuration,
        String host,
        String hostDigest,
        Map<String, String> packages,
        String command,
        Instant startedAt,
        Map<String, Double> usage,
        List<String> disturbedBy,
        Map<String, String> hostNoise,
        List<MeasurementOrigin> origins) {
    public Landing {
        configuration = Map.copyOf(configuration);
        packages = Map.copyOf(packages);
        usage = Map.copyOf(usage);
        disturbedBy = List.copyOf(disturbedBy);
        hostNoise = Map.copyOf(hostNoise);
        origins = List.copyOf(origins);
    }
}
