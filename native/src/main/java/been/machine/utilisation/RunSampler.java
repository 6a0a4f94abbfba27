package been.machine.utilisation;

import been.machine.groups.GroupUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Samples a running run: its control groups if it has any, otherwise the process tree below its
 * supervisor. Not thread-safe.
 */
public final class RunSampler {
    private static final List<String> CPU = List.of("cpu.stat", "cpuacct.usage");
    private static final List<String> CPU_PARTS =
            List.of("cpu.stat", "cpuacct.usage", "cpuacct.usage_user", "cpuacct.usage_sys");
    private static final List<String> IO =
            List.of("io.stat", "blkio.throttle.io_service_bytes_recursive");
    private static final List<String> MEMORY = List.of("memory.current", "memory.usage_in_bytes");

    private final KernelFiles files = new KernelFiles();
    private final KernelUnits units = KernelUnits.ofThisMachine();
    private final List<Path> cpu;
    private final List<Path> usage;
    private final @Nullable Path memory;
    private final @Nullable Path faults;
    private final @Nullable Path tasks;
    private final @Nullable Path members;
    private final @Nullable Long supervisor;

    private RunSampler(List<Path> groups, @Nullable Long supervisor) {
        this.cpu = present(groups, CPU);
        List<Path> parts = new ArrayList<>(present(groups, CPU_PARTS));
        parts.addAll(present(groups, IO));
        this.usage = List.copyOf(parts);
        this.memory = first(groups, MEMORY);
        this.faults = first(groups, List.of("memory.stat"));
        this.tasks = first(groups, List.of("pids.current"));
        this.members = first(groups, List.of("cgroup.procs"));
        this.supervisor = supervisor;
    }

    /**
     * @param groups folders of the run's control groups; empty when it has none
     * @param supervisor root of the process tree when there are no groups
     */
    public static RunSampler of(List<Path> groups, Optional<Long> supervisor) {
        return new RunSampler(groups, supervisor.orElse(null));
    }

    /** CPU time of the whole tree; empty when it cannot be read any more. */
    public OptionalLong cpuNanos() {
        Long nanos = GroupUsage.parse(texts(cpu)).cpuNanos();
        if (nanos != null) {
            return OptionalLong.of(nanos);
        }
        List<ProcessSample> tree = cpu.isEmpty() ? processes(Integer.MAX_VALUE) : List.of();
        return tree.isEmpty() ? OptionalLong.empty() : OptionalLong.of(nanosOf(tree));
    }

    /**
     * CPU time of running processes and of those that a parent or the supervisor has waited for.
     */
    private long nanosOf(List<ProcessSample> tree) {
        double seconds =
                Optional.ofNullable(supervisor)
                        .flatMap(this::process)
                        .map(ProcessSample::childrenSeconds)
                        .orElse(0.0);
        for (ProcessSample one : tree) {
            seconds += one.cpuUserSeconds() + one.cpuSystemSeconds() + one.childrenSeconds();
        }
        return Math.round(seconds * 1e9);
    }

    /** Whether one of the processes listens at a TCP port of its network namespace. */
    public boolean listensAt(int port) {
        return pids().stream()
                .anyMatch(pid ->
                        ListeningSockets.listens(files, Path.of("/proc", pid.toString()), port));
    }

    /**
     * @param mostProcesses limit on the number of processes to sample individually
     */
    public RunSample take(int mostProcesses) {
        long nanos = System.nanoTime();
        GroupUsage used = GroupUsage.parse(texts(usage));
        String pages = faults == null ? "" : "\n" + files.read(faults).orElse("");
        return new RunSample(
                nanos,
                seconds(used.cpuNanos()),
                seconds(used.cpuUserNanos()),
                seconds(used.cpuSystemNanos()),
                number(memory),
                number(tasks),
                used.ioReadBytes(),
                used.ioWriteBytes(),
                counted(pages, "pgfault"),
                counted(pages, "pgmajfault"),
                processes(mostProcesses));
    }

    private List<ProcessSample> processes(int most) {
        var found = new ArrayList<ProcessSample>();
        for (long pid : pids()) {
            if (found.size() == most) {
                break;
            }
            process(pid).ifPresent(found::add);
        }
        return found;
    }

    private Optional<ProcessSample> process(long pid) {
        String folder = "/proc/" + pid;
        return files.read(folder + "/stat")
                .flatMap(stat ->
                        ProcessSample.parse(stat, files.read(folder + "/io").orElse(""), units));
    }

    private List<Long> pids() {
        if (members != null) {
            return files.read(members).stream()
                    .flatMap(String::lines)
                    .filter(line -> !line.isBlank())
                    .map(Long::valueOf)
                    .toList();
        }
        return Optional.ofNullable(supervisor).flatMap(ProcessHandle::of).stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid)
                .toList();
    }

    private Map<String, String> texts(List<Path> wanted) {
        Map<String, String> texts = new HashMap<>();
        for (Path file : wanted) {
            files.read(file).ifPresent(text -> texts.put(String.valueOf(file.getFileName()), text));
        }
        return texts;
    }

    private @Nullable Long number(@Nullable Path file) {
        return file == null
                ? null
                : files.read(file)
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .map(Long::valueOf)
                        .orElse(null);
    }

    /** The number after a key; v1 has another key for the whole tree. */
    private static @Nullable Long counted(String pages, String key) {
        for (String begin : List.of("\ntotal_" + key + " ", "\n" + key + " ")) {
            int at = pages.indexOf(begin);
            if (at >= 0) {
                int end = pages.indexOf('\n', at + 1);
                return Long.valueOf(
                        pages.substring(at + begin.length(), end < 0 ? pages.length() : end));
            }
        }
        return null;
    }

    private static @Nullable Double seconds(@Nullable Long nanos) {
        return nanos == null ? null : nanos / 1e9;
    }

    private static @Nullable Path first(List<Path> groups, List<String> names) {
        List<Path> present = present(groups, names);
        return present.isEmpty() ? null : present.getFirst();
    }

    private static List<Path> present(List<Path> groups, List<String> names) {
        return names.stream()
                .flatMap(name -> groups.stream().map(group -> group.resolve(name)))
                .filter(RunSampler::isThere)
                .toList();
    }

    /** The v1 controller cpu has a file of the same name with different content. */
    private static boolean isThere(Path file) {
        return file.endsWith("cpu.stat")
                ? new KernelFiles()
                        .read(file)
                        .filter(text -> text.contains("usage_usec"))
                        .isPresent()
                : Files.exists(file);
    }
}
