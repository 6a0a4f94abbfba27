package been.depot;

import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class PostgresDepotIT extends DepotContract {
    private static HikariDataSource database;

    @BeforeAll
    static void openDatabase(@TempDir Path folder) {
        database = TestDatabase.POSTGRESQL.open(folder);
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
