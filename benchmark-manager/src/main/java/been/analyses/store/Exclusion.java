package been.analyses.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why an experiment is not measured.
 *
 * @param why in words; of what waits, empty where there is nothing to say
 * @param identicalTo label of the version that the benchmark cannot tell it from
 */
public record Exclusion(Kind kind, String why, @Nullable String identicalTo) {

    /** What may become of it. */
    public enum Kind {
        /** It could not be measured; resuming the analysis tries again. */
        FAILED,
        /** A user left it out. */
        LEFT_OUT,
        /** A version that is measured only if that locates a change. */
        WAITING,
        /** The benchmark cannot tell it from another version. */
        IDENTICAL
    }

    static final Exclusion WAITING = new Exclusion(Kind.WAITING, "", null);

    public static Exclusion failed(String why) {
        return new Exclusion(Kind.FAILED, why, null);
    }

    /**
     * @param who in words
     */
    public static Exclusion leftOut(String who) {
        return new Exclusion(Kind.LEFT_OUT, "left out by " + who, null);
    }

    /** Of a version with the same binary as another one. */
    public static Exclusion identical(String label) {
        return new Exclusion(Kind.IDENTICAL, "identical to " + label, label);
    }

    /**
     * Of a version that differs from another one in unused files only.
     *
     * @param files paths, at least one
     */
    public static Exclusion unaffected(String label, List<String> files) {
        int more = files.size() - 1;
        return new Exclusion(
                Kind.IDENTICAL,
                "identical to %s but for %s%s, which the benchmark does not use"
                        .formatted(
                                label,
                                files.getFirst(),
                                more == 0 ? "" : " and %d more".formatted(more)),
                label);
    }

    /** In words, as users read it. */
    String sentence() {
        return kind != Kind.WAITING ? why : why.isEmpty() ? "not measured" : "not measured: " + why;
    }
}
