package been.analyses.store;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** What a store of analyses promises, on both databases. */
class AnalysisStoreTests {
    @Nested
    class OnSqlite extends AnalysisStoreContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends AnalysisStoreContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
