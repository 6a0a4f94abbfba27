package been.web.security;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Accounts in the PostgreSQL database that several controllers share. */
class AccountsIT extends AccountsContract {

    private static EmbeddedPostgres server;
    private static int databases;

    @BeforeAll
    static void startServer() throws IOException {
        server = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stopServer() throws IOException {
        server.close();
    }

    @Override
    Tables open(Path folder) {
        String name = "accounts" + databases++;
        JdbcClient.create(server.getPostgresDatabase()).sql("CREATE DATABASE " + name).update();
        return Tables.in(server.getDatabase("postgres", name));
    }
}
