package been.web.backup;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/**
 * Every row of a PostgreSQL database as of one moment: one transaction reads it all, and keeps
 * nobody from writing. Nothing but the server itself is needed for that.
 */
final class ServerSnapshot {
    private final Connection connection;

    ServerSnapshot(Connection connection) {
        this.connection = connection;
    }

    /** Says what the rows are of. */
    interface Describing {
        Contents describe(
                Map<String, String> schemas,
                List<Contents.Table> tables,
                Map<String, Long> sequences);
    }

    void write(BackupArchive archive, Describing describing) throws IOException, SQLException {
        boolean wasCommitting = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try {
            try (var statement = connection.createStatement()) {
                statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
            }
            List<Contents.Table> tables = tables();
            Backup.add(
                    archive,
                    describing.describe(
                            SchemaHistories.of(connection), tables, Sequences.read(connection)));
            var copying = connection.unwrap(PGConnection.class).getCopyAPI();
            for (Contents.Table table : tables) {
                archive.add(
                        table.entry(),
                        out -> {
                            try {
                                copying.copyOut(copy(table) + " TO STDOUT", out);
                            } catch (SQLException e) {
                                throw new IOException("table " + table.name() + " failed", e);
                            }
                        });
            }
        } finally {
            connection.rollback();
            connection.setAutoCommit(wasCommitting);
        }
    }

    /** The beginning of the statement that reads or writes all of a table. */
    static String copy(Contents.Table table) {
        return "COPY %s (%s)"
                .formatted(
                        quoted(table.name()),
                        table.columns().stream()
                                .map(ServerSnapshot::quoted)
                                .collect(Collectors.joining(", ")));
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private List<Contents.Table> tables() throws SQLException {
        var columns = new LinkedHashMap<String, List<String>>();
        try (var statement = connection.createStatement();
                var rows =
                        statement.executeQuery(
                                """
                                SELECT c.table_name, c.column_name
                                FROM information_schema.columns c
                                JOIN information_schema.tables t
                                    ON t.table_schema = c.table_schema AND t.table_name = c.table_name
                                WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
                                    AND c.is_generated = 'NEVER'
                                ORDER BY c.table_name, c.ordinal_position
                                """)) {
            while (rows.next()) {
                columns.computeIfAbsent(rows.getString(1), _ -> new ArrayList<>())
                        .add(rows.getString(2));
            }
        }
        return columns.entrySet().stream()
                .map(table -> new Contents.Table(table.getKey(), table.getValue()))
                .toList();
    }
}
