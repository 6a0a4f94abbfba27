package been.tasks;

import been.protocol.Command;
import been.tasks.wiring.TaskService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/**
 * A process that submits contexts and runs a host, says on standard output what was acknowledged,
 * and waits to be killed.
 */
final class Victim {

    private Victim() {}

    /**
     * Arguments: the folder, a prefix for the names of contexts, and where PostgreSQL is, if so.
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        String prefix = arguments[1];
        var database =
                arguments.length > 2
                        ? new TestDatabase(arguments[2])
                        : new TestDatabase(folder, TestDatabase.Product.SQLITE);
        TaskService service =
                TaskService.open(
                        database.dataSource(),
                        Files.createDirectories(folder.resolve("logs")),
                        InstantSource.system(),
                        TaskManagerSettings.DEFAULTS);
        Thread.ofPlatform().daemon().start(() -> runHost(service, prefix));
        for (int i = 0; ; i++) {
            String context = prefix + "-" + i;
            Submission submission =
                    service.submit(
                            TestDescriptors.context(
                                    context,
                                    TestDescriptors.job(context, "a"),
                                    TestDescriptors.job(context, "b").after("a"),
                                    TestDescriptors.job(context, "never").on("nowhere")));
            if (submission instanceof Submission.Accepted) {
                say("submitted " + context);
            }
        }
    }

    private static void runHost(TaskService service, String prefix) {
        SimulatedHost host = SimulatedHost.join(service, "host-" + prefix, 4);
        while (true) {
            for (Command command : host.sync(Duration.ofSeconds(10))) {
                if (command instanceof Command.Offer offer) {
                    String task = offer.attempt().task().value();
                    host.start(task);
                    host.finish(task);
                    say("finished " + task);
                }
            }
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        if (System.out.checkError()) {
            System.exit(1); // who listened was killed
        }
    }
}
