package been.analyses.changes;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** What the book of changes promises, on both databases. */
class ChangeBookTests {
    @Nested
    class OnSqlite extends ChangeBookContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends ChangeBookContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
