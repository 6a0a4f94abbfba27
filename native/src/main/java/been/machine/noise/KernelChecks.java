package been.machine.noise;

import java.util.Optional;
import java.util.Set;

/** Settings of the kernel that programs notice. */
final class KernelChecks {
    /** Read by programs themselves, in some nanoseconds. */
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

    static Finding addressSpace(Sight sight) {
        Optional<Long> mode = sight.files().number("proc/sys/kernel/randomize_va_space");
        if (mode.isEmpty()) {
            return Finding.unseen("aslr", "the kernel does not tell");
        }
        String value = Long.toString(mode.get());
        return mode.get() == 0
                ? Finding.fine("aslr", value, "every process has the same address layout")
                : Finding.notice(
                                "aslr",
                                value,
                                "every process gets a random address layout",
                                "BEEN averages over the layouts of many executions; turned off, fewer"
                                        + " suffice, but they tell of one layout only")
                        .mendable();
    }

    static Finding clockSource(Sight sight) {
        Optional<String> clock =
                sight.files()
                        .text("sys/devices/system/clocksource/clocksource0/current_clocksource");
        if (clock.isEmpty()) {
            return Finding.unseen("clock-source", "the kernel does not tell");
        }
        return FAST_CLOCKS.contains(clock.get())
                ? Finding.fine("clock-source", clock.get(), clock.get())
                : Finding.warning(
                        "clock-source",
                        clock.get(),
                        clock.get() + ", which every look at the time enters the kernel for",
                        "the kernel distrusts the faster one: dmesg | grep -i clocksource says why");
    }

    static Finding samplingRate(Sight sight) {
        Optional<Long> rate = sight.files().number("proc/sys/kernel/perf_event_max_sample_rate");
        if (rate.isEmpty()) {
            return Finding.unseen("perf-sample-rate", "the kernel does not tell");
        }
        String value = rate.get() + " Hz";
        return rate.get() <= 1
                ? Finding.fine("perf-sample-rate", value, "profilers hardly interrupt")
                : Finding.notice(
                                "perf-sample-rate",
                                value,
                                "a profiler may interrupt up to " + rate.get() + " times a second",
                                "of no effect where no profiler runs; counters do not need it")
                        .mendable();
    }

    static Finding counterAccess(Sight sight) {
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
