package been.packages;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Saved descriptors, on both databases. */
class SavedDescriptorsTests {
    @Nested
    class OnSqlite extends SavedDescriptorsContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends SavedDescriptorsContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
