package been.analyses.store;

import been.analyses.planning.Experiment;
import been.protocol.HostName;
import org.jspecify.annotations.Nullable;

/**
 * A fresh measurement of two neighbouring versions between which a regression was found.
 *
 * @param number within the analysis, from 1
 * @param old key of the experiment that the other is compared with
 * @param host where it runs; absent if it was skipped
 * @param detail why it was skipped; absent otherwise
 */
public record StoredConfirmation(
        int number,
        String old,
        String current,
        @Nullable HostName host,
        State state,
        @Nullable String detail) {

    /** The progress of a confirmation. */
    public enum State {
        OPEN,
        DONE,
        /** The budget had no room for it, or it could not be measured. */
        LEFT_OUT
    }

    /** The fresh experiment, under its own key; excluded if the confirmation was skipped. */
    public StoredExperiment fresh(StoredExperiment original) {
        Experiment experiment = original.experiment();
        return new StoredExperiment(
                new Experiment(
                        key(original.key()),
                        experiment.label(),
                        experiment.version(),
                        experiment.configuration()),
                original.details(),
                original.fetched(),
                original.builds(),
                state == State.LEFT_OUT && detail != null ? Exclusion.failed(detail) : null,
                0);
    }

    /**
     * The key of the fresh experiment, which is also the folder of its results: {@code
     * confirmation-1-2.17.0}.
     */
    public String key(String original) {
        return "confirmation-" + number + "-" + original;
    }

    public boolean isOf(String oldExperiment, String newExperiment) {
        return old.equals(oldExperiment) && current.equals(newExperiment);
    }
}
