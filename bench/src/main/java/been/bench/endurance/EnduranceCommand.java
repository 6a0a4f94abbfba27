package been.bench.endurance;

import been.bench.platform.Platform;
import been.bench.report.Bench;
import been.bench.report.BenchRun;
import been.bench.report.Seed;
import been.testing.network.Place;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code been bench endurance}: thousands of analyses on one platform. */
@Command(
        name = "endurance",
        description = {
            "Runs 10,000 analyses over REST on 50 simulated and three real hosts, and compares"
                    + " memory, descriptors, threads, disk and latencies of the platform at the end"
                    + " with those before.",
            "Takes two hours; --quick takes a minute.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class EnduranceCommand implements Callable<Integer> {
    private static final Duration QUICK = Duration.ofSeconds(25);
    private static final double QUICK_SHARE = 0.005;

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();

    @Option(
            names = "--analyses",
            paramLabel = "N",
            description = "number of analyses, submitted at 5,000 an hour (default: 10,000)")
    private int analyses = 10_000;

    @Override
    public Integer call() throws IOException, InterruptedException {
        int count = (int) (analyses * (run.isQuick() ? QUICK_SHARE : 1));
        Duration time = run.isQuick() ? QUICK : Duration.ofMillis(analyses * 720L);
        var hosts = new LinkedHashMap<String, Place>();
        for (int i = 1; i <= LongRun.REAL_HOSTS; i++) {
            hosts.put("real-" + i, Place.HERE);
        }
        try (run) {
            run.begin(seed.particulars());
            run.measure(
                    "the long run",
                    () -> {
                        try (Platform platform =
                                Platform.start(
                                        run.installation(),
                                        run.work(),
                                        Place.HERE.address(),
                                        hosts)) {
                            return new LongRun(platform, count, time, seed.random()).measure();
                        }
                    });
            return run.end(Bench.ENDURANCE, List.of(), seed.value(), analyses == 10_000);
        }
    }
}
