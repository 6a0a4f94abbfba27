package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.RealHost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.cli.command.Installation;
import been.cli.command.Installation.ControllerJvm;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a figure is measured with.
 *
 * @param work its own folder, which may not exist yet
 * @param jvm how its controllers are started
 * @param database address of a PostgreSQL; the data folder's file without one
 * @param name of the database for the report
 * @param quick whether to run little, to see that everything works
 */
record Dispatch(
        Installation installation,
        Path work,
        ControllerJvm jvm,
        @Nullable String database,
        String name,
        boolean quick) {

    /** A controller that is the only one of its database. */
    ControllerProcess start() throws BenchException, IOException {
        return ControllerProcess.start(installation, work.resolve("controller"), jvm, database, 0);
    }

    /** A host runtime of this machine that has joined. */
    RealHost host(ControllerProcess controller, RestCalls calls)
            throws BenchException, IOException, InterruptedException {
        return RealHost.start(
                installation,
                Files.createDirectories(work.resolve("host")),
                // One of an earlier run is believed to be connected for a while.
                id("bench-"),
                controller.url(),
                calls,
                controller.adminToken(),
                Place.HERE);
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
