package been.web.backup;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The numbers of what hosts are told, after a restoration: a host that ran on meanwhile may have
 * been told more than the backup knows, and takes no number twice.
 */
final class CommandNumbers {
    /** Far more than a host is told between two backups. */
    private static final long GAP = 1L << 32;

    private CommandNumbers() {}

    static void advance(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE host SET commands = commands + " + GAP);
        }
    }
}
