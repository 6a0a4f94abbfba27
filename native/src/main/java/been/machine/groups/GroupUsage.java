package been.machine.groups;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The total usage of the processes in a control group; absent where the kernel does not report it.
 *
 * @param cpuNanosByCore by logical processor, without unused ones
 * @param swapPeakBytes zero also when the machine has no swap
 * @param killedForMemory processes that the kernel killed because memory ran out
 * @param refusedProcesses forks that failed because of the limit on processes
 */
public record GroupUsage(
        @Nullable Long cpuNanos,
        @Nullable Long cpuUserNanos,
        @Nullable Long cpuSystemNanos,
        @Nullable Map<Integer, Long> cpuNanosByCore,
        @Nullable Long memoryPeakBytes,
        @Nullable Long swapPeakBytes,
        @Nullable Integer processesPeak,
        @Nullable Long ioReadBytes,
        @Nullable Long ioWriteBytes,
        @Nullable Long pressureCpuMicros,
        @Nullable Long pressureMemoryMicros,
        @Nullable Long pressureIoMicros,
        long killedForMemory,
        long refusedProcesses) {

    /** Reads the accounting files of {@link GroupPlan}, by their names. */
    public static GroupUsage parse(Map<String, String> files) {
        return parse(files, BlockDevices.OF_THIS_MACHINE);
    }

    static GroupUsage parse(Map<String, String> files, BlockDevices devices) {
        String cpu = files.getOrDefault("cpu.stat", "");
        boolean v2 = files.containsKey("cpu.stat");
        Long peak = number(files.getOrDefault("memory.peak", ""));
        Long processes = number(files.getOrDefault("pids.peak", ""));
        return new GroupUsage(
                v2
                        ? thousand(keyed(cpu, "usage_usec"))
                        : number(files.getOrDefault("cpuacct.usage", "")),
                v2
                        ? thousand(keyed(cpu, "user_usec"))
                        : number(files.getOrDefault("cpuacct.usage_user", "")),
                v2
                        ? thousand(keyed(cpu, "system_usec"))
                        : number(files.getOrDefault("cpuacct.usage_sys", "")),
                byCore(files.getOrDefault("cpuacct.usage_percpu", "")),
                peak != null ? peak : number(files.getOrDefault("memory.max_usage_in_bytes", "")),
                swap(files),
                processes == null ? null : processes.intValue(),
                io(files, "rbytes=", "Read", devices),
                io(files, "wbytes=", "Write", devices),
                stalled(files.getOrDefault("cpu.pressure", "")),
                stalled(files.getOrDefault("memory.pressure", "")),
                stalled(files.getOrDefault("io.pressure", "")),
                count(files, "memory.events", "oom_kill")
                        + count(files, "memory.events.local", "oom")
                        + count(files, "memory.oom_control", "oom_kill"),
                count(files, "pids.events", "max") + count(files, "pids.events.local", "max"));
    }

    /** 0 without that file or key. */
    private static long count(Map<String, String> files, String file, String key) {
        Long count = keyed(files.getOrDefault(file, ""), key);
        return count == null ? 0 : count;
    }

    private static @Nullable Long thousand(@Nullable Long micros) {
        return micros == null ? null : micros * 1_000;
    }

    /** A file of one number. */
    private static @Nullable Long number(String text) {
        try {
            return text.isBlank() ? null : Long.valueOf(text.strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** The number behind a key in a file of lines {@code key number}. */
    private static @Nullable Long keyed(String text, String key) {
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(key) && line.startsWith(" ", key.length())) {
                return number(line.substring(key.length()));
            }
        }
        return null;
    }

    /** Numbers in the order of the processors. */
    private static @Nullable Map<Integer, Long> byCore(String text) {
        if (text.isBlank()) {
            return null;
        }
        var byCore = new TreeMap<Integer, Long>();
        String[] words = text.strip().split(" ", -1);
        for (int core = 0; core < words.length; core++) {
            Long nanos = number(words[core]);
            if (nanos != null && nanos > 0) {
                byCore.put(core, nanos);
            }
        }
        return byCore;
    }

    /** v1 only reports the peak of memory and swap together; without swap devices swap is 0. */
    private static @Nullable Long swap(Map<String, String> files) {
        Long peak = number(files.getOrDefault("memory.swap.peak", ""));
        String swaps = files.get("swaps");
        boolean none = swaps != null && swaps.strip().indexOf('\n') < 0; // a heading only
        return peak == null && none ? Long.valueOf(0) : peak;
    }

    /** The total of {@code some avg10=0.00 avg60=0.00 avg300=0.00 total=123}. */
    private static @Nullable Long stalled(String text) {
        int line = text.indexOf("some ");
        int total = line < 0 ? -1 : text.indexOf("total=", line);
        return total < 0 ? null : number(text.substring(total + 6).split("\n", 2)[0]);
    }

    /**
     * The sum over disks: v2 has {@code 8:0 rbytes=1 wbytes=2 …}, v1 {@code 8:0 Read 1}. An empty
     * file means that nothing was transferred.
     */
    private static @Nullable Long io(
            Map<String, String> files, String v2Key, String v1Key, BlockDevices devices) {
        String v2 = files.get("io.stat");
        String v1 = files.get("blkio.throttle.io_service_bytes_recursive");
        if (v2 == null && v1 == null) {
            return null;
        }
        var byDevice = new HashMap<String, Long>();
        for (String line : (v2 != null ? v2 : String.valueOf(v1)).split("\n", -1)) {
            String[] words = line.split(" ", -1);
            for (int i = 1; i < words.length; i++) {
                Long bytes = null;
                if (v2 != null && words[i].startsWith(v2Key)) {
                    bytes = number(words[i].substring(v2Key.length()));
                } else if (v2 == null && words.length == 3 && words[1].equals(v1Key) && i == 2) {
                    bytes = number(words[2]);
                }
                if (bytes != null && bytes > 0) {
                    byDevice.put(words[0], bytes);
                }
            }
        }
        return devices.bytesOnDisks(byDevice);
    }
}
