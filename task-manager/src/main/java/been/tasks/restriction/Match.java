package been.tasks.restriction;

/** Whether a host satisfies a restriction. */
public sealed interface Match {

    record Satisfied() implements Match {}

    /**
     * It does not, or it is not known.
     *
     * @param condition the first sub-condition that does not hold
     * @param why a phrase to follow the host's name: {@code fails on …}
     */
    record Unsatisfied(String condition, String why) implements Match {}
}
