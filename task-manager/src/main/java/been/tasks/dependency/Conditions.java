package been.tasks.dependency;

import been.protocol.Dependency;
import been.protocol.Outcome;
import been.protocol.TaskKind;
import java.util.Objects;

/** When a dependency holds, and when it no longer can; pure. */
public final class Conditions {

    private Conditions() {}

    /** The value of a task's {@code finished} checkpoint, which the platform sets. */
    public static String finishedValue(Outcome outcome) {
        return switch (outcome) {
            case FINISHED -> Dependency.SUCCESS;
            case FAILED -> Dependency.FAILED;
            case ABORTED -> Dependency.ABORTED;
        };
    }

    /** A checkpoint got its value, once and for all. */
    public static Standing onCheckpoint(Dependency on, String checkpoint, String value) {
        if (!on.checkpoint().equals(checkpoint)) {
            return new Standing.Open();
        }
        if (checkpoint.equals(Dependency.FINISHED)) {
            return onFinished(on, value);
        }
        String wanted = on.value();
        return wanted == null || wanted.equals(value)
                ? new Standing.Holds()
                : new Standing.Dead(
                        "checkpoint '%s' of task '%s' is '%s', not '%s'"
                                .formatted(checkpoint, on.task(), value, wanted));
    }

    /** The task ended for good, and what it has not published it never will. */
    public static Standing onEnd(Dependency on, Outcome outcome) {
        return on.checkpoint().equals(Dependency.FINISHED)
                ? onFinished(on, finishedValue(outcome))
                : new Standing.Dead(
                        "task '%s' ended without reaching checkpoint '%s'"
                                .formatted(on.task(), on.checkpoint()));
    }

    /** What the dependency waits for, for people. */
    public static String describe(Dependency on) {
        String value = on.value();
        if (on.checkpoint().equals(Dependency.FINISHED)) {
            return switch (value) {
                case null -> "the success of task '" + on.task() + "'";
                case Dependency.SUCCESS -> "the success of task '" + on.task() + "'";
                case Dependency.ANY -> "the end of task '" + on.task() + "'";
                case String v -> "task '%s' to end as '%s'".formatted(on.task(), v);
            };
        }
        String checkpoint = "checkpoint '%s' of task '%s'".formatted(on.checkpoint(), on.task());
        return value == null ? checkpoint : checkpoint + " to be '" + value + "'";
    }

    /** Why a service is stopped whose condition holds, for people. */
    public static String stopped(Dependency on) {
        boolean isOneEnd =
                on.checkpoint().equals(Dependency.FINISHED)
                        && (Dependency.FAILED.equals(on.value())
                                || Dependency.ABORTED.equals(on.value()));
        return "its stop condition holds: "
                + (isOneEnd
                        ? "task '%s' ended as '%s'".formatted(on.task(), on.value())
                        : describe(on));
    }

    /** Whether this waits in vain for a service that no condition stops before the jobs ended. */
    public static boolean needsAStop(TaskKind waiter, Dependency on) {
        return waiter != TaskKind.SERVICE && on.checkpoint().equals(Dependency.FINISHED);
    }

    /** What becomes of waiting for the end of a service none of whose stop conditions can hold. */
    public static Standing neverStopped(String service) {
        return new Standing.Dead(
                "none of the stop conditions of service '" + service + "' can hold any more");
    }

    /** The fate of a condition on a task that no generator is left to submit. */
    public static Standing neverComes(String task) {
        return new Standing.Dead("no generator is left that could submit task '" + task + "'");
    }

    private static Standing onFinished(Dependency on, String value) {
        String wanted = Objects.requireNonNullElse(on.value(), Dependency.SUCCESS);
        return wanted.equals(Dependency.ANY) || wanted.equals(value)
                ? new Standing.Holds()
                : new Standing.Dead(
                        "task '%s' ended as '%s', not '%s'".formatted(on.task(), value, wanted));
    }
}
