package been.results.index;

import been.results.ExecutionAddress;
import been.results.StoredAnalysis;
import been.results.StoredExecution;
import been.results.Validity;
import been.results.index.ExecutionRows.Measured;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
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
    private final JdbcTemplate template;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final StoredLists lists;

    private ExecutionIndex(DataSource database) {
        template = new JdbcTemplate(database);
        jdbc = JdbcClient.create(template);
        transaction = new TransactionTemplate(new JdbcTransactionManager(database));
        lists = new StoredLists(jdbc);
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

    /** Analyses of which something is stored, the latest first. */
    public List<StoredAnalysis> analyses() {
        return lists.analyses();
    }

    /** What is stored, in lists. */
    public StoredLists lists() {
        return lists;
    }

    /** Executions of an analysis, by experiment, binary and execution. */
    public List<StoredExecution> list(String analysis) {
        return read(OF_ANALYSIS, analysis);
    }

    /**
     * Another text whenever executions of an analysis came, went, or count otherwise than before:
     * their number, and those that are not simply valid, by name.
     */
    public String stamp(String analysis) {
        long all =
                jdbc.sql("SELECT COUNT(*) FROM execution WHERE analysis = ?")
                        .param(analysis)
                        .query(Long.class)
                        .single();
        List<String> others =
                jdbc.sql(
                                "SELECT experiment, binary_number, execution_number, validity"
                                        + " FROM execution WHERE analysis = ? AND validity <> ?"
                                        + ORDER)
                        .param(analysis)
                        .param(Validity.VALID.name())
                        .query((row, _) ->
                                row.getString(1)
                                        + "/"
                                        + row.getInt(2)
                                        + "/"
                                        + row.getInt(3)
                                        + row.getString(4))
                        .list();
        return all + " " + Integer.toHexString(others.hashCode()) + " " + others.size();
    }

    /** Executions of an experiment, by binary and execution. */
    public List<StoredExecution> list(String analysis, String experiment) {
        return read(" WHERE analysis = ? AND experiment = ?", analysis, experiment);
    }

    public Optional<StoredExecution> find(ExecutionAddress address) {
        return read(OF_ADDRESS, ExecutionRows.key(address)).stream().findFirst();
    }

    /** Where every execution stands. */
    public List<ExecutionAddress> addresses() {
        return jdbc.sql(
                        "SELECT analysis, experiment, binary_number, execution_number FROM"
                                + " execution"
                                + ORDER)
                .query((row, _) -> ExecutionRows.address(row))
                .list();
    }

    /** Adds an execution; one that is there already stays as it is. */
    public void add(StoredExecution execution) {
        transaction.executeWithoutResult(status -> insert(List.of(execution)));
    }

    /** Holds these as they are now, whatever it held of them. */
    public void refresh(List<StoredExecution> executions) {
        transaction.executeWithoutResult(status -> {
            delete(executions.stream().map(StoredExecution::address).toList());
            insert(executions);
        });
    }

    /** Forgets these. */
    public void remove(List<ExecutionAddress> addresses) {
        transaction.executeWithoutResult(status -> delete(addresses));
    }

    public void setValidity(ExecutionAddress address, Validity validity) {
        jdbc.sql("UPDATE execution SET validity = ?" + OF_ADDRESS)
                .param(validity.name())
                .params(List.of(ExecutionRows.key(address)))
                .update();
    }

    private void delete(List<ExecutionAddress> addresses) {
        List<Object[]> keys = addresses.stream().map(ExecutionRows::key).toList();
        template.batchUpdate("DELETE FROM execution_metric" + OF_ADDRESS, keys);
        template.batchUpdate("DELETE FROM execution" + OF_ADDRESS, keys);
    }

    /** Another controller that found the same file may have been faster. */
    private void insert(List<StoredExecution> executions) {
        template.batchUpdate(
                "INSERT INTO execution VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING",
                executions.stream().map(ExecutionRows::columns).toList());
        template.batchUpdate(
                "INSERT INTO execution_metric VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING",
                executions.stream().flatMap(one -> ExecutionRows.metrics(one).stream()).toList());
    }

    private List<StoredExecution> read(String where, Object... parameters) {
        return transaction.execute(status -> {
            // In this order: what an execution measured is written with it, but PostgreSQL shows
            // each statement of a transaction what others have written by then.
            List<StoredExecution> bare =
                    jdbc.sql("SELECT * FROM execution" + where + ORDER)
                            .params(List.of(parameters))
                            .query((row, _) -> ExecutionRows.execution(row))
                            .list();
            var measured = new HashMap<ExecutionAddress, List<Measured>>();
            jdbc.sql("SELECT * FROM execution_metric" + where + ORDER + ", position")
                    .params(List.of(parameters))
                    .query((row, _) -> ExecutionRows.measured(row))
                    .list()
                    .forEach(one ->
                            measured.computeIfAbsent(one.address(), a -> new ArrayList<>())
                                    .add(one));
            return bare.stream()
                    .map(one ->
                            ExecutionRows.complete(
                                    one, measured.getOrDefault(one.address(), List.of())))
                    .toList();
        });
    }
}
