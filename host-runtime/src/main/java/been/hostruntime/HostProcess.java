package been.hostruntime;

import been.hostruntime.connection.RefusedException;
import been.machine.groups.UsableProcessors;
import been.machine.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;

/**
 * The host runtime as a process: prints {@code ready} after the first confirmed sync, writes its
 * process id into {@link DataFolder#ready}, and shuts down cleanly on SIGTERM. Exit status 0 after
 * SIGTERM, 2 for a usage error, 3 when the controller dismissed or refused this host; 1 for what
 * may pass, such as a full disk or a data folder in use, as when Java itself cannot start: services
 * restart it then.
 */
final class HostProcess {
    private static final int FAILED = 1;
    private static final int UNUSABLE = 2;
    private static final int REFUSED = 3;

    private HostProcess() {}

    static int run(String... arguments) throws InterruptedException {
        switch (HostSettings.parse(arguments)) {
            case HostSettings.Parsed.Invalid(var why) -> {
                System.err.println(why);
                return UNUSABLE;
            }
            case HostSettings.Parsed.Valid(var settings) -> {
                DataFolder data;
                try {
                    data = DataFolder.open(settings.data());
                } catch (IOException e) {
                    System.err.println(e.getMessage());
                    return FAILED;
                }
                HostLog.writeTo(data.log());
                return run(settings, data);
            }
        }
    }

    private static int run(HostSettings settings, DataFolder data) throws InterruptedException {
        Housekeeping.shareCore();
        Topology usable = UsableProcessors.ofThisMachine();
        Housekeeping.confine(usable);
        HostRuntime runtime;
        try {
            runtime =
                    HostRuntime.start(
                            settings,
                            data,
                            (measurer, site) -> {
                                // Before Linux 6.2, moving to a control group undid it.
                                Housekeeping.confine(usable);
                                return new ThisMachine(measurer, site);
                            },
                            () -> reportReady(data));
        } catch (IOException e) {
            System.err.println(e.getMessage());
            return e instanceof RefusedException ? REFUSED : FAILED;
        }
        var dismissed = new AtomicBoolean();
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(
                                () -> {
                                    close(runtime);
                                    if (!dismissed.get()) {
                                        Runtime.getRuntime()
                                                .halt(0); // not 143: the shutdown was clean
                                    }
                                },
                                "shutdown"));
        String why = runtime.awaitDismissal();
        LoggerFactory.getLogger(HostProcess.class).error(why);
        System.err.println(why);
        dismissed.set(true);
        return REFUSED;
    }

    /** Tells those who started it, and the installer, which cannot read its output. */
    private static void reportReady(DataFolder data) {
        try {
            Files.writeString(data.ready(), Long.toString(ProcessHandle.current().pid()));
        } catch (IOException e) {
            LoggerFactory.getLogger(HostProcess.class)
                    .warn("cannot write {}: {}", data.ready(), e.toString());
        }
        System.out.println("ready");
    }

    private static void close(HostRuntime runtime) {
        try {
            runtime.close();
        } catch (IOException e) {
            LoggerFactory.getLogger(HostProcess.class).warn("the shutdown was not clean", e);
        }
    }
}
