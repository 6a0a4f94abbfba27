package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The search for the versions that made a change.
 *
 * @param sentence all of it in words
 * @param oldVersion before the change
 * @param newVersion after it
 * @param effect of the change from the one to the other, measured again; absent while undetermined
 * @param culprits oldest first
 * @param suspects versions that may have made a change that is not located, oldest first
 * @param predicted before the search began
 * @param spent so far
 */
public record Bisection(
        State state,
        String sentence,
        String oldVersion,
        String newVersion,
        @Nullable Effect effect,
        List<Culprit> culprits,
        List<Suspect> suspects,
        Cost predicted,
        Cost spent) {

    public Bisection {
        culprits = List.copyOf(culprits);
        suspects = List.copyOf(suspects);
    }

    /** How far it is, or how it ended. */
    public enum State {
        /** The two ends are measured again. */
        VERIFYING,
        SEARCHING,
        /** There is a culprit for all that changed. */
        FOUND,
        /** The two ends do not differ, so nothing was searched. */
        NOT_REPRODUCED,
        /** It ended although a change is not located. */
        NOT_LOCATED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        @Override
        public String toString() {
            return word();
        }
    }

    /** A relative change of the mean with its interval. */
    public record Effect(double change, double low, double high, double confidence) {}

    /** A version that may have made a change. */
    public record Suspect(String version, @Nullable VersionDetails details) {}

    /**
     * What made a change.
     *
     * @param versions that may have made it, oldest first: one, unless those between cannot be
     *     measured
     * @param before the version that the change was measured against
     */
    public record Culprit(List<Suspect> versions, String before, Verdict verdict, Effect effect) {
        public Culprit {
            versions = List.copyOf(versions);
        }
    }

    /**
     * What it takes.
     *
     * @param builds versions that are fetched, and built if there is a build
     * @param time of executions; absent while unknown
     */
    public record Cost(int executions, int builds, @Nullable Duration time) {}
}
