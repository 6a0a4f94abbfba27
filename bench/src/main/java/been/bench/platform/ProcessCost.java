package been.bench.platform;

import been.bench.report.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What one process uses, as Linux reports it. */
public record ProcessCost(long pid) {
    /** The length of one tick in /proc/PID/stat. */
    public static final double SECONDS_A_TICK = 0.01;

    private static final double MEBIBYTE = 1024.0 * 1024;

    /** User and system time: fields 14 and 15, counted behind the name, which may hold anything. */
    public long ticks() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    public double residentMebibytes() throws BenchException, IOException {
        return status("VmRSS") / 1024;
    }

    /** Size of a JVM's objects after a garbage collection, which stops the JVM for a moment. */
    public double objectMebibytes() throws BenchException, IOException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process process =
                new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.class_histogram")
                        .redirectErrorStream(true)
                        .start();
        try (Stream<String> lines = process.inputReader().lines()) {
            return lines.filter(line -> line.startsWith("Total"))
                    .mapToDouble(line -> Long.parseLong(line.split("\\s+", -1)[2]) / MEBIBYTE)
                    .findFirst()
                    .orElseThrow(() -> new BenchException("process " + pid + " is no JVM"));
        }
    }

    public double threads() throws BenchException, IOException {
        return status("Threads");
    }

    /** Open file descriptors. */
    public double descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return open.count();
        }
    }

    private double status(String key) throws BenchException, IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith(key + ":"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow(() -> new BenchException("process " + pid + " has ended"));
    }
}
