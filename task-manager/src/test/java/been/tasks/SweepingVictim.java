package been.tasks;

import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A process that removes old contexts, counts aloud how many are left, and waits to be killed. */
final class SweepingVictim {
    static final Duration LATER = Duration.ofDays(100);

    private SweepingVictim() {}

    /** Argument: the folder. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        var database = new TestDatabase(folder);
        TaskService service =
                TaskService.open(
                        database.dataSource(),
                        folder.resolve("logs"),
                        () -> Instant.now().plus(LATER),
                        TaskManagerSettings.DEFAULTS);
        service.keepWhile(_ -> false);
        service.retention().sweep("victim");
        // Who counts along may be killed, too.
        while (!System.out.checkError()) {
            System.out.println(service.contexts(0, 1000).size());
        }
        System.exit(1);
    }
}
