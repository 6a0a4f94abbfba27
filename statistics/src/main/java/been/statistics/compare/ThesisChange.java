package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.levels.VarianceComponents;
import java.util.Optional;

/**
 * The thesis's rule (chapter 7, section 3.2): a change is detected when the intervals of two
 * versions are disjoint.
 *
 * @param relative (new − old) / old, 0 unless detected
 */
public record ThesisChange(boolean detected, double relative) {

    public static ThesisChange between(
            Observations old, Observations current, Confidence confidence) {
        Optional<Interval> before = VarianceComponents.of(old).thesisInterval(confidence);
        Optional<Interval> after = VarianceComponents.of(current).thesisInterval(confidence);
        boolean detected =
                before.isPresent() && after.isPresent() && !before.get().overlaps(after.get());
        return new ThesisChange(
                detected, detected ? after.get().estimate() / before.get().estimate() - 1 : 0);
    }
}
