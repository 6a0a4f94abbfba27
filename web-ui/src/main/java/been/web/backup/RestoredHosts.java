package been.web.backup;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a restored platform believes of its hosts. One that ran on meanwhile may have been told more
 * than the backup knows, and takes no command's number twice. None holds a lease of the past; as
 * after every start, its name is free once a whole lease has passed without a word of it.
 */
final class RestoredHosts {
    /** Far more than a host is told between two backups. */
    private static final long GAP = 1L << 32;

    private RestoredHosts() {}

    static void prepare(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(
                    "UPDATE host SET lease_until = 0, commands = commands + " + GAP);
        }
    }
}
