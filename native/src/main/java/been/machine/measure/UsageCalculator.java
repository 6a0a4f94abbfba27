package been.machine.measure;

import been.machine.groups.GroupUsage;
import been.machine.launch.RunStatus;
import been.protocol.ClockComparison;
import been.protocol.HostNoise;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the result of a run from the supervisor's status file and the accounting files. */
final class UsageCalculator {

    private UsageCalculator() {}

    /**
     * @param ended why this process ended the run, unknown to the supervisor
     */
    static RunResult result(RunNotes notes, RunStatus status, @Nullable Reason ended) {
        if (status.failure() != null) {
            return new RunResult.NotStarted(StartFailures.explain(notes, status.failure()));
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
        Long startedAt = status.startedAtMillis();
        RunStatus.Reaped reaped = status.reaped();
        return new ResourceUsage(
                status.exitCode(),
                status.signal(),
                reason,
                times(notes, status, group, wallSeconds),
                memory(status, group),
                new ResourceUsage.Processes(
                        group.processesPeak(),
                        counted(status, "context-switches", reaped.contextSwitches()),
                        reaped.contextSwitchesForced()),
                new ResourceUsage.Transfers(
                        group.ioReadBytes(),
                        group.ioWriteBytes(),
                        status.outputDropped(),
                        status.diskPeak()),
                new ResourceUsage.Stalls(
                        seconds(group.pressureCpuMicros(), 1e6),
                        seconds(group.pressureMemoryMicros(), 1e6),
                        seconds(group.pressureIoMicros(), 1e6)),
                energy(notes, status),
                counters(status),
                notes.accounting(),
                notes.supervisor(),
                notes.cores(),
                startedAt == null ? 0 : startedAt,
                Set.of(),
                HostNoise.UNKNOWN,
                ClockComparison.UNKNOWN);
    }

    private static ResourceUsage.Times times(
            RunNotes notes, RunStatus status, GroupUsage group, double wallSeconds) {
        RunStatus.Reaped reaped = status.reaped();
        if (group.cpuNanos() == null) {
            Long user = reaped.cpuUserMicros();
            Long system = reaped.cpuSystemMicros();
            return new ResourceUsage.Times(
                    wallSeconds,
                    user == null || system == null ? null : (user + system) / 1e6,
                    seconds(user, 1e6),
                    seconds(system, 1e6),
                    null);
        }
        Map<Integer, Double> byCore = null;
        if (group.cpuNanosByCore() != null) {
            byCore = new HashMap<>();
            for (Map.Entry<Integer, Long> core : group.cpuNanosByCore().entrySet()) {
                byCore.put(core.getKey(), core.getValue() / 1e9);
            }
        }
        long all = group.cpuNanos();
        long own = all - nanosBefore(notes, status, all);
        return new ResourceUsage.Times(
                wallSeconds,
                own / 1e9,
                seconds(part(group.cpuUserNanos(), own, all), 1e9),
                seconds(part(group.cpuSystemNanos(), own, all), 1e9),
                byCore);
    }

    /** Sampling may miss a peak, but the kernel knows the peak of the largest process. */
    private static ResourceUsage.Memory memory(RunStatus status, GroupUsage group) {
        Long resident = status.residentPeak();
        Long pss = status.pssPeak();
        Long sampled =
                resident != null && pss != null ? Long.valueOf(Math.max(resident, pss)) : resident;
        Long counted = group.memoryPeakBytes();
        Long peak = counted != null ? counted : sampled;
        return new ResourceUsage.Memory(
                peak,
                peak == null ? null : counted != null ? "cgroup" : ResourceUsage.Memory.SAMPLED,
                pss,
                resident,
                group.swapPeakBytes(),
                counted(status, "page-faults", status.reaped().pageFaults()),
                counted(status, "page-faults-major", status.reaped().pageFaultsMajor()));
    }

    /**
     * CPU time that the process used in its v2 group before it executed the program; 0 if it joined
     * the group later.
     */
    private static long nanosBefore(RunNotes notes, RunStatus status, long all) {
        Long micros = status.beforeMicros();
        boolean startsInGroup =
                notes.accounting().equals("cgroup-v2")
                        || notes.accounting().equals("cgroup-hybrid");
        return micros == null || !startsInGroup || all <= micros * 1_000 ? 0 : micros * 1_000;
    }

    /** Scales user or system time to the program's part, as the kernel does. */
    private static @Nullable Long part(@Nullable Long nanos, long own, long all) {
        return nanos == null || own == all
                ? nanos
                : Long.valueOf(Math.round(nanos * ((double) own / all)));
    }

    /** The supervisor added up what the counters rose by until the last process had ended. */
    private static ResourceUsage.Energy energy(RunNotes notes, RunStatus status) {
        var joules = new HashMap<String, Double>();
        for (EnergyDomain domain : notes.energy()) {
            String used = status.files().getOrDefault(domain.counter().toString(), "").strip();
            if (used.matches("[0-9]{1,18}")) {
                joules.put(domain.name(), Long.parseLong(used) / 1e6);
            }
        }
        return joules.isEmpty() ? ResourceUsage.Energy.UNKNOWN : new ResourceUsage.Energy(joules);
    }

    private static ResourceUsage.Counters counters(RunStatus status) {
        if (status.counters().isEmpty()) {
            return ResourceUsage.Counters.NONE;
        }
        Double share = null;
        String work = "all";
        for (RunStatus.Counter counter : status.counters()) {
            if (counter.estimate() != null) {
                double counted = (double) counter.countedNanos() / counter.wantedNanos();
                share = share == null ? counted : Math.min(share, counted);
            }
            work = counter.work().equals("user") ? "user" : work;
        }
        return new ResourceUsage.Counters(
                counted(status, "instructions", null),
                counted(status, "cycles", null),
                counted(status, "cache-references", null),
                counted(status, "cache-misses", null),
                counted(status, "branches", null),
                counted(status, "branch-misses", null),
                seconds(counted(status, "task-clock", null), 1e9),
                counted(status, "cpu-migrations", null),
                share,
                work,
                null);
    }

    /**
     * The value of a performance counter, which covers all processes; otherwise the other value.
     */
    private static @Nullable Long counted(RunStatus status, String name, @Nullable Long otherwise) {
        for (RunStatus.Counter counter : status.counters()) {
            if (counter.name().equals(name) && counter.estimate() != null) {
                return counter.estimate();
            }
        }
        return otherwise;
    }

    /**
     * The supervisor's reason counts first, then that of this process, then limits that the kernel
     * enforced.
     */
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
}
