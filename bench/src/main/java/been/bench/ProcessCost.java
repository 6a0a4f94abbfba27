package been.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux accounts to one process. */
record ProcessCost(long pid) {
    /** Of one tick in /proc/PID/stat on every Linux. */
    static final double SECONDS_A_TICK = 0.01;

    /** User and system time: fields 14 and 15, counted behind the name, which may hold anything. */
    long ticks() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    double residentMebibytes() throws BenchException, IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0)
                .findFirst()
                .orElseThrow(() -> new BenchException("process " + pid + " is gone"));
    }
}
