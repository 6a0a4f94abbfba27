package been.analyses.module;

import been.protocol.InputStorage;
import been.protocol.Program;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The template of a role's tasks; {@code ${…}} of parameters, {@code version}, {@code measurements}
 * and {@code benchmarks} are replaced for each execution, the host runtime's own are left to it.
 *
 * @param packages names, or {@code name version}, by alias; the module's own package and the
 *     fetched version come by themselves as {@code module} and {@code version}
 * @param measurements how many one execution makes, when the analysis does not say; empty when that
 *     cannot be chosen
 * @param typical duration of one execution, for predictions before any was observed
 * @param bounds those of an analysis that says nothing else
 * @param inputs where its packages lie while it runs
 */
public record Run(
        Program program,
        Map<String, String> packages,
        Map<String, String> environment,
        Map<String, String> properties,
        Optional<Integer> measurements,
        Optional<Duration> typical,
        Bounds bounds,
        InputStorage inputs) {

    /** Alias of the module's own package. */
    public static final String MODULE_ALIAS = "module";

    /** Alias of the package of the module's software definition. */
    public static final String SOFTWARE_ALIAS = "software";

    /** Alias of the fetched version under test. */
    public static final String VERSION_ALIAS = "version";

    /** Aliases of the platform. */
    public static final Set<String> OWN_ALIASES =
            Set.of(MODULE_ALIAS, SOFTWARE_ALIAS, VERSION_ALIAS);

    public Run {
        packages = Map.copyOf(packages);
        environment = Map.copyOf(environment);
        properties = Map.copyOf(properties);
    }

    /** One without bounds, whose packages lie on the disk. */
    public Run(
            Program program,
            Map<String, String> packages,
            Map<String, String> environment,
            Map<String, String> properties,
            Optional<Integer> measurements,
            Optional<Duration> typical) {
        this(
                program,
                packages,
                environment,
                properties,
                measurements,
                typical,
                Bounds.NONE,
                InputStorage.DISK);
    }
}
