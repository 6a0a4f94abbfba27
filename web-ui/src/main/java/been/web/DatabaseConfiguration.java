package been.web;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.sqlite.SQLiteConfig;

/** The one authority: a database file in the data folder, or a server; and the clock. */
@Configuration(proxyBeanMethods = false)
public class DatabaseConfiguration {

    private static final int CONNECTIONS = 10;
    private static final int BUSY_TIMEOUT_MILLIS = 20_000;

    /** That a connection keeps prepared; those with lists of values are of many lengths. */
    private static final int STATEMENTS = 250;

    @Bean
    InstantSource clock() {
        return InstantSource.system();
    }

    /**
     * @param address as {@link DatabaseAddress#parse} reads it
     * @param passwordFile of a server's
     * @param patience how long to wait for a server that is not there yet
     */
    @Bean(destroyMethod = "close")
    public DataSource database(
            @Value("${been.folder}") Path folder,
            @Value("${been.database:#{null}}") @Nullable String address,
            @Value("${been.database.password-file:#{null}}") @Nullable Path passwordFile,
            @Value("${been.database.patience:30s}") Duration patience) {
        return switch (DatabaseAddress.parse(address)) {
            case DatabaseAddress.InDataFolder _ -> file(folder);
            case DatabaseAddress.OfServer server ->
                    new PostgresPool(server, passwordFile).open(patience);
            case DatabaseAddress.Refused refused -> throw new IllegalStateException(refused.why());
        };
    }

    /**
     * A commit is on disk when it returns; readers never wait for the writer; a transaction takes
     * the write lock when it begins, so that two cannot deadlock when both come to write. To
     * prepare a statement costs SQLite more than to carry it out, so that each connection keeps
     * them.
     */
    static BasicDataSource file(Path folder) {
        var sqlite = new SQLiteConfig();
        sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
        sqlite.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        sqlite.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        sqlite.enforceForeignKeys(true);
        sqlite.setGetGeneratedKeys(false); // unused, and it costs every change a parse of its text
        var pool = new BasicDataSource();
        pool.setUrl("jdbc:sqlite:" + folder.resolve("been.db"));
        sqlite.toProperties()
                .forEach((name, value) ->
                        pool.addConnectionProperty(name.toString(), value.toString()));
        pool.setMaxTotal(CONNECTIONS);
        pool.setMaxIdle(CONNECTIONS);
        pool.setTestOnBorrow(false); // a file does not hang up
        pool.setPoolPreparedStatements(true);
        pool.setMaxOpenPreparedStatements(STATEMENTS);
        pool.setJmxName(null);
        return pool;
    }
}
