package been.hostruntime;

import been.machine.groups.UsableProcessors;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;

/**
 * The host runtime as a process: {@code ready} on standard output once the controller has heard of
 * it, a clean end on SIGTERM. Exit status 0 when told to stop, 1 when dismissed or refused, 2 for a
 * usage error or a data folder in use.
 */
final class HostProcess {
    private static final int REFUSED = 1;
    private static final int UNUSABLE = 2;

    private HostProcess() {}

    static int run(String... arguments) throws InterruptedException {
        switch (HostSettings.parse(arguments)) {
            case HostSettings.Parsed.Misunderstood(var why) -> {
                System.err.println(why);
                return UNUSABLE;
            }
            case HostSettings.Parsed.Understood(var settings) -> {
                DataFolder data;
                try {
                    data = DataFolder.open(settings.data());
                } catch (IOException e) {
                    System.err.println(e.getMessage());
                    return UNUSABLE;
                }
                HostLog.writeTo(data.log());
                return run(settings, data);
            }
        }
    }

    private static int run(HostSettings settings, DataFolder data) throws InterruptedException {
        Housekeeping.shareCore();
        Housekeeping.confine(UsableProcessors.ofThisMachine());
        HostRuntime runtime;
        try {
            runtime = HostRuntime.start(settings, data, () -> System.out.println("ready"));
        } catch (IOException e) {
            System.err.println(e.getMessage());
            return REFUSED;
        }
        var dismissed = new AtomicBoolean();
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(
                                () -> {
                                    close(runtime);
                                    if (!dismissed.get()) {
                                        Runtime.getRuntime().halt(0); // not 143: it was clean
                                    }
                                },
                                "end"));
        String why = runtime.awaitDismissal();
        LoggerFactory.getLogger(HostProcess.class).error(why);
        System.err.println(why);
        dismissed.set(true);
        return REFUSED;
    }

    private static void close(HostRuntime runtime) {
        try {
            runtime.close();
        } catch (IOException e) {
            LoggerFactory.getLogger(HostProcess.class).warn("the end was not clean", e);
        }
    }
}
