package been.analyses.notify;

import been.analyses.Notifications.Delivery;
import been.analyses.Notifications.Notice;
import been.analyses.notify.Wording.Content;
import been.analyses.notify.Wording.Finding;
import been.depot.RecordMapper;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeReport.Notified;
import been.protocol.analyses.Verdict;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Stores notices and their deliveries; each change is committed when the method returns.
 * Thread-safe.
 */
public final class NoticeStore {
    /** Identifies one end of an analysis, so that it is reported once. */
    private static final String ENDING =
            "CAST(era AS TEXT) || '-' || state || '-' || COALESCE(CAST(ended_at AS TEXT), '')";

    private static final RecordMapper<Notice> NOTICE =
            RecordMapper.of(Notice.class)
                    .with("event", (row, _) -> Event.valueOf(row.getString("kind")));
    private static final RecordMapper<Delivery> DELIVERY =
            RecordMapper.of(Delivery.class)
                    .with("notice", NOTICE.with("id", (row, _) -> row.getLong("notice")));

    private static final RecordMapper<Notified> NOTIFIED = RecordMapper.of(Notified.class);

    private static final String DELIVERIES =
            """
            SELECT notice_delivery.id, rule, notice_rule.name AS rule_name,
                LOWER(state) AS state, attempts,
                CASE WHEN state = 'WAITING' THEN next_at END AS next_at, answer, changed_at,
                notice, kind, analysis, title, content, happened_at
            FROM notice_delivery JOIN notice ON notice.id = notice_delivery.notice
            JOIN notice_rule ON notice_rule.id = notice_delivery.rule \
            """;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final RuleRows rules;

    /** The database must have the tables of the analyses. */
    public NoticeStore(DataSource database) {
        this.jdbc = JdbcClient.create(database);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.rules = new RuleRows(jdbc, transaction);
    }

    private record Stored(long id, Content content) {}

    /** Who was notified of a change, by the newest notice of its analysis that has it. */
    public List<Notified> notified(Change change) {
        return jdbc
                .sql(
                        "SELECT id, content FROM notice WHERE analysis = :analysis AND kind = :kind"
                                + " ORDER BY id DESC")
                .param("analysis", change.analysis().value())
                .param(
                        "kind",
                        change.verdict() == Verdict.REGRESSED
                                ? Event.REGRESSED.name()
                                : Event.IMPROVED.name())
                .query((row, _) ->
                        new Stored(
                                row.getLong("id"),
                                Wire.read(row.getString("content"), Content.class)))
                .list()
                .stream()
                .filter(notice ->
                        notice.content().findings().stream().anyMatch(one -> isOf(one, change)))
                .findFirst()
                .map(notice -> receivers(notice.id()))
                .orElse(List.of());
    }

    private static boolean isOf(Finding finding, Change change) {
        return finding.metric().equals(change.series().metric().name())
                && Stream.of(change.version(), change.until())
                        .anyMatch(version ->
                                // Parameters that vary follow.
                                (finding.newLabel() + " ").startsWith(version + " "));
    }

    private List<Notified> receivers(long notice) {
        return jdbc.sql(
                        """
                        SELECT r.name AS rule, LOWER(d.state) AS state, d.changed_at AS at
                        FROM notice_delivery d JOIN notice_rule r ON r.id = d.rule
                        WHERE d.notice = :notice ORDER BY r.name\
                        """)
                .param("notice", notice)
                .query(NOTIFIED)
                .list();
    }

    /** The rules that choose the receivers. */
    public RuleRows rules() {
        return rules;
    }

    /** An end of an analysis that has not been reported yet. */
    record Ending(long analysis, String mark) {}

    /**
     * Those that were not reported. One with verdicts waits until these are recorded, since only
     * then it is known whether its benchmarks are relied on; but not for ever, if that fails.
     *
     * @param late reports what ended before, recorded or not
     */
    List<Ending> findUnreported(Instant late) {
        return jdbc.sql(
                        "SELECT id, "
                                + ENDING
                                + " AS mark FROM analysis WHERE is_reported = 0"
                                + " AND (state = 'PAUSED' OR (ended_at IS NOT NULL"
                                + " AND (state <> 'FINISHED' OR outdated = 0 OR ended_at < :late)))"
                                + " AND NOT EXISTS (SELECT 1 FROM notice_ending WHERE analysis ="
                                + " analysis.id AND ending = "
                                + ENDING
                                + ") ORDER BY id")
                .param("late", late.toEpochMilli())
                .query((row, _) -> new Ending(row.getLong("id"), row.getString("mark")))
                .list();
    }

    /** Verdicts of an analysis that were already reported. */
    Set<String> findReported(long analysis) {
        return Set.copyOf(
                jdbc.sql("SELECT finding FROM notice_finding WHERE analysis = :analysis")
                        .param("analysis", analysis)
                        .query((row, _) -> row.getString(1))
                        .list());
    }

    /** Whether the analysis ended because it looked for new versions and there were none. */
    boolean isWithoutNews(long analysis) {
        return jdbc.sql(
                                """
                                SELECT COUNT(*) FROM analysis a
                                JOIN analysis_run r
                                    ON r.measured = a.id AND r.era = a.era AND r.kind = 'LOOK'
                                WHERE a.id = :id AND NOT EXISTS (SELECT 1 FROM analysis_experiment e
                                    WHERE e.analysis = a.id AND e.added = a.era)\
                                """)
                        .param("id", analysis)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /** Whether the analysis was made only to compare a version with itself. */
    boolean isCheck(long analysis) {
        return jdbc.sql(
                                "SELECT COUNT(*) FROM analysis_repeat WHERE analysis = :id AND is_check = 1")
                        .param("id", analysis)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /**
     * Metrics of experiments of an analysis that are not relied on, as {@code experiment metric}.
     */
    Set<String> quarantined(long analysis) {
        return Set.copyOf(
                jdbc.sql(
                                """
                                SELECT DISTINCT v.experiment || ' ' || s.metric FROM change_verdict v
                                JOIN change_series s ON s.id = v.series
                                WHERE v.analysis = :analysis AND s.quarantined_at IS NOT NULL\
                                """)
                        .param("analysis", analysis)
                        .query((row, _) -> row.getString(1))
                        .list());
    }

    /** The analysis whose run started this one. */
    Optional<Long> askedFor(long analysis) {
        return jdbc.sql(
                        "SELECT analysis FROM analysis_run WHERE measured = :id ORDER BY id LIMIT 1")
                .param("id", analysis)
                .query((row, _) -> row.getLong(1))
                .optional()
                .filter(asked -> asked != analysis);
    }

    /**
     * An event to report.
     *
     * @param source a key; each is reported once
     */
    record Happening(
            String source,
            Event event,
            @Nullable Long analysis,
            String title,
            String content,
            Instant at) {}

    /**
     * Stores the notices about an end and their deliveries, once.
     *
     * @param findings verdicts that are reported with it
     * @param isConcerned whether a rule selects such an event
     */
    void record(
            Ending ending,
            List<Happening> happenings,
            Set<String> findings,
            BiPredicate<Rule, Event> isConcerned) {
        once(() -> {
            jdbc.sql("INSERT INTO notice_ending (analysis, ending) VALUES (:analysis, :ending)")
                    .param("analysis", ending.analysis())
                    .param("ending", ending.mark())
                    .update();
            jdbc.sql("UPDATE analysis SET is_reported = 1 WHERE id = :id AND :mark = " + ENDING)
                    .param("id", ending.analysis())
                    .param("mark", ending.mark())
                    .update();
            for (String finding : findings) {
                jdbc.sql("INSERT INTO notice_finding (analysis, finding) VALUES (:analysis, :what)")
                        .param("analysis", ending.analysis())
                        .param("what", finding)
                        .update();
            }
            happenings.forEach(happening -> insert(happening, isConcerned));
        });
    }

    /** A change that only a series shows, and that was not reported yet as it is. */
    record SeriesChange(
            long change,
            long series,
            long analysis,
            String name,
            String metric,
            String version,
            String oldVersion,
            String until,
            Verdict verdict,
            double effect,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            String sentence) {}

    private static final RecordMapper<SeriesChange> SERIES_CHANGE =
            RecordMapper.of(SeriesChange.class)
                    .with("verdict", (row, _) -> Verdict.of(row.getString("verdict")));

    List<SeriesChange> findUnreportedChanges() {
        return jdbc.sql(
                        """
                        SELECT f.id AS change, f.series, a.analysis, a.name, s.metric, f.version,
                            f.old_version, f.until, f.verdict, f.effect, f.low, f.high,
                            f.confidence, f.sentence
                        FROM change_found f
                        JOIN change_series s ON s.id = f.series
                        JOIN change_analysis a ON a.analysis = (
                            SELECT MAX(v.analysis) FROM change_verdict v WHERE v.series = f.series)
                        WHERE f.is_there = 1 AND s.quarantined_at IS NULL
                            AND (f.reported_until IS NULL OR f.reported_until <> f.until)
                        ORDER BY f.id\
                        """)
                .query(SERIES_CHANGE)
                .list();
    }

    /**
     * Stores a notice about changes and its deliveries, unless another controller reports one of
     * them: the next pass finds what is left.
     */
    void record(
            List<SeriesChange> changes, Happening happening, BiPredicate<Rule, Event> isConcerned) {
        transaction.executeWithoutResult(status -> {
            for (SeriesChange change : changes) {
                int rows =
                        jdbc.sql(
                                        """
                                        UPDATE change_found SET reported_until = :until
                                        WHERE id = :id AND is_there = 1 AND until = :until
                                            AND (reported_until IS NULL OR reported_until <> :until)\
                                        """)
                                .param("id", change.change())
                                .param("until", change.until())
                                .update();
                if (rows == 0) {
                    status.setRollbackOnly();
                    return;
                }
            }
            insert(happening, isConcerned);
        });
    }

    /** Stores a notice and its deliveries, once. */
    void record(Happening happening, BiPredicate<Rule, Event> isConcerned) {
        if (!isKnown(happening.source())) {
            once(() -> insert(happening, isConcerned));
        }
    }

    /** Whether there is a notice of this event. */
    boolean isKnown(String source) {
        return jdbc.sql("SELECT COUNT(*) FROM notice WHERE source = :source")
                        .param("source", source)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /** If another controller reports the same at the same time, this transaction is dropped. */
    private void once(Runnable action) {
        try {
            transaction.executeWithoutResult(_ -> action.run());
        } catch (DuplicateKeyException e) {
            // Already reported, or the number was taken; the next pass finds what is left.
        }
    }

    private void insert(Happening happening, BiPredicate<Rule, Event> isConcerned) {
        long id =
                jdbc.sql("SELECT COALESCE(MAX(id), 0) + 1 FROM notice").query(Long.class).single();
        jdbc.sql(
                        """
                        INSERT INTO notice (id, source, kind, analysis, title, content, happened_at)
                        VALUES (:id, :source, :kind, :analysis, :title, :content, :at)\
                        """)
                .param("id", id)
                .param("source", happening.source())
                .param("kind", happening.event().name())
                .param("analysis", happening.analysis())
                .param("title", happening.title())
                .param("content", happening.content())
                .param("at", happening.at().toEpochMilli())
                .update();
        rules.all().stream()
                .filter(rule -> rule.enabled() || happening.event() == Event.TEST)
                .filter(rule -> isConcerned.test(rule, happening.event()))
                .forEach(rule -> intend(rule, id, happening.at()));
    }

    private void intend(Rule rule, long notice, Instant at) {
        jdbc.sql(
                        """
                        INSERT INTO notice_delivery (id, rule, notice, state, attempts, next_at, changed_at)
                        VALUES (:id, :rule, :notice, 'WAITING', 0, :at, :at)\
                        """)
                .param("id", UUID.randomUUID().toString())
                .param("rule", rule.id())
                .param("notice", notice)
                .param("at", at.toEpochMilli())
                .update();
    }

    public List<Notice> notices(@Nullable AnalysisId analysis, int offset, int limit) {
        return jdbc.sql(
                        "SELECT * FROM notice WHERE kind <> 'TEST'"
                                + (analysis == null ? "" : " AND analysis = :analysis")
                                + " ORDER BY id DESC LIMIT :limit OFFSET :offset")
                .param("analysis", analysis == null ? 0 : analysis.value())
                .param("limit", limit)
                .param("offset", offset)
                .query(NOTICE)
                .list();
    }

    public List<Delivery> deliveries(int offset, int limit) {
        return jdbc.sql(
                        DELIVERIES
                                + "ORDER BY notice_delivery.notice DESC, notice_delivery.rule LIMIT :limit OFFSET :offset")
                .param("limit", limit)
                .param("offset", offset)
                .query(DELIVERY)
                .list();
    }

    public Optional<Delivery> delivery(String id) {
        return jdbc.sql(DELIVERIES + "WHERE notice_delivery.id = :id")
                .param("id", id)
                .query(DELIVERY)
                .optional();
    }

    /** The delivery of a test notice. */
    public Optional<Delivery> deliveryOf(String source) {
        return jdbc.sql(DELIVERIES + "WHERE notice.source = :source")
                .param("source", source)
                .query(DELIVERY)
                .optional();
    }

    /** The deliveries that are due, oldest first; of each rule the first 100. */
    List<Delivery> due(Instant now) {
        return jdbc.sql(
                        DELIVERIES
                                + """
                                WHERE notice_rule.is_on = 1 AND notice_delivery.id IN (
                                    SELECT id FROM (
                                        SELECT id, ROW_NUMBER() OVER (
                                            PARTITION BY rule ORDER BY next_at, id) AS place
                                        FROM notice_delivery
                                        WHERE state = 'WAITING' AND next_at <= :now) AS waiting
                                    WHERE place <= 100)
                                ORDER BY next_at, notice_delivery.id\
                                """)
                .param("now", now.toEpochMilli())
                .query(DELIVERY)
                .list();
    }

    void sent(String id, String answer, Instant at) {
        settle(id, "SENT", answer, at, at);
    }

    void postponed(String id, String answer, Instant at, Instant nextAt) {
        settle(id, "WAITING", answer, at, nextAt);
    }

    void givenUp(String id, String answer, Instant at) {
        settle(id, "FAILED", answer, at, at);
    }

    private void settle(String id, String state, String answer, Instant at, Instant nextAt) {
        jdbc.sql(
                        """
                        UPDATE notice_delivery SET state = :state, attempts = attempts + 1,
                            answer = :answer, changed_at = :at, next_at = :next
                        WHERE id = :id AND state = 'WAITING'\
                        """)
                .param("state", state)
                .param("answer", answer)
                .param("at", at.toEpochMilli())
                .param("next", nextAt.toEpochMilli())
                .param("id", id)
                .update();
    }

    public boolean retry(String id, Instant now) {
        return jdbc.sql(
                                """
                                UPDATE notice_delivery SET state = 'WAITING', next_at = :now
                                WHERE id = :id AND state <> 'SENT'\
                                """)
                        .param("now", now.toEpochMilli())
                        .param("id", id)
                        .update()
                == 1;
    }

    /** Deletes deliveries that were sent or given up before this time. */
    void forget(Instant before) {
        jdbc.sql("DELETE FROM notice_delivery WHERE state <> 'WAITING' AND changed_at < :before")
                .param("before", before.toEpochMilli())
                .update();
    }
}
