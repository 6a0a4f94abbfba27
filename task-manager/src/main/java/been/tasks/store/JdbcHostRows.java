package been.tasks.store;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyTree;
import been.protocol.Wire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcHostRows implements HostRows {
    private static final String HOSTS =
            """
            SELECT host.*, now.digest FROM host LEFT JOIN host_configuration AS now
                ON now.host = name AND now.number = configuration
            WHERE removed_at IS NULL
            """;

    private final JdbcClient jdbc;

    JdbcHostRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public boolean isJoinToken(String hash, Instant time) {
        return jdbc.sql(
                        """
                        SELECT 1 FROM join_token WHERE hash = :hash AND used_at IS NULL
                            AND (expires_at IS NULL OR expires_at > :time)
                        """)
                .param("hash", hash)
                .param("time", time.toEpochMilli())
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    @Override
    public Written useJoinToken(String hash, Instant time, HostName by) {
        return Columns.written(
                jdbc.sql(
                                """
                                UPDATE join_token SET used_at = :time, used_by = :host
                                WHERE hash = :hash AND used_at IS NULL
                                    AND (expires_at IS NULL OR expires_at > :time)
                                """)
                        .param("time", time.toEpochMilli())
                        .param("host", by.value())
                        .param("hash", hash)
                        .update());
    }

    @Override
    public void register(HostName host, String credentialHash) {
        jdbc.sql(
                        """
                        INSERT INTO host (name, credential, version, incarnation, reported, commands,
                            lease_until, failures, configuration)
                        VALUES (:name, :credential, 1, 0, 0, 0, 0, 0, 0)
                        ON CONFLICT (name) DO UPDATE SET credential = :credential,
                            incarnation = 0, reported = 0, version = host.version + 1
                        """)
                .param("name", host.value())
                .param("credential", credentialHash)
                .update();
    }

    @Override
    public Optional<HostName> byCredential(String hash) {
        return jdbc.sql(
                        """
                        SELECT name FROM host
                        WHERE credential = :hash AND revoked_at IS NULL AND removed_at IS NULL
                        """)
                .param("hash", hash)
                .query((row, _) -> new HostName(row.getString("name")))
                .optional();
    }

    @Override
    public Optional<StoredHost> find(HostName name) {
        return jdbc.sql(HOSTS + "AND name = :name")
                .param("name", name.value())
                .query(JdbcHostRows::host)
                .optional();
    }

    @Override
    public List<Contact> contacts(Collection<HostName> names) {
        var found = new ArrayList<Contact>();
        for (List<String> some : Columns.portions(names.stream().map(HostName::value).toList())) {
            found.addAll(
                    jdbc.sql(
                                    """
                                    SELECT name, incarnation, reported, lease_until,
                                        online_since, digest
                                    FROM host LEFT JOIN host_configuration AS now
                                        ON now.host = name AND now.number = configuration
                                    WHERE name IN (:names)
                                        AND revoked_at IS NULL AND removed_at IS NULL
                                    """)
                            .param("names", some)
                            .query(JdbcHostRows::contact)
                            .list());
        }
        return found;
    }

    private static Contact contact(ResultSet row, int number) throws SQLException {
        return new Contact(
                new HostName(row.getString("name")),
                row.getLong("incarnation"),
                row.getLong("reported"),
                row.getLong("lease_until"),
                Columns.instant(row, "online_since") != null,
                row.getString("digest"));
    }

    @Override
    public List<StoredHost> all() {
        return jdbc.sql(HOSTS + "ORDER BY name").query(JdbcHostRows::host).list();
    }

    @Override
    public List<StoredHost> overdue(long now) {
        return jdbc.sql(HOSTS + "AND (lease_until <= :now OR drain_until < :now) ORDER BY name")
                .param("now", now)
                .query(JdbcHostRows::host)
                .list();
    }

    @Override
    public void seen(
            HostName name, long incarnation, long reported, long leaseUntil, Instant time) {
        jdbc.sql(
                        """
                        UPDATE host SET incarnation = :incarnation, reported = :reported,
                            lease_until = :leaseUntil, seen_at = :time
                        WHERE name = :name
                        """)
                .param("incarnation", incarnation)
                .param("reported", reported)
                .param("leaseUntil", leaseUntil)
                .param("time", time.toEpochMilli())
                .param("name", name.value())
                .update();
    }

    @Override
    public void seen(Collection<HostName> names, long leaseUntil, Instant time) {
        for (List<String> some : Columns.portions(names.stream().map(HostName::value).toList())) {
            jdbc.sql(
                            """
                            UPDATE host SET lease_until = :leaseUntil, seen_at = :time
                            WHERE name IN (:names)
                            """)
                    .param("leaseUntil", leaseUntil)
                    .param("time", time.toEpochMilli())
                    .param("names", some)
                    .update();
        }
    }

    @Override
    public void addUsage(HostName name, List<HostUsage> samples, int most) {
        if (samples.isEmpty()) {
            return;
        }
        long number =
                jdbc.sql("SELECT COALESCE(MAX(number), 0) FROM host_usage WHERE host = :host")
                        .param("host", name.value())
                        .query(Long.class)
                        .single();
        for (HostUsage sample : samples) {
            jdbc.sql(
                            "INSERT INTO host_usage (host, number, sample) VALUES (:host, :number, :sample)")
                    .param("host", name.value())
                    .param("number", ++number)
                    .param("sample", Wire.write(sample))
                    .update();
        }
        jdbc.sql("DELETE FROM host_usage WHERE host = :host AND number <= :forgotten")
                .param("host", name.value())
                .param("forgotten", number - most)
                .update();
        jdbc.sql("UPDATE host SET usage = :usage WHERE name = :name")
                .param("usage", Wire.write(samples.getLast()))
                .param("name", name.value())
                .update();
    }

    @Override
    public List<HostUsage> usage(HostName name) {
        return jdbc.sql("SELECT sample FROM host_usage WHERE host = :host ORDER BY number")
                .param("host", name.value())
                .query((row, _) -> Wire.read(row.getString("sample"), HostUsage.class))
                .list();
    }

    @Override
    public void failures(HostName name, int inARow) {
        jdbc.sql("UPDATE host SET failures = :failures WHERE name = :name")
                .param("failures", inARow)
                .param("name", name.value())
                .update();
    }

    @Override
    public void keep(String digest, PropertyTree properties) {
        jdbc.sql(
                        """
                        INSERT INTO property_tree (digest, properties)
                        VALUES (:digest, :properties) ON CONFLICT (digest) DO NOTHING
                        """)
                .param("digest", digest)
                .param("properties", Wire.write(properties))
                .update();
    }

    @Override
    public Optional<PropertyTree> properties(String digest) {
        return jdbc.sql("SELECT properties FROM property_tree WHERE digest = :digest")
                .param("digest", digest)
                .query((row, _) -> Wire.read(row.getString("properties"), PropertyTree.class))
                .optional();
    }

    @Override
    public void configure(HostName name, Configuration configuration) {
        jdbc.sql(
                        """
                        INSERT INTO host_configuration
                            (host, number, since, digest, added, removed, changed)
                        VALUES (:host, :number, :since, :digest, :added, :removed, :changed)
                        """)
                .param("host", name.value())
                .param("number", configuration.number())
                .param("since", configuration.since().toEpochMilli())
                .param("digest", configuration.digest())
                .param("added", configuration.added())
                .param("removed", configuration.removed())
                .param("changed", configuration.changed())
                .update();
        jdbc.sql(
                        """
                        UPDATE host SET configuration = :number, version = version + 1
                        WHERE name = :host
                        """)
                .param("number", configuration.number())
                .param("host", name.value())
                .update();
    }

    @Override
    public List<Configuration> configurations(HostName name, int offset, int limit) {
        return jdbc.sql(
                        """
                        SELECT * FROM host_configuration WHERE host = :host
                        ORDER BY number DESC LIMIT :limit OFFSET :offset
                        """)
                .param("host", name.value())
                .param("limit", limit)
                .param("offset", offset)
                .query(Columns.records(Configuration.class))
                .list();
    }

    @Override
    public Optional<Configuration> configuration(HostName name, long number) {
        return jdbc.sql(
                        """
                        SELECT * FROM host_configuration WHERE host = :host AND number = :number
                        """)
                .param("host", name.value())
                .param("number", number)
                .query(Columns.records(Configuration.class))
                .optional();
    }

    @Override
    public Optional<Configuration> configuration(HostName name, String digest) {
        return jdbc.sql(
                        """
                        SELECT * FROM host_configuration WHERE host = :host AND digest = :digest
                        ORDER BY number DESC LIMIT 1
                        """)
                .param("host", name.value())
                .param("digest", digest)
                .query(Columns.records(Configuration.class))
                .optional();
    }

    @Override
    public void readings(HostName name, PropertyTree readings) {
        jdbc.sql("UPDATE host SET readings = :readings, version = version + 1 WHERE name = :name")
                .param("readings", Columns.json(readings))
                .param("name", name.value())
                .update();
    }

    static StoredHost host(ResultSet row, int number) throws SQLException {
        return new StoredHost(
                new HostName(row.getString("name")),
                row.getLong("version"),
                row.getLong("incarnation"),
                row.getLong("reported"),
                row.getLong("lease_until"),
                Columns.instant(row, "seen_at"),
                row.getInt("failures"),
                row.getLong("configuration"),
                row.getString("digest"),
                Objects.requireNonNullElse(
                        Columns.json(row, "readings", PropertyTree.class), PropertyTree.EMPTY),
                Columns.json(row, "usage", HostUsage.class),
                MembershipRows.membership(row));
    }
}
