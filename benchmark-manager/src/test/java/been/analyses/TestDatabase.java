package been.analyses;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** The databases that platforms have, as controllers open them; a folder has one of each. */
public enum TestDatabase {
    SQLITE {
        @Override
        public HikariDataSource open(Path folder) {
            var config = new HikariConfig();
            config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("been.db"));
            config.addDataSourceProperty("journal_mode", "WAL");
            config.addDataSourceProperty("synchronous", "FULL");
            config.addDataSourceProperty("busy_timeout", "600000");
            config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
            return new HikariDataSource(config);
        }
    },
    POSTGRESQL {
        @Override
        public HikariDataSource open(Path folder) {
            String schema =
                    "t_" + Integer.toHexString(folder.toAbsolutePath().toString().hashCode());
            try (var connection = Server.ONLY.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
            } catch (SQLException e) {
                throw new IllegalStateException("no schema could be made", e);
            }
            var config = new HikariConfig();
            config.setJdbcUrl(Server.ONLY.getJdbcUrl("postgres", "postgres"));
            config.setSchema(schema);
            config.setMinimumIdle(0);
            return new HikariDataSource(config);
        }
    };

    /** To be closed by the caller; the same folder has the same database. */
    public abstract HikariDataSource open(Path folder);

    /** Started when it is first needed, ended with the JVM. */
    private static final class Server {
        static final EmbeddedPostgres ONLY = start();

        private static EmbeddedPostgres start() {
            try {
                EmbeddedPostgres server = EmbeddedPostgres.builder().start();
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
