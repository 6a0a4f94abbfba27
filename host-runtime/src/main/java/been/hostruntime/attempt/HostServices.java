package been.hostruntime.attempt;

import been.hostruntime.cache.PackageCache;
import been.hostruntime.calibration.Pauses;
import been.hostruntime.connection.Lease;
import been.hostruntime.connection.Outbox;
import been.hostruntime.connection.Quiet;
import been.hostruntime.detection.Detection;
import been.hostruntime.journal.Journal;
import been.hostruntime.jvm.StartCaches;
import been.hostruntime.taskport.CheckpointBoard;
import been.hostruntime.taskport.SocketFolder;
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
 * What every attempt of this host shares.
 *
 * @param tasks folder of the attempts' folders
 * @param programs folder on the PATH of every task
 * @param groupPrefix with which the names of this host's control groups begin
 * @param onControllerMachine whether the controller may disturb what is measured
 */
public record HostServices(
        Path tasks,
        Path programs,
        String groupPrefix,
        boolean onControllerMachine,
        Journal journal,
        Outbox outbox,
        Lease lease,
        Quiet quiet,
        PackageCache cache,
        StartCaches startCaches,
        Measurer measurer,
        CheckpointBoard board,
        SocketFolder sockets,
        CoreLedger cores,
        HostFacts facts,
        TaskUsers users,
        Detection detection,
        Uploads uploads,
        KeptWork keptWork,
        WorkWindow workWindow,
        InstantSource clock,
        Ticker ticker,
        Pauses pauses) {
    private static final Logger LOG = LoggerFactory.getLogger(HostServices.class);

    /** A hundred programs a second want so many, where each waits 30 ms for the kernel. */
    private static final int STANDBYS = 4;

    /** Where an attempt's reports go: those of a generator wait beside an exclusive program. */
    Outbox outboxOf(Command.Offer offer) {
        return offer.task().kind() == TaskKind.GENERATOR ? outbox.patient() : outbox;
    }

    /** The name of an attempt's control groups, and of all else that it has outside its folder. */
    String groupOf(TaskAttempt attempt) {
        return groupPrefix + AttemptFolders.of(tasks, attempt).home().getFileName();
    }

    /**
     * Has supervisors wait for the next programs, so that they start sooner; not beside an
     * exclusive one, which waits for one of them at most. Returns at once.
     */
    void standBy() {
        Thread.startVirtualThread(() -> {
            var areMissing = new AtomicBoolean(true);
            boolean mayBeMade = true;
            while (mayBeMade && areMissing.get()) {
                mayBeMade = quiet.unlessKept(() -> areMissing.set(hasOneMoreWait()));
            }
        });
    }

    private boolean hasOneMoreWait() {
        try {
            return measurer.standBy(groupPrefix + "ready-" + word(), STANDBYS);
        } catch (IOException e) {
            LOG.warn("no supervisor can wait for a program, so that the next starts later", e);
            return false;
        }
    }

    /** A run may have been started in the groups of one that stood by for an earlier process. */
    private static String word() {
        return UUID.randomUUID().toString().substring(0, 13);
    }
}
