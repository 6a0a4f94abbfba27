package been.results.index;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Summary;
import been.protocol.results.Validity;
import been.results.index.Tallies.Counted;
import been.results.netcdf.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Executions and their metrics as rows of the index. */
final class ExecutionRows {

    private ExecutionRows() {}

    /** One row of the metrics. */
    record Measured(ExecutionAddress address, Metric metric, long measurements, double mean) {}

    /** The columns that name an execution. */
    static Object[] key(ExecutionAddress address) {
        return new Object[] {
            address.analysis(), address.experiment(), address.binary(), address.execution()
        };
    }

    /** The columns of an execution, in the order of its table. */
    static Object[] columns(StoredExecution one) {
        ExecutionAddress at = one.address();
        return new Object[] {
            at.analysis(),
            at.experiment(),
            at.binary(),
            at.execution(),
            one.version(),
            Json.of(one.configuration()),
            one.task(),
            one.attempt(),
            one.order(),
            one.host(),
            one.hostDigest(),
            one.startedAt().toEpochMilli(),
            one.validity().name(),
            Json.of(one.disturbedBy()),
            Json.of(one.usage()),
            one.file(),
            one.sha256(),
            Json.of(one.answers())
        };
    }

    /** The columns of each of its metrics, in the order of their table. */
    static List<@Nullable Object[]> metrics(StoredExecution one) {
        ExecutionAddress at = one.address();
        var rows = new ArrayList<@Nullable Object[]>();
        for (int i = 0; i < one.metrics().size(); i++) {
            var metric = one.metrics().get(i);
            double mean = one.means().getOrDefault(metric.name(), Double.NaN);
            rows.add(
                    new @Nullable Object[] {
                        at.analysis(),
                        at.experiment(),
                        at.binary(),
                        at.execution(),
                        i,
                        metric.name(),
                        metric.unit(),
                        metric.title(),
                        metric.better().name().toLowerCase(Locale.ROOT),
                        metric.summary().name(),
                        one.measurements().getOrDefault(metric.name(), 0L),
                        Double.isNaN(mean) ? null : mean
                    });
        }
        return rows;
    }

    static ExecutionAddress address(ResultSet row) throws SQLException {
        return new ExecutionAddress(
                row.getString("analysis"),
                row.getString("experiment"),
                row.getInt("binary_number"),
                row.getInt("execution_number"));
    }

    static Counted counted(ExecutionAddress address, ResultSet row) throws SQLException {
        return new Counted(
                address,
                row.getString("host"),
                row.getString("host_digest"),
                row.getString("version"),
                Validity.valueOf(row.getString("validity")),
                row.getLong("started_at"));
    }

    static Measured measured(ResultSet row) throws SQLException {
        double mean = row.getDouble("mean");
        boolean absent = row.wasNull();
        var better = row.getString("better").toUpperCase(Locale.ROOT);
        return new Measured(
                address(row),
                new Metric(
                        row.getString("metric"),
                        row.getString("unit"),
                        row.getString("title"),
                        Metric.Better.valueOf(better),
                        new Summary(row.getString("summary"))),
                row.getLong("measurements"),
                absent ? Double.NaN : mean);
    }

    /** Without what was measured, which {@link #complete} adds. */
    static StoredExecution execution(ResultSet row) throws SQLException {
        return new StoredExecution(
                address(row),
                row.getString("version"),
                Json.texts(row.getString("configuration")),
                row.getString("task"),
                row.getInt("attempt"),
                row.getInt("order_number"),
                row.getString("host"),
                row.getString("host_digest"),
                Instant.ofEpochMilli(row.getLong("started_at")),
                Validity.valueOf(row.getString("validity")),
                Json.list(row.getString("disturbed_by")),
                Json.numbers(row.getString("usage_figures")),
                List.of(),
                Map.of(),
                Map.of(),
                row.getString("file"),
                row.getString("sha256"),
                Json.texts(row.getString("answers")));
    }

    static StoredExecution complete(StoredExecution bare, List<Measured> measured) {
        var metrics = new ArrayList<Metric>();
        var counts = new LinkedHashMap<String, Long>();
        var means = new LinkedHashMap<String, Double>();
        for (var one : measured) {
            metrics.add(one.metric());
            counts.put(one.metric().name(), one.measurements());
            if (one.metric().summary().isKnownFrom(one.measurements())) {
                means.put(one.metric().name(), one.mean());
            }
        }
        return new StoredExecution(
                bare.address(),
                bare.version(),
                bare.configuration(),
                bare.task(),
                bare.attempt(),
                bare.order(),
                bare.host(),
                bare.hostDigest(),
                bare.startedAt(),
                bare.validity(),
                bare.disturbedBy(),
                bare.usage(),
                metrics,
                counts,
                means,
                bare.file(),
                bare.sha256(),
                bare.answers());
    }
}
