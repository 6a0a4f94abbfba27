package been.bench.report;

import been.machine.utilisation.Utilisation;
import been.protocol.HostUsage.Cpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The machine and the circumstances of a run.
 *
 * @param particulars facts of one bench only, such as the peer
 * @param busy share of the processors that was in use just before the run
 */
public record Machine(
        String processor,
        int processors,
        long memoryMebibytes,
        String kernel,
        String java,
        Map<String, String> particulars,
        double busy,
        String date) {
    private static final double CALM = 0.1;

    /** Long enough for what wakes up now and then to have its usual share. */
    private static final Duration LOOK = Duration.ofSeconds(3);

    public Machine {
        particulars = Collections.unmodifiableMap(new LinkedHashMap<>(particulars));
    }

    /** Whether other processes used so much of it that timings mean little. */
    public boolean isBusy() {
        return busy > CALM;
    }

    public static Machine ofThis(Map<String, String> particulars)
            throws IOException, InterruptedException {
        return new Machine(
                field("/proc/cpuinfo", "model name", "unknown processor"),
                Runtime.getRuntime().availableProcessors(),
                memoryMebibytes("MemTotal"),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor.version", "")
                        + " ("
                        + System.getProperty("java.runtime.version")
                        + ")",
                particulars,
                inUseNow(),
                LocalDate.now(ZoneOffset.UTC).toString());
    }

    /** Not the load average: that still has the build from which this was started. */
    private static double inUseNow() throws InterruptedException {
        Utilisation utilisation =
                Utilisation.ofThisMachine(InstantSource.system(), Path.of("").toAbsolutePath());
        utilisation.read();
        Thread.sleep(LOOK);
        Cpu cpu = utilisation.read().cpu();
        return cpu == null ? 0 : cpu.busy() + cpu.steal();
    }

    /** Memory that programs can still get without swapping; 0 where the kernel does not tell. */
    public static long availableMebibytes() throws IOException {
        return memoryMebibytes("MemAvailable");
    }

    /** The last processor that this process may use: most else runs on the first ones. */
    public static int lastProcessor() throws IOException {
        String list = field("/proc/self/status", "Cpus_allowed_list", "0");
        return Integer.parseInt(list.replaceFirst(".*[^0-9]", ""));
    }

    private static long memoryMebibytes(String name) throws IOException {
        return Long.parseLong(field("/proc/meminfo", name, "0").replaceAll("[^0-9]", "")) / 1024;
    }

    private static String field(String file, String name, String otherwise) throws IOException {
        return Files.readAllLines(Path.of(file)).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(otherwise);
    }

    /** Facts by name, in reading order. */
    public Map<String, String> facts() {
        var facts = new LinkedHashMap<String, String>();
        facts.put("processor", processor);
        facts.put("processors", Integer.toString(processors));
        facts.put("memory", memoryMebibytes + " MiB");
        facts.put("kernel", kernel);
        facts.put("Java", java);
        facts.putAll(particulars);
        facts.put("processors in use before", inUse());
        return facts;
    }

    private String inUse() {
        return String.format(Locale.ROOT, "%.0f %%", 100 * busy);
    }

    /** In one line. */
    public String sentence() {
        var parts =
                new ArrayList<>(
                        List.of(
                                processor,
                                processors + " processors",
                                memoryMebibytes + " MiB",
                                kernel,
                                java));
        particulars.forEach((name, value) -> parts.add(name + ": " + value));
        parts.add("in use before: " + inUse());
        return String.join(", ", parts);
    }
}
