package been.machine.measure;

import been.machine.groups.GroupUsage;
import been.machine.launch.RunStatus;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns what supervisor and kernel wrote down into the result of a run; pure. */
final class Reckoning {
    private static final int NO_SUCH_FILE = 2;
    private static final int NOT_EXECUTABLE_FORMAT = 8;
    private static final int NO_PERMISSION = 13;

    private Reckoning() {}

    /**
     * @param ended why this process ended the run, where the supervisor cannot know
     */
    static RunResult result(RunNotes notes, RunStatus status, @Nullable Reason ended) {
        if (status.failure() != null) {
            return new RunResult.NotStarted(explain(notes, status.failure()));
        }
        GroupUsage group = GroupUsage.parse(status.files());
        Long started = status.startedNanos();
        Long end = status.endedNanos();
        double wall = started == null || end == null ? 0 : (end - started) / 1e9;
        return new RunResult.Ended(usage(notes, status, group, reason(status, group, ended), wall));
    }

    static ResourceUsage usage(
            RunNotes notes,
            RunStatus status,
            GroupUsage group,
            @Nullable Reason reason,
            double wallSeconds) {
        boolean tree = group.cpuNanos() == null;
        Double user =
                tree ? seconds(status.cpuUserMicros(), 1e6) : seconds(group.cpuUserNanos(), 1e9);
        Double system =
                tree
                        ? seconds(status.cpuSystemMicros(), 1e6)
                        : seconds(group.cpuSystemNanos(), 1e9);
        Double both = user == null || system == null ? null : user + system;
        Long startedAt = status.startedAtMillis();
        return new ResourceUsage(
                status.exitCode(),
                status.signal(),
                reason,
                wallSeconds,
                tree ? both : seconds(group.cpuNanos(), 1e9),
                user,
                system,
                group.memoryPeakBytes(),
                group.processesPeak(),
                group.ioReadBytes(),
                group.ioWriteBytes(),
                seconds(group.pressureCpuMicros(), 1e6),
                seconds(group.pressureMemoryMicros(), 1e6),
                seconds(group.pressureIoMicros(), 1e6),
                status.outputDropped(),
                notes.accounting(),
                notes.supervisor(),
                notes.cores(),
                startedAt == null ? 0 : startedAt,
                Set.of());
    }

    /** The first reason counts, except that a run killed by the kernel had that one before. */
    private static @Nullable Reason reason(
            RunStatus status, GroupUsage group, @Nullable Reason ended) {
        if (status.reason() != null) {
            return Reason.of(status.reason());
        }
        if (ended != null) {
            return ended;
        }
        if (group.killedForMemory() > 0) {
            return Reason.MEMORY;
        }
        return group.refusedProcesses() > 0 ? Reason.PROCESSES : null;
    }

    private static @Nullable Double seconds(@Nullable Long amount, double perSecond) {
        return amount == null ? null : amount / perSecond;
    }

    private static String explain(RunNotes notes, RunStatus.Failure failure) {
        String program = "'" + notes.program() + "'";
        return switch (failure.step()) {
            case "exec" ->
                    switch (failure.error()) {
                        case NO_SUCH_FILE ->
                                "the command "
                                        + program
                                        + " was not found: check its spelling and the PATH";
                        case NO_PERMISSION ->
                                "the command "
                                        + program
                                        + " may not be executed: give it execute permission (chmod +x)";
                        case NOT_EXECUTABLE_FORMAT ->
                                "the command " + program + " is no program of this kind of machine";
                        default -> program + " could not be executed" + number(failure);
                    };
            case "directory" ->
                    "the working directory of "
                            + program
                            + " cannot be entered: check that it exists and may be read";
            case "cores" ->
                    "the processors "
                            + notes.cores()
                            + " cannot be used: choose ones that are online and allowed here";
            case "join" ->
                    "the control groups "
                            + notes.folders()
                            + " cannot be joined: run as root or in a delegated group";
            default -> program + " could not be started" + number(failure);
        };
    }

    private static String number(RunStatus.Failure failure) {
        return " (" + failure.step() + ", error " + failure.error() + " of the operating system)";
    }
}
