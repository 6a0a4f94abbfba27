package been.machine.allocation;

/** What came of a request. */
public sealed interface Allocation {

    record Given(Allotment allotment) implements Allocation {}

    /**
     * It does not fit beside what is taken.
     *
     * @param why one sentence that begins in lower case: what is asked for, and what there is
     */
    record Denied(String why) implements Allocation {}
}
