package been.results.landing;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.Landing;
import been.results.netcdf.SeriesSummary;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Reads the index entry of an execution from its landing file. Pure. */
final class Description {

    private Description() {}

    static StoredExecution of(
            Landing landing,
            List<SeriesSummary> series,
            Validity validity,
            Place place,
            String sha256) {
        var metrics = new ArrayList<Metric>();
        var counts = new LinkedHashMap<String, Long>();
        var means = new LinkedHashMap<String, Double>();
        for (var one : series) {
            var name = one.metric().name();
            metrics.add(one.metric());
            counts.put(name, one.count());
            if (one.metric().summary().isKnownFrom(one.count())) {
                means.put(name, one.value());
            }
        }
        // The folder gives the name of the analysis; an imported file carries another.
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
                sha256,
                landing.answers());
    }
}
