package been.analyses;

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
