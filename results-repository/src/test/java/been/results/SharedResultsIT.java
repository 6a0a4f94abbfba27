package been.results;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Results of several controllers, on both databases. */
class SharedResultsIT {
    @Nested
    class OnSqlite extends SharedResultsContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends SharedResultsContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
