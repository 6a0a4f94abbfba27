package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** The rows that syncs of many hosts read and write, on both databases. */
class SyncStoreTests {
    @Nested
    class OnSqlite extends SyncStoreContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends SyncStoreContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
