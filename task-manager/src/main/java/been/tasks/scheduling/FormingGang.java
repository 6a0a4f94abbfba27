package been.tasks.scheduling;

import been.protocol.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Members of a gang that are ready; a unit once all are. */
final class FormingGang {
    private final String name;
    private final ContextTasks context;
    private final Map<TaskId, ReadyTask> ready = new LinkedHashMap<>();

    /** It waits in a queue while it is whole. */
    @Nullable Unit unit;

    FormingGang(String name, ContextTasks context) {
        this.name = name;
        this.context = context;
    }

    String name() {
        return name;
    }

    ContextTasks context() {
        return context;
    }

    void put(ReadyTask task) {
        ready.put(task.id(), task);
    }

    void remove(TaskId task) {
        ready.remove(task);
    }

    boolean isEmpty() {
        return ready.isEmpty();
    }

    /** Whether nobody is missing, by what was last said of it. */
    boolean isWhole(int members) {
        return ready.size() >= members;
    }

    List<ReadyTask> members() {
        return List.copyOf(ready.values());
    }
}
