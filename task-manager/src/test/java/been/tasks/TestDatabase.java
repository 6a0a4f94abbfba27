package been.tasks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import javax.sql.DataSource;

/** A database as the controller makes it. */
public final class TestDatabase implements AutoCloseable {
    private final HikariDataSource pool;

    public TestDatabase(Path folder) {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("been.db"));
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(1);
        config.addDataSourceProperty("journal_mode", "WAL");
        config.addDataSourceProperty("synchronous", "FULL");
        config.addDataSourceProperty("busy_timeout", "10000");
        config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        config.addDataSourceProperty("foreign_keys", "true");
        this.pool = new HikariDataSource(config);
    }

    public DataSource dataSource() {
        return pool;
    }

    @Override
    public void close() {
        pool.close();
    }
}
