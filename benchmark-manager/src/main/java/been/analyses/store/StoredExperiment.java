package been.analyses.store;

import been.analyses.planning.Experiment;
import been.protocol.PackageReference;
import org.jspecify.annotations.Nullable;

/**
 * One experiment as it stands.
 *
 * @param fetched the package of its version, once it is there
 * @param problem why it cannot be measured
 */
public record StoredExperiment(
        Experiment experiment, @Nullable PackageReference fetched, @Nullable String problem) {

    /** How the problem of one begins that somebody left out. */
    public static final String LEFT_OUT = "left out by ";

    public String key() {
        return experiment.key();
    }

    public boolean isOut() {
        return problem != null;
    }
}
