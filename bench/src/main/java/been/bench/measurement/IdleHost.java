package been.bench.measurement;

import been.bench.platform.ProcessCost;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import java.io.IOException;
import java.util.List;

/** What a host runtime costs that has started up and waits for work. */
final class IdleHost implements Figure {
    private static final double MOST_PERCENT = 0.1;
    private static final double MOST_MEBIBYTES = 80;

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        try (var host = HostProcess.start(session, "idle")) {
            Thread.sleep(1000L * session.count(60, 2));
            var cost = new ProcessCost(host.pid());
            long ticks = cost.ticks();
            long begun = System.nanoTime();
            Thread.sleep(1000L * session.count(120, 5));
            double seconds = (System.nanoTime() - begun) / 1e9;
            double percent = 100 * (cost.ticks() - ticks) * ProcessCost.SECONDS_A_TICK / seconds;
            double step = 100 * ProcessCost.SECONDS_A_TICK / seconds;
            double resident = cost.residentMebibytes();
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
                                    Value.of(resident))
                            .aiming("≤ 80 MiB", resident <= MOST_MEBIBYTES));
        }
    }
}
