package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many tasks with slots a host holds of each context. Few contexts share a host. */
final class Residents {
    private @Nullable ContextTasks[] contexts = new ContextTasks[2];
    private int[] tasks = new int[2];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** The context of all of them; null when there are none, or of more than one. */
    @Nullable ContextTasks only() {
        return size == 1 ? contexts[0] : null;
    }

    void add(ContextTasks context) {
        int at = find(context);
        if (at == size) {
            if (size == contexts.length) {
                contexts = Arrays.copyOf(contexts, 2 * size);
                tasks = Arrays.copyOf(tasks, 2 * size);
            }
            contexts[size] = context;
            tasks[size++] = 0;
        }
        tasks[at]++;
    }

    void remove(ContextTasks context) {
        int at = find(context);
        if (at < size && --tasks[at] == 0) {
            size--;
            contexts[at] = contexts[size];
            tasks[at] = tasks[size];
            contexts[size] = null;
        }
    }

    private int find(ContextTasks context) {
        int at = 0;
        while (at < size && contexts[at] != context) {
            at++;
        }
        return at;
    }

    /** Those of which somebody waits for others on the host. */
    List<ContextTasks> waitingOn(BoardHost host) {
        var waiting = new ArrayList<ContextTasks>();
        for (int i = 0; i < size; i++) {
            ContextTasks context = contexts[i];
            if (context != null && context.isWaitingOn(host)) {
                waiting.add(context);
            }
        }
        return waiting;
    }
}
