package been.web.backup;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a restored platform believes of its hosts. One that ran on meanwhile may have been told more
 * than the backup knows, and takes no command's number twice. And none of them is held to be within
 * its lease, so that another machine may take its name at once.
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
