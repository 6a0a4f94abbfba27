package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** The contract of stops, latches and what tasks inherit, on both databases. */
class ModelStoreTests {
    @Nested
    class OnSqlite extends ModelStoreContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends ModelStoreContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
