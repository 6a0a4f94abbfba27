package been.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Where and against what was measured.
 *
 * @param accounting how BEEN measures here
 * @param peer name and version; {@code none} without
 * @param load the kernel's average of processes that wanted to run in the minute before
 */
record Machine(
        String processor,
        int processors,
        long memoryMebibytes,
        String kernel,
        String java,
        String accounting,
        String peer,
        double load,
        String date) {
    private static final double CALM = 0.25;

    /** Whether others wanted so much of it that timings say little. */
    boolean isBusy() {
        return load > CALM * processors;
    }

    static Machine ofThis(String accounting, String peer) throws IOException {
        return new Machine(
                field("/proc/cpuinfo", "model name", "unknown processor"),
                Runtime.getRuntime().availableProcessors(),
                Long.parseLong(field("/proc/meminfo", "MemTotal", "0").replaceAll("[^0-9]", ""))
                        / 1024,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor.version", "")
                        + " ("
                        + System.getProperty("java.runtime.version")
                        + ")",
                accounting,
                peer,
                Double.parseDouble(Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]),
                LocalDate.now(ZoneOffset.UTC).toString());
    }

    private static String field(String file, String name, String otherwise) throws IOException {
        return Files.readAllLines(Path.of(file)).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(otherwise);
    }

    /** In one line. */
    String sentence() {
        return String.join(
                ", ",
                processor,
                processors + " processors",
                memoryMebibytes + " MiB",
                kernel,
                java,
                accounting,
                "peer: " + peer,
                "load average before: " + load);
    }
}
