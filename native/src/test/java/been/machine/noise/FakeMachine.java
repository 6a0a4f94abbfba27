package been.machine.noise;

import been.machine.files.MachineFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of a machine that is not here, made by hand as the kernel documents them. */
public final class FakeMachine {
    private static final String CPU = "sys/devices/system/cpu/";

    private final Path root;

    public FakeMachine(Path root) {
        this.root = root;
    }

    public MachineFiles files() {
        return new MachineFiles(root);
    }

    public FakeMachine with(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public FakeMachine without(String path) {
        try {
            Files.delete(root.resolve(path));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server with Intel processors, as it comes. */
    public FakeMachine untunedServer() {
        for (int policy = 0; policy < 4; policy++) {
            String folder = CPU + "cpufreq/policy" + policy + "/";
            with(folder + "scaling_governor", "powersave");
            with(folder + "scaling_available_governors", "performance powersave");
            with(folder + "scaling_min_freq", "1200000");
            with(folder + "scaling_max_freq", "3600000");
            with(CPU + "cpu" + policy + "/thermal_throttle/core_throttle_count", "1");
            with(CPU + "cpu" + policy + "/thermal_throttle/package_throttle_count", "2");
        }
        with(CPU + "intel_pstate/no_turbo", "0");
        with(CPU + "smt/control", "on");
        with(CPU + "isolated", "");
        with("sys/class/hwmon/hwmon0/name", "nvme");
        with("sys/class/hwmon/hwmon0/temp1_input", "99000");
        with("sys/class/hwmon/hwmon1/name", "coretemp");
        with("sys/class/hwmon/hwmon1/temp1_input", "85000");
        with("sys/class/hwmon/hwmon1/temp1_max", "82000");
        with("sys/class/hwmon/hwmon1/temp2_input", "60000");
        with("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
        with("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
        with("proc/self/cgroup", "0::/");
        with("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme de pse tsc");
        with("proc/stat", "cpu  100 0 50 800 20 0 10 20 0 0\ncpu0 100 0 50 800 20 0 10 20 0 0");
        with("proc/loadavg", "2.07 1.26 0.61 4/181 16927");
        with("proc/pressure/cpu", "some avg10=26.20 avg60=23.50 avg300=13.69 total=69873828");
        with("proc/pressure/memory", "some avg10=0.00 avg60=0.00 avg300=0.00 total=2279");
        with(
                "proc/meminfo",
                "MemTotal:  16000000 kB\nMemAvailable:  1000000 kB\nSwapTotal: 8000000 kB\n"
                        + "SwapFree: 7000000 kB\nDirty: 400000 kB\nWriteback: 0 kB");
        with("proc/vmstat", "nr_dirty_background_threshold 50000\npswpin 10\npswpout 5");
        with("proc/sys/kernel/randomize_va_space", "2");
        with("proc/sys/kernel/perf_event_max_sample_rate", "100000");
        return with("proc/sys/kernel/perf_event_paranoid", "4");
    }
}
