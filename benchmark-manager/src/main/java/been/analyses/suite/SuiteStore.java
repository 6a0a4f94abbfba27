package been.analyses.suite;

import been.analyses.Runs.Wanted;
import been.depot.InsertRetry;
import been.depot.RecordMapper;
import been.tasks.RequestKey;
import been.tasks.RequestKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores suites in the analyses' database; changes are durable when a method returns. Thread-safe.
 */
public final class SuiteStore {
    private static final RecordMapper<StoredSuite> SUITE = RecordMapper.of(StoredSuite.class);
    private static final RecordMapper<StoredSuite.Member> MEMBER =
            RecordMapper.of(StoredSuite.Member.class);

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final RequestKeys keys;

    /** On the database with the analyses' tables. */
    public SuiteStore(DataSource database) {
        this.jdbc = JdbcClient.create(database);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.keys = new RequestKeys(database);
    }

    /** Returns its number; for a repeated request, the number of the first one. */
    public long create(
            Suite suite,
            String document,
            Wanted versions,
            String who,
            Instant at,
            @Nullable RequestKey key) {
        return InsertRetry.run(
                transaction,
                () ->
                        Optional.ofNullable(key)
                                .flatMap(keys::made)
                                .map(Long::valueOf)
                                .orElseGet(() -> insert(suite, document, versions, who, at, key)));
    }

    private long insert(
            Suite suite,
            String document,
            Wanted versions,
            String who,
            Instant at,
            @Nullable RequestKey key) {
        long id =
                jdbc.sql("SELECT COALESCE(MAX(id), 0) + 1 FROM analysis_suite")
                        .query(Long.class)
                        .single();
        jdbc.sql(
                        """
                        INSERT INTO analysis_suite (id, name, document, budget, at_once, tolerance,
                            version, baseline, who, started_at)
                        VALUES (:id, :name, :document, :budget, :atOnce, :tolerance, :version,
                            :baseline, :who, :at)\
                        """)
                .param("id", id)
                .param("name", suite.name())
                .param("document", document)
                .param("budget", suite.budget().map(SuiteStore::seconds).orElse(null))
                .param("atOnce", suite.atOnce())
                .param("tolerance", suite.tolerance())
                .param("version", versions.version())
                .param("baseline", versions.baseline())
                .param("who", who)
                .param("at", at.toEpochMilli())
                .update();
        for (int i = 0; i < suite.members().size(); i++) {
            Suite.Member member = suite.members().get(i);
            jdbc.sql(
                            """
                            INSERT INTO analysis_suite_member
                                (suite, position, name, document, is_sharing)
                            VALUES (:id, :position, :name, :document, :sharing)\
                            """)
                    .param("id", id)
                    .param("position", i)
                    .param("name", member.name())
                    .param("document", member.document())
                    .param("sharing", member.isSharing() ? 1 : 0)
                    .update();
        }
        if (key != null) {
            keys.keep(key, Long.toString(id), at);
        }
        return id;
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    public Optional<StoredSuite> suite(long id) {
        return jdbc.sql("SELECT * FROM analysis_suite WHERE id = :id")
                .param("id", id)
                .query(SUITE)
                .optional();
    }

    /** Newest first. */
    public List<StoredSuite> suites(int offset, int limit) {
        return jdbc.sql("SELECT * FROM analysis_suite ORDER BY id DESC LIMIT :limit OFFSET :offset")
                .param("limit", limit)
                .param("offset", offset)
                .query(SUITE)
                .list();
    }

    /** The newest of this name. */
    public OptionalLong named(String name) {
        return jdbc
                .sql("SELECT id FROM analysis_suite WHERE name = :name ORDER BY id DESC LIMIT 1")
                .param("name", name)
                .query((row, _) -> row.getLong("id"))
                .list()
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** In the order of the file. */
    public List<StoredSuite.Member> members(long suite) {
        return jdbc.sql(
                        """
                        SELECT analysis_suite_member.*, analysis.state, analysis.halt,
                            analysis.detail, analysis.ended_at,
                            CASE WHEN analysis.state = 'FINISHED' AND
                                (analysis.regressed + analysis.improved + analysis.equivalent
                                    + analysis.inconclusive = 0
                                OR (analysis_suite.version IS NOT NULL
                                    AND analysis_suite.baseline IS NOT NULL
                                    AND analysis.kind = 'regression')) THEN
                                (SELECT MIN(e.label || ': ' || e.problem)
                                FROM analysis_experiment e WHERE e.analysis = analysis.id
                                AND e.exclusion NOT IN ('IDENTICAL', 'WAITING')) END AS unmeasured
                        FROM analysis_suite_member
                        JOIN analysis_suite ON analysis_suite.id = analysis_suite_member.suite
                        LEFT JOIN analysis ON analysis.id = analysis_suite_member.analysis
                        WHERE suite = :suite ORDER BY position\
                        """)
                .param("suite", suite)
                .query(MEMBER)
                .list();
    }

    /** Those with analyses that wait for their turn. */
    public List<Long> waiting() {
        return jdbc.sql(
                        """
                        SELECT id FROM analysis_suite WHERE is_stopped = 0 AND id IN
                            (SELECT suite FROM analysis_suite_member
                            WHERE analysis IS NULL AND problem IS NULL)
                        ORDER BY id\
                        """)
                .query((row, _) -> row.getLong("id"))
                .list();
    }

    /**
     * Records which analysis a member is.
     *
     * @param budget its share; empty where it has its own
     */
    public void started(long suite, int position, long analysis, Optional<Duration> budget) {
        jdbc.sql(
                        """
                        UPDATE analysis_suite_member SET analysis = :analysis, budget = :budget
                        WHERE suite = :suite AND position = :position AND analysis IS NULL\
                        """)
                .param("analysis", analysis)
                .param("budget", budget.map(SuiteStore::seconds).orElse(null))
                .param("suite", suite)
                .param("position", position)
                .update();
    }

    /** Records why a member could not be started. */
    public void refused(long suite, int position, String problem) {
        jdbc.sql(
                        """
                        UPDATE analysis_suite_member SET problem = :problem
                        WHERE suite = :suite AND position = :position AND analysis IS NULL\
                        """)
                .param("problem", problem)
                .param("suite", suite)
                .param("position", position)
                .update();
    }

    /** Starts no more of its analyses. */
    public void stop(long suite, String why) {
        transaction.executeWithoutResult(_ -> {
            jdbc.sql("UPDATE analysis_suite SET is_stopped = 1 WHERE id = :id")
                    .param("id", suite)
                    .update();
            jdbc.sql(
                            """
                            UPDATE analysis_suite_member SET problem = :why
                            WHERE suite = :id AND analysis IS NULL AND problem IS NULL\
                            """)
                    .param("why", why)
                    .param("id", suite)
                    .update();
        });
    }
}
