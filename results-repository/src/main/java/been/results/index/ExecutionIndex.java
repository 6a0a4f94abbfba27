package been.results.index;

import been.results.ExecutionAddress;
import been.results.Metric;
import been.results.StoredExecution;
import been.results.Validity;
import been.results.netcdf.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The landed executions, in the database. Thread-safe; every change is one transaction. */
public final class ExecutionIndex {
    private static final String OF_ANALYSIS = " WHERE analysis = ?";
    private static final String OF_ADDRESS =
            " WHERE analysis = ? AND experiment = ? AND binary_number = ? AND execution_number = ?";
    private static final String ORDER =
            " ORDER BY analysis, experiment, binary_number, execution_number";

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    private ExecutionIndex(DataSource database) {
        jdbc = JdbcClient.create(database);
        transaction = new TransactionTemplate(new JdbcTransactionManager(database));
    }

    /** Opens the index, bringing its tables up to date. */
    public static ExecutionIndex open(DataSource database) {
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/results")
                .table("schema_history_results")
                // The other modules have their tables, and histories, in the same schema.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
        return new ExecutionIndex(database);
    }

    /** Executions of an analysis, by experiment, binary and execution. */
    public List<StoredExecution> list(String analysis) {
        return read(OF_ANALYSIS, analysis);
    }

    public Optional<StoredExecution> find(ExecutionAddress address) {
        return read(OF_ADDRESS, key(address)).stream().findFirst();
    }

    /** Adds an execution; one that is there already stays as it is. */
    public void add(StoredExecution execution) {
        try {
            transaction.executeWithoutResult(status -> insert(execution));
        } catch (DuplicateKeyException e) {
            // Another controller that found the same file was faster.
            if (find(execution.address()).isEmpty()) {
                throw e;
            }
        }
    }

    /** Forgets everything and holds these instead. */
    public void replaceAll(List<StoredExecution> executions) {
        transaction.executeWithoutResult(status -> {
            jdbc.sql("DELETE FROM execution_metric").update();
            jdbc.sql("DELETE FROM execution").update();
            executions.forEach(this::insert);
        });
    }

    public void setValidity(ExecutionAddress address, Validity validity) {
        jdbc.sql("UPDATE execution SET validity = ?" + OF_ADDRESS)
                .param(validity.name())
                .params(List.of(key(address)))
                .update();
    }

    private void insert(StoredExecution one) {
        jdbc.sql("INSERT INTO execution VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                .params(List.of(key(one.address())))
                .param(one.version())
                .param(Json.of(one.configuration()))
                .param(one.task())
                .param(one.attempt())
                .param(one.order())
                .param(one.host())
                .param(one.hostDigest())
                .param(one.startedAt().toEpochMilli())
                .param(one.validity().name())
                .param(Json.of(one.disturbedBy()))
                .param(Json.of(one.usage()))
                .param(one.file())
                .param(one.sha256())
                .update();
        for (int i = 0; i < one.metrics().size(); i++) {
            var metric = one.metrics().get(i);
            double mean = one.means().getOrDefault(metric.name(), Double.NaN);
            jdbc.sql("INSERT INTO execution_metric VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                    .params(List.of(key(one.address())))
                    .param(i)
                    .param(metric.name())
                    .param(metric.unit())
                    .param(metric.title())
                    .param(metric.better().name().toLowerCase(Locale.ROOT))
                    .param(one.measurements().getOrDefault(metric.name(), 0L))
                    .param(Double.isNaN(mean) ? null : mean)
                    .update();
        }
    }

    private static Object[] key(ExecutionAddress address) {
        return new Object[] {
            address.analysis(), address.experiment(), address.binary(), address.execution()
        };
    }

    /** One row of the metrics. */
    private record Measured(
            ExecutionAddress address, Metric metric, long measurements, double mean) {}

    private List<StoredExecution> read(String where, Object... parameters) {
        // Both within one transaction, so that they are of one moment.
        return transaction.execute(status -> {
            var measured = new HashMap<ExecutionAddress, List<Measured>>();
            jdbc.sql("SELECT * FROM execution_metric" + where + ORDER + ", position")
                    .params(List.of(parameters))
                    .query(ExecutionIndex::measured)
                    .list()
                    .forEach(one ->
                            measured.computeIfAbsent(one.address(), a -> new ArrayList<>())
                                    .add(one));
            return jdbc.sql("SELECT * FROM execution" + where + ORDER)
                    .params(List.of(parameters))
                    .query((row, number) -> execution(row, measured))
                    .list();
        });
    }

    private static ExecutionAddress address(ResultSet row) throws SQLException {
        return new ExecutionAddress(
                row.getString("analysis"),
                row.getString("experiment"),
                row.getInt("binary_number"),
                row.getInt("execution_number"));
    }

    private static Measured measured(ResultSet row, int number) throws SQLException {
        double mean = row.getDouble("mean");
        boolean absent = row.wasNull();
        var better = row.getString("better").toUpperCase(Locale.ROOT);
        return new Measured(
                address(row),
                new Metric(
                        row.getString("metric"),
                        row.getString("unit"),
                        row.getString("title"),
                        Metric.Better.valueOf(better)),
                row.getLong("measurements"),
                absent ? Double.NaN : mean);
    }

    private static StoredExecution execution(
            ResultSet row, Map<ExecutionAddress, List<Measured>> measured) throws SQLException {
        var address = address(row);
        var metrics = new ArrayList<Metric>();
        var counts = new LinkedHashMap<String, Long>();
        var means = new LinkedHashMap<String, Double>();
        for (var one : measured.getOrDefault(address, List.of())) {
            metrics.add(one.metric());
            counts.put(one.metric().name(), one.measurements());
            means.put(one.metric().name(), one.mean());
        }
        return new StoredExecution(
                address,
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
                metrics,
                counts,
                means,
                row.getString("file"),
                row.getString("sha256"));
    }
}
