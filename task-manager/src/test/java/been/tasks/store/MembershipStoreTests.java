package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** The contract of how hosts belong to the platform, on both databases. */
class MembershipStoreTests {
    @Nested
    class OnSqlite extends MembershipStoreContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends MembershipStoreContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
