package been.bench.report;

import org.jspecify.annotations.Nullable;

/**
 * One line of the report.
 *
 * @param figure what was measured
 * @param unit of the values
 * @param peer the peer's value; null when it was not measured
 * @param target as text
 * @param holds whether the target is reached; null without a target
 * @param note explains the figure; may be empty
 */
public record Reading(
        String figure,
        String unit,
        Value ours,
        @Nullable Value peer,
        String target,
        @Nullable Boolean holds,
        String note) {

    public static Reading of(String figure, String unit, Value ours) {
        return new Reading(figure, unit, ours, null, "", null, "");
    }

    public Reading beside(@Nullable Value other) {
        return new Reading(figure, unit, ours, other, target, holds, note);
    }

    public Reading aiming(String words, boolean reached) {
        return new Reading(figure, unit, ours, peer, words, reached, note);
    }

    public Reading noting(String words) {
        return new Reading(figure, unit, ours, peer, target, holds, words);
    }

    /** Adds to the note. */
    public Reading alsoNoting(String words) {
        return noting(note.isEmpty() ? words : note + "; " + words);
    }

    /** Our value divided by the peer's; null without both. */
    public @Nullable Double ratio() {
        return peer == null || !(peer.middle() > 0) || !(ours.middle() >= 0)
                ? null
                : ours.middle() / peer.middle();
    }
}
