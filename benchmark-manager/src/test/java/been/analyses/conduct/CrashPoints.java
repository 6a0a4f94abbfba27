package been.analyses.conduct;

/** Ends the process, as far as the code under test can tell, at the n-th place where it may. */
public final class CrashPoints {
    private int left;
    private String last = "";

    /** What a killed process leaves behind: nothing is caught, nothing is cleaned up. */
    public static final class Crash extends Error {
        private static final long serialVersionUID = 1L;

        Crash(String where) {
            super(where);
        }
    }

    /** Never crashes until {@link #arm} is called. */
    public CrashPoints() {
        this.left = Integer.MAX_VALUE;
    }

    /** Crashes at the n-th place from now, n from 1. */
    void arm(int n) {
        left = n;
    }

    boolean hasCrashed() {
        return left <= 0;
    }

    String last() {
        return last;
    }

    /** A place where a process may be killed. */
    void pass(String where) {
        if (left == Integer.MAX_VALUE || left <= 0) {
            return;
        }
        left--;
        if (left == 0) {
            last = where;
            throw new Crash(where);
        }
    }
}
