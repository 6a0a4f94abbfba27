package been.results;

import been.protocol.Sha256;
import been.results.MeasurementOrigin.Recording;
import been.results.netcdf.Landings;
import been.results.wiring.LocalResults;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.Recorder;
import been.task.record.Unit;
import been.testing.database.TestDatabase;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.TreeMap;

/** A process that lands so many values, and says what became of them. */
final class LargeLanding {
    private LargeLanding() {}

    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        long count = Long.parseLong(arguments[1]);
        var recording = folder.resolve("recording");
        record(recording, count);
        var landing = Landings.at(0, new Recording("a.brec"));
        try (var database = TestDatabase.SQLITE.open(folder)) {
            var results = LocalResults.open(database, folder, InstantSource.system());
            try (var in = Files.newInputStream(recording)) {
                results.receive(
                        landing.task(),
                        1,
                        "a.brec",
                        in,
                        Files.size(recording),
                        Sha256.of(recording));
            }
            Files.delete(recording);
            long start = System.nanoTime();
            if (!(results.land(landing) instanceof Landed.Stored(var stored))) {
                throw new IOException("it did not land: " + results.land(landing));
            }
            System.out.println("landed " + new TreeMap<>(stored.measurements()));
            System.out.println("mean " + stored.means().get("parse"));
            seconds("landing", start);
            start = System.nanoTime();
            results.archive().reindex();
            boolean isSame = results.execution(stored.address()).orElseThrow().equals(stored);
            System.out.println("described anew " + (isSame ? "as it was landed" : "otherwise"));
            seconds("describing", start);
            start = System.nanoTime();
            System.out.println(
                    "the first "
                            + Arrays.toString(
                                    results.measurements(stored.address(), 2).get("parse")));
            System.out.println(
                    "the rest's mean "
                            + results.summary(stored.address(), "parse", 10).orElseThrow());
            seconds("reading twice", start);
            try {
                var _ = results.measurements(stored.address());
            } catch (IOException refused) {
                System.out.println("all at once: " + refused.getMessage());
            }
        }
        long peak =
                ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .mapToLong(pool -> pool.getPeakUsage().getUsed())
                        .sum();
        System.out.printf("LargeLandingIT: at most %d MiB of heap%n", peak >> 20);
    }

    private static void record(Path file, long count) throws IOException {
        try (var recorder = Recorder.create(file)) {
            var parse =
                    recorder.metric(
                            new Metric("parse", Unit.SECONDS, "parse", Better.LOWER_IS_BETTER),
                            1 << 20);
            var rate = recorder.metric("rate", Unit.PER_SECOND, Better.HIGHER_IS_BETTER);
            for (long i = 0; i < count; i++) {
                parse.add(i * 0.5);
            }
            rate.add(1);
            rate.add(2);
            rate.add(3);
        }
    }

    private static void seconds(String what, long start) {
        System.out.printf(
                "LargeLandingIT: %s took %.1f s%n", what, (System.nanoTime() - start) / 1e9);
    }
}
