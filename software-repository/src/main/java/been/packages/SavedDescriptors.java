package been.packages;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Keeps named descriptors of tasks, with the packages they belong to or alone: what was saved last
 * is what a name means. Thread-safe; what a call returned for is on disk.
 */
public final class SavedDescriptors {
    private final JdbcClient jdbc;
    private final InstantSource clock;

    /**
     * @param database in which the software repository, which is opened first, created the table
     */
    public SavedDescriptors(DataSource database, InstantSource clock) {
        jdbc = JdbcClient.create(database);
        this.clock = clock;
    }

    /** Saves it in place of one of the same name. */
    public SavedDescriptor save(String packageName, String name, String descriptor, String who) {
        var saved =
                new SavedDescriptor(
                        packageName,
                        name,
                        descriptor,
                        clock.instant().truncatedTo(ChronoUnit.MILLIS),
                        who);
        jdbc.sql(
                        """
                        INSERT INTO saved_descriptor (package, name, descriptor, saved_at, saved_by)
                        VALUES (:package, :name, :descriptor, :at, :by)
                        ON CONFLICT (package, name) DO UPDATE
                        SET descriptor = :descriptor, saved_at = :at, saved_by = :by
                        """)
                .param("package", packageName)
                .param("name", name)
                .param("descriptor", descriptor)
                .param("at", saved.savedAt().toEpochMilli())
                .param("by", who)
                .update();
        return saved;
    }

    public Optional<SavedDescriptor> find(String packageName, String name) {
        return jdbc.sql("SELECT * FROM saved_descriptor WHERE package = ? AND name = ?")
                .param(packageName)
                .param(name)
                .query(SavedDescriptors::read)
                .optional();
    }

    /** All of them, those without a package first, by name. */
    public List<SavedDescriptor> page(int offset, int limit) {
        return jdbc.sql("SELECT * FROM saved_descriptor ORDER BY package, name LIMIT ? OFFSET ?")
                .param(limit)
                .param(offset)
                .query(SavedDescriptors::read)
                .list();
    }

    /** Those of a package, by name. */
    public List<SavedDescriptor> of(String packageName) {
        return jdbc.sql("SELECT * FROM saved_descriptor WHERE package = ? ORDER BY name")
                .param(packageName)
                .query(SavedDescriptors::read)
                .list();
    }

    /** Whether there was one. */
    public boolean delete(String packageName, String name) {
        return jdbc.sql("DELETE FROM saved_descriptor WHERE package = ? AND name = ?")
                        .param(packageName)
                        .param(name)
                        .update()
                > 0;
    }

    private static SavedDescriptor read(ResultSet row, int number) throws SQLException {
        return new SavedDescriptor(
                row.getString("package"),
                row.getString("name"),
                row.getString("descriptor"),
                Instant.ofEpochMilli(row.getLong("saved_at")),
                row.getString("saved_by"));
    }
}
