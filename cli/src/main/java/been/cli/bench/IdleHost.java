package been.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a host runtime costs that has started up and waits for work. */
final class IdleHost implements Figure {
    private static final double MOST_PERCENT = 0.1;
    private static final double MOST_MEBIBYTES = 80;

    /** Of one tick in /proc/PID/stat on every Linux. */
    private static final double SECONDS_A_TICK = 0.01;

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        try (var host = HostProcess.start(session, "idle")) {
            Thread.sleep(1000L * session.count(60, 2));
            long ticks = ticks(host.pid());
            long begun = System.nanoTime();
            Thread.sleep(1000L * session.count(120, 5));
            double seconds = (System.nanoTime() - begun) / 1e9;
            double percent = 100 * (ticks(host.pid()) - ticks) * SECONDS_A_TICK / seconds;
            double step = 100 * SECONDS_A_TICK / seconds;
            double resident = residentMebibytes(host.pid());
            String period = "over %.0f s".formatted(seconds);
            return List.of(
                    Reading.of(
                                    "CPU time of the idle host runtime, of one core",
                                    "%",
                                    new Value(
                                            percent,
                                            Math.max(0, percent - step),
                                            percent + step,
                                            1))
                            .aiming("≤ 0.1 %", percent <= MOST_PERCENT)
                            .noting(period + ", to a hundredth of a second"),
                    Reading.of(
                                    "memory of the idle host runtime, resident",
                                    "MiB",
                                    new Value(resident, resident, resident, 1))
                            .aiming("≤ 80 MiB", resident <= MOST_MEBIBYTES));
        }
    }

    /** User and system time: fields 14 and 15, counted behind the name, which may hold anything. */
    private static long ticks(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    private static double residentMebibytes(long pid) throws BenchException, IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0)
                .findFirst()
                .orElseThrow(() -> new BenchException("the host runtime is gone"));
    }
}
