package been.analyses.store;

import been.analyses.planning.Experiment;
import been.protocol.PackageReference;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as stored.
 *
 * @param fetched the package of its version, once fetched
 * @param problem why it cannot be measured
 * @param added the era in which it was added to the analysis; 0 for what the file asks for
 */
public record StoredExperiment(
        Experiment experiment,
        @Nullable PackageReference fetched,
        @Nullable String problem,
        int added) {

    /** An experiment that the file asks for. */
    public StoredExperiment(
            Experiment experiment, @Nullable PackageReference fetched, @Nullable String problem) {
        this(experiment, fetched, problem, 0);
    }

    /** The start of the problem of an experiment that a user left out. */
    public static final String LEFT_OUT = "left out by ";

    public String key() {
        return experiment.key();
    }

    public boolean isOut() {
        return problem != null;
    }
}
