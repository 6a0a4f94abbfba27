package been.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What many people cost who only watch: sessions of their own on live pages, each with the
 * connection over which its page would be changed.
 */
final class UiSessions {
    private static final double MOST_CORE = 0.10;
    private static final double MOST_MEBIBYTES = 1536;
    private static final List<String> PAGES = List.of("", "analyses", "hosts", "analyses/1");
    private static final long TICKS_A_SECOND = 100;

    private final ControllerProcess controller;
    private final int count;
    private final Duration watching;

    UiSessions(ControllerProcess controller, boolean quick) {
        this.controller = controller;
        this.count = quick ? 10 : 200;
        this.watching = quick ? Duration.ofSeconds(5) : Duration.ofSeconds(60);
    }

    List<Reading> measure() throws BenchException, IOException, InterruptedException {
        var visitor = new UiVisitor(controller);
        var open = new ArrayList<UiSession>();
        try {
            for (int i = 0; i < count; i++) {
                open.add(
                        UiSession.open(
                                controller.url(), visitor.cookies(), PAGES.get(i % PAGES.size())));
            }
            Thread.sleep(Duration.ofSeconds(5)); // what opening them left to do
            double before = cpuSeconds();
            long begun = System.nanoTime();
            Thread.sleep(watching);
            double share = (cpuSeconds() - before) / ((System.nanoTime() - begun) / 1e9);
            double mebibytes = residentMebibytes();
            long connected = open.stream().filter(UiSession::isConnected).count();
            String how =
                    "a light client: the page, its first exchange, and its web socket; %d of %d were still connected at the end"
                            .formatted(connected, count);
            return List.of(
                    Reading.of(
                                    "CPU time with %d idle sessions on live pages, of one core"
                                            .formatted(count),
                                    "%",
                                    one(100 * share))
                            .aiming("≤ 10 %", share <= MOST_CORE && connected == count)
                            .noting(how),
                    Reading.of("… memory of the controller, resident", "MiB", one(mebibytes))
                            .aiming(
                                    "≤ 1536 MiB",
                                    mebibytes <= MOST_MEBIBYTES && connected == count));
        } finally {
            open.forEach(UiSession::close);
        }
    }

    private static Value one(double value) {
        return new Value(value, value, value, 1);
    }

    /** Of the controller's process: user and system. */
    private double cpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(controller.pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / (double) TICKS_A_SECOND;
    }

    private double residentMebibytes() throws IOException {
        for (String line :
                Files.readAllLines(Path.of("/proc", Long.toString(controller.pid()), "status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
            }
        }
        return Double.NaN;
    }
}
