package been.depot;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

/** A controller on SQLite keeps its files in a folder; the depot does not mind. */
class SqliteDepotTests extends DepotContract {
    @TempDir static Path data;
    private static HikariDataSource database;

    @BeforeAll
    static void openDatabase() {
        var sqlite = new SQLiteConfig();
        sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
        sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        sqlite.setBusyTimeout(600_000);
        var pool = new HikariConfig();
        pool.setJdbcUrl("jdbc:sqlite:" + data.resolve("been.db"));
        pool.setDataSourceProperties(sqlite.toProperties());
        database = new HikariDataSource(pool);
    }

    @AfterAll
    static void closeDatabase() {
        database.close();
    }

    @Override
    DataSource database() {
        return database;
    }
}
