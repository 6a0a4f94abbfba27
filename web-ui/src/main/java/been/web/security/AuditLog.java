package been.web.security;

import been.web.security.AuditEntry.Outcome;
import been.web.security.AuditEntry.Way;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Records who did what, when, from where, and with which outcome: every action over REST, on a page
 * or by a webhook, and every sign-in. Never a body or a secret. Thread-safe.
 */
public final class AuditLog {
    /** Request attribute of a call whose stored answer is repeated: it is not audited again. */
    public static final String REPEATED = "been.repeated";

    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final int LONGEST = 512;

    private static final String INSERT =
            """
            INSERT INTO audit_entry (id, at, who, address, way, deed, object, outcome, detail)
            VALUES (:id, :at, :who, :address, :way, :deed, :object, :outcome, :detail)
            """;

    private final JdbcClient jdbc;
    private final InstantSource clock;
    private final AtomicInteger sequence = new AtomicInteger();

    AuditLog(DataSource database, InstantSource clock) {
        this.jdbc = JdbcClient.create(database);
        this.clock = clock;
    }

    /**
     * Which entries to show; what is {@code null} does not narrow.
     *
     * @param action its beginning, such as {@code analysis}
     * @param object a part of it
     */
    public record Filter(
            @Nullable String who,
            @Nullable String action,
            @Nullable String object,
            @Nullable Instant from,
            @Nullable Instant to) {

        public static final Filter EVERYTHING = new Filter(null, null, null, null, null);
    }

    /**
     * The newest first.
     *
     * @param before only those before this one; {@code null} for the newest
     */
    public List<AuditEntry> page(Filter filter, @Nullable String before, int limit) {
        var where = new ArrayList<String>(List.of("1 = 1"));
        var values = new HashMap<String, Object>();
        narrow(where, values, "id < :before", "before", before);
        narrow(where, values, "who = :who", "who", filter.who());
        String action = filter.action();
        if (action != null) {
            narrow(where, values, "deed >= :deed", "deed", action);
            narrow(where, values, "deed < :deedEnd", "deedEnd", action + '\uFFFF');
        }
        String object = filter.object();
        narrow(
                where,
                values,
                "object LIKE :object ESCAPE '!'",
                "object",
                object == null ? null : "%" + object.replaceAll("([!%_])", "!$1") + "%");
        narrow(where, values, "at >= :from", "from", millis(filter.from()));
        narrow(where, values, "at < :to", "to", millis(filter.to()));
        values.put("limit", limit);
        return jdbc.sql(
                        "SELECT id, at, who, address, way, deed, object, outcome, detail"
                                + " FROM audit_entry WHERE "
                                + String.join(" AND ", where)
                                + " ORDER BY id DESC LIMIT :limit")
                .params(values)
                .query((row, _) ->
                        new AuditEntry(
                                row.getString(1),
                                Instant.ofEpochMilli(row.getLong(2)),
                                row.getString(3),
                                row.getString(4),
                                Way.valueOf(row.getString(5)),
                                row.getString(6),
                                row.getString(7),
                                Outcome.valueOf(row.getString(8)),
                                row.getString(9)))
                .list();
    }

    private static void narrow(
            List<String> where,
            Map<String, Object> values,
            String condition,
            String name,
            @Nullable Object value) {
        if (value != null) {
            where.add(condition);
            values.put(name, value);
        }
    }

    private static @Nullable Long millis(@Nullable Instant time) {
        return time == null ? null : time.toEpochMilli();
    }

    /**
     * Writes an entry. A log that cannot be written does not undo what was done: then the
     * controller's own log has the entry.
     */
    void add(
            String who,
            @Nullable String address,
            Way way,
            String action,
            String object,
            Outcome outcome,
            @Nullable String detail) {
        Instant now = clock.instant();
        var entry =
                new AuditEntry(
                        id(now),
                        now,
                        who,
                        address,
                        way,
                        action,
                        shortened(object),
                        outcome,
                        detail == null ? null : shortened(detail));
        try {
            jdbc.sql(INSERT)
                    .param("id", entry.id())
                    .param("at", entry.at().toEpochMilli())
                    .param("who", entry.who())
                    .param("address", entry.address())
                    .param("way", entry.way().name())
                    .param("deed", entry.action())
                    .param("object", entry.object())
                    .param("outcome", entry.outcome().name())
                    .param("detail", entry.detail())
                    .update();
        } catch (DataAccessException e) {
            LOG.error("the audit log misses {}", entry, e);
        }
    }

    void signIn(String who, String address, boolean isIn) {
        add(who, address, Way.LOGIN, "sign-in", "", isIn ? Outcome.DONE : Outcome.REFUSED, null);
    }

    void signOut(String who, String address) {
        add(who, address, Way.LOGIN, "sign-out", "", Outcome.DONE, null);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }

    /** Milliseconds, a count within them, and chance, since several controllers write. */
    private String id(Instant now) {
        return "%012x%04x%s"
                .formatted(
                        now.toEpochMilli(),
                        sequence.getAndIncrement() & 0xffff,
                        Secret.hash(Secret.fresh()).substring(0, 8));
    }
}
