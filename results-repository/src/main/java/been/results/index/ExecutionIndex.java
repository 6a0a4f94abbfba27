package been.results.index;

import been.depot.Schema;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.index.ExecutionRows.Measured;
import been.results.index.Tallies.Counted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The index of landed executions in the database. Thread-safe; every change is one transaction. */
public final class ExecutionIndex {
    private static final String OF_ANALYSIS = " WHERE analysis = ?";
    private static final String OF_ADDRESS =
            " WHERE analysis = ? AND experiment = ? AND binary_number = ? AND execution_number = ?";
    private static final String ORDER =
            " ORDER BY analysis, experiment, binary_number, execution_number";
    private final JdbcTemplate template;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Tallies tallies;
    private final StoredLists lists;

    /** Names an experiment of an analysis. */
    public record ExperimentKey(String analysis, String experiment) {}

    private ExecutionIndex(DataSource database) {
        template = new JdbcTemplate(database);
        jdbc = JdbcClient.create(template);
        transaction = new TransactionTemplate(new JdbcTransactionManager(database));
        tallies = new Tallies(template);
        lists = new StoredLists(jdbc);
    }

    /** Opens the index and migrates its tables. */
    public static ExecutionIndex open(DataSource database) {
        Schema.migrate(database, "results");
        return new ExecutionIndex(database);
    }

    /** Analyses with stored results, the latest first. */
    public List<StoredAnalysis> analyses() {
        return lists.analyses();
    }

    /** Lists of stored analyses and experiments. */
    public StoredLists lists() {
        return lists;
    }

    /** Executions of an analysis, by experiment, binary and execution. */
    public List<StoredExecution> list(String analysis) {
        return read(OF_ANALYSIS, analysis);
    }

    /**
     * A version tag that changes whenever executions of an analysis are added, removed or change
     * their validity.
     */
    public String stamp(String analysis) {
        return jdbc.sql(
                        "SELECT COUNT(*), COALESCE(SUM(revision), 0) FROM execution_tally"
                                + OF_ANALYSIS)
                .param(analysis)
                .query((row, _) -> row.getLong(1) + "." + row.getLong(2))
                .single();
    }

    /** One page of the executions of an analysis. */
    public List<StoredExecution> list(String analysis, int offset, int limit) {
        return readPart(OF_ANALYSIS, " LIMIT %d OFFSET %d".formatted(limit, offset), analysis);
    }

    /** Executions of an experiment, by binary and execution. */
    public List<StoredExecution> list(String analysis, String experiment) {
        return read(" WHERE analysis = ? AND experiment = ?", analysis, experiment);
    }

    public Optional<StoredExecution> find(ExecutionAddress address) {
        return read(OF_ADDRESS, ExecutionRows.key(address)).stream().findFirst();
    }

    /** Addresses of all executions. */
    public List<ExecutionAddress> addresses() {
        return jdbc.sql(
                        "SELECT analysis, experiment, binary_number, execution_number FROM"
                                + " execution"
                                + ORDER)
                .query((row, _) -> ExecutionRows.address(row))
                .list();
    }

    /** The addresses of an experiment's executions. */
    public List<ExecutionAddress> addresses(ExperimentKey key) {
        return jdbc.sql(
                        "SELECT analysis, experiment, binary_number, execution_number FROM"
                                + " execution WHERE analysis = ? AND experiment = ?"
                                + ORDER)
                .params(key.analysis(), key.experiment())
                .query((row, _) -> ExecutionRows.address(row))
                .list();
    }

    /** Of each experiment a number that grows with every change of its executions. */
    public Map<ExperimentKey, Long> revisions() {
        var revisions = new HashMap<ExperimentKey, Long>();
        jdbc.sql(
                        "SELECT analysis, experiment, SUM(revision) FROM execution_tally"
                                + " GROUP BY analysis, experiment")
                .query(row -> {
                    revisions.put(
                            new ExperimentKey(row.getString(1), row.getString(2)), row.getLong(3));
                });
        return revisions;
    }

    /** Adds an execution; does nothing if it exists. */
    public void add(StoredExecution execution) {
        transaction.executeWithoutResult(status -> {
            var counted = List.of(Counted.of(execution));
            tallies.add(counted);
            if (insert(List.of(execution)) == 0) {
                tallies.subtract(counted);
            }
        });
    }

    /** Replaces these executions. */
    public void refresh(List<StoredExecution> executions) {
        transaction.executeWithoutResult(status -> {
            tallies.add(executions.stream().map(Counted::of).toList());
            List<ExecutionAddress> addresses =
                    executions.stream().map(StoredExecution::address).toList();
            tallies.subtract(counted(addresses));
            delete(addresses);
            insert(executions);
        });
    }

    /** Removes these executions. */
    public void remove(List<ExecutionAddress> addresses) {
        transaction.executeWithoutResult(status -> {
            List<Counted> gone = counted(addresses);
            tallies.subtract(gone);
            delete(addresses);
            tallies.settle(gone);
        });
    }

    public void setValidity(ExecutionAddress address, Validity validity) {
        transaction.executeWithoutResult(status -> {
            // Written even if nothing changes: this locks the row, so that no other transaction
            // counts it meanwhile.
            jdbc.sql("UPDATE execution SET validity = validity" + OF_ADDRESS)
                    .params(List.of(ExecutionRows.key(address)))
                    .update();
            counted(List.of(address)).forEach(before -> tallies.revalue(before, validity));
            jdbc.sql("UPDATE execution SET validity = ?" + OF_ADDRESS)
                    .param(validity.name())
                    .params(List.of(ExecutionRows.key(address)))
                    .update();
        });
    }

    /** How the existing ones among these are counted now. */
    private List<Counted> counted(List<ExecutionAddress> addresses) {
        return addresses.stream()
                .flatMap(address ->
                        jdbc
                                .sql(
                                        "SELECT host, host_digest, version, validity, started_at"
                                                + " FROM execution"
                                                + OF_ADDRESS)
                                .params(List.of(ExecutionRows.key(address)))
                                .query((row, _) -> ExecutionRows.counted(address, row))
                                .list()
                                .stream())
                .toList();
    }

    private void delete(List<ExecutionAddress> addresses) {
        List<Object[]> keys = addresses.stream().map(ExecutionRows::key).toList();
        template.batchUpdate("DELETE FROM execution_metric" + OF_ADDRESS, keys);
        template.batchUpdate("DELETE FROM execution" + OF_ADDRESS, keys);
    }

    /** Returns how many were new; another controller may have inserted the same file first. */
    private int insert(List<StoredExecution> executions) {
        int[] inserted =
                template.batchUpdate(
                        "INSERT INTO execution VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                + " ON CONFLICT DO NOTHING",
                        executions.stream().map(ExecutionRows::columns).toList());
        template.batchUpdate(
                "INSERT INTO execution_metric VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING",
                executions.stream().flatMap(one -> ExecutionRows.metrics(one).stream()).toList());
        return (int) Arrays.stream(inserted).filter(rows -> rows != 0).count();
    }

    private static final String ALL = "";

    private List<StoredExecution> read(String where, Object... parameters) {
        return readPart(where, ALL, parameters);
    }

    /**
     * @param part of the executions; their measurements are then found by key
     */
    private List<StoredExecution> readPart(String where, String part, Object... parameters) {
        return transaction.execute(status -> {
            // In this order: what an execution measured is written with it, but PostgreSQL shows
            // each statement of a transaction what others have written by then.
            List<StoredExecution> bare =
                    jdbc.sql("SELECT * FROM execution" + where + ORDER + part)
                            .params(List.of(parameters))
                            .query((row, _) -> ExecutionRows.execution(row))
                            .list();
            var measured = new HashMap<ExecutionAddress, List<Measured>>();
            Stream<Measured> found =
                    part.equals(ALL)
                            ? measured(where, parameters).stream()
                            : bare.stream()
                                    .flatMap(one ->
                                            measured(OF_ADDRESS, ExecutionRows.key(one.address()))
                                                    .stream());
            found.forEach(one ->
                    measured.computeIfAbsent(one.address(), a -> new ArrayList<>()).add(one));
            return bare.stream()
                    .map(one ->
                            ExecutionRows.complete(
                                    one, measured.getOrDefault(one.address(), List.of())))
                    .toList();
        });
    }

    private List<Measured> measured(String where, Object... parameters) {
        return jdbc.sql("SELECT * FROM execution_metric" + where + ORDER + ", position")
                .params(List.of(parameters))
                .query((row, _) -> ExecutionRows.measured(row))
                .list();
    }
}
