package been.results.landing;

import been.results.ExecutionAddress;
import been.results.Landing;
import been.results.Metric;
import been.results.StoredExecution;
import been.results.Validity;
import been.results.netcdf.Series;
import been.statistics.Means;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.DoubleStream;

/** What the index says of a landing file. Pure. */
final class Description {

    private Description() {}

    static StoredExecution of(
            Landing landing, List<Series> series, Validity validity, Place place, String sha256) {
        var metrics = new ArrayList<Metric>();
        var counts = new LinkedHashMap<String, Long>();
        var means = new LinkedHashMap<String, Double>();
        for (var one : series) {
            var name = one.metric().name();
            metrics.add(one.metric());
            counts.put(name, (long) one.values().length);
            means.put(name, mean(one.values()));
        }
        // The folder says under what name it is filed: one that was imported carries another.
        ExecutionAddress measured = landing.address();
        return new StoredExecution(
                new ExecutionAddress(
                        place.group(),
                        measured.experiment(),
                        measured.binary(),
                        measured.execution()),
                landing.version(),
                landing.configuration(),
                landing.task(),
                landing.attempt(),
                landing.order(),
                landing.host(),
                landing.hostDigest(),
                landing.startedAt().truncatedTo(ChronoUnit.MILLIS),
                validity,
                landing.disturbedBy(),
                landing.usage(),
                metrics,
                counts,
                means,
                place.toString(),
                sha256);
    }

    /** Infinite where a measurement is, and not a number where one is none. */
    private static double mean(double[] values) {
        double mean = Means.mean(values);
        return Double.isNaN(mean) ? DoubleStream.of(values).sum() : mean;
    }
}
