package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** The contract of what users say of hosts, and of cleaning up, on both databases. */
class DirectoryStoreTests {
    @Nested
    class OnSqlite extends DirectoryStoreContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends DirectoryStoreContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
