package been.web.security;

import been.testing.database.PostgresServers;
import java.nio.file.Path;

/** Accounts in the PostgreSQL database that several controllers share. */
class AccountsIT extends AccountsContract {

    private static int databases;

    @Override
    Tables open(Path folder) {
        String name = "accounts" + databases++;
        PostgresServers.execute("CREATE DATABASE " + name);
        return Tables.in(PostgresServers.shared().getDatabase("postgres", name));
    }
}
