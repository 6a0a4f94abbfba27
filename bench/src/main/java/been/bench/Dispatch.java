package been.bench;

import been.cli.Installation;
import been.cli.Installation.ControllerJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What all figures of controllers on one database share.
 *
 * @param work a folder of this run
 * @param database address of a PostgreSQL; the data folder's file without one
 * @param name of the database for the report
 * @param quick whether counts are cut, to see that all works
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

    /** How often something is done. */
    int count(int full, int few) {
        return quick ? few : full;
    }

    /** An id of one run, so that a database may be used again. */
    static String id(String what) {
        return what + Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36);
    }
}
