package been.web.backup;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The counters of a server's database: what was given out last, by name. */
final class Sequences {
    private Sequences() {}

    static Map<String, Long> read(Connection connection) throws SQLException {
        var values = new HashMap<String, Long>();
        try (var statement = connection.createStatement();
                var rows =
                        statement.executeQuery(
                                """
                                SELECT sequencename, last_value FROM pg_sequences
                                WHERE schemaname = current_schema() AND last_value IS NOT NULL
                                """)) {
            while (rows.next()) {
                values.put(rows.getString(1), rows.getLong(2));
            }
        }
        return values;
    }

    static void write(Connection connection, Map<String, Long> values) throws SQLException {
        try (var statement =
                connection.prepareStatement("SELECT setval(quote_ident(?)::regclass, ?)")) {
            for (Map.Entry<String, Long> value : values.entrySet()) {
                statement.setString(1, value.getKey());
                statement.setLong(2, value.getValue());
                statement.execute();
            }
        }
    }
}
