package been.tasks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import javax.sql.DataSource;

/**
 * A database as the controller makes it; the same folder has the same database. Which one it is,
 * unless a test says so, is said by {@code -Dbeen.test.database=postgresql}.
 */
public final class TestDatabase implements AutoCloseable {

    /** What there is to test on. */
    public enum Product {
        SQLITE,
        POSTGRESQL
    }

    private static final boolean IS_POSTGRES =
            "postgresql".equals(System.getProperty("been.test.database"));

    private final HikariDataSource pool;

    public TestDatabase(Path folder) {
        this(folder, IS_POSTGRES ? Product.POSTGRESQL : Product.SQLITE);
    }

    public TestDatabase(Path folder, Product product) {
        this.pool =
                new HikariDataSource(
                        switch (product) {
                            case SQLITE -> sqlite(folder);
                            case POSTGRESQL -> postgres(PostgresServer.address(schema(folder)));
                        });
    }

    /** The database at that address of PostgreSQL. */
    public TestDatabase(String address) {
        this.pool = new HikariDataSource(postgres(address));
    }

    /** Of the database of a folder. */
    public static String schema(Path folder) {
        return "t_" + Integer.toHexString(folder.toAbsolutePath().toString().hashCode());
    }

    private static HikariConfig sqlite(Path folder) {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("been.db"));
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(1);
        config.addDataSourceProperty("journal_mode", "WAL");
        config.addDataSourceProperty("synchronous", "FULL");
        config.addDataSourceProperty("busy_timeout", "10000");
        config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        config.addDataSourceProperty("foreign_keys", "true");
        return config;
    }

    private static HikariConfig postgres(String address) {
        var config = new HikariConfig();
        config.setJdbcUrl(address);
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(5000);
        return config;
    }

    public DataSource dataSource() {
        return pool;
    }

    @Override
    public void close() {
        pool.close();
    }
}
