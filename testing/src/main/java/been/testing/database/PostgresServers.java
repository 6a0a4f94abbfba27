package been.testing.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;

/** PostgreSQL servers of a test's own. Thread-safe. */
public final class PostgresServers {
    /** Far above what a busy machine takes; the library's own 10 s are not. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private PostgresServers() {}

    /** To be configured and started; the library's server loses what it acknowledges. */
    public static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setPGStartupWait(PATIENCE);
    }

    /** One that keeps what it acknowledges, as controllers require; the caller closes it. */
    public static EmbeddedPostgres durable() throws IOException {
        return builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
    }

    /**
     * The one of this JVM, started when it is first needed and ended with the JVM. It writes to the
     * disk only with {@code -Dbeen.test.fsync=on}.
     */
    public static EmbeddedPostgres shared() {
        return Shared.SERVER;
    }

    /** Runs a statement in the shared server's database. */
    public static void execute(String sql) {
        try (var connection = shared().getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + " failed", e);
        }
    }

    private static final class Shared {
        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                EmbeddedPostgres server =
                        builder()
                                .setServerConfig("synchronous_commit", "on")
                                .setServerConfig(
                                        "fsync", System.getProperty("been.test.fsync", "off"))
                                .start();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL could not be started", e);
            }
        }

        private static void stop(EmbeddedPostgres server) {
            try {
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL could not be stopped", e);
            }
        }
    }
}
