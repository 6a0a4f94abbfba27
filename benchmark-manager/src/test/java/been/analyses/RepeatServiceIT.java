package been.analyses;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Repeats of analyses, on both databases. */
class RepeatServiceIT {
    @Nested
    class OnSqlite extends RepeatServiceContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends RepeatServiceContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
