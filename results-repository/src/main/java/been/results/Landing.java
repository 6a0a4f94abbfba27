package been.results;

import been.protocol.results.ExecutionAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Everything known about one execution when it is stored.
 *
 * @param task id of the task that ran it
 * @param attempt attempt of that task; older attempts are rejected
 * @param order position in the randomised order of its block, from 0
 * @param version measured version, as users name it
 * @param configuration parameters of the experiment
 * @param hostDigest digest of the host's configuration when the program started; empty if unknown
 * @param packages digest by name and version
 * @param command the command line
 * @param usage numeric figures of the measured run by name
 * @param disturbedBy names of disturbances; empty if undisturbed
 * @param hostNoise findings of the host check just before it, by name; empty if no check ran
 * @param roleHosts hosts of further tasks of the execution, by role
 * @param roleConfigurations digests of their configurations, by role
 * @param answers results that are no numbers, by name
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
        List<MeasurementOrigin> origins,
        Map<String, String> roleHosts,
        Map<String, String> roleConfigurations,
        Map<String, String> answers) {

    /** An execution that is one task. */
    public Landing(
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
        this(
                address,
                task,
                attempt,
                order,
                version,
                configuration,
                host,
                hostDigest,
                packages,
                command,
                startedAt,
                usage,
                disturbedBy,
                hostNoise,
                origins,
                Map.of(),
                Map.of(),
                Map.of());
    }

    /** The same with these answers. */
    public Landing withAnswers(Map<String, String> found) {
        return new Landing(
                address,
                task,
                attempt,
                order,
                version,
                configuration,
                host,
                hostDigest,
                packages,
                command,
                startedAt,
                usage,
                disturbedBy,
                hostNoise,
                origins,
                roleHosts,
                roleConfigurations,
                found);
    }

    public Landing {
        configuration = Map.copyOf(configuration);
        packages = Map.copyOf(packages);
        usage = Map.copyOf(usage);
        disturbedBy = List.copyOf(disturbedBy);
        hostNoise = Map.copyOf(hostNoise);
        origins = List.copyOf(origins);
        roleHosts = Map.copyOf(roleHosts);
        roleConfigurations = Map.copyOf(roleConfigurations);
        answers = Map.copyOf(answers);
    }
}
