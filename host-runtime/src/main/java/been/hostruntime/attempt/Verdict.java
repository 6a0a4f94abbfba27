package been.hostruntime.attempt;

import been.protocol.Monitoring;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Quantities;
import been.protocol.Readiness;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.task.TaskProcess;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ended.
 *
 * @param detail one sentence for the user
 */
record Verdict(Outcome outcome, Reason reason, @Nullable String detail) {

    static Verdict failed(Reason reason, String detail) {
        return new Verdict(Outcome.FAILED, reason, detail);
    }

    /** The attempt was ended from outside. */
    static Verdict ended(Reason reason) {
        return switch (reason) {
            case STOPPED -> new Verdict(Outcome.FINISHED, reason, null);
            case CPU_TIME, WALL_TIME, MEMORY, PROCESSES, OUTPUT, DISK, IDLE, RUNAWAY ->
                    new Verdict(
                            Outcome.FAILED, reason, "the task reached its limit: " + words(reason));
            case EXIT, SIGNAL, EXCEPTION, DEPENDENCY, PACKAGE ->
                    new Verdict(Outcome.FAILED, reason, null);
            case HOST_LOST ->
                    new Verdict(
                            Outcome.ABORTED,
                            reason,
                            "the host ended the task: the host was stopped, or had no"
                                    + " controller for longer than its lease");
            case USER, CONTEXT -> new Verdict(Outcome.ABORTED, reason, null);
            case PLATFORM ->
                    new Verdict(
                            Outcome.ABORTED,
                            reason,
                            "the task's supervisor was killed, so the exit status of the task is unknown");
        };
    }

    /** Adds the details of the utilisation limit when that was the reason. */
    Verdict beside(Monitoring monitoring) {
        return switch (reason) {
            case IDLE -> explained("less", monitoring.idle());
            case RUNAWAY -> explained("more", monitoring.runaway());
            default -> this;
        };
    }

    /**
     * Aborts what was stopped without an order, and what ended while this host was stopped: a
     * shutdown signals programs and the host runtime at once, and a program may then exit with 0.
     *
     * @param ordered why the attempt was to be stopped
     */
    Verdict given(@Nullable Reason ordered) {
        boolean isLost =
                switch (reason) {
                    case EXIT, SIGNAL, EXCEPTION -> ordered == Reason.HOST_LOST;
                    case STOPPED -> ordered != Reason.STOPPED;
                    default -> false;
                };
        return isLost ? ended(Reason.HOST_LOST) : this;
    }

    /**
     * Of a task that was never ready, although others wait for that.
     *
     * @param limits of the task, one of which may have ended it before
     * @param lastWords the last line of its output
     */
    Verdict neverReady(Readiness ready, ResourceLimits limits, @Nullable String lastWords) {
        String output = lastWords == null ? "" : "; last line of output: " + lastWords;
        Duration own = limits.softWallTime() == null ? limits.wallTime() : limits.softWallTime();
        if (reason == Reason.WALL_TIME && (own == null || own.compareTo(ready.limit()) > 0)) {
            return failed(
                    reason,
                    "the task was not ready within "
                            + Quantities.formatDuration(ready.limit())
                            + output);
        }
        return outcome == Outcome.FINISHED && reason == Reason.EXIT
                ? failed(reason, "the program ended before the task was ready" + output)
                : this;
    }

    private Verdict explained(String comparison, Monitoring.@Nullable Bound bound) {
        return bound == null
                ? this
                : new Verdict(
                        outcome,
                        reason,
                        "the task used "
                                + comparison
                                + " than "
                                + percent(bound.cpu())
                                + " of its processors' time, on average over "
                                + Quantities.formatDuration(bound.time())
                                + ": "
                                + words(reason));
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString()
                + "%";
    }

    private static String words(Reason reason) {
        return reason.wireName().replace('-', ' ');
    }

    /**
     * The verdict for the usage of a run.
     *
     * @param exception exception that a task of the SDK reported
     * @param lastWords the last line on standard error
     */
    static Verdict of(
            Program program,
            ResourceUsage usage,
            @Nullable String exception,
            @Nullable String lastWords) {
        if (usage.terminationReason() != null) {
            return ended(usage.terminationReason());
        }
        if (usage.signal() != null) {
            return failed(Reason.SIGNAL, "the program was killed by signal " + usage.signal());
        }
        Integer code = usage.exitCode();
        if (code != null && code == 0) {
            return new Verdict(Outcome.FINISHED, Reason.EXIT, null);
        }
        boolean threw =
                program instanceof Program.JavaMain
                        && code != null
                        && (code == TaskProcess.EXCEPTION || code == TaskProcess.UNUSABLE);
        if (exception != null || threw) {
            String what = exception != null ? exception : lastWords;
            return failed(Reason.EXCEPTION, what == null ? "the task threw an exception" : what);
        }
        String output = lastWords == null ? "" : "; last line of output: " + lastWords;
        return failed(Reason.EXIT, "the program exited with status " + code + output);
    }
}
