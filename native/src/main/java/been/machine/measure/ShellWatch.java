package been.machine.measure;

import been.machine.groups.ControlGroup;
import been.machine.groups.GroupUsage;
import been.machine.launch.RunStatus;
import been.machine.launch.StateFolder;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Enforces the limits of a run with a shell supervisor while this process lives. It polls every few
 * milliseconds, whereas the native supervisor is notified by the kernel.
 */
final class ShellWatch {
    private static final long PERIOD_MILLIS = 5;
    private static final Duration USUAL_GRACE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ResourceLimits limits;
    private final @Nullable Streams streams;
    private final ControlGroup group;
    private final StateFolder state;
    private final ProcessHandle supervisor;
    private volatile @Nullable Reason reason;

    private ShellWatch(
            ResourceLimits limits,
            @Nullable Streams streams,
            ControlGroup group,
            StateFolder state,
            ProcessHandle supervisor) {
        this.limits = limits;
        this.streams = streams;
        this.group = group;
        this.state = state;
        this.supervisor = supervisor;
    }

    static ShellWatch start(
            ResourceLimits limits,
            @Nullable Streams streams,
            ControlGroup group,
            StateFolder state,
            ProcessHandle supervisor) {
        var watch = new ShellWatch(limits, streams, group, state, supervisor);
        if (!limits.equals(ResourceLimits.NONE)) {
            Thread.ofVirtual().name("limits of " + state.folder()).start(watch::watch);
        }
        return watch;
    }

    /** The reason for which this process ended the run, if it did. */
    @Nullable Reason reason() {
        return reason;
    }

    void stop(Reason why, Duration grace) {
        if (reason != null) {
            return;
        }
        reason = why;
        Thread.ofVirtual().name("end of " + state.folder()).start(() -> end(grace));
    }

    private void end(Duration grace) {
        awaitStart();
        if (group.exists()) {
            group.terminate();
        } else {
            tree().forEach(ProcessHandle::destroy);
        }
        long deadline = System.nanoTime() + grace.toNanos();
        while (running() && System.nanoTime() - deadline < 0) {
            pause();
        }
        kill();
    }

    private void watch() {
        awaitStart();
        long started = System.nanoTime();
        while (running() && reason == null) {
            long elapsed = System.nanoTime() - started;
            Reason exceeded = exceeded(elapsed);
            Reason soft = exceeded == null ? softlyExceeded(elapsed) : null;
            if (exceeded != null) {
                reason = exceeded;
                kill();
            } else if (soft != null) {
                reason = soft;
                end(Objects.requireNonNullElse(limits.grace(), USUAL_GRACE));
            }
            pause();
        }
    }

    private @Nullable Reason softlyExceeded(long elapsed) {
        Duration cpuTime = limits.softCpuTime();
        Duration wallTime = limits.softWallTime();
        if (wallTime != null && elapsed > wallTime.toNanos()) {
            return Reason.WALL_TIME;
        }
        Long used = cpuTime == null ? null : group.usage().cpuNanos();
        return cpuTime != null && used != null && used > cpuTime.toNanos() ? Reason.CPU_TIME : null;
    }

    private @Nullable Reason exceeded(long elapsed) {
        GroupUsage used = group.usage();
        if (limits.wallTime() != null && elapsed > limits.wallTime().toNanos()) {
            return Reason.WALL_TIME;
        }
        if (limits.cpuTime() != null
                && used.cpuNanos() != null
                && used.cpuNanos() > limits.cpuTime().toNanos()) {
            return Reason.CPU_TIME;
        }
        if (used.killedForMemory() > 0) {
            return Reason.MEMORY;
        }
        if (used.refusedProcesses() > 0) {
            return Reason.PROCESSES;
        }
        return limits.outputBytes() != null && written() > limits.outputBytes()
                ? Reason.OUTPUT
                : null;
    }

    private long written() {
        return streams == null
                ? 0
                : Stream.of(streams.output(), streams.errors())
                        .map(ProcessBuilder.Redirect::file)
                        .mapToLong(file -> file == null ? 0 : file.length())
                        .sum();
    }

    /** Kills the program, but not the script, which records how the run ended. */
    private void kill() {
        while (running()) {
            if (group.exists()) {
                group.kill(PATIENCE);
            } else {
                tree().forEach(ProcessHandle::destroyForcibly);
            }
            pause();
        }
    }

    private void awaitStart() {
        while (running() && status().map(RunStatus::startedNanos).isEmpty()) {
            pause();
        }
    }

    private boolean running() {
        return supervisor.isAlive() && status().map(RunStatus::outcome).isEmpty();
    }

    /** The process tree of the program, used when there are no groups. */
    private Stream<ProcessHandle> tree() {
        return status().map(RunStatus::process).flatMap(ProcessHandle::of).stream()
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)));
    }

    private Optional<RunStatus> status() {
        try {
            return state.read();
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + state.status(), e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PERIOD_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
