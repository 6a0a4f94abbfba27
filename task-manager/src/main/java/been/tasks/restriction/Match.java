package been.tasks.restriction;

/** Whether a host satisfies a restriction. */
public sealed interface Match {
    /**
     * Why a host does not match when the limit of steps stopped the evaluation; follows its name.
     */
    String TOO_COSTLY = Effort.TOO_MUCH + " to be evaluated";

    /** Whether the limit of steps stopped the evaluation. */
    default boolean isTooCostly() {
        return this instanceof Unsatisfied(_, String why) && why.equals(TOO_COSTLY);
    }

    record Satisfied() implements Match {}

    /**
     * It does not, or it is not known.
     *
     * @param condition the first sub-condition that does not hold
     * @param why a phrase to follow the host's name: {@code fails on …}
     */
    record Unsatisfied(String condition, String why) implements Match {}
}
