package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** The contract of the board of tasks, on both databases. */
class BoardStoreTests {
    @Nested
    class OnSqlite extends BoardStoreContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends BoardStoreContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
