package been.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where figures come from. */
public final class ThisMachine {
    private ThisMachine() {}

    /** Processors, kernel and how busy it is, without the name of anybody's machine. */
    public static String description() throws IOException {
        String processor =
                Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.replaceFirst(".*: ", ""))
                        .findFirst()
                        .orElse("an unknown processor");
        String load = Files.readString(Path.of("/proc/loadavg")).split(" ", 4)[2];
        return "%d × %s, Linux %s, with a load of %s over the last quarter of an hour"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        processor,
                        System.getProperty("os.version").replaceFirst("-.*", ""),
                        load);
    }
}
