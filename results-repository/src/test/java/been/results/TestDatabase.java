package been.results;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** The databases that platforms have, as controllers open them; a folder has one of each. */
enum TestDatabase {
    SQLITE {
        @Override
        HikariDataSource open(Path folder) {
            var config = new HikariConfig();
            config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("been.db"));
            config.addDataSourceProperty("journal_mode", "WAL");
            config.addDataSourceProperty("synchronous", "FULL");
            config.addDataSourceProperty("busy_timeout", "600000");
            config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
            return new HikariDataSource(config);
        }

        @Override
        void lose(Path folder) throws IOException {
            for (var suffix : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(folder.resolve("been.db" + suffix));
            }
        }
    },
    POSTGRESQL {
        @Override
        HikariDataSource open(Path folder) {
            execute("CREATE SCHEMA IF NOT EXISTS " + schema(folder));
            var config = new HikariConfig();
            config.setJdbcUrl(Server.ONLY.getJdbcUrl("postgres", "postgres"));
            config.setSchema(schema(folder));
            config.setMinimumIdle(0);
            return new HikariDataSource(config);
        }

        @Override
        void lose(Path folder) {
            execute("DROP SCHEMA " + schema(folder) + " CASCADE");
        }
    };

    /** To be closed by the caller; the same folder has the same database. */
    abstract HikariDataSource open(Path folder);

    /** All that is in the database of that folder. */
    abstract void lose(Path folder) throws IOException;

    private static String schema(Path folder) {
        return "t_" + Integer.toHexString(folder.toAbsolutePath().toString().hashCode());
    }

    private static void execute(String sql) {
        try (var connection = Server.ONLY.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + " failed", e);
        }
    }

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
