package been.machine.detect;

import been.machine.files.MachineFiles;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kernel, the distribution and the C library. */
final class Kernel {
    private static final Pattern LIBC =
            Pattern.compile("(glibc|musl libc).*?([0-9]+(?:\\.[0-9]+)+)", Pattern.DOTALL);
    private static final Pattern LIBC_BY_LDD =
            Pattern.compile("(?:GLIBC|GNU libc).*?([0-9]+\\.[0-9]+)", Pattern.DOTALL);

    private static final String CLOCK_SOURCE =
            "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final Set<String> CONTROLLERS_OF_V1 =
            Set.of(
                    "blkio",
                    "cpu",
                    "cpuacct",
                    "cpuset",
                    "devices",
                    "freezer",
                    "hugetlb",
                    "memory",
                    "misc",
                    "net_cls",
                    "net_prio",
                    "perf_event",
                    "pids",
                    "rdma");

    private final MachineFiles files;

    Kernel(MachineFiles files) {
        this.files = files;
    }

    /**
     * @param libc output of {@code getconf GNU_LIBC_VERSION} or {@code ldd --version}; empty when
     *     neither is installed
     */
    Map<String, Object> read(String libc) {
        Map<String, String> release = assignments(files.lines("etc/os-release"));
        List<String> mounts = files.lines("proc/self/mountinfo");
        return new Facts()
                .text("family", "linux")
                .text("name", release.get("NAME"))
                .text("version", release.get("VERSION_ID"))
                .text("id", release.get("ID"))
                .text("kernel", files.text("proc/sys/kernel/osrelease"))
                .text("build", files.text("proc/sys/kernel/version"))
                .text("commandLine", files.text("proc/cmdline"))
                .text("clockSource", files.text(CLOCK_SOURCE))
                .text("controlGroups", controlGroups(mounts))
                .texts("controllers", controllers(mounts))
                .texts("securityModules", securityModules())
                .part("libc", libc(libc))
                .known();
    }

    /** {@code NAME="value"} lines, as shells read them. */
    static Map<String, String> assignments(List<String> lines) {
        var values = new HashMap<String, String>();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals > 0 && !line.startsWith("#")) {
                String value = line.substring(equals + 1).strip();
                boolean quoted =
                        value.length() > 1
                                && (value.startsWith("\"") || value.startsWith("'"))
                                && value.charAt(0) == value.charAt(value.length() - 1);
                values.put(
                        line.substring(0, equals).strip(),
                        quoted ? value.substring(1, value.length() - 1) : value);
            }
        }
        return values;
    }

    static Map<String, Object> libc(String text) {
        Matcher named = LIBC.matcher(text);
        if (named.find()) {
            return new Facts()
                    .text("name", named.group(1).split(" ", 2)[0])
                    .text("version", named.group(2))
                    .known();
        }
        Matcher byLdd = LIBC_BY_LDD.matcher(text);
        return byLdd.find()
                ? new Facts().text("name", "glibc").text("version", byLdd.group(1)).known()
                : Map.of();
    }

    /** Which of the two kinds is mounted: {@code v1}, {@code v2}, or {@code hybrid} for both. */
    static Optional<String> controlGroups(List<String> mountinfo) {
        Set<String> kinds = new TreeSet<>();
        for (String line : mountinfo) {
            if (line.contains(" - cgroup2 ")) {
                kinds.add("v2");
            } else if (line.contains(" - cgroup ")) {
                kinds.add("v1");
            }
        }
        return kinds.size() > 1 ? Optional.of("hybrid") : kinds.stream().findFirst();
    }

    private List<String> controllers(List<String> mountinfo) {
        var controllers = new LinkedHashSet<String>(); // a chroot has mounts of the same again
        for (String line : mountinfo) {
            if (line.contains(" - cgroup ")) {
                String options = line.substring(line.lastIndexOf(' ') + 1);
                for (String option : options.split(",", -1)) {
                    if (CONTROLLERS_OF_V1.contains(option)) {
                        controllers.add(option);
                    }
                }
            } else if (line.contains(" - cgroup2 ")) {
                String point = line.split(" ", 6)[4];
                String offered = files.text(point.substring(1) + "/cgroup.controllers").orElse("");
                controllers.addAll(List.of(offered.split(" ", -1)));
            }
        }
        return List.copyOf(controllers);
    }

    private List<String> securityModules() {
        return files.text("sys/kernel/security/lsm")
                .map(modules -> List.of(modules.split(",", -1)))
                .orElse(List.of());
    }
}
