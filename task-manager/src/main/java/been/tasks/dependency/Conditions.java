package been.tasks.dependency;

import been.protocol.Dependency;
import been.protocol.Outcome;
import java.util.Objects;

/** When a dependency holds, and when it no longer can; pure. */
public final class Conditions {

    private Conditions() {}

    /** The value of a task's {@code finished} checkpoint, which the platform sets by itself. */
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

    private static Standing onFinished(Dependency on, String value) {
        String wanted = Objects.requireNonNullElse(on.value(), Dependency.SUCCESS);
        return wanted.equals(Dependency.ANY) || wanted.equals(value)
                ? new Standing.Holds()
                : new Standing.Dead(
                        "task '%s' ended as '%s', not '%s'".formatted(on.task(), value, wanted));
    }
}
