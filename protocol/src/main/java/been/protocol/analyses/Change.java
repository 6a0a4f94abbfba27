package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One benchmark became sure to be slower or faster at a version; the same change in whatever
 * analysis it is found how often, so that what was decided about it stands.
 *
 * @param until the last version at which a gradual change grew; otherwise {@code version}
 * @param analysis the newest that measured the version
 * @param experiment of that analysis
 * @param effect raw relative change of the mean, new / old − 1
 * @param low of the effect's interval; absent when undetermined
 * @param cause what it may have in common with other changes
 * @param isThere whether the counted results still show it; the numbers are the last that did
 * @param revision grows with each decision; what a decision is made upon
 * @param last the newest step
 */
public record Change(
        long id,
        ChangeSeries series,
        String version,
        String oldVersion,
        String until,
        Evidence evidence,
        AnalysisId analysis,
        String analysisName,
        String experiment,
        Verdict verdict,
        double effect,
        @Nullable Double low,
        @Nullable Double high,
        double confidence,
        String sentence,
        Level old,
        Level current,
        ChangeCause cause,
        boolean isThere,
        ChangeState state,
        int revision,
        Instant foundAt,
        Step last) {

    /** What shows a change. */
    public enum Evidence {
        /** The executions of two neighbouring versions. */
        NEIGHBOURS,
        /** Only the whole series: no two neighbours differ significantly. */
        SERIES
    }

    /** Whether it grew over several versions. */
    @JsonIgnore
    public boolean isGradual() {
        return !until.equals(version);
    }

    /**
     * Where the metric was.
     *
     * @param halfWidth of the mean's interval; absent with a single execution
     */
    public record Level(double mean, @Nullable Double halfWidth) {}

    /**
     * One decision.
     *
     * @param comment empty without one
     */
    public record Step(int number, ChangeState state, String who, String comment, Instant at) {}
}
