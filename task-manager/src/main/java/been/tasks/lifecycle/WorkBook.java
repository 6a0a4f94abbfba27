package been.tasks.lifecycle;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.WorkPlaceholder;
import been.tasks.state.TaskEvent;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Working directories of ended tasks that other tasks of their contexts read, in one change. */
public final class WorkBook {
    private final Change change;
    private final Rows rows;

    WorkBook(Change change, Rows rows) {
        this.change = change;
        this.rows = rows;
    }

    /**
     * What happens to a task whose dependencies hold: it is placed where it reads, if it can be.
     */
    TaskEvent placeable(StoredTask reader) {
        List<StoredTask> writers = writers(reader);
        Optional<String> problem = problem(reader.descriptor(), writers);
        if (problem.isPresent()) {
            return new TaskEvent.DependencyDied(problem.get());
        }
        bind(reader, writers);
        return new TaskEvent.DependenciesHold();
    }

    /** Lets a task be placed only where those ended whose working directories it reads. */
    public void bind(StoredTask reader) {
        bind(reader, writers(reader));
    }

    private void bind(StoredTask reader, List<StoredTask> writers) {
        if (!writers.isEmpty() && writers.getFirst().host() != null) {
            rows.tasks().bind(reader, writers.getFirst().host());
        }
    }

    /** Why there is no host on which a task can read them all; empty when there is one. */
    public static Optional<String> problem(TaskDescriptor reader, List<StoredTask> writers) {
        List<HostName> accepted = reader.placement().hosts();
        for (StoredTask writer : writers) {
            StoredTask first = writers.getFirst();
            String read =
                    "task '%s' reads the working directory of task '%s', which "
                            .formatted(reader.name(), writer.name());
            if (writer.host() == null) {
                return Optional.of(read + "never ran");
            }
            if (!writer.host().equals(first.host())) {
                return Optional.of(
                        read
                                + "ran on host %s, and that of task '%s', which ran on host %s: place both on one host"
                                        .formatted(writer.host(), first.name(), first.host()));
            }
            if (!accepted.isEmpty() && !accepted.contains(writer.host())) {
                return Optional.of(
                        read + "ran on host " + writer.host() + ", where it may not be placed");
            }
        }
        return Optional.empty();
    }

    private List<StoredTask> writers(StoredTask reader) {
        List<String> names =
                WorkPlaceholder.of(reader.descriptor()).stream()
                        .map(WorkPlaceholder::task)
                        .toList();
        return names.isEmpty() ? List.of() : rows.tasks().named(reader.context(), names);
    }

    /** The attempts that left what a task reads, by the names of their tasks. */
    Map<String, TaskAttempt> reads(StoredTask reader) {
        var reads = new HashMap<String, TaskAttempt>();
        writers(reader).forEach(writer -> reads.put(writer.name(), attempt(writer)));
        return reads;
    }

    /** A task came that will read what this one leaves, or has left; not known at its offer. */
    public void keep(StoredTask writer) {
        if (writer.host() != null && writer.attempt() > 0) {
            change.command(writer.host(), new Command.KeepWork(attempt(writer)));
        }
    }

    private static TaskAttempt attempt(StoredTask task) {
        return new TaskAttempt(task.id(), task.attempt());
    }
}
