package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.cli.command.Installation;
import been.cli.command.Installation.ControllerJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What all figures on one database share.
 *
 * @param work a folder of this run
 * @param database address of a PostgreSQL; the data folder's file without one
 * @param name of the database for the report
 * @param quick whether to run little, to see that everything works
 */
record Dispatch(
        Installation installation,
        Path work,
        @Nullable String database,
        String name,
        boolean quick) {

    /** A controller that is the only one of its database, on a data folder of that name. */
    ControllerProcess start(String folder, ControllerJvm jvm) throws BenchException, IOException {
        return ControllerProcess.start(installation, work.resolve(folder), jvm, database, 0);
    }

    /** A host runtime of this machine that has joined. */
    RealHost host(String folder, ControllerProcess controller, RestCalls calls)
            throws BenchException, IOException, InterruptedException {
        return RealHost.start(
                installation,
                Files.createDirectories(work.resolve(folder + "-host")),
                controller.url(),
                calls,
                controller.adminToken());
    }

    /** The full count, or the low one when quick. */
    int count(int full, int few) {
        return quick ? few : full;
    }

    /** A new id, so that a database can be reused. */
    static String id(String what) {
        return what + Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36);
    }
}
