package been.tasks.hosts;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import been.tasks.lifecycle.Change;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.StoredTask;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the attempts that a host holds with those that it should hold.
 *
 * <p>A host holds an attempt from the moment its offer is on the host's disk until its last report
 * is acknowledged. So an attempt is missing when the host has acknowledged its offer, does not hold
 * it, and no report of its end arrived; and it is a stranger when the host holds it although it is
 * over here. Both are acted on only if they last, since requests may overtake each other.
 */
final class Reconciliation {
    private static final String WHO = "reconciliation";

    private final Absences missing;
    private final Absences strangers;

    Reconciliation(Absences missing, Absences strangers) {
        this.missing = missing;
        this.strangers = strangers;
    }

    /** What a host does not hold of what is there for it, and what it holds besides. */
    record Difference(Set<TaskAttempt> absent, Set<TaskAttempt> strange) {
        static Difference between(List<TaskAttempt> due, List<TaskAttempt> held) {
            Set<TaskAttempt> strange = new LinkedHashSet<>(held);
            Set<TaskAttempt> absent = new LinkedHashSet<>();
            for (TaskAttempt attempt : due) {
                if (!strange.remove(attempt)) {
                    absent.add(attempt);
                }
            }
            return new Difference(absent, strange);
        }
    }

    /** What differs between a host and the database, and for how long it has. */
    record DifferenceAges(
            Map<TaskAttempt, Absences.Age> missing, Map<TaskAttempt, Absences.Age> strangers) {
        static final DifferenceAges NONE = new DifferenceAges(Map.of(), Map.of());

        boolean isEmpty() {
            return missing.isEmpty() && strangers.isEmpty();
        }
    }

    /** To be called once the change that found these differences is committed. */
    void remember(HostName host, DifferenceAges ages) {
        missing.remember(host, ages.missing());
        strangers.remember(host, ages.strangers());
    }

    /** Acts on differences that last, and returns all of them to be remembered. */
    DifferenceAges reconcile(Change change, HostName host, List<TaskAttempt> running) {
        var difference = Difference.between(change.rows().tasks().attemptsOn(host), running);
        Set<TaskAttempt> strange = difference.strange();
        Set<TaskAttempt> absent = difference.absent();
        if (!absent.isEmpty()) {
            absent.removeAll(change.rows().commands().pendingAttempts(host));
        }
        var found = new DifferenceAges(missing.ages(host, absent), strangers.ages(host, strange));
        found.missing()
                .forEach((attempt, age) -> {
                    if (age == Absences.Age.OVER) {
                        endMissing(change, host, attempt);
                    }
                });
        found.strangers()
                .forEach((attempt, age) -> {
                    if (mustEnd(change, host, attempt, age)) {
                        change.command(host, new Command.Stop(attempt, Reason.HOST_LOST));
                    }
                });
        return found;
    }

    private static boolean mustEnd(
            Change change, HostName host, TaskAttempt stranger, Absences.Age age) {
        boolean isDue =
                switch (age) {
                    case NEW -> mustEndNow(change, host, stranger);
                    case LASTING -> false;
                    case OVER -> true;
                };
        return isDue && !change.rows().commands().hasPending(host, stranger);
    }

    /**
     * The host is asked to make sure that nothing of it runs; it answers that it ended, also when
     * it does not know it.
     */
    private static void endMissing(Change change, HostName host, TaskAttempt attempt) {
        StoredTask task = change.task(attempt.task()).orElseThrow();
        if (task.state() instanceof TaskState.Ending ending) {
            change.command(host, new Command.Stop(attempt, ending.reason()));
        } else {
            change.fire(task, new TaskEvent.AttemptUnknown(), WHO);
        }
    }

    /**
     * An attempt that just ended is still held until its report is acknowledged to the host; an
     * older or lost attempt must not run beside its successor.
     */
    private static boolean mustEndNow(Change change, HostName host, TaskAttempt stranger) {
        Optional<StoredTask> task = change.task(stranger.task());
        return task.isEmpty()
                || task.get().attempt() != stranger.attempt()
                || !host.equals(task.get().host())
                || (task.get().state() instanceof TaskState.Failed failed
                        && failed.reason() == Reason.HOST_LOST);
    }
}
