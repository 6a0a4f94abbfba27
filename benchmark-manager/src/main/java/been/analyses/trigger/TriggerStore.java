package been.analyses.trigger;

import been.analyses.trigger.TriggeredRun.Ending;
import been.analyses.trigger.TriggeredRun.State;
import been.depot.InsertRetry;
import been.depot.RecordMapper;
import been.protocol.Wire;
import been.protocol.analyses.RunView.Kind;
import been.tasks.RequestKey;
import been.tasks.RequestKeys;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores runs in the analyses' database; changes are durable when a method returns. Thread-safe.
 */
public final class TriggerStore {
    private static final RecordMapper<TriggeredRun> RUN = RecordMapper.of(TriggeredRun.class);

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final RequestKeys keys;

    /** On the database with the analyses' tables. */
    public TriggerStore(DataSource database) {
        this.jdbc = JdbcClient.create(database);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.keys = new RequestKeys(database);
    }

    /**
     * The initial data of a run.
     *
     * @param measured the analysis that was started for it; absent if it waits
     */
    public record NewRun(
            long analysis,
            Kind kind,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String document,
            @Nullable Long measured,
            String who,
            Instant at) {}

    /** Returns its number; for a repeated request, the number of the first one. */
    public long ask(NewRun asked, @Nullable RequestKey key) {
        return InsertRetry.run(
                transaction,
                () ->
                        Optional.ofNullable(key)
                                .flatMap(keys::made)
                                .map(Long::valueOf)
                                .orElseGet(() -> insert(asked, key)));
    }

    private long insert(NewRun asked, @Nullable RequestKey key) {
        long id =
                jdbc.sql("SELECT COALESCE(MAX(id), 0) + 1 FROM analysis_run")
                        .query(Long.class)
                        .single();
        jdbc.sql(
                        """
                        INSERT INTO analysis_run (id, analysis, kind, version, baseline, document,
                            measured, era, state, who, asked_at)
                        VALUES (:id, :analysis, :kind, :version, :baseline, :document,
                            :measured, :era, :state, :who, :at)\
                        """)
                .param("id", id)
                .param("analysis", asked.analysis())
                .param("kind", asked.kind().name())
                .param("version", asked.version())
                .param("baseline", asked.baseline())
                .param("document", asked.document())
                .param("measured", asked.measured())
                .param("era", asked.measured() == null ? 0 : 1)
                .param("state", (asked.measured() == null ? State.WAITING : State.RUNNING).name())
                .param("who", asked.who())
                .param("at", asked.at().toEpochMilli())
                .update();
        if (key != null) {
            keys.keep(key, Long.toString(id), asked.at());
        }
        return id;
    }

    /** Records which analysis measures it. */
    public void taken(long id, long measured, @Nullable String experiment, int era) {
        jdbc.sql(
                        """
                        UPDATE analysis_run SET state = 'RUNNING', detail = NULL, measured = :measured,
                            experiment = :experiment, era = :era
                        WHERE id = :id AND state = 'WAITING'\
                        """)
                .param("measured", measured)
                .param("experiment", experiment)
                .param("era", era)
                .param("id", id)
                .update();
    }

    /** Records why it still waits. */
    public void say(long id, String detail) {
        jdbc.sql(
                        "UPDATE analysis_run SET detail = :detail WHERE id = :id AND state = 'WAITING'"
                                + " AND detail IS DISTINCT FROM :detail")
                .param("detail", detail)
                .param("id", id)
                .update();
    }

    /** Ends a run that has no verdicts. */
    public void end(long id, State state, @Nullable String detail, Instant at) {
        end(id, new Ending(state, detail, List.of(), List.of()), at);
    }

    public void end(long id, Ending ending, Instant at) {
        jdbc.sql(
                        """
                        UPDATE analysis_run SET state = :state, detail = :detail, ended_at = :at,
                            verdicts = :verdicts, notes = :notes
                        WHERE id = :id AND ended_at IS NULL\
                        """)
                .param("state", ending.state().name())
                .param("detail", ending.detail())
                .param("verdicts", Wire.write(ending.verdicts()))
                .param("notes", Wire.write(ending.notes()))
                .param("at", at.toEpochMilli())
                .param("id", id)
                .update();
    }

    public Optional<TriggeredRun> find(long id) {
        return jdbc.sql("SELECT * FROM analysis_run WHERE id = :id")
                .param("id", id)
                .query(RUN)
                .optional();
    }

    /** The runs requested of an analysis, newest first. */
    public List<TriggeredRun> of(long analysis, int offset, int limit) {
        return jdbc.sql(
                        "SELECT * FROM analysis_run WHERE analysis = :analysis ORDER BY id DESC LIMIT :limit OFFSET :offset")
                .param("analysis", analysis)
                .param("limit", limit)
                .param("offset", offset)
                .query(RUN)
                .list();
    }

    public List<TriggeredRun> open() {
        return jdbc.sql("SELECT * FROM analysis_run WHERE ended_at IS NULL ORDER BY id")
                .query(RUN)
                .list();
    }

    /** Whether an analysis compares two versions for a run or a suite, apart from their history. */
    public boolean isPair(long analysis) {
        return jdbc.sql(
                                """
                                SELECT COUNT(*) FROM (
                                    SELECT 1 FROM analysis_run WHERE measured = :analysis AND kind = 'PAIR'
                                    UNION ALL
                                    SELECT 1 FROM analysis_suite_member m JOIN analysis_suite s ON s.id = m.suite
                                    WHERE m.analysis = :analysis AND s.baseline IS NOT NULL) pair\
                                """)
                        .param("analysis", analysis)
                        .query(Integer.class)
                        .single()
                > 0;
    }

    /** The newest analysis of this name that was created by neither a run nor a repeat. */
    public Optional<Long> named(String name) {
        return jdbc.sql(
                        """
                        SELECT MAX(id) FROM analysis WHERE name = :name AND NOT EXISTS (
                            SELECT 1 FROM analysis_run
                            WHERE measured = analysis.id AND document IS NOT NULL)
                        AND NOT EXISTS (
                            SELECT 1 FROM analysis_repeat
                            WHERE analysis_repeat.analysis = analysis.id)\
                        """)
                .param("name", name)
                .query((row, _) -> {
                    long id = row.getLong(1);
                    return row.wasNull() ? Optional.<Long>empty() : Optional.of(id);
                })
                .single();
    }
}
