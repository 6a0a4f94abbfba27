package been.results;

import been.protocol.results.Metric;
import been.results.MeasurementOrigin.Usage;
import been.results.netcdf.Landings;
import been.results.wiring.LocalResults;
import been.testing.database.TestDatabase;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;

/** A process that lands executions, saying each number once it is acknowledged, until killed. */
final class LandingLoop {
    private LandingLoop() {}

    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        try (var database = TestDatabase.SQLITE.open(folder)) {
            var results = LocalResults.open(database, folder, InstantSource.system());
            for (int execution = Integer.parseInt(arguments[1]); ; execution++) {
                var values = new HashMap<Metric, Double>();
                for (int i = 0; i < 50; i++) {
                    var metric = new Metric("m" + i, "s", "metric " + i, Metric.Better.LOWER);
                    values.put(metric, (double) execution + i);
                }
                results.land(Landings.at(execution, new Usage(values)));
                System.out.println(execution);
            }
        }
    }
}
