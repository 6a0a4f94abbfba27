package been.web.security;

import been.protocol.access.Role;
import java.time.InstantSource;
import java.util.Optional;
import org.sqlite.SQLiteDataSource;

/** Callers for tests of parts of pages. */
public final class Callers {

    private Callers() {}

    /** One with that role, whose deeds are written nowhere. */
    public static Caller with(Role role) {
        var nowhere = new SQLiteDataSource();
        nowhere.setUrl("jdbc:sqlite::memory:");
        return new Caller(
                () -> Optional.of(new Identity("ada", role)),
                new AuditLog(nowhere, InstantSource.system()));
    }
}
