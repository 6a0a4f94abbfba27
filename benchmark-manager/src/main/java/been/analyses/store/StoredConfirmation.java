package been.analyses.store;

import been.analyses.planning.Experiment;
import been.protocol.HostName;
import org.jspecify.annotations.Nullable;

/**
 * A fresh experiment of two neighbours between which a regression was found.
 *
 * @param number within the analysis, from 1
 * @param old key of the experiment that the other is held against
 * @param host where it runs; absent when it was left out
 * @param detail why it was left out; absent otherwise
 */
public record StoredConfirmation(
        int number,
        String old,
        String current,
        @Nullable HostName host,
        State state,
        @Nullable String detail) {

    /** How far it is. */
    public enum State {
        OPEN,
        DONE,
        /** There was no room for it in the budget, or it could not be measured. */
        LEFT_OUT
    }

    /**
     * The same experiment once more, under a key of its own; out when the confirmation was left
     * out.
     */
    public StoredExperiment fresh(StoredExperiment original) {
        Experiment experiment = original.experiment();
        return new StoredExperiment(
                new Experiment(
                        key(original.key()),
                        experiment.label(),
                        experiment.version(),
                        experiment.configuration()),
                original.fetched(),
                state == State.LEFT_OUT ? detail : null);
    }

    /** The key of that one, and the folder of its results: {@code confirmation-1-2.17.0}. */
    public String key(String original) {
        return "confirmation-" + number + "-" + original;
    }

    public boolean isOf(String oldExperiment, String newExperiment) {
        return old.equals(oldExperiment) && current.equals(newExperiment);
    }
}
