package been.tasks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

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

    private final DataSource pool;

    public TestDatabase(Path folder) {
        this(folder, IS_POSTGRES ? Product.POSTGRESQL : Product.SQLITE);
    }

    public TestDatabase(Path folder, Product product) {
        this.pool =
                switch (product) {
                    case SQLITE -> sqlite(folder);
                    case POSTGRESQL ->
                            new HikariDataSource(postgres(PostgresServer.address(schema(folder))));
                };
    }

    /** The database at that address of PostgreSQL. */
    public TestDatabase(String address) {
        this.pool = new HikariDataSource(postgres(address));
    }

    /** Of the database of a folder. */
    public static String schema(Path folder) {
        return "t_" + Integer.toHexString(folder.toAbsolutePath().toString().hashCode());
    }

    private static DataSource sqlite(Path folder) {
        var pool = new BasicDataSource();
        pool.setUrl("jdbc:sqlite:" + folder.resolve("been.db"));
        pool.setMaxTotal(8);
        pool.setTestOnBorrow(false);
        pool.setPoolPreparedStatements(true);
        pool.setMaxOpenPreparedStatements(250);
        pool.addConnectionProperty("journal_mode", "WAL");
        pool.addConnectionProperty("synchronous", "FULL");
        pool.addConnectionProperty("busy_timeout", "600000");
        pool.addConnectionProperty("transaction_mode", "IMMEDIATE");
        pool.addConnectionProperty("foreign_keys", "true");
        return pool;
    }

    private static HikariConfig postgres(String address) {
        var config = new HikariConfig();
        config.setJdbcUrl(address);
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(600_000);
        config.setConnectionInitSql(PostgresSessions.SETTINGS);
        return config;
    }

    public DataSource dataSource() {
        return pool;
    }

    @Override
    public void close() {
        try {
            ((AutoCloseable) pool).close();
        } catch (Exception e) {
            throw new IllegalStateException("the pool was not closed", e);
        }
    }
}
