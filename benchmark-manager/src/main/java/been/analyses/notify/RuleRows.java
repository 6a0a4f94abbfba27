package been.analyses.notify;

import been.analyses.Notifications.NewRule;
import been.depot.InsertRetry;
import been.depot.RecordMapper;
import been.protocol.Wire;
import been.protocol.notifications.Rule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** The rules that say who is notified of what. Thread-safe. */
public final class RuleRows {
    private static final RecordMapper<Rule> RULE = RecordMapper.of(Rule.class);
    private static final String SELECT =
            """
            SELECT id, name, target, address, kinds AS "on", analyses, is_on AS enabled, who,
                created_at, CASE WHEN secret IS NULL THEN 0 ELSE 1 END AS signed
            FROM notice_rule \
            """;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    RuleRows(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    public List<Rule> all() {
        return jdbc.sql(SELECT + "ORDER BY name").query(RULE).list();
    }

    public Optional<Rule> find(long id) {
        return jdbc.sql(SELECT + "WHERE id = :id").param("id", id).query(RULE).optional();
    }

    /** The key that signs deliveries of this rule; it is never shown. */
    Optional<String> secret(long id) {
        return jdbc.sql("SELECT secret FROM notice_rule WHERE id = :id AND secret IS NOT NULL")
                .param("id", id)
                .query((row, _) -> row.getString(1))
                .optional();
    }

    /** Creates a rule; empty if one with this name exists. */
    public Optional<Rule> insert(NewRule rule, String who, Instant now) {
        return InsertRetry.run(transaction, () -> insertOnce(rule, who, now));
    }

    private Optional<Rule> insertOnce(NewRule rule, String who, Instant now) {
        long id =
                jdbc.sql("SELECT COALESCE(MAX(id), 0) + 1 FROM notice_rule")
                        .query(Long.class)
                        .single();
        int rows =
                jdbc.sql(
                                """
                                INSERT INTO notice_rule (id, name, target, address, secret, kinds,
                                    analyses, is_on, who, created_at)
                                VALUES (:id, :name, :target, :address, :secret, :kinds, :analyses, 1,
                                    :who, :at)
                                ON CONFLICT (name) DO NOTHING\
                                """)
                        .param("id", id)
                        .param("name", rule.name())
                        .param("target", rule.target().name())
                        .param("address", rule.address())
                        .param("secret", rule.secret())
                        .param("kinds", Wire.write(rule.on().stream().sorted().toList()))
                        .param("analyses", Wire.write(rule.analyses().stream().sorted().toList()))
                        .param("who", who)
                        .param("at", now.toEpochMilli())
                        .update();
        return rows == 0 ? Optional.empty() : find(id);
    }

    public boolean turn(long id, boolean isOn) {
        return jdbc.sql("UPDATE notice_rule SET is_on = :on WHERE id = :id")
                        .param("on", isOn ? 1 : 0)
                        .param("id", id)
                        .update()
                == 1;
    }

    /** Deletes a rule and its pending deliveries. */
    public boolean delete(long id) {
        return Boolean.TRUE.equals(
                transaction.execute(_ -> {
                    jdbc.sql("DELETE FROM notice_delivery WHERE rule = :id")
                            .param("id", id)
                            .update();
                    return jdbc.sql("DELETE FROM notice_rule WHERE id = :id")
                                    .param("id", id)
                                    .update()
                            == 1;
                }));
    }
}
