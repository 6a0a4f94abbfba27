package been.web.security;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The tables of accounts on a database of a test's own, with a clock that it sets. */
final class Tables {

    final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    final InstantSource clock = now::get;
    final DataSource database;
    final AccessTokens tokens;
    final AuditLog audit;
    final Users users;
    final SignIn signIn;
    final ApiTokens apiTokens;

    private Tables(DataSource database) {
        this.database = database;
        tokens = AccessTokens.open(database, clock);
        audit = new AuditLog(database, clock);
        users = new Users(database, new Passwords(64, 1), clock);
        signIn = new SignIn(users, new SignInFailures(database, clock), audit);
        apiTokens = new ApiTokens(database, tokens, clock);
    }

    static Tables inFile(Path folder) {
        var config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        config.setBusyTimeout(600_000);
        var file = new SQLiteDataSource(config);
        file.setUrl("jdbc:sqlite:" + folder.resolve("accounts.db"));
        return new Tables(file);
    }

    static Tables in(DataSource database) {
        return new Tables(database);
    }
}
