package been.analyses;

import been.testing.database.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Analyses from their files to their verdicts, on both databases. */
class AnalysisServiceIT {
    @Nested
    class OnSqlite extends AnalysisServiceContract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends AnalysisServiceContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
