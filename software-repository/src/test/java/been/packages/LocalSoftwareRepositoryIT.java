package been.packages;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Packages, on both databases. */
class LocalSoftwareRepositoryIT {
    @Nested
    class OnSqlite extends LocalSoftwareRepositoryContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends LocalSoftwareRepositoryContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
