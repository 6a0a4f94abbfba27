package been.web;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.sqlite.SQLiteConfig;

/** The one authority: a database file in the data folder, and the clock. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

    private static final int CONNECTIONS = 10;
    private static final int BUSY_TIMEOUT_MILLIS = 20_000;

    @Bean
    InstantSource clock() {
        return InstantSource.system();
    }

    /** The database that several controllers share; the driver finds its password in PGPASSFILE. */
    @Bean(name = "database", destroyMethod = "close")
    @ConditionalOnProperty("been.database")
    HikariDataSource shared(@Value("${been.database}") URI url) {
        var pool = new HikariConfig();
        pool.setPoolName("been");
        String port = url.getPort() < 0 ? "" : ":" + url.getPort();
        pool.setJdbcUrl("jdbc:postgresql://" + url.getHost() + port + url.getPath());
        pool.setUsername(url.getUserInfo());
        pool.setMaximumPoolSize(CONNECTIONS);
        return new HikariDataSource(pool);
    }

    /**
     * A commit is on disk when it returns; readers never wait for the writer; a transaction takes
     * the write lock when it begins, so that two cannot deadlock when both come to write.
     */
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean(DataSource.class)
    HikariDataSource database(@Value("${been.folder}") Path folder) {
        var sqlite = new SQLiteConfig();
        sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
        sqlite.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        sqlite.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        sqlite.enforceForeignKeys(true);
        var pool = new HikariConfig();
        pool.setPoolName("been");
        pool.setJdbcUrl("jdbc:sqlite:" + folder.resolve("been.db"));
        pool.setDataSourceProperties(sqlite.toProperties());
        pool.setMaximumPoolSize(CONNECTIONS);
        pool.setMinimumIdle(1);
        return new HikariDataSource(pool);
    }
}
