package been.web.backup;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.flywaydb.core.api.MigrationVersion;

/** How far each module's tables are migrated. */
final class SchemaHistories {
    static final String PREFIX = "schema_history_";

    private SchemaHistories() {}

    /** The newest version by the table of its history. */
    static Map<String, String> of(Connection connection) throws SQLException {
        var newest = new TreeMap<String, String>();
        for (String history : tables(connection)) {
            newest.put(history, newest(connection, history));
        }
        return newest;
    }

    private static List<String> tables(Connection connection) throws SQLException {
        var tables = new ArrayList<String>();
        try (var found =
                connection
                        .getMetaData()
                        .getTables(
                                null,
                                connection.getSchema(),
                                PREFIX + "%",
                                new String[] {"TABLE"})) {
            while (found.next()) {
                tables.add(found.getString("TABLE_NAME"));
            }
        }
        return tables;
    }

    private static String newest(Connection connection, String history) throws SQLException {
        MigrationVersion newest = MigrationVersion.EMPTY;
        try (var statement = connection.createStatement();
                var versions =
                        statement.executeQuery(
                                "SELECT version FROM " + history + " WHERE version IS NOT NULL")) {
            while (versions.next()) {
                var one = MigrationVersion.fromVersion(versions.getString(1));
                newest = one.compareTo(newest) > 0 ? one : newest;
            }
        }
        return String.valueOf(newest.getVersion());
    }
}
