package been.bench;

import org.jspecify.annotations.Nullable;

/**
 * One line of the report.
 *
 * @param figure what was measured
 * @param unit of the values
 * @param peer the same of the peer; null when it was not asked or has no such thing
 * @param target in words
 * @param holds whether the target is reached; null when there is none to reach
 * @param note what a reader needs beside it; may be empty
 */
record Reading(
        String figure,
        String unit,
        Value ours,
        @Nullable Value peer,
        String target,
        @Nullable Boolean holds,
        String note) {

    static Reading of(String figure, String unit, Value ours) {
        return new Reading(figure, unit, ours, null, "", null, "");
    }

    Reading beside(@Nullable Value other) {
        return new Reading(figure, unit, ours, other, target, holds, note);
    }

    Reading aiming(String words, boolean reached) {
        return new Reading(figure, unit, ours, peer, words, reached, note);
    }

    Reading noting(String words) {
        return new Reading(figure, unit, ours, peer, target, holds, words);
    }

    /** The same with more to know. */
    Reading alsoNoting(String words) {
        return noting(note.isEmpty() ? words : note + "; " + words);
    }

    /** Ours by the peer's; null where that says nothing. */
    @Nullable Double ratio() {
        return peer == null || !(peer.middle() > 0) || !(ours.middle() >= 0)
                ? null
                : ours.middle() / peer.middle();
    }
}
