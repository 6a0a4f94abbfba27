package been.machine.allocation;

/** The result of a request. */
public sealed interface Allocation {

    record Given(Allotment allotment) implements Allocation {}

    /**
     * The request cannot be satisfied.
     *
     * @param why one sentence, starting in lower case: what was requested and what is available
     */
    record Denied(String why) implements Allocation {}
}
