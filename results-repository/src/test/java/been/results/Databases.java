package been.results;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;

/** Databases as the controller has them. */
final class Databases {
    private Databases() {}

    static HikariDataSource open(Path file) {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqlite:" + file);
        config.addDataSourceProperty("journal_mode", "WAL");
        config.addDataSourceProperty("synchronous", "FULL");
        config.addDataSourceProperty("busy_timeout", "10000");
        config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        return new HikariDataSource(config);
    }
}
