package been.depot;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresDepotIT extends DepotContract {
    private static EmbeddedPostgres server;
    private static HikariDataSource database;

    @BeforeAll
    static void openDatabase() throws IOException {
        server = EmbeddedPostgres.start();
        var pool = new HikariConfig();
        pool.setDataSource(server.getPostgresDatabase());
        database = new HikariDataSource(pool);
    }

    @AfterAll
    static void closeDatabase() throws IOException {
        database.close();
        server.close();
    }

    @Override
    DataSource database() {
        return database;
    }
}
