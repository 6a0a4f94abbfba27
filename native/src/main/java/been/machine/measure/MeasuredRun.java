package been.machine.measure;

import been.machine.groups.ControlGroup;
import been.machine.groups.GroupUsage;
import been.machine.launch.RunStatus;
import been.machine.launch.StateFolder;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A run that was started by this process or an earlier one. Thread-safe. */
public final class MeasuredRun {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(50);

    private final StateFolder state;
    private final RunNotes notes;
    private final ControlGroup group;
    private final @Nullable ProcessHandle supervisor;
    private final @Nullable Process child;
    private final @Nullable ShellWatch watch;
    private final ReentrantLock leaseLock = new ReentrantLock();

    /** The end of a lease that the supervisor could not take yet, in nanoseconds. */
    private @Nullable Long pendingLease;

    private MeasuredRun(
            StateFolder state,
            RunNotes notes,
            @Nullable ProcessHandle supervisor,
            @Nullable Process child,
            @Nullable ShellWatch watch) {
        this.state = state;
        this.notes = notes;
        this.group = notes.group();
        this.supervisor = supervisor;
        this.child = child;
        this.watch = watch;
    }

    static MeasuredRun started(
            StateFolder state, RunNotes notes, Process child, @Nullable ShellWatch watch) {
        return new MeasuredRun(state, notes, child.toHandle(), child, watch);
    }

    /**
     * @param supervisor empty when it has ended
     */
    static MeasuredRun found(
            StateFolder state,
            RunNotes notes,
            Optional<ProcessHandle> supervisor,
            @Nullable ShellWatch watch) {
        return new MeasuredRun(state, notes, supervisor.orElse(null), null, watch);
    }

    /**
     * Waits until no process of the run is left. If the supervisor was killed, the run is ended
     * here, with the reason {@code platform} and without an exit code.
     */
    public RunResult await() throws InterruptedException {
        Integer code = null;
        if (child != null) {
            code = child.waitFor();
        } else {
            while (isRunning()) { // not a child process: the JDK would poll every few seconds
                Thread.sleep(LOOK);
            }
        }
        RunStatus status = status().orElse(null);
        if (status != null && status.complete()) {
            if (group.exists()) { // groups that the run created itself
                group.kill(PATIENCE);
                group.remove(PATIENCE);
            }
            return counted(
                    UsageCalculator.result(notes, status, watch == null ? null : watch.reason()));
        }
        RunResult lost = endedHere(status, code);
        group.remove(PATIENCE);
        return lost;
    }

    private RunResult counted(RunResult result) {
        try {
            return result instanceof RunResult.Ended(var usage) && Files.exists(state.counts())
                    ? new RunResult.Ended(
                            Cachegrind.instructions(state.counts())
                                    .map(usage::withInstructions)
                                    .orElse(usage))
                    : result;
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + state.counts(), e);
        }
    }

    public boolean isRunning() {
        return supervisor != null && supervisor.isAlive();
    }

    /** The process id of the supervisor; empty when it has ended. */
    public Optional<Long> supervisor() {
        return isRunning() && supervisor != null ? Optional.of(supervisor.pid()) : Optional.empty();
    }

    /** The logical processors that the run is confined to; empty when it is not. */
    public List<Integer> cores() {
        return notes.cores();
    }

    /** The folders of the run's control groups; empty when it has none. */
    public List<Path> groups() {
        return notes.folders();
    }

    /** What the run used so far; its wall time is 0 until the program runs. */
    public ResourceUsage snapshot() {
        RunStatus status = status().orElse(RunStatus.SILENT);
        Long started = status.startedAtMillis();
        double wall = started == null ? 0 : (System.currentTimeMillis() - started) / 1e3;
        return UsageCalculator.usage(notes, status, group.usage(), null, wall);
    }

    /**
     * Ends the whole tree: asks all its processes, and kills those that are left after the grace
     * period. Returns at once; the result carries the reason unless the run ended before.
     */
    public void stop(Reason reason, Duration grace) {
        if (watch != null) {
            watch.stop(reason, grace);
        } else {
            order("stop " + reason.wireName() + " " + grace.toNanos());
        }
    }

    /**
     * Extends the lease of the run to that time from now. Returns at once: a supervisor that takes
     * no orders yet, or is busy, receives the latest lease when it can.
     */
    public void extendLease(Duration lease) {
        leaseLock.lock();
        try {
            boolean isDelivering = pendingLease != null;
            pendingLease = System.nanoTime() + lease.toNanos();
            if (!isDelivering && !deliverLease()) {
                Thread.ofVirtual().name("lease of " + state.folder()).start(this::deliverLater);
            }
        } finally {
            leaseLock.unlock();
        }
    }

    private void deliverLater() {
        boolean isDelivered = false;
        try {
            while (!isDelivered) {
                Thread.sleep(LOOK);
                leaseLock.lock();
                try {
                    isDelivered = deliverLease();
                } finally {
                    leaseLock.unlock();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether nothing is left to deliver, also because the run has ended. */
    private boolean deliverLease() {
        long left = pendingLease == null ? 0 : Math.max(0, pendingLease - System.nanoTime());
        boolean isDelivered = true; // also after an exception: the next renewal is another try
        try {
            isDelivered = !isRunning() || (isListening() && state.orderNow("lease " + left));
            return isDelivered;
        } catch (IOException e) {
            throw new UncheckedIOException("extending the lease in " + state.folder(), e);
        } finally {
            if (isDelivered) {
                pendingLease = null;
            }
        }
    }

    private void order(String line) {
        try {
            // The supervisor reads orders only after the program was started.
            while (isRunning() && !isListening()) {
                Thread.sleep(1);
            }
            state.order(line);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException("sending '" + line + "' to the supervisor", e);
        }
    }

    private boolean isListening() {
        return status().filter(read -> read.process() != null || read.failure() != null)
                .isPresent();
    }

    private RunResult endedHere(@Nullable RunStatus status, @Nullable Integer code) {
        group.kill(PATIENCE);
        if (status == null) {
            return new RunResult.NotStarted(
                    "the supervisor of '"
                            + notes.program()
                            + "' ended before it started the program"
                            + (code == null ? "" : ", with code " + code)
                            + "; its state folder was "
                            + state.folder());
        }
        GroupUsage used = group.usage();
        Long startedAt = status.startedAtMillis();
        double wall = startedAt == null ? 0 : (System.currentTimeMillis() - startedAt) / 1e3;
        return new RunResult.Ended(
                UsageCalculator.usage(notes, status, used, Reason.PLATFORM, Math.max(0, wall)));
    }

    private Optional<RunStatus> status() {
        try {
            return state.read();
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + state.status(), e);
        }
    }
}
