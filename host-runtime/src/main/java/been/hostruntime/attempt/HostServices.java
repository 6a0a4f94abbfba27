package been.hostruntime.attempt;

import been.hostruntime.cache.PackageCache;
import been.hostruntime.connection.Lease;
import been.hostruntime.connection.Outbox;
import been.hostruntime.detection.Detection;
import been.hostruntime.journal.Journal;
import been.hostruntime.jvm.StartCaches;
import been.hostruntime.results.Uploads;
import been.hostruntime.taskport.CheckpointBoard;
import been.hostruntime.taskport.SocketFolder;
import been.hostruntime.timing.ControllerClock;
import been.hostruntime.timing.IdlePeriod;
import been.hostruntime.timing.QuietPeriod;
import been.hostruntime.timing.Ticker;
import been.hostruntime.users.TaskUsers;
import been.hostruntime.work.AttemptFolders;
import been.hostruntime.work.KeptWork;
import been.hostruntime.work.WorkFolderBrowser;
import been.machine.measure.Measurer;
import been.protocol.Command;
import been.protocol.TaskAttempt;
import been.protocol.TaskKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Services that all attempts of this host share.
 *
 * @param tasks folder of the attempts' folders
 * @param programs folder on the PATH of every task
 * @param groupPrefix prefix of the names of this host's control groups
 * @param onControllerMachine whether a controller on this machine may disturb measurements
 */
public record HostServices(
        Path tasks,
        Path programs,
        String groupPrefix,
        boolean onControllerMachine,
        Journal journal,
        Outbox outbox,
        Lease lease,
        QuietPeriod quiet,
        PackageCache cache,
        StartCaches startCaches,
        Measurer measurer,
        CheckpointBoard board,
        SocketFolder sockets,
        CoreLedger cores,
        HostProperties facts,
        TaskUsers users,
        Detection detection,
        Uploads uploads,
        KeptWork keptWork,
        WorkFolderBrowser workFolders,
        InstantSource clock,
        ControllerClock controllerClock,
        Ticker ticker,
        IdlePeriod idlePeriod) {
    private static final Logger LOG = LoggerFactory.getLogger(HostServices.class);

    /** Enough for a hundred programs a second, each of which takes 30 ms to prepare. */
    private static final int STANDBYS = 4;

    /**
     * Where an attempt sends its reports; those of a generator wait while an exclusive program
     * runs.
     */
    Outbox outboxOf(Command.Offer offer) {
        return offer.task().kind() == TaskKind.GENERATOR ? outbox.deferring() : outbox;
    }

    /** The name of an attempt's control groups and of everything else outside its folder. */
    String groupOf(TaskAttempt attempt) {
        return groupPrefix + AttemptFolders.of(tasks, attempt).home().getFileName();
    }

    /**
     * Prepares supervisors for the next programs, so that these start sooner; not beside an
     * exclusive program, which is delayed by one preparation at most. Returns at once.
     */
    void prepareSupervisors() {
        Thread.startVirtualThread(() -> {
            var isMissing = new AtomicBoolean(true);
            boolean mayBeMade = true;
            while (mayBeMade && isMissing.get()) {
                mayBeMade = quiet.tryRunOutside(() -> isMissing.set(prepareSupervisor()));
            }
        });
    }

    /** Evicts unused packages, not beside an exclusive program. Returns at once. */
    void makeRoom(long freeBytes) {
        Thread.startVirtualThread(() -> {
            boolean _ = quiet.tryRunOutside(() -> cache.makeRoom(freeBytes));
        });
    }

    private boolean prepareSupervisor() {
        try {
            return measurer.prepareSupervisor(groupPrefix + "ready-" + word(), STANDBYS);
        } catch (IOException e) {
            LOG.warn("cannot prepare a supervisor; the next program starts later", e);
            return false;
        }
    }

    /**
     * Random, because a run of an earlier process may still use the groups of its prepared
     * supervisor.
     */
    private static String word() {
        return UUID.randomUUID().toString().substring(0, 13);
    }
}
