package been.testing.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

        @Override
        public void lose(Path folder) throws IOException {
            for (var suffix : List.of("", "-wal", "-shm")) {
                Files.deleteIfExists(folder.resolve("been.db" + suffix));
            }
        }
    },
    POSTGRESQL {
        @Override
        public HikariDataSource open(Path folder) {
            PostgresServers.execute("CREATE SCHEMA IF NOT EXISTS " + schema(folder));
            var config = new HikariConfig();
            config.setJdbcUrl(PostgresServers.shared().getJdbcUrl("postgres", "postgres"));
            config.setSchema(schema(folder));
            config.setMinimumIdle(0);
            return new HikariDataSource(config);
        }

        @Override
        public void lose(Path folder) {
            PostgresServers.execute("DROP SCHEMA IF EXISTS " + schema(folder) + " CASCADE");
        }
    };

    /** To be closed by the caller; the same folder has the same database. */
    public abstract HikariDataSource open(Path folder);

    /** All that is in the database of that folder. */
    public abstract void lose(Path folder) throws IOException;

    /** Where the database of a folder is in the shared server. */
    private static String schema(Path folder) {
        return "t_" + Integer.toHexString(folder.toAbsolutePath().toString().hashCode());
    }
}
