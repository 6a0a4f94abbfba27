package been.tasks.placing;

import been.protocol.ContextId;
import been.protocol.TaskId;
import been.tasks.signals.Signal;
import java.util.LinkedHashSet;
import java.util.Set;

/** What signals said that may be placed or has left, until it is looked at. Thread-safe. */
final class Notices {
    private Set<ContextId> submitted = new LinkedHashSet<>();
    private Set<TaskId> moved = new LinkedHashSet<>();
    private boolean isAnything;

    /**
     * @param isAnything whether something changed that nobody named
     */
    record Heard(Set<ContextId> submitted, Set<TaskId> moved, boolean isAnything) {}

    /** Whether the signal concerns placing. */
    synchronized boolean add(Signal signal) {
        return switch (signal) {
            case Signal.Placeable _ -> {
                isAnything = true;
                yield true;
            }
            case Signal.Submitted(ContextId context) -> {
                submitted.add(context);
                yield true;
            }
            case Signal.TaskMoved(TaskId task) -> {
                moved.add(task);
                yield true;
            }
            case Signal.CommandsFor _, Signal.ContextChanged _ -> false;
        };
    }

    synchronized void addMoved(Set<TaskId> tasks) {
        moved.addAll(tasks);
    }

    synchronized Heard take() {
        var heard = new Heard(submitted, moved, isAnything);
        submitted = new LinkedHashSet<>();
        moved = new LinkedHashSet<>();
        isAnything = false;
        return heard;
    }
}
