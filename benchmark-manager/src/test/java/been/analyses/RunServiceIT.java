package been.analyses;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Runs and schedules, on both databases. */
class RunServiceIT {
    @Nested
    class OnSqlite extends RunServiceContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends RunServiceContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
