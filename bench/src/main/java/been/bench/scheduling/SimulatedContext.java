package been.bench.scheduling;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tasks that belong together: independent ones, a service and its clients, or a gang. */
final class SimulatedContext {
    final List<SimulatedTask> tasks = new ArrayList<>(2);

    /** For which the others wait, and which ends after them. */
    @Nullable SimulatedTask service;

    /** How many tasks are neither placed nor over. */
    int toPlace() {
        int count = 0;
        for (SimulatedTask task : tasks) {
            if (task.standing == SimulatedTask.Standing.WAITING
                    || task.standing == SimulatedTask.Standing.READY) {
                count++;
            }
        }
        return count;
    }

    boolean hasClientsLeft() {
        for (SimulatedTask task : tasks) {
            if (task != service && task.standing != SimulatedTask.Standing.OVER) {
                return true;
            }
        }
        return false;
    }
}
