package been.tasks.store;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.Wire;
import been.protocol.hosts.UserPropertyChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What users define for hosts: groups, software aliases and properties. */
public final class DirectoryRows {
    private final JdbcClient jdbc;

    DirectoryRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Grows with every change of groups, aliases and user properties. */
    public long version() {
        return jdbc.sql("SELECT version FROM directory WHERE id = 1").query(Long.class).single();
    }

    private void grow() {
        jdbc.sql("UPDATE directory SET version = version + 1 WHERE id = 1").update();
    }

    /** Placements that were decided by earlier definitions must be decided again. */
    private void growWithHosts() {
        grow();
        jdbc.sql("UPDATE host SET version = version + 1").update();
    }

    /** By name. */
    public List<StoredGroup> groups() {
        return jdbc.sql("SELECT * FROM host_group ORDER BY name")
                .query(DirectoryRows::group)
                .list();
    }

    public void putGroup(StoredGroup group) {
        jdbc.sql(
                        """
                        INSERT INTO host_group
                            (name, description, hosts, expression, changed_at, changed_by)
                        VALUES (:name, :description, :hosts, :expression, :at, :by)
                        ON CONFLICT (name) DO UPDATE SET description = :description,
                            hosts = :hosts, expression = :expression, changed_at = :at,
                            changed_by = :by
                        """)
                .param("name", group.name())
                .param("description", group.description())
                .param("hosts", Wire.write(group.hosts()))
                .param("expression", group.expression())
                .param("at", group.changedAt().toEpochMilli())
                .param("by", group.changedBy())
                .update();
        growWithHosts();
    }

    /** {@code OVERTAKEN} when there is none. */
    public Written removeGroup(String name) {
        return removed(
                jdbc.sql("DELETE FROM host_group WHERE name = :name").param("name", name).update());
    }

    /** By name. */
    public List<StoredAlias> aliases() {
        return jdbc.sql("SELECT * FROM software_alias ORDER BY name")
                .query(Columns.records(StoredAlias.class))
                .list();
    }

    public void putAlias(StoredAlias alias) {
        jdbc.sql(
                        """
                        INSERT INTO software_alias
                            (name, description, expression, changed_at, changed_by)
                        VALUES (:name, :description, :expression, :at, :by)
                        ON CONFLICT (name) DO UPDATE SET description = :description,
                            expression = :expression, changed_at = :at, changed_by = :by
                        """)
                .param("name", alias.name())
                .param("description", alias.description())
                .param("expression", alias.expression())
                .param("at", alias.changedAt().toEpochMilli())
                .param("by", alias.changedBy())
                .update();
        growWithHosts();
    }

    /** {@code OVERTAKEN} when there is none. */
    public Written removeAlias(String name) {
        return removed(
                jdbc.sql("DELETE FROM software_alias WHERE name = :name")
                        .param("name", name)
                        .update());
    }

    private Written removed(int rows) {
        if (rows > 0) {
            growWithHosts();
        }
        return Columns.written(rows);
    }

    /** The properties that users set, by host. */
    public Map<HostName, PropertyTree> userProperties() {
        var userProperties = new HashMap<HostName, PropertyTree>();
        jdbc.sql("SELECT name, user_properties FROM host WHERE user_properties IS NOT NULL")
                .query(row -> {
                    userProperties.put(
                            new HostName(row.getString("name")),
                            Wire.read(row.getString("user_properties"), PropertyTree.class));
                });
        return userProperties;
    }

    /** The properties that users set for a host; may be empty. */
    public PropertyTree userProperties(HostName host) {
        return jdbc.sql(
                        """
                        SELECT user_properties FROM host
                        WHERE name = :host AND user_properties IS NOT NULL
                        """)
                .param("host", host.value())
                .query(String.class)
                .optional()
                .map(json -> Wire.read(json, PropertyTree.class))
                .orElse(PropertyTree.EMPTY);
    }

    /** Replaces the properties that users set for a host, and records the changes. */
    public void putUserProperties(
            HostName host, PropertyTree properties, List<UserPropertyChange> changes) {
        jdbc.sql(
                        """
                        UPDATE host SET user_properties = :properties, version = version + 1
                        WHERE name = :host
                        """)
                .param("properties", Wire.write(properties))
                .param("host", host.value())
                .update();
        grow();
        long number =
                jdbc.sql(
                                """
                                SELECT COALESCE(MAX(number), 0) FROM user_property_change
                                WHERE host = :host
                                """)
                        .param("host", host.value())
                        .query(Long.class)
                        .single();
        for (UserPropertyChange change : changes) {
            jdbc.sql(
                            """
                            INSERT INTO user_property_change
                                (host, number, time, who, property, old_value, new_value)
                            VALUES (:host, :number, :time, :who, :property, :before, :after)
                            """)
                    .param("host", host.value())
                    .param("number", ++number)
                    .param("time", change.time().toEpochMilli())
                    .param("who", change.who())
                    .param("property", change.property())
                    .param("before", Columns.json(change.before()))
                    .param("after", Columns.json(change.after()))
                    .update();
        }
    }

    /** Newest first. */
    public List<UserPropertyChange> changes(HostName host, int offset, int limit) {
        return jdbc.sql(
                        """
                        SELECT * FROM user_property_change WHERE host = :host
                        ORDER BY number DESC LIMIT :limit OFFSET :offset
                        """)
                .param("host", host.value())
                .param("limit", limit)
                .param("offset", offset)
                .query(DirectoryRows::change)
                .list();
    }

    private static StoredGroup group(ResultSet row, int number) throws SQLException {
        return new StoredGroup(
                row.getString("name"),
                row.getString("description"),
                List.of(Wire.read(row.getString("hosts"), HostName[].class)),
                row.getString("expression"),
                Objects.requireNonNull(Columns.instant(row, "changed_at")),
                row.getString("changed_by"));
    }

    private static UserPropertyChange change(ResultSet row, int number) throws SQLException {
        return new UserPropertyChange(
                Objects.requireNonNull(Columns.instant(row, "time")),
                row.getString("who"),
                row.getString("property"),
                Columns.json(row, "old_value", Object.class),
                Columns.json(row, "new_value", Object.class));
    }
}
