package been.web;

import been.tasks.PostgresSessions;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connections to a PostgreSQL that was seen to keep what it acknowledges. */
final class PostgresPool {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresPool.class);
    private static final int OLDEST = 14;
    private static final int CONNECTIONS = 20;

    /**
     * What a controller had locked when it fell off the network is free again seconds later; else
     * the server would keep it locked, against the next leader, until its own TCP gives up.
     */
    private static final String NOTICE_OF_LOSS =
            "-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=5"
                    + " -c tcp_user_timeout=8000";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final DatabaseAddress.OfServer address;
    private final Properties properties = new Properties();

    /**
     * @param passwordFile whose first line is the password; without one the driver looks where
     *     PGPASSFILE says, or into {@code ~/.pgpass}
     */
    PostgresPool(DatabaseAddress.OfServer address, @Nullable Path passwordFile) {
        this.address = address;
        properties.setProperty("ApplicationName", "been");
        properties.setProperty("reWriteBatchedInserts", "true");
        properties.setProperty("connectTimeout", "5");
        // A server that no longer answers must not keep a thread for good.
        properties.setProperty("socketTimeout", "30");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("options", NOTICE_OF_LOSS);
        password(passwordFile).ifPresent(secret -> properties.setProperty("password", secret));
    }

    private static Optional<String> password(@Nullable Path file) {
        if (file == null) {
            return Optional.ofNullable(System.getenv("PGPASSWORD"));
        }
        try (var lines = Files.lines(file)) {
            return lines.findFirst().map(String::strip);
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalStateException(
                    "The database password file cannot be read: %s.".formatted(file));
        }
    }

    /**
     * Waits for the server, which may start at the same time as the controller.
     *
     * @throws IllegalStateException when it does not come, or cannot be relied on; the message is
     *     one sentence
     */
    HikariDataSource open(Duration patience) {
        String synchronous = check(patience);
        var config = new HikariConfig();
        config.setPoolName("been");
        config.setJdbcUrl(address.url());
        config.setDataSourceProperties(properties);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(2);
        config.setConnectionTimeout(5000);
        config.setConnectionInitSql(
                PostgresSessions.SETTINGS
                        + (synchronous.equals("off") ? "; SET synchronous_commit = on" : ""));
        return new HikariDataSource(config);
    }

    private String check(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            try (Connection connection = DriverManager.getConnection(address.url(), properties)) {
                return check(connection);
            } catch (SQLException e) {
                if (isFinal(e) || System.nanoTime() > deadline) {
                    throw unreachable(e);
                }
                LOG.warn("the database cannot be reached yet: {}", e.getMessage());
            }
            pause();
        }
    }

    /** SQLSTATE 28: who asks is not let in; 3D: there is no such database. */
    private static boolean isFinal(SQLException e) {
        String state = e.getSQLState();
        return state != null && (state.startsWith("28") || state.startsWith("3D"));
    }

    private IllegalStateException unreachable(SQLException e) {
        var explained =
                new IllegalStateException(
                        isFinal(e)
                                ? "The database %s rejected this controller (%s); check the user, the password file and pg_hba.conf."
                                        .formatted(address.name(), oneLine(e))
                                : "The database %s cannot be reached (%s); check that it is running and that the address is correct."
                                        .formatted(address.name(), oneLine(e)));
        explained.addSuppressed(e);
        return explained;
    }

    private static String oneLine(SQLException e) {
        return String.valueOf(e.getMessage())
                .strip()
                .replaceAll("\\s+", " ")
                .replaceAll("\\.$", "");
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The start was interrupted.");
        }
    }

    /** Answers with the level of durability that sessions have by themselves. */
    private String check(Connection connection) throws SQLException {
        if (connection.getMetaData().getDatabaseMajorVersion() < OLDEST) {
            throw new IllegalStateException(
                    "The database %s is PostgreSQL %s; BEEN needs %d or newer."
                            .formatted(
                                    address.name(),
                                    connection.getMetaData().getDatabaseProductVersion(),
                                    OLDEST));
        }
        if (setting(connection, "fsync").equals("off")) {
            throw new IllegalStateException(
                    "The database %s acknowledges commits before they are on disk; set fsync = on in its postgresql.conf."
                            .formatted(address.name()));
        }
        return setting(connection, "synchronous_commit");
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + name)) {
            row.next();
            return row.getString(1);
        }
    }
}
