package been.results.index;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The last verification of each stored file, in the database. Opened after the {@link
 * ExecutionIndex}, which creates its table. Thread-safe.
 */
public final class CheckIndex {
    private final JdbcClient jdbc;

    public CheckIndex(DataSource database) {
        jdbc = JdbcClient.create(database);
    }

    /**
     * Executions whose files were not verified since then, the longest ago first.
     *
     * @param damagedSince the same for damaged files
     */
    public List<ExecutionAddress> due(Instant since, Instant damagedSince, int most) {
        return jdbc.sql(
                        """
                        SELECT e.analysis, e.experiment, e.binary_number, e.execution_number
                        FROM execution e
                        LEFT JOIN file_check c ON c.file = 'results/' || e.file
                        WHERE c.file IS NULL OR c.checked_at < ?
                            OR (c.damage IS NOT NULL AND c.checked_at < ?)
                        ORDER BY COALESCE(c.checked_at, 0), e.file LIMIT ?
                        """)
                .params(since.toEpochMilli(), damagedSince.toEpochMilli(), most)
                .query((row, _) -> ExecutionRows.address(row))
                .list();
    }

    /** The last verification of a file; empty if it was never verified. */
    public Optional<FileCheck> find(String file) {
        return jdbc.sql("SELECT * FROM file_check WHERE file = ?")
                .param(file)
                .query(CheckIndex::check)
                .optional();
    }

    /** Files that were damaged at their last verification. */
    public List<FileCheck> damaged() {
        return jdbc.sql("SELECT * FROM file_check WHERE damage IS NOT NULL ORDER BY file")
                .query(CheckIndex::check)
                .list();
    }

    /** Stores a verification. */
    public void write(FileCheck check) {
        jdbc.sql(
                        """
                        INSERT INTO file_check (file, checked_at, damage) VALUES (?, ?, ?)
                        ON CONFLICT (file) DO UPDATE
                        SET checked_at = excluded.checked_at, damage = excluded.damage
                        """)
                .param(check.file())
                .param(check.checkedAt().toEpochMilli())
                .param(check.damage().orElse(null))
                .update();
    }

    /** Removes a deleted file. */
    public void remove(String file) {
        jdbc.sql("DELETE FROM file_check WHERE file = ?").param(file).update();
    }

    private static FileCheck check(ResultSet row, int number) throws SQLException {
        @Nullable String damage = row.getString("damage");
        return new FileCheck(
                row.getString("file"),
                Instant.ofEpochMilli(row.getLong("checked_at")),
                Optional.ofNullable(damage));
    }
}
