package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** Shared commits on both databases. */
class GroupCommitTests {
    @Nested
    class OnSqlite extends GroupCommitContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends GroupCommitContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
