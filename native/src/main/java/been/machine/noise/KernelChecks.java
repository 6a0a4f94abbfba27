package been.machine.noise;

import been.machine.groups.OuterLimits;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Checks kernel settings that affect programs. */
final class KernelChecks {
    /** Clock sources that programs can read without a system call, in nanoseconds. */
    private static final Set<String> FAST_CLOCKS =
            Set.of(
                    "tsc",
                    "kvm-clock",
                    "arch_sys_counter",
                    "hyperv_clocksource_tsc_page",
                    "timebase",
                    "stp",
                    "riscv_clocksource",
                    "tod");

    private KernelChecks() {}

    static Finding addressSpace(CheckInput sight) {
        Optional<Long> mode = sight.files().number("proc/sys/kernel/randomize_va_space");
        if (mode.isEmpty()) {
            return Finding.unseen("aslr", "the kernel does not report it");
        }
        String value = Long.toString(mode.get());
        return mode.get() == 0
                ? Finding.fine("aslr", value, "every process has the same address layout")
                : Finding.notice(
                                "aslr",
                                value,
                                "every process gets a random address layout",
                                "BEEN averages over the layouts of many executions; without"
                                        + " randomisation fewer are enough, but they cover only one layout")
                        .asTunable();
    }

    static Finding clockSource(CheckInput sight) {
        Optional<String> clock =
                sight.files()
                        .text("sys/devices/system/clocksource/clocksource0/current_clocksource");
        if (clock.isEmpty()) {
            return Finding.unseen("clock-source", "the kernel does not report it");
        }
        return FAST_CLOCKS.contains(clock.get())
                ? Finding.fine("clock-source", clock.get(), clock.get())
                : Finding.warning(
                        "clock-source",
                        clock.get(),
                        clock.get() + ", which needs a system call for every time query",
                        "the kernel rejected a faster one; for the reason see: dmesg | grep -i"
                                + " clocksource");
    }

    /**
     * As of a container: all programs in it stop for the rest of a period in which it is used up.
     */
    static Finding quota(CheckInput sight) {
        if (!sight.files().has("proc/self/cgroup")) {
            return Finding.unseen("cpu-quota", "the kernel does not report it");
        }
        int online = sight.files().list("sys/devices/system/cpu/online").size();
        return OuterLimits.of(sight.files())
                .processors()
                .filter(processors -> online == 0 || processors < online)
                .map(processors -> String.format(Locale.ROOT, "%.1f processors", processors))
                .map(value ->
                        Finding.warning(
                                "cpu-quota",
                                value,
                                "all programs here together get the time of "
                                        + value
                                        + ", and are stopped whenever that is used up",
                                "give the container or service processors of its own instead"
                                        + " (docker --cpuset-cpus, systemd AllowedCPUs=)"))
                .orElseGet(() -> Finding.fine("cpu-quota", "none", "none"));
    }

    static Finding samplingRate(CheckInput sight) {
        Optional<Long> rate = sight.files().number("proc/sys/kernel/perf_event_max_sample_rate");
        if (rate.isEmpty()) {
            return Finding.unseen("perf-sample-rate", "the kernel does not report it");
        }
        String value = rate.get() + " Hz";
        return rate.get() <= 1
                ? Finding.fine("perf-sample-rate", value, "profilers rarely interrupt")
                : Finding.notice(
                                "perf-sample-rate",
                                value,
                                "a profiler may interrupt up to " + rate.get() + " times a second",
                                "has no effect without a profiler; counters do not need it")
                        .asTunable();
    }

    static Finding counterAccess(CheckInput sight) {
        Optional<Long> level = sight.files().number("proc/sys/kernel/perf_event_paranoid");
        if (level.isEmpty()) {
            return Finding.unseen("perf-paranoid", "the kernel has no performance events");
        }
        String value = Long.toString(level.get());
        return level.get() <= 2
                ? Finding.fine(
                        "perf-paranoid", value, "programs may count their own hardware events")
                : Finding.notice(
                        "perf-paranoid",
                        value,
                        "only root may count hardware events",
                        "run the host runtime as root, or: sysctl kernel.perf_event_paranoid=2");
    }
}
