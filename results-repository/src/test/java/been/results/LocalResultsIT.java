package been.results;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Results of one controller, on both databases. */
class LocalResultsIT {
    @Nested
    class OnSqlite extends LocalResultsContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends LocalResultsContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
