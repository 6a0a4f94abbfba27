package been.tasks.scheduling;

import been.protocol.TaskId;

/** One rule of docs/scheduling.md a test, held against a scheduler without tasks and hosts. */
abstract class SchedulerCase {
    final Cluster scheduler = new Cluster(1);

    void hosts(OfferedHost... hosts) {
        for (OfferedHost each : hosts) {
            scheduler.hostChanged(each);
        }
    }

    void left(String task) {
        scheduler.left(new TaskId(task));
    }
}
