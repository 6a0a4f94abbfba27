package been.results;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Evaluations, on both databases. */
class EvaluationsIT {
    @Nested
    class OnSqlite extends EvaluationsContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends EvaluationsContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
