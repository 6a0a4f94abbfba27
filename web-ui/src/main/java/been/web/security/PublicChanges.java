package been.web.security;

import java.time.InstantSource;
import javax.sql.DataSource;

/** The changes whose page everybody may see without signing in. Thread-safe. */
public final class PublicChanges extends PublicNumbers {

    PublicChanges(DataSource database, InstantSource clock) {
        super(database, clock, "change");
    }
}
