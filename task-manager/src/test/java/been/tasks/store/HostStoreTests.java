package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** The contract of hosts and placements, on both databases. */
class HostStoreTests {
    @Nested
    class OnSqlite extends HostStoreContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends HostStoreContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
